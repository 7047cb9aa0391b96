"""Luck: streams for each use, stacks that keep their order, and records with one sequence."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from random import Random

import pytest

from realms.play.decision import decision_from
from realms.play.game import Game
from realms.play.luck import SEQUENCE, STREAMS, bits_of, mixed
from realms.play.players.levels.level import LevelPlayer
from realms.play.players.registry import LEVELS, PLAYERS, players_for
from realms.play.record import Record, new_game, record_of, replay
from realms.play.setup import table_for, with_pool_choice
from realms.rules.model.decisions import DIE, DRAW, verb_of
from realms.rules.position.state import CHANCE
from realms.rules.position.table import Table
from realms.rules.turn.turn import begin_game
from realms.scenario.scenario import Scenario, bundled_scenario

from help.games import until_seat


@pytest.fixture(scope="module")
def table() -> Table:
    """A table of three with the usual boxes."""
    return table_for(bundled_scenario("first_steps").realm(3))


def play(game: Game, kind: str, seed: int, most: int = 10_000) -> Iterator[tuple[str, int, int, int]]:
    """Play a game, and yield each decision of chance with its step, turn and seat."""
    sitting = [PLAYERS[kind](100 * seed + seat) for seat in range(game.table.players)]
    views = [game.view(seat) for seat in range(game.table.players)]
    while not game.over and len(game.decisions) < most:
        s = game.state
        if game.seat == CHANCE:
            use = s.step.id, s.turn, s.seat
            yield (*use, game.throw())
        else:
            game.play(sitting[game.seat].choose(views[game.seat]))


def throws(game: Game, kind: str, seed: int) -> dict[tuple[str, int, int], list[int]]:
    """Play a game, and return what each seat threw in each turn."""
    found = defaultdict(list)
    for step, turn, seat, decision in play(game, kind, seed):
        if verb_of(decision).code == DIE:
            found[step, turn, seat].append(decision - DIE)
    return found


def draws(game: Game, kind: str, seed: int) -> dict[str, list[str]]:
    """Play a game, and return the races and the powers in the order in which they came."""
    found, catalogue = defaultdict[str, list[str]](list), game.table.catalogue
    for _, _, _, decision in play(game, kind, seed):
        if verb_of(decision).code == DRAW:
            found[catalogue.kinds[decision - DRAW]].append(catalogue.id_of(decision - DRAW))
    return found


def test_a_throw_has_its_number_whatever_was_thrown_before(table: Table) -> None:
    alike = 0
    for seed in range(6):
        one, other = (throws(Game(table, seed), kind, seed) for kind in ("paced", "random"))
        assert one != other
        for use in one.keys() & other.keys():
            shorter = min(len(one[use]), len(other[use]))
            assert one[use][:shorter] == other[use][:shorter]
            alike += shorter
    assert alike > 40


def test_throws_of_one_turn_and_of_other_seats_differ(table: Table) -> None:
    found = [throws(Game(table, seed), "paced", seed) for seed in range(20)]
    assert len({str([game.get(("die", 2, seat)) for game in found]) for seat in range(3)}) == 3
    assert len({str([game.get(("die", turn, 0)) for game in found]) for turn in range(1, 9)}) == 8


def test_races_and_powers_come_in_one_order_however_the_game_goes(table: Table) -> None:
    for seed in range(6):
        one, other = (draws(Game(table, seed), kind, seed) for kind in ("paced", "random"))
        races = min(len(one["race"]), len(other["race"]))
        assert races > 8
        assert one["race"][:races] == other["race"][:races]
        stack = len(table.catalogue.powers)
        powers = min(len(one["power"]), len(other["power"]), stack)
        assert one["power"][:powers] == other["power"][:powers]


def test_a_ban_leaves_the_others_in_their_order() -> None:
    scenario = bundled_scenario("first_steps")
    full = draws(Game.new(scenario, 3, 5), "paced", 5)
    gone = full["race"][2], full["power"][3]
    less = draws(Game.new(with_pool_choice(scenario, banned=gone), 3, 5), "paced", 5)
    for kind, missing in zip(("race", "power"), gone, strict=True):
        left = [each for each in full[kind][:12] if each != missing]
        assert less[kind][: len(left)] == left


def test_an_order_says_nothing_about_the_next_one_of_the_same_pile() -> None:
    scenario = bundled_scenario("first_steps")
    powers = table_for(scenario.realm(3)).catalogue
    few = with_pool_choice(scenario, banned=[powers.id_of(each) for each in powers.powers[9:]])
    table, places = table_for(few.realm(3), short=True), Counter[int]()
    for seed in range(100):
        order = draws(Game(table, seed), "paced", seed)["power"]
        first, second = order[:8], order[8:9]  # the ninth comes without chance, as the only one left
        assert len(set(first)) == 8
        places.update(first.index(again) if again in first else 8 for again in second)
    assert places.total() > 40
    assert max(places.values()) < places.total() / 2, "the second order begins as the first did"


def test_all_orders_and_faces_are_as_likely_as_they_should_be(table: Table) -> None:
    races, pips, places = Counter[int](), Counter[int](), len(table.catalogue.races)
    for seed in range(600):
        game = until_seat(Game(table, seed))
        races[game.state.column[0][0]] += 1
        bits = bits_of(seed)
        pips[int(mixed(bits ^ 77) / 2**31 * 6)] += 1
    assert (
        sum((races[race] - 600 / places) ** 2 / (600 / places) for race in table.catalogue.races) < 2 * places
    )
    assert sum((pips[face] - 100) ** 2 / 100 for face in range(6)) < 15


@pytest.mark.parametrize("seed", [0, 1, -1, 2**31, 2**40 + 1, -(2**70)])
def test_every_seed_has_luck_of_its_own(seed: int) -> None:
    assert 0 <= bits_of(seed) < 2**31
    assert len({bits_of(seed + more) for more in range(-50, 50)}) == 100


@pytest.mark.parametrize(
    "name", ["first_steps", "river_world", "dig_too_far", "crops_of_power", "night_and_day"]
)
def test_undo_keeps_all_luck_also_luck_that_was_changed(name: str) -> None:
    scenario, random = bundled_scenario(name), Random(3)
    game = Game.new(scenario, scenario.counts[0], 8)
    player, kept = PLAYERS["paced"](1), dict[tuple[int, ...], int]()
    for number in range(250):
        until_seat_noting(game, kept)
        if game.over:
            break
        if number == 40:
            game.new_luck()
            kept = {made: luck for made, luck in kept.items() if len(made) < len(game.decisions)}
        if number % 6 == 5:
            for _ in range(random.randint(1, 3)):
                game.undo()
        else:
            game.play(player.choose(game.view(game.seat)))
    assert len(kept) > 20


def until_seat_noting(game: Game, kept: dict[tuple[int, ...], int]) -> None:
    """Let chance decide until a seat has to, and hold that it decides as before after the same decisions."""
    while game.seat == CHANCE:
        made, foreseen = tuple(game.decisions), game.foresee()
        assert kept.setdefault(made, foreseen) == foreseen
        assert game.throw() == foreseen


def test_new_luck_is_new_and_leaves_what_was_before(table: Table) -> None:
    game = Game(table, 4)
    played = list(play(game, "paced", 4))
    first = list(game.decisions)
    game.replay(first[:60])
    game.new_luck()
    assert game.decisions == first[:60]
    assert list(play(game, "paced", 4)) != played[-1:]
    changed = list(game.decisions)
    assert changed[:60] == first[:60]
    assert changed != first


def test_places_coins_and_events_lie_where_they_lie_whoever_comes_first() -> None:
    for name in ("dig_too_far", "sword_in_the_cavern", "river_world"):
        scenario = bundled_scenario(name)
        found = [hidden(scenario, kind) for kind in ("paced", "random")]
        both = found[0].keys() & found[1].keys()
        assert len(both) > 1
        assert [found[0][key] for key in sorted(both)] == [found[1][key] for key in sorted(both)]


def hidden(scenario: Scenario, kind: str) -> dict[str, str]:
    """Play some games, and return the first draw from each stack that is no pile of races or powers."""
    found = dict[str, str]()
    for seed in range(5):
        game = Game.new(scenario, scenario.counts[0], seed)
        sitting, views = players_for([kind] * game.table.players, seed), range(game.table.players)
        seats = [game.view(seat) for seat in views]
        while not game.over:
            s = game.state
            stack = s.step.stack(s) if game.seat == CHANCE else ""
            if stack and not stack.startswith("prey"):
                options = [*zip(game.options(), s.step.weights(s), strict=True)]
                found.setdefault(f"{seed} {stack} {options}", str(game.foresee()))
            if game.seat == CHANCE:
                game.throw()
            else:
                game.play(sitting[game.seat].choose(seats[game.seat]))
    return found


@pytest.mark.parametrize("kind", [level for level in LEVELS if level != "expert"])
def test_a_thought_does_not_depend_on_earlier_turns(kind: str, table: Table) -> None:
    game, long_there = Game(table, 3), LEVELS[kind](11)
    others = PLAYERS["paced"](1)
    alike = 0
    while game.state.turn < 5:
        until_seat(game)
        begins = game.seat == 1 and game.state.turn > 2 and game.state.step.id == "choose"
        if game.seat == 1:
            decision = long_there.choose(game.view(1))
            if begins:
                assert LEVELS[kind](11).choose(game.view(1)) == decision
                alike += 1
            game.play(decision)
        else:
            game.play(others.choose(game.view(game.seat)))
    assert alike


def test_a_thought_has_luck_by_its_turn_and_number(table: Table) -> None:
    heard: list[list[int]] = []
    for earlier in (False, True):
        game = until_seat(Game(table, 3))
        player = Listening(5)
        if earlier:
            player.ways(game.view(0))
        while game.state.turn < 2:
            if game.seat == CHANCE:
                game.throw()
            else:
                game.play(game.options()[0])
        until_seat(game)
        player.heard.clear()
        player.ways(game.view(game.seat))
        player.ways(game.view(game.seat))
        heard.append(player.heard)
    assert heard[0] == heard[1]
    assert heard[0][0] != heard[0][-1]


class Listening(LevelPlayer):
    """A player that keeps the luck of its thoughts."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.heard: list[int] = []

    def take_luck(self, bits: int) -> None:
        """Keep the luck."""
        self.heard.append(bits)
        super().take_luck(bits)


