"""The team tie-breaks of gacrux, another program with the rules of C.07, asked by a report file with the boards of all
matches: player k of each team sits at its board k in every round."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from pairing import ByeKind, Tournament
from tests.conftest import cannot_run

Value = Decimal | int | None
MARKS = {(10, 0): ("1", "0"), (0, 10): ("0", "1"), (5, 5): ("=", "=")}


def team_peer_values(event: Tournament, codes: Sequence[str]) -> Mapping[str, Mapping[int, Value]]:
    """The values by TRF26 code and team, each of the first tie-break after match points."""
    try:
        from gacrux.tiebreak import tiebreak
        from gacrux.trf2json import trf2json
    except ImportError:
        cannot_run("gacrux is missing: install the test group to compare with it")
    found = {}
    for code in codes:
        told = trf2json()
        told.parse_file(report(event), False)
        assert told.get_status() == 0, told.chessjson["status"]
        asked = {"tiebreak": ["MPTS", code], "check": False, "swiss": True, "pre_determined": False}
        tournament = told.get_tournament(1)
        answer = tiebreak(tournament, len(event.rounds), asked).compute_tiebreaks(tournament, asked)
        found[code] = {each["cid"]: each["tiebreakScore"][1] for each in answer["competitors"]}
    return found


def report(event: Tournament) -> str:
    """The event as a TRF26."""
    scoring, boards = event.scoring, event.scoring.boards or 0
    points = [
        f"T{letter}{value / 10:4.1f}"
        for letter, value in zip("WDL", (scoring.win, scoring.draw, scoring.loss), strict=True)
    ]
    lines = ["012 Boards", "042 2026/03/14", f"142 {event.total_rounds}", "192 CUSTOM_TEAM_SWISS"]
    lines += ["352 " + "WB" * (boards // 2) + "W" * (boards % 2), "362 " + "   ".join(points)]
    lines += [_player(event, team.number, board) for team in event.players for board in range(1, boards + 1)]
    lines += [_team(team.number, boards) for team in event.players]
    return "\n".join([*lines, *_byes(event), *_forfeits(event), ""])


def _id(team: int, board: int, boards: int) -> int:
    return (team - 1) * boards + board


def _player(event: Tournament, team: int, board: int) -> str:
    boards = event.scoring.boards or 0
    cells, score = [], 0
    for each in event.rounds:
        game = next((g for g in event.games if g.round == each.number and team in (g.white, g.black)), None)
        if game is None or not game.per_board:
            cells.append("0000 - Z")
            continue
        own = game.white == team
        white, black = game.per_board[board - 1]
        score += white if own else black
        colour = "w" if own == (board % 2 == 1) else "b"
        marks = MARKS[white, black]
        cells.append(f"{_id(game.opponent(team), board, boards):4d} {colour} {marks[0 if own else 1]}")
    name = f"Player {_id(team, board, boards)}"
    head = f"001 {_id(team, board, boards):4d}      {name:<33} {2000:4d}     {'':11} {'':10} {score / 10:4.1f} {1:4d}  "
    return head + "  ".join(cells)


def _team(team: int, boards: int) -> str:
    members = " ".join(f"{_id(team, board, boards):4d}" for board in range(1, boards + 1))
    return f"310 {team:3d} {f'Team {team}':<32} {'':5} {'':6} {'':6} {'':6} {'':3}  {members}"


def _byes(event: Tournament) -> Iterator[str]:
    """The allocated byes, which are worth their match points and as many boards as such a match."""
    teams = {bye.round: bye.player for bye in event.byes if bye.kind is ByeKind.PAB}
    if teams:
        got, boards = event.scoring.of_bye(ByeKind.PAB), event.scoring.boards or 0
        games = boards if got >= event.scoring.win else boards / 2
        byes = " ".join(f"{teams.get(each.number, 0):03d}" for each in event.rounds)
        yield f"320 {got / 10:4.1f} {games:4.1f} {byes}"


def _forfeits(event: Tournament) -> Iterator[str]:
    for game in event.games:
        if game.result.is_forfeit:
            yield f"330 {game.result.value} {game.round:3d} {game.white:3d} {game.black:3d}"
