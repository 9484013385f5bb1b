"""`standings --explain`: how each value of a player comes about, so that it can be checked with a pencil."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from pairing.breakdown import breakdown
from pairing.points import TENTHS, points_number, scaled_number
from pairing.tiebreaks.options import NEWEST
from sheets.errors import WrongUse
from sheets.labels import FALLBACK, load_labels
from sheets.writers.breakdown_steps import steps
from sheets.writers.breakdown_words import ARTICLES, Words, amount_scale

from .text_table import text_table
from .who import player_named

if TYPE_CHECKING:
    from pairing.breakdown import Line, Part
    from pairing.model import Tournament

Answer = dict[str, Any]
HEADS = ("Rd", "Opponent", "Opp. pts", "Result")
RULES = "C.07"


def explained(
    tournament: Tournament,
    who: str,
    *,
    ids: Sequence[int],
    tiebreaks: Sequence[str] | None = None,
    after: int | None = None,
) -> Answer:
    """How each value of the player comes about whose name, a part of it that nobody else has, or id `who` is; numbers
    are in points. `ids` are what the players are called in an answer, by number.

    Raises:
        WrongUse: when nobody, or several, are named so.
        UnknownTiebreak: for a code that is none, or none for a round robin.
    """
    player = player_named(tournament.players, ids, who, "--explain")
    found = breakdown(tournament, tiebreaks, after_round=after)
    row = next(row for row in found.rows if row.number == player.number)
    names = {each.number: f"{ids[each.number - 1]} {each.name}" for each in tournament.players}
    words = Words.of(load_labels(FALLBACK), names)
    return {
        "player": ids[player.number - 1],
        "name": player.name,
        "place": row.place,
        "points": points_number(row.points),
        "edition": found.ledger.readings.edition,
        "tiebreaks": [_part(words, part, ids) for part in found.parts(player.number)],
    }


def refuse_beside_explain(given: Iterable[str]) -> None:
    """Refuse options that write, or that are for all players, beside `--explain`, which only tells of one.

    Raises:
        WrongUse: when one was given.
    """
    if names := " and ".join(given):
        raise WrongUse(
            f"{names} cannot go with --explain, which tells of one player and writes nothing",
            hint="the sheet with all players: pairsheet standings FILE --breakdown",
        )


def refuse_beside_breakdown(after: int | None) -> None:
    """Refuse an earlier round for the sheet: it is brought up to date by every command that writes.

    Raises:
        WrongUse: when one was given.
    """
    if after is not None:
        raise WrongUse(
            "the sheet of --breakdown stands after the latest round",
            hint=f"as of an earlier round ask for one player: --explain NAME --after {after}",
        )


def _part(words: Words, part: Part, ids: Sequence[int]) -> Answer:
    code = part.tiebreak.code
    return {
        "code": part.label,
        "called": words.labels.tiebreak(code),
        "article": ARTICLES.get(part.tiebreak.name),
        "value": part.tiebreak.number(part.account.value),
        "shown": words.value(part),
        "terms": [_term(words, part, line, ids) for line in part.lines],
        "steps": [{"kind": told.kind, "text": told.text} for told in steps(words, part)],
    }


def _term(words: Words, part: Part, line: Line, ids: Sequence[int]) -> Answer:
    term = line.term
    remarks = list(words.remarks(part, line))
    rules = [remark.rule for remark in remarks if remark.rule]
    return {
        "round": term.round or None,
        "opponent": ids[term.opponent - 1] if term.opponent else None,
        "name": words.names[term.opponent].partition(" ")[2] if term.opponent else None,
        "base": scaled_number(term.base, 1 if part.tiebreak.rated else TENTHS),
        "points": points_number(term.points),
        "amount": scaled_number(term.amount, amount_scale(part)),
        "cut": term.cut.value or None,
        "reason": term.reason or None,
        "rule": rules[0] if rules else None,
        "text": "; ".join(map(str, remarks)),
        "against": words.against(line),
        "opponent_points": None if line.total is None else points_number(line.total),
        "result": words.got(line.entry, term.points),
        "shown": words.amount(part, line),
    }


def explained_text(answer: Answer) -> str:
    """The answer for a person: of each tie-break a line a round, and the steps to the value."""
    place = "no place" if answer["place"] is None else f"place {answer['place']}"
    edition = "" if answer["edition"] == NEWEST else f" (C.07 edition {answer['edition']})"
    lines = [f"{answer['player']} {answer['name']}: {answer['points']} points, {place}{edition}"]
    if not answer["tiebreaks"]:
        lines.append("\nHis games do not count, so he has no values.")
    for part in answer["tiebreaks"]:
        lines += ["", *_shown(part)]
    return "\n".join(lines)


def _shown(part: Answer) -> Iterator[str]:
    article = f" · {RULES} art. {part['article']}" if part["article"] else ""
    yield f"{part['code']} = {part['shown']}   {part['called']}{article}"
    rows = [_cells(term) for term in part["terms"]]
    if rows:
        table = text_table((*HEADS, part["code"], ""), rows, left=frozenset({1, 5}))
        yield from (f"  {line}" for line in table.splitlines())
    yield from (f"  {step['text']}" for step in part["steps"])


def _cells(term: Answer) -> tuple[str, ...]:
    own = term["opponent_points"]
    return (
        str(term["round"] or ""),
        term["against"],
        "" if own is None else str(own),
        term["result"],
        term["shown"],
        term["text"],
    )
