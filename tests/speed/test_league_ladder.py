"""The ladder of players: its games, and the strengths that they say."""

from collections import Counter
from random import Random

import pytest
from league_games import Match, Played
from league_ladder import (
    Game,
    Ladder,
    Results,
    order_of,
    rotated,
    strengths,
    table_strengths,
    tables,
    two_player_strengths,
    wins_of,
)
from league_store import KeptGames

KINDS = ("weak", "middle", "strong")
WORTH = {"weak": 1.0, "middle": 2.0, "strong": 4.0}  # 120 points from one to the next


def ended(order: list[int]) -> Played:
    """A game that ended in this order of seats."""
    coins = tuple(50 - order.index(seat) for seat in range(len(order)))
    return Played(coins, (0,) * len(order), (order[0],), 1.0, ((0.1,),) * len(order), (0,) * len(order))


def game_of(kinds: tuple[str, ...], random: Random) -> Game:
    """A game after the model of Plackett and Luce."""
    left, order = list(range(len(kinds))), list[int]()
    while left:
        order += random.choices(left, [WORTH[kinds[seat]] for seat in left])
        left.remove(order[-1])
    return kinds, ended(order)


def test_everybody_sits_in_every_seat_of_a_block() -> None:
    assert rotated("hex", ("a", "b", "c"), 4) == (
        Match("hex", ("a", "b", "c"), 4),
        Match("hex", ("c", "a", "b"), 4),
        Match("hex", ("b", "c", "a"), 4),
    )


def test_a_round_has_all_pairs_on_all_realms_and_the_tables_come_in_turn() -> None:
    ladder = Ladder(("a", "b", "c", "d", "e"), ("hex", "drawn"), 5)
    blocks = Counter((len(block), tuple(sorted(block[0].seats))) for block in ladder.blocks())
    assert sorted(count for (size, _), count in blocks.items() if size == 2) == [10] * 10
    assert sorted(count for (size, _), count in blocks.items() if size == 3) == [1] * 10
    assert sorted(count for (size, _), count in blocks.items() if size == 4) == [2] * 5
    assert len({match for block in ladder.blocks() for match in block}) == 5 * 2 * (20 + 3 + 4)


def test_a_shared_win_is_half_of_one_for_both() -> None:
    tie = Played((5, 5), (1, 1), (0, 1), 1.0, ((), ()), (0, 0))
    wins = wins_of(("a", "b"), [(("b", "a"), tie), (("a", "b"), ended([0, 1]))])
    assert wins.tolist() == [[0.0, 1.5], [0.5, 0.0]]


def test_winners_come_before_coins_and_coins_before_tokens() -> None:
    game = Played((40, 90, 60, 60), (0, 0, 1, 2), (0,), 1.0, ((),) * 4, (0,) * 4)
    assert order_of(("a", "b", "c", "d"), (("d", "c", "b", "a"), game), Random(0)) == (3, 2, 0, 1)


def test_strengths_are_found_again() -> None:
    pytest.importorskip("choix", reason="only `dev.py bench play` installs it")
    random = Random(3)
    pairs = [
        [game_of(pair, random), game_of(pair[::-1], random)]
        for _ in range(150)
        for pair in (("weak", "middle"), ("middle", "strong"), ("weak", "strong"))
    ]
    trios = [[game_of(KINDS, random) for _ in range(3)] for _ in range(100)]
    for fit, blocks in ((two_player_strengths, pairs), (table_strengths, trios)):
        found = strengths(fit, KINDS, blocks, "weak", draws=60)
        assert found["weak"] == (0, 0, 0)
        for kind, points in (("middle", 120.4), ("strong", 240.8)):
            value, low, high = found[kind]
            assert low < value < high
            assert abs(value - points) < 50
            assert 30 < high - low < 160


def test_the_tables_of_a_note() -> None:
    pytest.importorskip("choix", reason="only `dev.py bench play` installs it")
    ladder, kept = Ladder(("paced", "random"), ("hex", "drawn"), 4), KeptGames(None)
    for block in ladder.blocks():
        for match in block:
            kept.add(match, ended(sorted((0, 1), key=lambda seat: match.seats[seat])))
    lines = list(tables(Results.of(ladder, kept), "random"))
    assert lines[0] == "| points (95 %) | two players, 16 games | a turn |"
    assert [line.split(" | ")[0] for line in lines[2:4]] == ["| paced", "| random"]
    assert "| paced |  | 100% |" in lines
    assert "| random | 0% | 0% |" in lines
