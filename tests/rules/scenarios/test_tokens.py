"""Tokens of the players' own: what a number of them does for its regions."""

from dataclasses import replace

import pytest

from realms.play.game import Game
from realms.play.setup import table_for
from realms.rules.people.pricing import price_parts
from realms.scenario.scenario import scenario_from

CHART = """
a farmland edge: b
b hill token_1: c
c forest: d
d swamp: e
e hill:
"""


@pytest.fixture
def token(ruled):
    """Make a position with token 1 on b."""

    def make(line: str, **parameters):
        return ruled("token_effect", line, chart=CHART, **parameters)

    return make


@pytest.mark.rule("realms.components.misc_tokens")
def test_it_may_do_nothing(by) -> None:
    assert by("token_effect").shared == ()


@pytest.mark.rule("realms.components.misc_tokens")
def test_its_holder_earns_coins_at_every_scoring(token) -> None:
    active, declined = "at score; coins 0 0; 1 ratmen wealthy: b c", "at score; coins 0 0; 1d ratmen: b c"
    assert token(active, coins=3).coins(1) == 2 + 3
    assert token(declined, coins=3).coins(1) == 2 + 3
    assert token(declined, coins=3, active_only=True).coins(1) == 2


@pytest.mark.rule("realms.components.misc_tokens")
def test_the_first_conqueror_gets_coins_at_once(token) -> None:
    line = "at attack; coins 0 0; 1 ratmen merchant +9: a; 2 elves swamp: e; heap bounty_1: b=4"
    position = token(line, coins=4, paid="once").play("take b")
    assert (position.coins(1), position.clause("heap")) == (4, "")
    position.play("stop").rest()
    assert position.coins(1) == 4 + 2 * 2
    assert position.faults() == []
    undead = "band 1d; at attack; coins 0 0; 1d ghouls +9: a; 2 elves swamp: e; heap bounty_1: b=4"
    assert token(undead, coins=4, paid="once").play("take b").coins(1) == 4
    later = token(undead, coins=4, paid="once", active_only=True).play("take b")
    assert (later.coins(1), later.clause("heap")) == (0, "heap bounty_1: b=4")


@pytest.mark.rule("realms.components.misc_tokens")
def test_it_makes_its_region_dearer(token) -> None:
    line = "at attack; coins 0 0; 1 ratmen wealthy +9: a; 2 elves swamp: {}; mark wall_1: b"
    assert token(line.format("e"), defence=2).price("b") == 4
    held = token(line.format("b=2"), defence=2, name={"en": "Mill", "fr": "Moulin"})
    assert held.price("b") == 6
    parts = price_parts(held.state, 0, held.table.ground.number["b"])
    assert ("Moulin", 2) in [(part.why.in_language("fr"), part.tokens) for part in parts]
    unnamed = token(line.format("e"), defence=2)
    parts = price_parts(unnamed.state, 0, unnamed.table.ground.number["b"])
    assert ("jeton 1", 2) in [(part.why.in_language("fr"), part.tokens) for part in parts]


@pytest.mark.rule("realms.components.misc_tokens")
def test_its_holder_takes_neighbours_for_less(token) -> None:
    line = "at attack; coins 0 0; 1 ratmen wealthy +9: b; 2 elves swamp: e"
    assert token(line.replace(": b;", ": a d;"), discount=1).price("c") == 2
    position = token(line, discount=1, name={"fr": "Moulin"})
    assert (position.price("a"), position.price("c"), position.price("d")) == (1, 1, 2)
    parts = price_parts(position.state, 0, position.table.ground.number["a"])
    assert ("Moulin", -1) in [(str(part.why), part.tokens) for part in parts]
    assert token(line, discount=5).price("a") == 1
    undead = "band 1d; at attack; coins 0 0; 1d ghouls +9: b; 2 elves swamp: e"
    assert token(undead, discount=1).price("a") == 1
    assert token(undead, discount=1, active_only=True).price("a") == 2


