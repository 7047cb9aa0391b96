"""Long decisions, allies and rivals, and the end of a turn, as greedy and planner imagine them."""

from collections.abc import Sequence

import pytest

from realms.play.game import Game
from realms.play.notation import read
from realms.play.players.heuristics import expected_coins, play_on, position_value, seat_value
from realms.play.players.yardsticks.greedy import GreedyPlayer
from realms.play.players.yardsticks.lookahead import SAMPLES, Continuation, LookaheadPlayer, own_turn_over
from realms.play.players.yardsticks.planner import PlannerPlayer
from realms.play.setup import table_for
from realms.rules.model.decisions import NO, verb_of
from realms.rules.position.state import State
from realms.rules.position.table import Table
from realms.scenario.scenario import bundled_scenario, scenario_from

from help.documents import document, layer, rule, tile
from help.games import until_seat

TEAMS = rule("teams", teams=[[1, 3], [2, 4]])
BLOCK = [tile("A", 0), tile("B", 1), tile("C", 0, 1)]
PUSHES = ("push", "berth", "swing")


@pytest.fixture
def teams() -> Table:
    """Two teams of two on a few regions."""
    written = document(layer(BLOCK, players=4), boxes=["small_world", "realms"], rules=[TEAMS])
    return table_for(scenario_from(written).realm(4))


def adrift(**values: object) -> Game:
    """A game of two on a map that drifts, when somebody may push a tile."""
    scenario = bundled_scenario("adrift")
    return until_seat(
        Game.new(scenario.with_data({**scenario.data, "rules": [rule("drift", **values)]}), 2, 3)
    )


# Who matters


def standings(table: Table, coins: str) -> list[float]:
    s = read(table, f"turn 3; coins {coins}; 1 orcs hill: A/0; 2 elves swamp: A/1; 3 humans stout: B/0")
    return [position_value(s, seat) for seat in range(4)]


def test_coins_of_mates_are_as_good_as_the_own_ones_and_those_of_others_are_not(teams: Table) -> None:
    before = standings(teams, "5 5 5 5")
    for coins in ("6 5 5 5", "5 5 6 5"):
        gained = [now - then for now, then in zip(standings(teams, coins), before, strict=True)]
        assert gained == pytest.approx([1, -1 / 4, 1, -1 / 4])


@pytest.mark.parametrize("players", [2, 4])
def test_of_many_others_each_matters_little(thirty, players: int) -> None:
    data = {**thirty.data, "layers": [{**thirty.data["layers"][0], "players": players}]}
    table = table_for(scenario_from(data).realm(players))
    line = "coins {}" + " 5" * (players - 1) + "; 1 orcs hill: A/0; 2 elves swamp: A/1"
    more, less = (read(table, line.format(coins)) for coins in (6, 5))
    assert seat_value(more, 1) == seat_value(less, 1)
    assert position_value(more, 1) - position_value(less, 1) == pytest.approx(-1 / (players - 1) ** 2)


def test_what_others_dread_is_no_gain() -> None:
    realm = bundled_scenario("necromancer_island").realm(3)
    s = until_seat(Game(table_for(realm), 4, realm)).state
    others = [expected_coins(s, other) for other in (0, 1)]
    dread = seat_value(s, 2) - expected_coins(s, 2)
    assert dread != 0
    assert position_value(s, 2) == pytest.approx(expected_coins(s, 2) + dread - sum(others) / 4)


@pytest.mark.parametrize("mate", ["A/1", "A/2", "B/1"])
def test_greedy_leaves_a_mate_alone(teams: Table, mate: str) -> None:
    own, one, other = mate, *({"A/1", "A/2", "B/1"} - {mate})
    rivals = f"2 elves stout: {one}; 4 ratmen flying: {other}"
    line = f"turn 3; at attack; coins 5 5 5 5; 1 orcs merchant +3: A/0; 3 humans spirit: {own}; {rivals}"
    game = Game(teams, 0)
    game.state = read(teams, line)
    assert [teams.ground.names[option] for option in game.options()[:-1]] == ["A/1", "A/2", "B/1"]
    taken = {teams.ground.names[GreedyPlayer(seed).choose(game.view(0))] for seed in range(8)}
    assert mate not in taken


