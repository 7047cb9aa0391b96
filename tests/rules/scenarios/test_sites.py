"""Finds that a scenario puts behind monsters."""

import pytest

from realms.play.game import Game
from realms.play.setup import table_for
from realms.pool.pool import pool
from realms.rules.effects.places_and_relics import LEND_FINDS
from realms.rules.registry import playable
from realms.rules.special import MAKERS
from realms.scenario.scenario import Scenario, scenario_from
from realms.scenario.special.special_rules import special_rules

BELOW = "small_world_underground"
SWORD = "sword_of_the_killer_rabbit"
FINDINGS = playable(pool([BELOW]).entries)
# A sword in the middle, two places beside it, and a relic.
CAVERN = """
a mudpool edge: b s
b mushroom_forest place: s
s crystal sword: d
d mine place: e
e mudpool relic edge:
"""
LETTERS = {"A": (0, 0), "B": (1, 0), "C": (1, -1), "D": (0, 1)}


def cavern(**parameters) -> Scenario:
    """Four tiles underground with a sword, three places and a site for a relic."""
    tiles = [
        {"tile": letter, "face": "underground", "q": q, "r": r, "turn": 0}
        for letter, (q, r) in LETTERS.items()
    ]
    sites = [("A/0", "sword"), ("A/2", "place"), ("B/1", "place"), ("C/0", "place"), ("D/1", "relic")]
    return scenario_from(
        {
            "format": 1,
            "id": "cavern",
            "titles": {"en": "Cavern"},
            "boxes": [BELOW, "realms"],
            "tileset": "stand-in",
            "water": {"kind": "sea", "enter": False},
            "rules": [{"rule": "guarded_sites", **parameters}],
            "layers": [
                {
                    "players": 2,
                    "tiles": tiles,
                    "pieces": [{"piece": "monsters", "at": at, "site": site} for at, site in sites],
                }
            ],
        }
    )


def opened(**parameters) -> Game:
    return Game.new(cavern(**parameters), 2, 1)


@pytest.mark.rule("scenario.sword_in_the_cavern.sword", "scenario.sword_in_the_cavern.sword_guard")
def test_a_named_relic_lies_open_behind_two_monsters() -> None:
    game = opened(named=[SWORD])
    s, region = game.state, game.table.ground.number["A/0"]
    assert s.find_at == {game.table.catalogue.number[SWORD]: region}
    assert game.table.catalogue.number[SWORD] not in s.undiscovered
    assert (s.tokens[region], s.cost[region]) == (2, 4)
    assert s.unexplored == sum(1 << game.table.ground.number[at] for at in ("A/2", "B/1", "C/0", "D/1"))


@pytest.mark.rule("scenario.sword_in_the_cavern.sword")
def test_any_relic_can_be_named() -> None:
    game = opened(named=["froggys_ring"])
    assert [game.table.catalogue.id_of(number) for number in game.state.find_at] == ["froggys_ring"]
    scenario = cavern(named=["froggys_ring"])
    scenario.data["layers"][0]["pieces"].pop()  # nor need the map have a site for it
    alone = Game.new(scenario, 2, 1)
    assert [alone.table.catalogue.id_of(number) for number in alone.state.find_at] == ["froggys_ring"]
    several = opened(named=["froggys_ring", SWORD])  # one sword on the map: the first one has it
    assert [several.table.catalogue.id_of(number) for number in several.state.find_at] == ["froggys_ring"]


@pytest.mark.rule("scenario.sword_in_the_cavern.other_relics_out")
def test_other_relics_may_stay_in_the_box() -> None:
    kinds = [trait.id for trait in opened(named=[SWORD]).table.catalogue.traits if trait.kind == "relic"]
    assert len([relic for relic in kinds if not relic.startswith("copy_of")]) == 6
    alone = opened(named=[SWORD], other_relics=False)
    assert [n for n in alone.table.catalogue.finds if alone.table.catalogue.traits[n].kind == "relic"] == [
        alone.table.catalogue.number[SWORD]
    ]
    none = opened(other_relics=False)
    assert not [n for n in none.table.catalogue.finds if none.table.catalogue.traits[n].kind == "relic"]


@pytest.mark.rule("scenario.sword_in_the_cavern.places", "scenario.sword_in_the_cavern.places_guard")
def test_places_lie_hidden_behind_two_monsters_or_as_many_as_the_rule_says() -> None:
    for number in (2, 3):
        game = opened(finds="hidden", monsters=number)
        s = game.state
        sites = [game.table.ground.number[at] for at in ("A/2", "B/1", "C/0")]
        assert [s.tokens[site] for site in sites] == [number] * 3
        assert not s.find_at
        assert {game.table.catalogue.id_of(n) for n in s.undiscovered} >= {
            place.id for place in pool([BELOW]).of("place")
        }


@pytest.mark.rule("scenario.sword_in_the_cavern.places_guard")
def test_the_map_may_name_another_number() -> None:
    scenario = cavern(monsters=3)
    (layer,) = scenario.data["layers"]
    layer["pieces"][1]["count"] = 1
    board = scenario.realm(2).board
    assert [board.price(board.region(at)) for at in ("A/2", "B/1")] == [3, 5]


@pytest.fixture
def searched(at):
    """Make a position in the cavern."""

    def make(line: str, **parameters):
        values = special_rules()["guarded_sites"].values(parameters)
        added = MAKERS["guarded_sites"](values, cavern(**parameters).realm(2))
        return at(line, chart=CAVERN, extra=FINDINGS, shared=(LEND_FINDS, *added.shared))

    return make


@pytest.mark.rule("scenario.sword_in_the_cavern.place_revealed")
def test_a_place_is_turned_up_when_its_monsters_are_beaten(searched) -> None:
    line = "at attack; coins 0 0; 1 ratmen wealthy +8: a; 2 elves swamp: e; monsters: b=2 s=2; sites: b"
    line += f"; hoard diamond_fields stonehedge; lies {SWORD}: s"
    position = searched(line, finds="hidden", named=[SWORD])
    assert position.play("take b").options == ["draw diamond_fields", "draw stonehedge"]
    position.play("draw diamond_fields")
    number = position.table.catalogue.number
    assert position.state.find_at == {number[SWORD]: 2, number["diamond_fields"]: 1}


@pytest.mark.rule("scenario.sword_in_the_cavern.sword")
def test_whoever_takes_the_sword_has_it_at_once(searched) -> None:
    line = f"at attack; coins 0 0; 1 ratmen wealthy +9: a; 2 elves swamp: e; monsters: s=2; lies {SWORD}: s"
    position = searched(line, named=[SWORD])
    assert not position.may(f"use {SWORD}")
    assert position.play("take s").may(f"use {SWORD}")


@pytest.mark.rule("scenario.sword_in_the_cavern.water_is_sea", "scenario.sword_in_the_cavern.entry")
def test_the_sea_can_neither_be_taken_nor_entered_by() -> None:
    scenario = cavern()
    (layer,) = scenario.data["layers"]
    layer["tiles"].append({"tile": "N", "face": "underground", "q": -1, "r": 0, "turn": 0})
    table = table_for(scenario.realm(2))
    ground = table.ground
    sea = 1 << ground.number["N/0"]
    assert ground.seas == sea
    assert not ground.ways["edge"] & sea
