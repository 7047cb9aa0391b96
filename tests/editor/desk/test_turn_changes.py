"""Regions that changed hands: since one's last turn, and by the last move."""

import pytest

from realms.play.players.yardsticks.greedy import GreedyPlayer
from realms.rules.position.table import SLOTS
from realms.scenario.scenario import Scenario
from realms_editor.desk.match import Match, Seating
from realms_editor.desk.turn_changes import NOBODY, HolderHistory, absence

A, B, C, LUCK = 0, 1, 2, -1


@pytest.mark.parametrize(
    ("turns", "viewer", "turn", "seat", "expected"),
    [
        ([], A, 1, A, (0, 0)),
        ([(1, A)], A, 1, A, (0, 0)),  # in the first turn nothing was missed
        ([(1, A), (1, B), (1, B)], A, 2, A, (1, 3)),
        ([(1, A), (1, B), (2, A), (2, A)], A, 2, A, (1, 2)),  # own moves of this turn do not count
        ([(1, A), (1, A), (1, B), (1, LUCK)], A, 1, B, (2, 4)),  # while the others play
        ([(1, A), (1, B), (1, LUCK), (1, B)], -1, 1, C, (1, 4)),  # nobody looks: the last turn of anybody
        ([(1, LUCK)], -1, 1, A, (0, 1)),
    ],
)
def test_what_was_missed_lies_between_two_positions(
    turns: list[tuple[int, int]], viewer: int, turn: int, seat: int, expected: tuple[int, int]
) -> None:
    assert absence(turns, viewer, turn, seat) == expected


def seats(match: Match) -> list[int]:
    return [holder // SLOTS if holder < match.state.table.guards else NOBODY for holder in match.state.holder]


def play(match: Match, greedy: GreedyPlayer) -> None:
    if match.game.seat < 0:
        match.throw()
    elif match.redeployment():
        match.spread()
    else:
        match.play(greedy.choose(match.game.view(match.game.seat)))


def test_a_player_sees_what_the_others_changed(sample: Scenario) -> None:
    match = Match.new(sample, Seating(3, ("human",) * 3, 4))
    history, greedy, left, seen = HolderHistory(match), GreedyPlayer(4), dict[int, list[int]](), 0
    while not match.over:
        player, turn = match.game.seat, match.state.turn
        back = player >= 0 and player in left and match.log[match.position - 1].seat != player
        if back and match.onlooker == player and match.log[match.position - 1].turn >= turn - 1:
            before, now = left[player], seats(match)
            changed = {region: seat for region, seat in enumerate(before) if seat != now[region]}
            if match.state.seat == player and all(
                line.seat != player or line.turn < turn for line in match.log[: match.position]
            ):
                assert history.changes().former == changed
                seen += bool(changed)
        play(match, greedy)
        if player >= 0:
            left[player] = seats(match)
    assert seen > 5


def test_the_last_move_is_known_after_looking_back(sample: Scenario) -> None:
    match = Match.new(sample, Seating(2, ("human",) * 2, 4))
    history, greedy = HolderHistory(match), GreedyPlayer(4)
    assert history.changes().fresh == frozenset()
    for _ in range(40):
        play(match, greedy)
    marks = []
    for position in (match.position, 20, 25, match.position):
        match.jump(position)
        marks.append(history.changes())
        assert marks[-1] == HolderHistory(match).changes(), "as if it had always been followed"
    assert marks[0] == marks[-1]
    assert all(seats(match)[region] != NOBODY for region in marks[-1].fresh)
    assert marks[-1].fresh
