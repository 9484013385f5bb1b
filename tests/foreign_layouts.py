"""The layouts that people have for their events, for tests: each makes the sheets of one, and says what it tells."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from pairing.model import ByeKind, Game, Tournament
from pairing.points import points_number
from tests.foreign import (
    BYES,
    Cell,
    Row,
    Sheets,
    Way,
    byes_by_seat,
    code,
    games_by_seat,
    name_in,
    own_points,
    points_of,
    score,
    told,
)


class Layout(NamedTuple):
    """A layout: how it is written, and what it does not tell. `system` is that of the events that it fits; rows of the
    sheets in `sortable` may stand in any order, columns of those in `movable` too (`*`: of the rounds)."""

    sheets: Callable[[Tournament, Way], Sheets]
    system: str = "dutch"
    rounds: bool = True
    colours: bool = True
    byes: bool = True
    absences: bool = True
    open_games: bool = True
    own_marks: bool = True
    cycles: int = 1
    sortable: tuple[str, ...] = ()
    movable: tuple[str, ...] = ()


def _order(event: Tournament, way: Way) -> list[int]:
    """The numbers of the players as their rows stand: ranked by points, else by number."""
    numbers = [player.number for player in event.players]
    return sorted(numbers, key=lambda number: -points_of(event, number)) if way.ranked else numbers


def _person(event: Tournament, number: int, way: Way) -> Row:
    player = event.players[number - 1]
    return [player.name, way.number(player.rating or 0)]


def _start_list(event: Tournament, way: Way) -> list[Row]:
    head: Row = [way.word("start_no"), way.word("name"), way.word("rating")]
    return [head, *([way.number(player.number), *_person(event, player.number, way)] for player in event.players)]


def _rounds(event: Tournament) -> range:
    return range(1, len(event.rounds) + 1)


# tables by round


def swiss_table(event: Tournament, way: Way) -> Sheets:
    """A Swiss crosstable in an interface language, by number or ranked, where opponents are called by places."""
    order = _order(event, way)
    called = {number: place for place, number in enumerate(order, 1)}
    games, byes = games_by_seat(event), byes_by_seat(event)

    def cell(number: int, round_: int) -> Cell:
        game = games.get((round_, number))
        if game is None:
            bye = byes.get((round_, number))
            return BYES[bye.kind] if bye else 0
        return code(called[game.opponent(number)], game, number, event.scoring, way)

    return {"Sheet1": _by_round(event, way, order, cell)}


def _by_round(event: Tournament, way: Way, order: Sequence[int], cell: Callable[[int, int], Cell]) -> list[Row]:
    """A row a player, a column a round; ranked tables may have the start numbers too, which nobody is called by."""
    numbers = ["rank", "start_no"] if way.ranked and way.seed % 5 < 2 else ["rank" if way.ranked else "start_no"]
    rounds = _rounds(event)
    fields = [*numbers, "name", "rating"]
    rows: list[Row] = [[*map(way.word, fields), *map(way.round, rounds), way.word("points"), way.word("tiebreak")]]
    for place, number in enumerate(order, 1):
        cells = [cell(number, round_) for round_ in rounds]
        known = [way.number(each) for each in (place, number)[: len(numbers)]]
        points = [way.number(each) for each in (points_of(event, number), 7.5 - place % 3)]
        rows.append([*known, *_person(event, number, way), *cells, *points])
    return rows


def wall_chart(event: Tournament, way: Way) -> Sheets:
    """A wall chart: `W12`, `L5`, `D7`, `X3` and `F8` for forfeits, H, U and B for rounds without a game."""
    letters = {"1": "W", "½": "D", "0": "L", "+": "X", "-": "F"}
    byes_as = {ByeKind.PAB: "B", ByeKind.FULL: "B", ByeKind.HALF: "H", ByeKind.ZERO: "U"}
    games, byes = games_by_seat(event), byes_by_seat(event)
    order = _order(event, way)
    called = {number: place for place, number in enumerate(order, 1)}

    def cell(number: int, round_: int) -> Cell:
        game = games.get((round_, number))
        if game is None:
            bye = byes.get((round_, number))
            return byes_as[bye.kind] if bye else "U"
        if game.result.is_open:
            return None
        blank = " " if way.seed % 3 == 0 else ""
        return f"{letters[game.mark(number)]}{blank}{called[game.opponent(number)]}"

    return {"Chart": _by_round(event, way, order, cell)}


def sideless_table(event: Tournament, way: Way) -> Sheets:
    """A crosstable of opponent and sign, without sides: `12+`, `7=`, `3-`; who was not paired has a `-` alone, and a
    bye a `+`."""
    signs = {"1": "+", "½": "=", "0": "-"}
    games, byes = games_by_seat(event), byes_by_seat(event)
    order = _order(event, way)
    called = {number: place for place, number in enumerate(order, 1)}

    def cell(number: int, round_: int) -> Cell:
        game = games.get((round_, number))
        if game is None:
            return "+" if (round_, number) in byes else "-"
        if game.result.is_open:
            return None
        return f"{called[game.opponent(number)]}{signs[game.mark(number)]}"

    return {"Table": _by_round(event, way, order, cell)}


def sign_first_table(event: Tournament, way: Way) -> Sheets:
    """A crosstable as in France: sign, opponent, side; `>` and `<` for forfeits, `EXE` for the bye: `+ 12B`, `= 5N`."""
    signs = {"1": "+", "½": "=", "0": "-", "+": ">", "-": "<"}
    games, byes = games_by_seat(event), byes_by_seat(event)
    order = _order(event, way)
    called = {number: place for place, number in enumerate(order, 1)}

    def cell(number: int, round_: int) -> Cell:
        game = games.get((round_, number))
        if game is None:
            bye = byes.get((round_, number))
            return {ByeKind.HALF: "=", ByeKind.ZERO: None}.get(bye.kind, "EXE") if bye else None
        if game.result.is_open:
            return None
        side = "B" if game.white == number else "N"
        return f"{signs[game.mark(number)]}{called[game.opponent(number)]:>3}{side}"

    return {"Grille": _by_round(event, way, order, cell)}


def tables_and_rounds(event: Tournament, way: Way) -> Sheets:
    """Everything at once: the crosstable by number, the same ranked, and the sheets of the rounds."""
    ranked, plain = replace(way, ranked=True), replace(way, ranked=False)
    lists = {name: rows for name, rows in round_sheets(event, way).items() if name != "Entries"}
    return {"Sheet1": swiss_table(event, plain)["Sheet1"], "Ranking": swiss_table(event, ranked)["Sheet1"], **lists}


def grid_and_rounds(event: Tournament, way: Way) -> Sheets:
    """A grid beside the sheets of the rounds."""
    lists = {name: rows for name, rows in round_sheets(event, way).items() if name != "Entries"}
    return {**number_grid(event, way), **lists}


# grids of all against all


def number_grid(event: Tournament, way: Way) -> Sheets:
    """A grid headed by the numbers of the rows."""
    order = _order(event, way)
    heads: Row = [way.number(place) for place in range(1, len(order) + 1)]
    return {"Grid": _grid(event, way, order, heads, _both)}


def name_grid(event: Tournament, way: Way) -> Sheets:
    """A grid headed by the names of the rows, whose rows may stand in another order."""
    order = _order(event, way)
    heads: Row = [player.name for player in event.players]
    rows = _grid(event, way, order, heads, _both, columns=[player.number for player in event.players])
    return {"Grid": [[None, *row[2:]] if at == 0 else row[1:] for at, row in enumerate(rows)]}


def triangle(event: Tournament, way: Way) -> Sheets:
    """A grid of which only the cells above the diagonal are filled; where a win is not 1 by number, so that the first
    game shows what it is."""
    order = _order(event, way if event.scoring.win == 10 else replace(way, ranked=False))
    heads: Row = list(range(1, len(order) + 1))
    return {"Grid": _grid(event, way, order, heads, lambda row, column: column > row)}


def double_grid(event: Tournament, way: Way) -> Sheets:
    """A grid with the marks of both games of a pair in one cell: `1 ½`."""
    return number_grid(event, way)


def _both(_row: int, _column: int) -> bool:
    return True


def _grid(  # rows and columns in any order, and which of the cells are filled
    event: Tournament, way: Way, order: Sequence[int], heads: Row, is_filled: Callable[[int, int], bool],
    columns: Sequence[int] | None = None,
) -> list[Row]:  # fmt: skip
    across = order if columns is None else columns
    diagonal = way.lot("diagonal").choice(("*", "X", "x", "■", "\\", "—", None))
    rows: list[Row] = [[way.word("start_no"), way.word("name"), *heads, way.word("points"), way.word("rank")]]
    for place, number in enumerate(order):
        cells = [
            diagonal if other == number else _met(event, way, number, other) if is_filled(place, at) else None
            for at, other in enumerate(across)
        ]
        name = event.players[number - 1].name
        rows.append([way.number(place + 1), name, *cells, way.number(points_of(event, number)), None])
    return rows


def _met(event: Tournament, way: Way, number: int, other: int) -> Cell:
    games = [game for game in event.games if {game.white, game.black} == {number, other}]
    marks = [game.mark(number) for game in sorted(games, key=lambda game: game.round)]
    if len(marks) == 1:
        return own_points(marks[0], event.scoring, way)
    between = way.lot("two").choice((" ", "/", "|"))
    texts = [told(mark, event.scoring) for mark in marks if mark != "*"]
    return (" " if texts == ["1", "2"] else between).join(texts) or None  # 1/2 is a half


# lists of games


def _game_row(event: Tournament, way: Way, game: Game) -> Row:
    players = event.players
    white, black = (name_in(players[n - 1].name, way, game.round) for n in (game.white, game.black))
    return [way.number(game.board), white, score(game, event.scoring, way), black]


def _bye_rows(event: Tournament, way: Way, round_: int) -> Iterable[Row]:
    for bye in event.byes:
        if bye.round == round_ and bye.kind is not ByeKind.ZERO:
            name = name_in(event.players[bye.player - 1].name, way, round_)
            worth = event.scoring.of_bye(bye.kind)
            yield [None, name, "½" if worth == 5 else way.number(points_number(worth)), way.value("bye")]


def _round_rows(event: Tournament, way: Way, round_: int) -> list[Row]:
    games = [_game_row(event, way, game) for game in event.games if game.round == round_]
    return [*games, *_bye_rows(event, way, round_)]


def _round_head(way: Way) -> Row:
    return [way.word("board"), way.word("white"), way.word("result"), way.word("black")]


def round_sheets(event: Tournament, way: Way) -> Sheets:
    """A sheet for each round beside the list of players."""
    rounds = {way.round(number): [_round_head(way), *_round_rows(event, way, number)] for number in _rounds(event)}
    return {"Entries": _start_list(event, way), **rounds}


def two_point_sheets(event: Tournament, way: Way) -> Sheets:
    """Sheets of rounds with the points of White and of Black in two columns; the last of them still empty."""
    head: Row = list(map(way.word, ("board", "white", "black", "result_white", "result_black")))
    sheets: Sheets = {"Entries": _start_list(event, way)}
    for number in _rounds(event):
        rows = [head]
        for game in (each for each in event.games if each.round == number):
            board, white, _, black = _game_row(event, way, game)
            marks = [own_points(game.mark(n), event.scoring, way) for n in (game.white, game.black)]
            rows.append([board, white, black, *marks])
        sheets[str(number)] = rows
    sheets[str(len(event.rounds) + 1)] = [head]
    return sheets


def flat_list(event: Tournament, way: Way) -> Sheets:
    """One list of all games, the round in a column."""
    rows: list[Row] = [[way.word("round"), *_round_head(way)]]
    for number in _rounds(event):
        rows += [[way.number(number), *row] for row in _round_rows(event, way, number)]
    return {"Entries": _start_list(event, way), "Games": rows}


def numbers_paired(event: Tournament, way: Way) -> Sheets:
    """Sheets of rounds that call both players by their start numbers alone."""
    sheets: Sheets = {"Entries": _start_list(event, way)}
    for number in _rounds(event):
        games = [game for game in event.games if game.round == number]
        rows = [[way.number(g.board), way.number(g.white), score(g, event.scoring, way), way.number(g.black)]
                for g in games]  # fmt: skip
        sheets[way.round(number)] = [_round_head(way), *rows]
    return sheets


def exported_pairings(event: Tournament, way: Way) -> Sheets:
    """Pairings as a tournament program exports them: numbers, titles, ratings and points on both sides of the result,
    under the title of the round."""
    side = ["start_no", None, "white", "rating", "points"]
    fields = ["board", *side, "result", *reversed([*side[:2], "black", *side[3:]])]
    head: Row = [way.word(field) if field else None for field in fields]
    sheets: Sheets = {"Entries": _start_list(event, way)}
    for number in _rounds(event):
        rows: list[Row] = [[way.round(number)], head]
        for board, (left, result, right) in enumerate(_exported_rows(event, way, number), 1):
            rows.append([board, *left, result, *reversed(right)])
        sheets[f"S{number}"] = rows
    return sheets


def _exported_rows(event: Tournament, way: Way, round_: int) -> Iterable[tuple[Row, Cell, Row]]:
    def side(number: int) -> Row:
        player = event.players[number - 1]
        title = "FM" if number % 3 == 0 else None
        return [number, title, name_in(player.name, way, round_), player.rating, (number * round_) % 4 / 2]

    for game in event.games:
        if game.round == round_:
            yield side(game.white), score(game, event.scoring, way), side(game.black)
    for bye in event.byes:
        if bye.round == round_ and bye.kind is not ByeKind.ZERO:
            worth = event.scoring.of_bye(bye.kind)
            yield (
                side(bye.player),
                "½" if worth == 5 else points_number(worth),
                [None, None, way.value("bye"), None, None],
            )


def side_by_side(event: Tournament, way: Way) -> Sheets:
    """Blocks of three columns side by side, a round a block."""
    blocks = []
    for number in _rounds(event):
        head: Row = [way.word("white"), way.round(number), way.word("black")]
        blocks.append([head, *(row[1:] for row in _round_rows(event, way, number))])
    return {"Entries": _start_list(event, way), "All": _beside(blocks)}


def titled_blocks(event: Tournament, way: Way) -> Sheets:
    """Blocks under the title of their round, below each other."""
    rows: list[Row] = []
    for number in _rounds(event):
        rows += [[way.round(number)], _round_head(way), *_round_rows(event, way, number), [], []]
    return {"Entries": _start_list(event, way), "All": rows}


def _beside(blocks: Sequence[Sequence[Row]], gap: int = 1) -> list[Row]:
    height = max(len(block) for block in blocks)
    rows: list[Row] = [[] for _ in range(height)]
    for block in blocks:
        width = max(len(row) for row in block)
        for at in range(height):
            row = list(block[at]) if at < len(block) else []
            rows[at] += [*row, *[None] * (width - len(row) + gap)]
    return rows


def results_beside_rounds(event: Tournament, way: Way) -> Sheets:
    """A ranking that tells the result of each round, but not against whom, beside the sheets of the rounds."""
    games, byes = games_by_seat(event), byes_by_seat(event)

    def cell(number: int, round_: int) -> Cell:
        if (game := games.get((round_, number))) is not None:
            return own_points(game.mark(number), event.scoring, way)
        bye = byes.get((round_, number))
        return event.scoring.of_bye(bye.kind) / 10 if bye else None

    ranking = _by_round(event, way, _order(event, way), cell)
    return {"Ranking": ranking, **{name: rows for name, rows in round_sheets(event, way).items() if name != "Entries"}}


def results_of_bare_pairs(event: Tournament, way: Way) -> Sheets:
    """The same where the sheets of the rounds have no results: only the ranking tells them."""
    sheets = results_beside_rounds(event, way)
    bye = way.value("bye")
    for name in list(sheets)[1:]:
        head, *rows = sheets[name]
        sheets[name] = [head, *(row if bye in row else [*row[:2], None, row[3]] for row in rows)]
    return sheets


def team_rounds(event: Tournament, way: Way) -> Sheets:
    """Teams: a ranking with match points, and a sheet of scores for each round."""
    fields = ("rank", "team", "wins", "draws", "losses", "match_points")
    rows: list[Row] = [[way.word(field) for field in fields]]
    for place, number in enumerate(_order(event, way), 1):
        marks = [game.mark(number) for game in event.games if number in (game.white, game.black)]
        counts = [sum(mark in kind for mark in marks) for kind in ("1+", "½", "0-")]
        counts[0] += sum(player == number for _, player in byes_by_seat(event))
        rows.append([place, event.players[number - 1].name, *counts, points_of(event, number)])
    rounds = {way.round(number): [_round_head(way), *_round_rows(event, way, number)] for number in _rounds(event)}
    return {"Table": rows, **rounds}


LISTS = ("Entries", "*")
LAYOUTS: Mapping[str, Layout] = {
    "Swiss crosstable": Layout(swiss_table, sortable=("Sheet1",), movable=("Sheet1",)),
    "wall chart": Layout(wall_chart, colours=False, open_games=False, sortable=("Chart",), movable=("Chart",)),
    "crosstable without sides": Layout(sideless_table, colours=False, open_games=False, own_marks=False,
                                       sortable=("Table",), movable=("Table",)),
    "sign, opponent, side": Layout(sign_first_table, absences=False, open_games=False,
                                   sortable=("Grille",), movable=("Grille",)),
    "crosstables and round sheets": Layout(tables_and_rounds, sortable=("Sheet1", "*"), movable=("Sheet1", "*")),
    "grid and round sheets": Layout(grid_and_rounds, "round-robin", byes=False, sortable=("Grid", "*"), movable=("*",)),
    "sheet a round": Layout(round_sheets, absences=False, sortable=LISTS, movable=LISTS),
    "points of both in two columns": Layout(two_point_sheets, byes=False, absences=False, sortable=LISTS,
                                            movable=LISTS),
    "numbers paired": Layout(numbers_paired, byes=False, absences=False, sortable=LISTS, movable=LISTS),
    "exported pairings": Layout(exported_pairings, absences=False, sortable=("Entries",), movable=("Entries",)),
    "one list of games": Layout(flat_list, absences=False, sortable=("Entries", "Games"), movable=("Entries", "Games")),
    "blocks side by side": Layout(side_by_side, absences=False, sortable=("Entries",), movable=("Entries",)),
    "blocks under titles": Layout(titled_blocks, absences=False, sortable=("Entries",), movable=("Entries", "All")),
    "results by round beside round sheets": Layout(results_beside_rounds, absences=False, sortable=("Ranking", "*"),
                                                   movable=("Ranking", "*")),
    "results by round beside bare pairs": Layout(results_of_bare_pairs, absences=False, sortable=("Ranking", "*"),
                                                 movable=("Ranking", "*")),
    "grid by number": Layout(number_grid, "round-robin", rounds=False, colours=False, byes=False, open_games=False,
                             sortable=("Grid",)),
    "grid by name": Layout(name_grid, "round-robin", rounds=False, colours=False, byes=False, open_games=False,
                           sortable=("Grid",)),
    "one triangle": Layout(triangle, "round-robin", rounds=False, colours=False, byes=False, open_games=False,
                           own_marks=False, sortable=("Grid",)),
    "double grid": Layout(double_grid, "round-robin", rounds=False, colours=False, byes=False, open_games=False,
                          cycles=2, sortable=("Grid",)),
    "teams": Layout(team_rounds, "median", absences=False, sortable=("Table", "*"), movable=("Table", "*")),
}  # fmt: skip