def test_a_record_without_a_kind_of_luck_goes_on_with_one_sequence(thirty: Scenario) -> None:
    whole = Game.new(thirty, 4, 6, luck=SEQUENCE)
    list(play(whole, "paced", 6))
    record = record_of(whole, ["paced"] * 4, 6).data
    assert record["luck"] == SEQUENCE
    old = Record({key: each for key, each in record.items() if key != "luck"})
    assert foreseen(old) > 30
    again = replay(old, 100)
    assert record_of(again, ["paced"] * 4, 6).data["luck"] == SEQUENCE
    numbers, s = Random(6), whole.table
    first = begin_game(s)
    assert whole.decisions[0] == first.step.draw(first, numbers.random())


def test_a_record_goes_on_with_its_luck(thirty: Scenario) -> None:
    whole = Game.new(thirty, 4, 6)
    list(play(whole, "paced", 6))
    record = record_of(whole, ["paced"] * 4, 6)
    assert record.luck == STREAMS
    assert foreseen(record) > 30


def foreseen(record: Record) -> int:
    """Hold that chance would decide in a replay as it did in the game; return how often it decided."""
    game, count = new_game(record), 0
    for text in record.decisions:
        decision = decision_from(game.state.table, text)
        assert decision is not None
        if game.seat == CHANCE:
            assert game.foresee() == decision
            count += 1
        game.play(decision)
    return count
