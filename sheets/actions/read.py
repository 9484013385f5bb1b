"""`read`: what was understood of a file, with the cells it was understood from. Nothing is written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from sheets import store
from sheets.address import column_letters
from sheets.grid import read_grids
from sheets.options import Act
from sheets.ours import find_ours
from sheets.ours.whole import reread
from sheets.package import open_package
from sheets.recognise import Facts, Listed, SeenBye, SeenGame, Table, Understanding, no_participants, understand
from sheets.words import own_words

from .read_event import EVENT_LAYOUT, bye_answer, event_answer, game_answer, player_answer

Answer = dict[str, Any]
_MOST_WARNINGS = 3
_MOST_HEADS = 8


def read(path: Path, sheet: str | None = None, table: str | None = None, words: Sequence[Act] = ()) -> Answer:
    """The answer of `read --json`; of a workbook with an event of ours, that event as its sheets hold it.

    `table` is `SHEET!CELL` of the list that is meant where there are several, `words` what heads of it mean.

    Raises:
        WrongUse: for a head word that stands for no column.
        UnreadableFile: when the file is missing, damaged, encrypted or no workbook.
        NotUnderstood: when no participant was understood; the message says what was found instead.
    """
    data = store.load(path, writes=False)
    book = read_grids(data, path.name)
    ours = find_ours(book)
    if ours and ours.single and sheet is None and table is None and not words:
        return event_answer(path.name, reread(ours, open_package(data, path.name)))
    own = own_words((act.texts[0], act.texts[1]) for act in words)
    seen = understand(book, sheet=sheet, table=table, ignore=ours.names, own=own)
    if not seen.players:
        raise no_participants(seen, path.name)
    return _answer(path.name, seen)


def _answer(name: str, seen: Understanding) -> Answer:
    main = seen.main
    return {
        "file": name,
        "layout": seen.layout,
        "sheet": main.sheet if main else None,
        "header_row": main.header_row if main else None,
        "columns": {column_letters(column.column): column.field for column in main.columns} if main else {},
        "tables": [_table(table) for table in seen.tables],
        "event": _event(seen.event, seen.language),
        "numbered": seen.numbered,
        "players": [_player(listed) for listed in seen.players],
        "games": [_game(game) for game in seen.games],
        "byes": [_bye(bye) for bye in seen.byes],
        "forbidden": [
            {"names": list(group.names), "players": list(group.players), "cell": group.cell} for group in seen.forbidden
        ],
        "result_cells": list(seen.result_cells),
        "warnings": [{"cell": remark.cell, "text": remark.text} for remark in seen.warnings],
    }


def _table(table: Table) -> Answer:
    return {
        "sheet": table.sheet,
        "role": table.role,
        "header_row": table.header_row,
        "first_row": table.first_row,
        "last_row": table.last_row,
        "layout": table.layout,
        "title": table.title or None,
        "cell": f"{table.sheet}!{table.first_cell}",
        "chosen": table.chosen,
        "evidence": [
            {"column": column_letters(column.column), "field": column.field, "head": column.header, "why": column.why}
            for column in table.columns
        ],
    }


def _event(facts: Facts, language: str | None) -> Answer:
    return {
        "name": facts.name,
        "system": facts.system,
        "rounds": facts.rounds,
        "scoring": facts.scoring.to_numbers() if facts.scoring else None,
        "language": language,
    }


def _player(listed: Listed) -> Answer:
    return {**player_answer(listed.player, listed.cell), "sex": listed.sex, "group": listed.group}


def _game(game: SeenGame) -> Answer:
    missing = {} if game.missing is None else {"opponent_not_in_sheet": game.missing}
    return {**game_answer(game, game.cell, colours_known=game.colours_known), "raw": game.raw, **missing}


def _bye(bye: SeenBye) -> Answer:
    return {**bye_answer(bye, bye.points), "cell": bye.cell, "raw": bye.raw}


def summary(answer: Answer) -> str:
    """The answer for a person, in about ten lines: what was understood, what was not, and where."""
    if answer["layout"] == EVENT_LAYOUT:
        return "\n".join(_of_event(answer))
    return "\n".join(_lines(answer))


def _of_event(answer: Answer) -> Iterator[str]:
    event, games = answer["event"], answer["games"]
    still = [game for game in games if game["result"] == "*"]
    yield f"{answer['file']}: an event of pairsheet, {event['name'] or 'without a name'}"
    written = max((game["round"] for game in games), default=0)
    yield f"{event['system']}, {len(answer['players'])} players, {written} of {event['rounds']} rounds written"
    yield f"{len(games) - len(still)} games have a result, {len(still)} are open"
    for game in still[:_MOST_WARNINGS]:
        yield f"  round {game['round']}, board {game['board']}: {game['white']} – {game['black']} ({game['cell']})"
    yield from _warning_lines(answer["warnings"])


def _lines(answer: Answer) -> Iterator[str]:
    chosen = [table for table in answer["tables"] if table["chosen"]]
    for table in chosen:
        head = f"header in row {table['header_row']}" if table["header_row"] else "no header"
        title = f" “{table['title']}”" if table["title"] else ""
        rows = f"rows {table['first_row']} to {table['last_row']}"
        yield f"{answer['file']}: {answer['layout']}{title} on the sheet “{table['sheet']}”, {head}, {rows}"
    yield _players_line(answer)
    yield f"  first: {_named(answer['players'][0])}; last: {_named(answer['players'][-1])}"
    yield f"columns: {_columns_line(chosen[0]) if chosen else ''}"
    yield from _event_lines(answer["event"])
    yield from _other_lines(answer)
    yield from _warning_lines(answer["warnings"])


def _players_line(answer: Answer) -> str:
    players = answer["players"]
    counts = Counter(player["status"] for player in players)
    left = f", {counts['withdrawn']} of them withdrawn" if counts["withdrawn"] else ""
    numbers = "numbers as in the list" if answer["numbered"] else "numbered by their place in the list"
    return f"{len(players)} participants{left}; {numbers}"


def _named(player: Answer) -> str:
    return f"{player['id']} {player['name']} ({player['cell']})"


def _columns_line(table: Answer) -> str:
    known = [each for each in table["evidence"] if each["why"] != "no language knows the head"]
    unknown = [each["column"] for each in table["evidence"] if each not in known]
    told = ", ".join(f"{each['column']} {each['field']}" for each in known[:_MOST_HEADS])
    more = f" and {len(known) - _MOST_HEADS} more" if len(known) > _MOST_HEADS else ""
    return f"{told}{more}{'; not known: ' + ', '.join(unknown) if unknown else ''}"


def _event_lines(event: Answer) -> Iterator[str]:
    words = {"system": event["system"], "rounds": event["rounds"], "language": event["language"]}
    told = ", ".join(f"{word} {value}" for word, value in words.items() if value is not None)
    if event["name"] or told:
        yield f"event: {'; '.join(filter(None, (event['name'], told)))}"


def _other_lines(answer: Answer) -> Iterator[str]:
    others = [table for table in answer["tables"] if not table["chosen"]]
    if others:
        shown = ", ".join(f"{table['layout']} at {table['cell']}" for table in others[:4])
        yield f"also found: {shown}{f' and {len(others) - 4} more' if len(others) > 4 else ''}"
    if answer["result_cells"]:
        yield f"cells with results: {len(answer['result_cells'])}, the first is {answer['result_cells'][0]}"


def _warning_lines(warnings: list[Answer]) -> Iterator[str]:
    for warning in warnings[:_MOST_WARNINGS]:
        yield f"look at {warning['cell']}: {warning['text']}" if warning["cell"] else f"note: {warning['text']}"
    if len(warnings) > _MOST_WARNINGS:
        yield f"and {len(warnings) - _MOST_WARNINGS} more warnings (all of them: --json)"
