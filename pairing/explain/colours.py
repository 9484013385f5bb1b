"""Why this colour: art. 5.2 of C.04.3, with both histories."""

from __future__ import annotations

from pairing.model import Colour
from pairing.swiss.colours import Strength, colour_of_higher, preference
from pairing.swiss.field import Card

from .values import Step, Value

_STRENGTHS = {Strength.MILD: "mild", Strength.STRONG: "strong", Strength.ABSOLUTE: "absolute"}
_LETTERS = {Colour.WHITE: "W", Colour.BLACK: "B", None: "–"}


def colour_step(white: Card, black: Card, initial: Colour) -> Step:
    """The rule by which the two have their colours. Of colours that are not by the rules (a pair made by hand) it says
    which rule they break."""
    higher, lower = sorted((white, black), key=lambda card: (-card.score, card.number))
    gets, article = colour_of_higher(higher, lower, initial)
    is_kept = (gets is Colour.WHITE) is (higher is white)
    values: dict[str, Value] = {
        "white": white.number,
        "black": black.number,
        "higher": higher.number,
        "white_games": history(white),
        "black_games": history(black),
        "white_due": due(white),
        "black_due": due(black),
        "initial": initial.name.title(),
        "parity": "odd" if higher.tpn % 2 else "even",
        "number": higher.tpn,
    }
    if article == "5.2.3":
        values |= _parted(white, black)
    kind = f"colour_{article}" if is_kept else "colour_by_hand"
    return Step(rule=f"C.04.3 art. {article}", kind=kind, values=values)


def history(card: Card) -> str:
    """The colours of a player's rounds, as `WB–W`; a dash where he did not play."""
    return "".join(_LETTERS[colour] for colour in card.colours) or "no game"


def due(card: Card) -> str:
    """The colour a player is due and how strongly, as `White (strong)`."""
    wish = preference(card)
    return "no colour" if wish.colour is None else f"{wish.colour.name.title()} ({_STRENGTHS[wish.strength]})"


def _parted(white: Card, black: Card) -> dict[str, Value]:
    """The rounds of the last games of different colours, counted from the end with unplayed rounds left out, and the
    colours in them."""
    together = zip(_games(white), _games(black), strict=False)
    (mine, had), (his, he_had) = next(games for games in together if games[0][1] is not games[1][1])
    return {"white_round": mine, "black_round": his, "white_had": had.name.title(), "black_had": he_had.name.title()}


def _games(card: Card) -> list[tuple[int, Colour]]:
    return [(number, colour) for number, colour in enumerate(card.colours, 1) if colour is not None][::-1]
