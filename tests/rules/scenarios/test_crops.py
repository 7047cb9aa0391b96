"""Crops of power: lent while enough regions around a space are held, and no longer."""

import pytest

from realms.play.audit import audit
from realms.play.game import Game
from realms.play.notation import read, write
from realms.play.players.random_player import RandomPlayer
from realms.play.setup import SetupError, table_for
from realms.rules.content.scenarios.crops import Crops
from realms.rules.position.state import CHANCE
from realms.rules.position.table import Setting, Table
from realms.scenario.scenario import Scenario, bundled_scenario
from realms.scenario.special.special_rules import special_rules

# a to f lie about one space, f to j about another.
FIELD = """
a farmland edge: b f g
b hill: c k
c forest: d k
d swamp: e k
e mountain: f k
f farmland: g
g river edge: h
h hill: i
i swamp: j
j farmland edge:
k forest:
"""
SPACES = 0b111111, 0b1111100000
BARRED = {"cursed", "historian", "spirit", "wealthy", "wise", "reborn"}


@pytest.fixture
def field(at):
    """Make a position around two crop spaces."""

    def make(line: str, **more):
        parameters = {name: more.pop(name) for name in ("regions", "active_only") if name in more}
        rule = Crops(special_rules()["crops"].values(parameters), SPACES)
        return at(line, chart=FIELD, shared=(rule,), **more)

    return make


def sown(scenario: Scenario, players: int = 2, seed: int = 1) -> Game:
    """A game whose powers lie in their spaces."""
    game = Game.new(scenario, players, seed)
    while game.state.step.id == "sow":
        game.throw()
    return game


def crops(**parameters) -> Scenario:
    scenario = bundled_scenario("crops_of_power")
    rules = [rule for rule in scenario.data["rules"] if rule["rule"] != "crops"]
    return scenario.with_data({**scenario.data, "rules": [*rules, {"rule": "crops", **parameters}]})


@pytest.mark.rule("scenario.crops_of_power.power_drawn", "scenario.crops_of_power.power_barred")
def test_chance_lays_a_power_into_each_space() -> None:
    scenario = bundled_scenario("crops_of_power")
    laid = set()
    for players, seed in ((2, 1), (4, 2), (6, 3)):
        game = Game.new(scenario, players, seed)
        assert game.seat == CHANCE
        offered = {game.table.catalogue.id_of(option & 1023) for option in game.options()}
        assert (
            offered == {game.table.catalogue.id_of(power) for power in game.table.catalogue.powers} - BARRED
        )
        game = sown(scenario, players, seed)
        s, spaces = game.state, [hole for hole in scenario.realm(players).board.holes if len(hole.cells) == 1]
        assert len(s.crop_powers) == len(set(s.crop_powers)) == len(spaces) > 0
        assert not set(s.crop_powers) & set(s.badge_pile)
        assert {
            number for number in game.table.catalogue.powers if game.table.catalogue.id_of(number) in BARRED
        } <= set(s.badge_pile)
        laid.add(s.crop_powers)
    assert len(laid) == 3


@pytest.mark.rule("scenario.crops_of_power.power_barred_reborn")
def test_what_is_barred_is_for_the_scenario_to_say() -> None:
    below = {"boxes": ["small_world", "small_world_underground"]}
    for barred, free in ((None, set()), (["hill"], BARRED - {"cursed"})):
        scenario = crops() if barred is None else crops(barred=barred)
        scenario = scenario.with_data({**scenario.data, "pool": below})
        game = Game.new(scenario, 2, 1)
        offered = {game.table.catalogue.id_of(option & 1023) for option in game.options()}
        assert offered & (BARRED | {"hill"}) == (free & set(game.table.catalogue.number) or {"hill"})


@pytest.mark.rule("scenario.crops_of_power.use_condition")
def test_five_active_regions_around_a_space_lend_its_power(field) -> None:
    line = (
        "at score; coins 0 0; crops merchant alchemist; 1 ratmen wealthy: {}; 1d orcs: {}; 2 elves swamp: k"
    )
    assert field(line.format("a b c d e", "j")).coins(1) == 6 + 5
    assert field(line.format("a b c d", "e")).coins(1) == 5
    assert field(line.format("a b c d", "e"), regions=4).coins(1) == 5 + 4
    assert field(line.format("f g h i j", "e")).coins(1) == 6 + 2
    assert field(line.format("a b c d h i", "e"), regions=2).coins(1) == 7 + 6 + 2


@pytest.mark.rule("scenario.crops_of_power.use_condition")
def test_other_readings_count_all_regions_of_a_seat(field) -> None:
    line = "at score; coins 0 0; crops merchant alchemist; 1 ratmen wealthy: a b c d; 1d orcs: e"
    assert field(line, active_only=False).coins(1) == 5 + 4
    muddy = line.replace("merchant", "muddy").replace("d; 1d orcs: e", "c; 1d orcs: d e i")
    below = {"boxes": ["small_world_underground"], "active_only": False}
    assert field(muddy, **below).coins(1) == 6 + 2  # what works in decline works for the race in decline
    fifth = muddy.replace("at score", "at attack").replace(": a b c c", " +9: a b")
    assert field(fifth, **below).play("take c", "stop").rest().coins(1) == 6 + 2


