"""Races and powers of one's own, as data, in play; and the examples of their page."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from realms.play.audit import audit
from realms.play.game import Game
from realms.play.notation import read, write
from realms.play.players.random_player import RandomPlayer
from realms.play.record import new_game, record_of
from realms.play.setup import SetupError, table_for, with_pool_choice
from realms.pool.homemade import pool_in_play, read_homemade
from realms.rules.model.decisions import DRAW
from realms.rules.people.pricing import price_parts
from realms.rules.position.state import CHANCE
from realms.rules.registry import playable
from realms.scenario.scenario import bundled_scenario, load_scenario, scenario_from
from realms.tiles.schemas import load_schema

ROOT = Path(__file__).parents[2]
THIRTY = ROOT / "tests/speed/thirty.realm.json"
PAGE = (ROOT / "docs/homemade.md").read_text("utf-8")
RACE, POWER = (json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL))


@pytest.mark.parametrize(
    ("opening", "part"), [("A race or power may need", "needs"), ("Kinds of regions are", "kind")]
)
def test_the_page_lists_every_word_of_the_schema(opening: str, part: str) -> None:
    written = PAGE.partition(opening)[2].partition(":" if part == "needs" else ". ")[0]
    rules = load_schema("homemade")["$defs"][part]
    assert re.findall(r"`(\w+)`", written) == rules.get("items", rules)["enum"]


def own(at, line: str, homemade: dict[str, Any]):
    """A position with homemade races and powers besides those of the base box."""
    entries = pool_in_play({"boxes": ["small_world"], "pool": {"homemade": homemade}}).entries
    return at(line, extra=[each for each in playable(entries) if each.trait.id in ("beavers", "smuggling")])


def test_the_beavers_of_the_page(at) -> None:
    assert own(at, "at score; coins 0 0; 1 beavers wealthy: h n a; 2 elves hill: f", RACE).coins(1) == 3 + 2
    line = "at score; coins 0 0; 1 ratmen wealthy; 1d beavers hill: h n a; 2 elves hill: f"
    assert own(at, line, RACE).coins(1) == 3 + 2
    position = own(at, "at attack; 1 beavers hill +9: a; 2 elves swamp: k", RACE).play("take b")
    assert position.mark("beavers") == "b"
    assert position.rest().price("b") == 2 + 1 + 1
    assert position.faults() == []


def test_the_smuggling_of_the_page(at) -> None:
    position = own(at, "at attack; coins 0 0; 1 ratmen smuggling +9; 2 elves hill: f", POWER)
    assert position.may("take m")
    assert (position.price("k"), position.price("h"), position.price("e")) == (3 - 1 + 1, 1, 4)
    position.play("take m").rest()
    assert position.coins(1) == 1 + 1
    declined = own(at, "coins 0 0; 1 ratmen smuggling: m k; 2 elves hill: f", POWER).play("decline")
    assert (declined.clause("1d"), declined.faults()) == ("1d ratmen smuggling: k m", [])
    offer = own(at, "coins 5 5; column ratmen smuggling, elves hill; 2 orcs hill: f", POWER).play("pick 2")
    assert (offer.coins(1), offer.clause("column")) == (3, "column ratmen smuggling 2")


@pytest.mark.parametrize("seed", range(4))
def test_games_with_homemade_ones_are_sound(seed: int) -> None:
    scenario = load_scenario(THIRTY)
    homemade = {
        "format": 1,
        "races": [
            *RACE["races"],
            {"id": "ants", "names": {"en": "Ants"}, "tokens": 9, "lender": "ratmen", "on_decline": "all"}
            | {"undead": True, "wades": True, "gathers": 1, "redeploys": "one"},
        ],
        "powers": [
            *POWER["powers"],
            {"id": "stubborn", "names": {"en": "Stubborn"}, "tokens": 3, "least": 2, "apart": True}
            | {"loses": 0, "last_throw": False, "links": "swamp", "reaches": "hill"}
            | {"lays": {"immune": True, "stays": True, "limit": 2}},
        ],
    }
    game = Game(table_for(with_pool_choice(scenario, homemade=homemade).realm(4)), seed)
    wanted = {
        DRAW + game.table.catalogue.number[name] for name in ("beavers", "smuggling", "ants", "stubborn")
    }
    players = [RandomPlayer(seat) for seat in range(4)]
    while not game.over:
        drawn = wanted.intersection(game.options()) if game.seat == CHANCE else ()
        if drawn:
            game.play(min(drawn))
        elif game.seat == CHANCE:
            game.throw()
        else:
            game.play(players[game.seat].choose(game.view(game.seat)))
        assert audit(game.state) == [], write(game.state)
    assert write(read(game.table, write(game.state))) == write(game.state)


def test_a_scenario_brings_its_own_races_and_records_keep_them() -> None:
    data = load_scenario(THIRTY).data
    game = Game.new(scenario_from({**data, "pool": {"homemade": RACE}}), 4, 3)
    ids = {trait.id for trait in game.table.catalogue.traits}
    assert "beavers" in ids
    assert "tritons" not in ids
    assert str(game.table.catalogue.name(game.table.catalogue.number["beavers"])) == "Beavers"
    again = new_game(record_of(game, ["random"] * 4, 3))
    assert [trait.id for trait in again.table.catalogue.traits] == [
        trait.id for trait in game.table.catalogue.traits
    ]


def test_what_cannot_be_used_is_refused_with_its_place() -> None:
    data = load_scenario(THIRTY).data
    broken = {**RACE, "races": [{**RACE["races"][0], "lender": "otters"}]}
    with pytest.raises(SetupError, match='/pool/homemade/races/0/lender: there is no race "otters"'):
        Game.new(scenario_from({**data, "pool": {"homemade": broken}}), 4)


def test_a_file_joins_what_the_scenario_has(tmp_path: Path) -> None:
    path = tmp_path / "own.json"
    path.write_text(json.dumps(POWER))
    scenario = scenario_from({**load_scenario(THIRTY).data, "pool": {"homemade": RACE}})
    both = with_pool_choice(scenario, ["small_world", "cursed"], read_homemade(path))
    ids = {trait.id for trait in Game.new(both, 4).table.catalogue.traits}
    assert {"beavers", "smuggling", "goblins"} <= ids
    assert with_pool_choice(scenario) is scenario


def test_prices_tell_of_homemade_ones(at) -> None:
    position = own(at, "at attack; 1 beavers hill +9: a; 2 elves swamp: k", RACE).play("take b").rest()
    parts = price_parts(position.state, 3, position.table.ground.number["b"])
    assert ("beavers", 1) in [(str(part.why).lower(), part.tokens) for part in parts]


def called(name: str, **said: Any) -> dict[str, Any]:
    """One home-made race of that id."""
    tile = {"id": name, "names": {"en": "Moles", "fr": "Taupes"}, "tokens": 9, "lender": "ratmen"}
    return {"format": 1, "races": [tile | said]}


@pytest.mark.parametrize("name", ["aside", "hole", "dragon", "fortress", "reserve"])
def test_a_race_may_be_called_like_a_piece_or_a_note_of_the_engine(at, name: str) -> None:
    written = called(name, lays={"defence": 1, "limit": 3})
    entries = pool_in_play({"boxes": ["small_world"], "pool": {"homemade": written}}).entries
    own = [each for each in playable(entries) if each.trait.id == name]
    line = f"at attack; coins 0 0; 1 {name} dragon_master +9: a; 2 halflings fortified: d f; mark hole: d"
    position = at(f"{line}; mark fortress: d f; notes 2 hole=1", extra=own).play("take b")
    assert (position.mark("hole"), position.mark("fortress"), position.faults()) == ("d", "d f", [])
    position.play("dragon c").rest()
    assert (position.mark("dragon"), position.faults(), position.hand()) == ("c", [], 0)
    parts = price_parts(position.state, 3, position.table.ground.number["b"])
    assert ("Taupes", 1) in [(part.why.in_language("fr"), part.tokens) for part in parts]


def test_a_name_that_a_rule_of_the_scenario_brings_is_refused_with_its_place() -> None:
    scenario = bundled_scenario("necromancer_island")
    with pytest.raises(SetupError, match='/pool/homemade/races/0/id: there is another "ghosts" in play'):
        Game.new(with_pool_choice(scenario, homemade=called("ghosts")), 3)
    events = bundled_scenario("river_world")
    with pytest.raises(SetupError, match='/pool/homemade/races/0/id: there is another "storm" in play'):
        Game.new(with_pool_choice(events, homemade=called("storm")), 3)
    assert Game.new(with_pool_choice(load_scenario(THIRTY), homemade=called("ghosts")), 4)