@pytest.mark.rule("realms.components.misc_tokens")
def test_its_region_is_safe_once_it_is_held(token) -> None:
    line = "at attack; coins 9 9; 1 ratmen wealthy +5: a; 2 elves swamp +9: e"
    position = token(line, immune=True).play("take b")
    assert position.mark("shelter_1") == "b"
    position.play("take c", "stop").rest()
    other = token(
        "seat 2; at attack; coins 9 9; 1 ratmen wealthy: b; 2 elves swamp +9: c; mark shelter_1: b",
        immune=True,
    )
    assert "b" not in other.targets().split()
    left = token("coins 9 9; 1 ratmen wealthy: a b=3; 2 elves swamp: e; mark shelter_1: b", immune=True)
    assert left.play("abandon b").mark("shelter_1") == ""


@pytest.mark.rule("realms.components.misc_tokens")
def test_safety_may_end_with_the_decline(token) -> None:
    line = "coins 9 9; 1 ratmen wealthy: b c; 2 elves swamp: e; mark shelter_1: b"
    declined = token(line, immune=True).play("decline")
    assert (declined.mark("shelter_1"), declined.faults()) == ("b", [])
    assert token(line, immune=True, active_only=True).play("decline").mark("shelter_1") == ""
    undead = "band 1d; at attack; coins 0 0; 1d ghouls +9: a; 2 elves swamp: e"
    assert token(undead, immune=True).play("take b").mark("shelter_1") == "b"
    assert token(undead, immune=True, active_only=True).play("take b").mark("shelter_1") == ""


@pytest.mark.rule("realms.components.misc_tokens")
def test_newcomers_may_begin_there(token, by, at) -> None:
    line = "at attack; coins 0 0; 1 ratmen wealthy +9; 2 elves swamp: e"
    assert token(line, entry=True).targets() == "a b"
    assert token(line).targets() == "a"
    gated = (*by("entry", powers_exempt=False).shared, *by("token_effect", entry=True).shared)
    assert at(line, chart=CHART, shared=gated).targets() == "a b"
    own = by("entry", world="own", powers_abroad=False).shared
    confined = (*own, *by("token_effect", entry=True).shared)
    worlds = CHART.replace("edge", "edge surface").replace("hill token_1", "hill underground token_1")
    assert at(line.replace("wealthy", "flying"), chart=worlds, shared=confined).targets() == "a b"


@pytest.mark.rule("realms.components.misc_tokens")
def test_its_region_has_a_symbol_more(token) -> None:
    line = "at score; coins 0 0; 1 dwarves wealthy: a b; 2 elves swamp: e"
    assert token(line, symbol="mine").coins(1) == 2 + 1
    assert token(line).coins(1) == 2


@pytest.mark.rule("realms.components.misc_tokens")
def test_a_new_board_knows_its_symbols(token) -> None:
    table = token("coins 0 0", symbol="cavern").table
    moved = table.on(replace(table.origin, kinds={"token 1": 0b1000, "cavern": 0b1}))
    assert (table.ground.of("cavern"), moved.ground.of("cavern")) == (0b10, 0b1001)


@pytest.mark.rule("realms.components.misc_tokens")
def test_a_game_sets_up_what_tokens_do() -> None:
    tiles = [{"tile": tile, "face": "surface", "q": q, "r": 0, "turn": 0} for q, tile in enumerate("EFK")]
    pieces = [{"piece": "token", "at": f"{tile}/0", "token": number} for tile, number in (("E", 7), ("F", 8))]
    document = {
        "format": 1,
        "id": "tokens",
        "titles": {"en": "Tokens"},
        "tileset": "stand-in",
        "boxes": ["small_world", "realms"],
        "rules": [
            {"rule": "token_effect", "token": 7, "coins": 3, "paid": "once", "defence": 2},
            {"rule": "token_effect", "token": 8, "symbol": "cavern"},
        ],
        "layers": [{"players": 2, "tiles": tiles, "pieces": pieces}],
    }
    game = Game(table_for(scenario_from(document).realm(2)), 1)
    s, ground = game.state, game.table.ground
    first, second = ground.number["E/0"], ground.number["F/0"]
    assert (s.cost[first], sum(s.heaps.values())) == (4, 3)
    assert ground.of("cavern") >> second & 1
    assert "underworld" in game.table.catalogue.number  # no cavern is printed on these tiles
    del document["rules"][1]
    assert "underworld" not in table_for(scenario_from(document).realm(2)).catalogue.number
