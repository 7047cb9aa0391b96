"""The ground below: its terrains, the river that must be left, chasms, mountains, what is impregnable."""

from pathlib import Path

import pytest

from realms.play.game import Game
from realms.play.setup import table_for
from realms.rules.ground.ground import Ground, ground_of
from realms.rules.position.state import empty_state
from realms.scenario.scenario import Scenario, load_scenario, scenario_from

from help.games import until_seat

BELOW = load_scenario(Path(__file__).parents[2] / "play/underground.realm.json")
KINDS = ("mudpool", "mushroom_forest", "mine", "crystal", "mountain", "river")


def below(**changed) -> Ground:
    """The ground of the realm below, with pieces of some kinds laid otherwise or not at all."""
    return ground_of(otherwise(**changed).realm(3).board)


def otherwise(**changed) -> Scenario:
    layer = BELOW.data["layers"][0]
    pieces = [
        piece | (changed[piece["piece"]] or {}) if piece["piece"] in changed else piece
        for piece in layer["pieces"]
        if changed.get(piece["piece"], {}) is not None
    ]
    return scenario_from({**BELOW.data, "layers": [{**layer, "pieces": pieces}]})


@pytest.mark.rule(
    "underground.conquest.land_base_two", "underground.river.cost_one", "underground.monsters.guard_cost"
)
def test_what_regions_cost_before_anybody_comes() -> None:
    state = Game(table_for(BELOW.realm(3)), seed=1).state
    ground = state.table.ground
    assert any(ground.guards)
    for region in range(ground.n):
        basic = 1 if ground.of("river") >> region & 1 else 2 + (ground.of("mountain") >> region & 1)
        assert state.cost[region] == basic + ground.guards[region]


# --- what lies there at the beginning --------------------------------------------------------------------


@pytest.mark.rule("underground.terrain.kinds")
def test_each_region_has_one_of_six_kinds_and_chasms_are_none() -> None:
    ground = below()
    for region in range(ground.n):
        assert sum(ground.of(kind) >> region & 1 for kind in KINDS) == 1
    assert "H/1" not in ground.names
    assert sum(ground.of(kind).bit_count() for kind in KINDS) == ground.n == 3 * 9 - 1 + 2


@pytest.mark.rule("underground.setup.no_lost_tribes", "underground.setup.two_monsters_per_symbol")
def test_monsters_in_pairs_and_nobody_else() -> None:
    s = empty_state(table_for(BELOW.realm(3)))
    guards = {s.table.ground.names[r]: s.tokens[r] for r in s.table.regions(s.held[s.table.guards])}
    assert guards == {"B/1": 2, "D/1": 2, "F/2": 2, "I/2": 2}


@pytest.mark.rule("underground.setup.pile_counts_monster_regions")
def test_as_many_finds_as_regions_with_monsters() -> None:
    s = empty_state(table_for(BELOW.realm(3)))
    assert s.unexplored == s.held[s.table.guards]
    assert (s.unexplored.bit_count(), len(s.undiscovered)) == (4, 9 + 6)


@pytest.mark.rule("underground.setup.black_mountain_each", "underground.black_mountain.never_moves")
def test_a_black_mountain_raises_its_region_for_good(deep) -> None:
    ground = below()
    assert [ground.names[r] for r in ground.members(ground.of("mountain"))] == ["A/1", "C/0", "F/2", "J/0"]
    assert {ground.price[r] for r in ground.members(ground.of("mountain"))} == {3}
    position = deep("at attack; coins 0 0; 1 ratmen hill +9: e; 2 elves swamp +9: i; monsters: f=2")
    position.play("take f", "stop", "stay 1").rest()
    assert position.state.cost[5] == 3 + 9


@pytest.mark.rule("underground.setup.turn_track_length")
def test_the_usual_number_of_turns() -> None:
    counts = {2: 10, 3: 10, 4: 9, 5: 8}
    assert {players: BELOW.turns(players) for players in counts} == counts
    assert table_for(BELOW.realm(3)).turns == 10


@pytest.mark.rule("underground.setup.first_player")
def test_the_first_seat_begins() -> None:
    game = until_seat(Game(table_for(BELOW.realm(3)), 3))
    assert (game.seat, game.state.turn, game.state.step.id) == (0, 1, "pick")


# --- prices ----------------------------------------------------------------------------------------------

ATTACK = "at attack; coins 0 0; 1 ratmen hill +9: e; 2 elves swamp: i; "


@pytest.mark.rule("underground.conquest.land_base_two", "underground.conquest.plus_one_per_token")
def test_two_tokens_and_one_for_each_that_stands_there(deep) -> None:
    assert [deep(ATTACK).price(region) for region in "abcdghik"] == [2] * 6 + [3, 2]
    line = ATTACK.replace("swamp: i", "swamp: b=3") + "2d orcs: d; monsters: g=2 h=2"
    position = deep(line)
    assert [position.price(region) for region in "bdgh"] == [5, 3, 4, 4]
    position = deep(ATTACK).play("take b")
    assert position.state.cost[position.table.ground.number["b"]] == 2 + 2


