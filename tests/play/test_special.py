"""Special rules of a scenario, and what holds without any."""

import pytest

from realms.play.notation import read, write
from realms.play.setup import table_for
from realms.rules.model.decisions import STOP
from realms.rules.position.state import State
from realms.rules.registry import unplayed
from realms.rules.special import MAKERS, NOTHING, Played
from realms.rules.turn.ordinary_seat import ORDINARY_SEAT, OrdinarySeat
from realms.rules.turn.turn import proceed
from realms.scenario.scenario import Scenario, scenario_from

from help.documents import RIVER, Entry, document, layer, row, rule

LINE = "at attack; coins 0 0; 1 {combo} +{hand}{held}; 2 elves swamp: K/0"


def by_the_river(*rules: Entry) -> Scenario:
    """Land, one river tile, land; nothing else."""
    return scenario_from(
        document(layer(row("ABNKL")), boxes=["small_world", "realms"], water=RIVER, rules=list(rules))
    )


def taken(scenario: Scenario, combo: str, *, held: str, hand: int) -> State:
    """A race takes the river and stops; all that may be moved stays with its first region."""
    s = read(table_for(scenario.realm(2)), LINE.format(combo=combo, hand=hand, held=held))
    play(s, s.table.ground.number["N/0"])
    while s.seat == 0:
        play(s, STOP if s.step.id == "attack" else s.options[-1])
    return s


def play(s: State, decision: int) -> None:
    assert decision in s.options
    proceed(s, s.step.take(s, decision))


def clause(s: State) -> str:
    return write(s).split("; 1 ")[1].split(";")[0]


@pytest.mark.rule(
    "realms.water.river.must_empty", "realms.water.river.no_coin", "realms.scenario.default_rules"
)
def test_without_a_word_a_river_is_left_and_pays_nothing() -> None:
    s = taken(by_the_river(), "ratmen wealthy", held=": B/0", hand=4)
    assert (clause(s), s.coins) == ("ratmen wealthy: B/0=5", [1, 0])
    told = taken(by_the_river(rule("river")), "ratmen wealthy", held=": B/0", hand=4)
    assert (clause(told), told.coins) == (clause(s), s.coins)


@pytest.mark.rule("realms.scenario.default_rules")
def test_a_scenario_may_say_that_rivers_are_held() -> None:
    s = taken(by_the_river(rule("river", held=True)), "ratmen wealthy", held=": B/0", hand=4)
    assert (clause(s), s.coins) == ("ratmen wealthy: B/0=4 N/0", [2, 0])


@pytest.mark.rule("realms.water.river.stay_exception")
def test_a_power_lets_tokens_stay_in_the_river() -> None:
    s = taken(by_the_river(), "ratmen seafaring", held=": B/0", hand=4)
    assert (clause(s), s.coins) == ("ratmen seafaring: B/0=4 N/0", [2, 0])
    tritons = taken(by_the_river(), "tritons wealthy", held=": B/0", hand=4)
    assert (clause(tritons), tritons.coins) == ("tritons wealthy: B/0=5", [1, 0])


@pytest.mark.rule("realms.water.river.only_river_left")
def test_who_has_only_the_river_left_comes_in_again() -> None:
    s = taken(by_the_river(), "ratmen wealthy", held="", hand=4)
    assert (clause(s), s.coins) == ("ratmen wealthy +4", [0, 0])
    while s.step.id != "attack" or s.seat:
        play(s, s.options[-1])
    assert s.hand[0] == 4
    assert s.reach == s.rules[0].entry


def test_rules_that_the_engine_leaves_out_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(
        MAKERS, "coin_mines", lambda values, _realm: NOTHING if values["coins"] == 1 else None
    )
    monkeypatch.delitem(MAKERS, "throne")
    told = by_the_river({"rule": "throne"}, {"rule": "coin_mines", "coins": 2}, {"rule": "river"})
    assert [rule.id for rule in unplayed(told.realm(2))] == ["throne", "coin_mines"]
    played = by_the_river({"rule": "river"}, {"rule": "coin_mines"})
    assert list(unplayed(played.realm(2))) == []


def test_a_rule_may_seat_players_of_its_own_and_keep_races_out(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = OrdinarySeat()
    added = Played(seats={1: kind}, barred=frozenset({"ratmen"}))
    monkeypatch.setitem(MAKERS, "river", lambda _values, _realm: added)
    table = table_for(by_the_river(rule("river")).realm(2))
    assert table.setting.seats == (ORDINARY_SEAT, kind)
    assert "ratmen" not in table.catalogue.number
    assert "trolls" in table.catalogue.number


def test_the_ground_knows_pieces_and_worlds() -> None:
    scenario = by_the_river()
    (layer,) = scenario.data["layers"]
    layer["pieces"] += [
        {"piece": "coin_mine", "at": "A/0"},
        {"piece": "marker", "at": "B/0", "marker": "harbour"},
        {"piece": "arrow", "at": "A.3"},
    ]
    ground = table_for(scenario.realm(2)).ground
    assert ground.of("coin_mine") == 1 << ground.number["A/0"]
    assert ground.of("marker harbour") == ground.of("marker") == 1 << ground.number["B/0"]
    assert ground.of("surface") == ground.everywhere