# Decisions of several parts


class Recorder(GreedyPlayer):
    """Notes the ways that it looked at, and the one that it chose."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.ways: list[Sequence[Continuation]] = []
        self.chosen: list[tuple[int, ...]] = []

    def best_continuation(self, start: State, ways: Sequence[Continuation]) -> tuple[int, ...]:
        self.ways.append(ways)
        self.chosen.append(super().best_continuation(start, ways))
        return self.chosen[-1]


def pushed(game: Game, player: LookaheadPlayer) -> list[int]:
    """Return the decisions of a player while tiles may be pushed."""
    seat, decided = game.seat, []
    while game.seat == seat and game.state.step.id in PUSHES:
        decided.append(player.choose(game.view(seat)))
        game.play(decided[-1])
    return decided


@pytest.mark.parametrize("values", [{}, {"tiles": 2}, {"time": "round"}])
def test_a_tile_is_pushed_where_it_was_imagined(values: dict[str, object]) -> None:
    player, game = Recorder(2), adrift(**values)
    tiles = list(game.options())
    decided = pushed(game, player)
    assert [tuple(decided)] == player.chosen
    (ways,) = player.ways
    assert len(ways) == SAMPLES
    assert {way.parts[0] for way in ways} == set(tiles)
    assert {way.parts for way in ways if way.parts[0] == NO} == {(NO,)}
    assert not any(way.after.step.partial and way.after.actor == 0 for way in ways)


@pytest.mark.parametrize("kind", [GreedyPlayer, PlannerPlayer])
def test_tiles_are_pushed_when_it_pays(kind: type[LookaheadPlayer]) -> None:
    words = {verb_of(pushed(adrift(), kind(seed))[0]).word for seed in range(3)}
    assert "push" in words


def test_who_takes_back_a_decision_is_asked_anew() -> None:
    game, player = adrift(), GreedyPlayer(2)
    first = player.choose(game.view(0))
    assert verb_of(first).word == "push"
    assert player.choose(game.view(0)) in game.options()
    game.play(first)
    game.undo()
    assert pushed(game, player)


def test_any_other_decision_has_one_part() -> None:
    game, player = adrift(), Recorder(2)
    pushed(game, player)
    while not player.chosen[1:]:
        game.play(player.choose(game.view(game.seat)))
    assert {len(way.parts) for way in player.ways[-1]} == {1}
    assert len(player.ways[-1]) == len({way.parts for way in player.ways[-1]})


# How far it is looked


def imagined(start: State) -> list[int]:
    """Return the seats whose turn it is while a turn is imagined, and at its end."""
    s, over, seats = start.copy(), own_turn_over(start), [start.seat]

    def watched(s: State) -> bool:
        seats.append(s.seat)
        return over(s)

    play_on(s, watched, lambda: 0.5)
    assert s.seat == seats[-1]
    return [seat for seat, before in zip(seats, [-1, *seats], strict=False) if seat != before]


def test_a_turn_is_imagined_to_its_end() -> None:
    assert imagined(adrift().state) == [0, 1]


def test_who_decides_in_the_turn_of_another_imagines_the_own_one_too() -> None:
    game = adrift(time="round")
    pushed(game, GreedyPlayer(1))
    assert (game.seat, game.state.seat) == (1, 0)
    assert imagined(game.state) == [0, 1, 0]


def test_nothing_is_imagined_when_the_turn_is_over() -> None:
    start = adrift().state
    after, over = start.copy(), own_turn_over(start)
    play_on(after, lambda s: s.seat != start.seat, lambda: 0.5)
    assert over(after)