@pytest.mark.rule("underground.conquest.plus_one_per_marker", "underground.black_mountain.defends_new_owner")
def test_a_black_mountain_costs_one_more_whoever_holds_it(deep) -> None:
    assert deep(ATTACK).price("f") == 3
    assert deep(ATTACK.replace("swamp: i", "swamp: f=2")).price("f") == 5
    taken = deep(ATTACK.replace("elves swamp: i", "elves swamp +9: c")).play("take f", "stop", "stay 5")
    assert taken.tokens("f") == 5
    taken.play("expand")
    assert taken.price("f") == 2 + 1 + 5


# --- the river -------------------------------------------------------------------------------------------


@pytest.mark.rule("underground.river.cost_one", "underground.river.occupied_adds_up")
def test_the_river_costs_one_and_whoever_is_there(deep) -> None:
    assert deep(ATTACK).price("r") == 1
    assert deep(ATTACK.replace("elves swamp: i", "elves seafaring: r=2")).price("r") == 1 + 2
    position = deep(ATTACK).play("take r")
    assert position.state.cost[position.table.ground.number["r"]] == 1 + 1


@pytest.mark.rule("underground.river.tokens_wait_for_redeployment", "underground.river.stepping_stone")
def test_a_river_is_crossed_by_those_who_stay_in_it(deep) -> None:
    position = deep(ATTACK.replace("+9", "+4"))
    assert "h" not in position.targets()
    position.play("take r")
    assert (position.hand(), position.tokens("r")) == (3, 1)
    position.play("take h")
    assert (position.hand(), position.tokens("r"), position.targets()) == (1, 1, "b d f g i q")


@pytest.mark.rule("underground.river.must_be_emptied", "underground.river.empty_at_turn_end")
def test_the_river_is_left_at_redeployment(deep) -> None:
    position = deep(ATTACK).play("take r", "take q", "stop")
    assert (position.clause("1"), position.state.seat) == ("1 ratmen hill: e=10", 1)
    alone = deep(ATTACK.replace("+9: e", "+3")).play("take r", "stop")
    assert (alone.clause("1"), alone.tray("ratmen")) == ("1 ratmen hill +3", 10)
    kept = deep(ATTACK.replace("ratmen hill", "ratmen seafaring")).play("take r", "stop", "stay 1")
    assert kept.clause("1") == "1 ratmen seafaring: e r=9"


@pytest.mark.rule("underground.river.no_coin_when_vacated")
def test_a_river_that_was_left_brings_nothing(deep) -> None:
    assert deep(ATTACK).play("take r", "take h", "stop", "stay 1").coins(1) == 2


@pytest.mark.rule("underground.first_conquest.river_ends_count", "underground.first_conquest.edge_region")
def test_a_race_enters_by_the_edge_or_the_end_of_the_river(deep) -> None:
    assert deep(ATTACK.replace(": e", "")).targets() == "a b c g i k r"


# --- chasms ----------------------------------------------------------------------------------------------


@pytest.mark.rule("underground.chasm.never_entered")
def test_nobody_enters_a_chasm() -> None:
    from realms.play.decision import decision_from

    table = table_for(BELOW.realm(3))
    assert decision_from(table, "take H/0") is not None
    for verb in ("take", "dragon", "haunt", "balrog", "replace", "ring", "scepter"):
        assert decision_from(table, f"{verb} H/1") is None
    assert "H/1" not in table.ground.thirds


@pytest.mark.rule("underground.chasm.volcano_symbol")
def test_a_volcano_alone_changes_nothing() -> None:
    with_one, without = below(), below(chasm={"volcano": False})
    assert (with_one.volcanoes.keys(), without.volcanoes) == ({"H/1"}, {})
    for part in ("names", "adj", "price", "guards", "kinds", "ways", "sites"):
        assert getattr(with_one, part) == getattr(without, part)


# --- what is impregnable ---------------------------------------------------------------------------------


@pytest.mark.rule(
    "underground.impregnable.no_enemy_conquest", "underground.impregnable.immune_to_enemy_powers"
)
def test_no_enemy_and_no_power_takes_what_is_impregnable(deep) -> None:
    for who in ("ratmen hill", "ratmen flying", "ratmen dragon_master", "sorcerers hill", "giants commando"):
        line = f"at attack; coins 0 0; 1 {who} +9: e; 2 elves swamp: f d; mark tomb_raiders_ghost: f"
        position = deep(line)
        assert not [text for text in position.options if text.endswith(" f")], who
        assert [text for text in position.options if text.endswith(" d")]
    dying = deep("at attack; coins 0 0; 1 ratmen hill +1: e; 2 elves swamp: d; mark tomb_raiders_ghost: d")
    assert "d" not in dying.targets()


@pytest.mark.rule("underground.impregnable.no_enemy_conquest")
def test_its_owner_may_take_back_what_his_race_in_decline_holds(deep) -> None:
    line = "at attack; coins 0 0; 1 ratmen hill +9: e; 1d orcs: d f; 2 elves swamp: i; "
    assert "d" in deep(line + "mark tomb_raiders_ghost: d").targets()
    assert "d" not in deep(line.replace("1d orcs: d f", "1d orcs: f") + "mark balrog: d").targets()
    both = line.replace(": d f", ": f") + "lies crypt_of_the_tomb_raider: e; mark tomb_raiders_ghost: d; "
    assert "d" in deep(both).targets()
    assert "d" not in deep(both + "mark balrog: d").targets()
