"""The order of the boards (C.04.2, 2026)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pairing.model import Pair

from .field import Card


def on_boards(
    pairs: Iterable[tuple[int, int]], cards: Mapping[int, Card], numbers: Sequence[int] = ()
) -> tuple[Pair, ...]:
    """The pairs (White, Black) on their boards: by the score of the better player, then the sum of both scores, then
    the number of the better player. `numbers` are the numbers of the first boards where they are not 1, 2, 3."""

    def rank(pair: tuple[int, int]) -> tuple[int, int, int]:
        first, second = sorted((cards[number] for number in pair), key=lambda card: (-card.score, card.number))
        return -first.score, -(first.score + second.score), first.number

    ordered = sorted(pairs, key=rank)
    boards = [*numbers[: len(ordered)]]
    highest = max(boards, default=0)
    boards += range(highest + 1, highest + 1 + len(ordered) - len(boards))
    return tuple(
        Pair(board=board, white=white, black=black) for board, (white, black) in zip(boards, ordered, strict=True)
    )