@pytest.mark.rule("scenario.crops_of_power.use_immediately", "scenario.crops_of_power.no_tokens")
def test_the_fifth_region_lends_it_for_the_next_conquest(field) -> None:
    line = "at attack; coins 0 0; crops commando hill; 1 ratmen wealthy +9: a b c d; 2 elves swamp: k=3"
    position = field(line)
    assert position.price("k") == 5
    position.play("take e")
    assert position.price("k") == 4
    assert position.hand() == 9 - 3


@pytest.mark.rule("scenario.crops_of_power.no_tokens")
def test_a_power_that_waits_for_a_race_brings_it_no_tokens(field) -> None:
    line = "coins 0 0; crops hordes_of hill; 1d elves: a b c d e; 2 orcs swamp: k; column ratmen wealthy"
    position = field(line, active_only=False, boxes=["cursed"]).play("pick 1")
    assert (position.clause("1"), position.faults()) == ("1 ratmen wealthy +12", [])
    own = field("coins 0 0; 2 orcs swamp: k; column ratmen hordes_of", boxes=["cursed"]).play("pick 1")
    assert own.clause("1") == "1 ratmen hordes_of +15"


@pytest.mark.rule("scenario.crops_of_power.use_lost", "scenario.crops_of_power.power_stays")
def test_who_loses_a_region_loses_the_power_at_once(field) -> None:
    heroes = (
        "seat 2; at attack; coins 9 9; crops heroic hill; 1 ratmen wealthy: a b c d=2 e; 2 elves swamp +9: k"
    )
    position = field(heroes + "; mark hero: c e")
    assert position.targets() == "b d"
    position.play("take b")
    assert (position.mark("hero"), position.targets()) == ("", "a c d e")
    assert position.state.crop_powers == (
        position.table.catalogue.number["heroic"],
        position.table.catalogue.number["hill"],
    )
    assert position.faults() == []


@pytest.mark.rule("scenario.crops_of_power.use_lost")
def test_a_river_that_is_left_no_longer_counts(field) -> None:
    line = "at attack; coins 0 0; crops hill merchant; 1 ratmen {} +9: f h i j; 2 elves swamp: a"
    assert field(line.format("wealthy")).play("take g", "stop").rest().coins(1) == 4
    assert field(line.format("seafaring")).play("take g", "stop").rest().coins(1) == 5 + 5


@pytest.mark.rule("scenario.crops_of_power.cumulates")
def test_it_comes_on_top_of_the_own_power(field) -> None:
    line = "at score; coins 0 0; crops forest farmland; 1 ratmen hill: a b c d e; 2 elves swamp: k"
    position = field(line.replace("farmland", "merchant"))
    assert position.coins(1) == 5 + 1 + 1


@pytest.mark.rule("scenario.crops_of_power.cumulates")
def test_pieces_of_a_lent_power_leave_with_it(field) -> None:
    line = "coins 9 9; crops bivouacking hill; 1 ratmen wealthy: a b c d e=3; heap encampment: c=5"
    position = field(line).play("abandon a")
    assert position.clause("heap") == ""
    assert position.faults() == []


@pytest.mark.rule("scenario.crops_of_power.decline_ends")
def test_a_race_in_decline_has_no_power_of_a_space(field) -> None:
    line = "coins 0 0; crops royal hill; 1 ratmen wealthy: a b c d e f h i j; 2 elves swamp: k; mark queen: c"
    position = field(line, boxes=["small_world_underground"]).play("decline")
    assert position.coins(1) == 9
    assert position.mark("queen") == ""
    assert position.faults() == []


def test_there_must_be_powers_enough() -> None:
    scenario = bundled_scenario("crops_of_power")
    powers = [trait.id for trait in Game.new(scenario, 6, 1).table.catalogue.traits if trait.kind == "power"]
    banned = scenario.with_data({**scenario.data, "pool": {"ban": powers[11:]}})
    with pytest.raises(SetupError):
        table_for(banned.realm(6))


def test_spaces_that_nothing_may_grow_in_stay_empty(at) -> None:
    table = at("coins 0 0", chart=FIELD).table
    everything = [table.catalogue.id_of(power) for power in table.catalogue.powers]
    rule = Crops({**special_rules()["crops"].values({}), "barred": everything[1:]}, SPACES)
    game = Game(Table(table.ground, Setting(table.setting.content, table.setting.seats, 1, (rule,))))
    while game.seat == CHANCE:
        game.throw()
    assert [game.table.catalogue.id_of(number) for number in game.state.crop_powers] == everything[:1]
    assert list(rule.shows(game.state, 0)) == list(game.state.crop_powers)
    assert list(rule.shows(game.state, 10)) == []
    assert list(rule.grows(game.state)) == [(SPACES[0], game.state.crop_powers[0])]


def test_whole_games_are_sound(field) -> None:
    boxes = ["small_world_underground", "cursed", "grand_dames", "be_not_afraid", "leaders"]
    for seed in range(5):
        table = field("coins 0 0", boxes=boxes[seed:], regions=2, active_only=seed % 2 == 0).table
        game, players = Game(table, seed), [RandomPlayer(seed), RandomPlayer(seed + 5)]
        while not game.over:
            if game.seat == CHANCE:
                game.throw()
            else:
                game.play(players[game.seat].choose(game.view(game.seat)))
            assert audit(game.state) == []
            again = read(table, write(game.state))
            assert (write(again), list(again.options)) == (write(game.state), list(game.state.options))
