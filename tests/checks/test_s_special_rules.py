"""The special rules of scenarios: how they are written, and what they find on a map."""

from itertools import chain
from typing import Any

import pytest
from hypothesis import given, infer

from realms.board.layout import Layout
from realms.checks.case import Case
from realms.checks.families.s_special_rules import OWN_CHECK, RULED, THINGS, unmet_of
from realms.checks.registry import find_check
from realms.locale import LANGUAGES, Wording, sentence
from realms.scenario.defaults import DEFAULT_TURNS
from realms.scenario.scenario import Scenario
from realms.scenario.special.special_rules import special_rules
from realms.scenario.special.unmet_needs import unmet_needs
from realms.tiles.boxes import boxes

from help import printed
from help.documents import LAKE, RIVER, Entry, peak_on_mountain, piece, rule
from help.findings import messages, remarks, subjects
from help.special import CHECKS, FULL, RING, SIX, case, case_of, codes, layer, played, scenario

RULES = special_rules()


# S001, S002, S003: how rules are written


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("coin_mine", 'there is no rule "coin_mine"; did you mean "coin_mines"?'),
        ("gold-vein", 'there is no rule "gold-vein"; did you mean "gold_veins"?'),
        ("chess", f'there is no rule "chess"; there are: {", ".join(RULES)}'),
    ],
)
def test_rules_that_nobody_knows(name: str, message: str) -> None:
    assert messages("S001", scenario(rules=[rule(name)])) == [message]
    assert remarks("S001", scenario(rules=[rule(known) for known in RULES])) == []


def test_unknown_rules_are_found_in_layers_too() -> None:
    layers = [layer(players=2), layer(players=3, rules=[rule("river"), rule("chess")])]
    found = remarks("S001", scenario(*layers, rules=[rule("go")]))
    assert [(remark.subject, remark.pointer) for remark in found] == [
        ("go", "/rules/0/rule"),
        ("chess", "/layers/1/rules/1/rule"),
    ]


def test_parameters_that_cannot_be() -> None:
    written = [rule("coin_mines", coins=50, tips=1), rule("chess", moves=3), rule("throne", per="region")]
    found = remarks("S002", scenario(layer(rules=[rule("crops", regions=True)]), rules=written))
    assert [(remark.subject, remark.pointer) for remark in found] == [
        ("coin_mines.coins", "/rules/0/coins"),
        ("coin_mines.tips", "/rules/0/tips"),
        ("crops.regions", "/layers/0/rules/0/regions"),
    ]
    assert str(found[0].message) == (
        'rule "Coin mines", coins: 50 does not fit; it must be a whole number from 1 to 10'
    )


def test_the_range_of_a_parameter_is_allowed() -> None:
    for coins, wrong in ((0, 1), (1, 0), (10, 0), (11, 1)):
        assert len(remarks("S002", scenario(rules=[rule("coin_mines", coins=coins)]))) == wrong


def test_a_rule_twice_in_one_list() -> None:
    thrice = [rule("river"), rule("throne"), rule("river", held=True), rule("river")]
    found = remarks("S003", scenario(rules=thrice))
    assert [(remark.subject, remark.pointer) for remark in found] == [
        ("river", "/rules/0"),
        ("river", "/rules/2"),
    ]
    assert str(found[0].message) == 'the rule "Rivers" is repeated further on, and only the last entry holds'


def test_a_layer_may_repeat_a_rule_of_the_document() -> None:
    layers = [layer(players=2, rules=[rule("river")]), layer(players=3, base=2, rules=[rule("river")])]
    assert remarks("S003", scenario(*layers, rules=[rule("river")])) == []
    twice = layer(rules=[rule("river"), rule("river")])
    assert [remark.pointer for remark in remarks("S003", scenario(twice))] == ["/layers/0/rules/0"]


def test_each_token_number_may_have_its_rule() -> None:
    one, two = rule("token_effect", token=1), rule("token_effect", token=2, coins=1)
    assert remarks("S003", scenario(rules=[one, two])) == []
    assert [
        remark.pointer for remark in remarks("S003", scenario(rules=[rule("token_effect"), two, one]))
    ] == [
        "/rules/0"  # which is about token 1, as usual
    ]


def test_rules_that_nobody_knows_are_told_once() -> None:
    assert remarks("S003", scenario(rules=[rule("chess"), rule("chess")])) == []


# S012: teams


@pytest.mark.parametrize(
    ("teams", "players", "expected"),
    [
        ([[1, 4], [2, 5], [3]], 5, []),
        ([[1], [2]], 2, []),
        ([[1, 3], [2, 4]], 4, []),
        ([[1, 4], [2, 5], [3]], 4, ["the teams have seats 5, and there are 4 players"]),
        ([[1, 4], [2, 5], [3]], 6, ["seats in no team: 6"]),
        # as many as players, but others
        ([[1, 2], [4]], 3, ["seats in no team: 3", "the teams have seats 4, and there are 3 players"]),
        ([[1, 2, 3]], 3, ["all seats are in one team"]),
    ],
)
def test_teams(teams: list[list[int]], players: int, expected: list[str]) -> None:
    here = played(rule("teams", teams=teams), on=layer(players=players))
    assert messages("S012", here) == expected
    assert {(remark.subject, remark.pointer) for remark in remarks("S012", here)} <= {
        ("teams", "/rules/0/teams")
    }
    assert "S004" not in codes(here)
    assert "S026" not in codes(here)


def test_the_usual_teams_are_those_of_five() -> None:
    assert remarks("S012", played(rule("teams"), on=layer(players=5))) == []
    [remark] = remarks("S012", played(rule("teams"), on=layer(players=4)))
    assert remark.pointer == "/rules/0"


def test_somebody_twice_is_a_parameter_that_cannot_be_and_told_once() -> None:
    twice = rule("teams", teams=[[1, 2], [2, 3]])
    [message] = messages("S002", scenario(rules=[twice]))
    assert message.startswith('rule "Teams", teams: 2 does not fit; it must be a list of teams')
    assert remarks("S012", played(twice)) == []


def test_a_layer_has_teams_of_its_own() -> None:
    own = layer(players=2, rules=[rule("teams", teams=[[1], [3]])])
    here = case(scenario(own, rules=[rule("teams")]), 2)
    assert {remark.pointer for remark in remarks("S012", here)} == {"/layers/0/rules/0/teams"}


# S017 and S020: rules among each other, and players


def test_rules_that_do_not_go_together() -> None:
    here = played(rule("crops"), rule("river"), rule("drift"))
    [remark] = remarks("S017", here)
    assert (remark.subject, remark.pointer) == ("drift+crops", "/rules/2")
    assert messages("S017", here) == [
        '"Drifting tiles" and "Crops of power" do not go together: crop spaces need a map that stays as it is'
    ]
    assert "les champs demandent une carte qui ne bouge pas" in messages("S017", here, "fr")[0]


def test_a_conflict_can_be_one_of_parameters_and_of_one_count() -> None:
    columns = rule("teams", draft="columns")
    assert remarks("S017", played(columns, rule("two_worlds", combos="any"))) == []
    layers = [layer(players=2), layer(players=3, rules=[columns])]
    document = scenario(*layers, rules=[rule("two_worlds")])
    assert remarks("S017", case(document, 2)) == []
    [remark] = remarks("S017", case(document, 3))
    assert remark.pointer == "/layers/1/rules/0"


@pytest.mark.rule("necromancer.players")
@pytest.mark.parametrize(
    ("name", "fitting"),
    [("necromancer", {3, 4, 5, 6}), ("river_world", {2, 3, 4, 5}), ("river", set(range(2, 7)))],
)
def test_rules_for_so_many_players(name: str, fitting: set[int]) -> None:
    found = {
        players: remarks("S020", played(rule(name), on=layer(players=players))) for players in range(2, 7)
    }
    assert {players for players in found if not found[players]} == fitting
    for [remark] in filter(None, found.values()):
        assert (remark.subject, remark.pointer) == (name, "/rules/0")


def test_a_rule_for_some_counts_only_is_checked_for_those() -> None:
    river_world = [rule("river"), rule("river_world")]
    layers = [layer(players=2), layer(players=5, rules=river_world), layer(players=6, base=5)]
    found = {players: remarks("S020", case(scenario(*layers), players)) for players in (2, 5, 6)}
    assert (found[2], found[5]) == ([], [])
    assert [remark.pointer for remark in found[6]] == ["/layers/1/rules/1"]


# Needs: S004, S009, S010, S021, S022, S023, S024, S026


def test_every_need_has_one_check_with_its_severity() -> None:
    """Only of the throne's peak the printed scenario is less strict than a need: it does not ask for one."""
    needs = [(each, need) for each in RULES.values() for need in each.needs]
    assert {need.thing for _, need in needs} - set(boxes()) - set(THINGS) <= set(OWN_CHECK)
    assert set(THINGS) | set(OWN_CHECK) <= {need.thing for _, need in needs}
    for thing, code in OWN_CHECK.items():
        severities = {need.severity for _, need in needs if need.thing == thing}
        found = find_check(code)
        assert found
        assert {found.severity} == severities or thing == "throne_on_peak"


def test_only_some_kinds_of_pieces_need_a_rule() -> None:
    assert {use.thing for each in RULES.values() for use in each.uses} == set(RULED)


@pytest.mark.parametrize(
    ("rules", "on", "code", "message"),
    [
        ([rule("coin_mines")], layer(), "S004", 'coin mines: 0; the rule "Coin mines" needs at least 1'),
        ([rule("entry")], layer(), "S004", 'arrows: 0; the rule "Ways in" needs at least 1'),
        ([rule("token_effect", token=3)], layer(SIX, piece("token", "A/0", token=2)), "S004",
         'tokens (3): 0; the rule "A token of our own" needs at least 1'),
        ([rule("two_worlds")], layer(), "S004",
         'worlds with regions: 1; the rule "Two worlds" needs exactly 2'),
        ([rule("drift")], layer(["A"]), "S004", 'tiles: 1; the rule "Drifting tiles" needs at least 2'),
        ([rule("crops", regions=12)], layer(RING), "S004",
         'regions around the hole with the fewest: 9; the rule "Crops of power" needs at least 12'),
        ([rule("throne")], layer(SIX, piece("throne", "A/0"), piece("throne", "B/0")), "S026",
         'thrones: 2; the rule "The throne" needs exactly 1'),
        ([rule("river")], layer(), "S021", 'river regions: 0; the rule "Rivers" needs at least 1'),
        ([rule("entry", where="edge")], layer(SIX, piece("arrow", "A.3")), "S021",
         'arrows: 1; the rule "Ways in" needs none'),
        ([rule("peak_coins")], layer(SIX, *peak_on_mountain("A/0")), "S022",
         'peaks: 1; the rule "Coins on the peaks" needs at least 2'),
    ],
)  # fmt: skip
def test_what_a_rule_wants(rules: list[Entry], on: Entry, code: str, message: str) -> None:
    here = played(*rules, on=on)
    assert messages(code, here) == [message]
    assert not any(message in messages(other, here) for other in {"S004", "S021", "S022", "S026"} - {code})
    [remark] = remarks(code, here)
    assert remark.pointer == "/rules/0"
    assert remark.measured


def test_what_is_wanted_is_told_in_french_with_the_rule_s_own_title() -> None:
    assert "Mines de pièces" in messages("S004", played(rule("coin_mines")), "fr")[0]


def test_advice_about_what_is_missing_altogether_is_spared() -> None:
    none = played(rule("peak_coins"))
    assert (messages("S009", none), remarks("S022", none), remarks("S004", none)) == (
        ['the rule "Coins on the peaks" needs a peak, and there is none'],
        [],
        [],
    )
    bare = played(rule("guarded_sites"))
    assert len(remarks("S004", bare)) == 1
    assert remarks("S022", bare) == []


@pytest.mark.rule("realms.build.places_count", "scenario.adrift.setup_places_terrain")
def test_sites_as_many_as_advised() -> None:
    def sites(count: int, **parameters: Any) -> Case:
        found = [piece("monsters", f"{tile}/0", site="place") for tile in "ABCDEF"[:count]]
        return played(rule("guarded_sites", **parameters), on=layer(SIX, *found))

    assert [bool(remarks("S022", sites(count))) for count in (3, 4, 5)] == [True, False, True]
    assert subjects("S022", sites(5)) == ["monsters"]
    assert remarks("S022", sites(5, advised="any")) == []
    repeated = remarks("S021", sites(6, advised="any", different_terrain=True))
    assert [(remark.subject, remark.measured) for remark in repeated] == [
        ("site_on_repeated_terrain", 6 - len({"farmland", "forest", "hill", "swamp"}))
    ]


@pytest.mark.rule(
    "river_world.setup.pirates", "river_world.components.pirates", "river_world.components.events"
)
def test_river_world_asks_for_ships_events_and_markers() -> None:
    ships = [piece("marker", "N/0", marker="pirates"), piece("marker", "P/0", marker="pirates")]
    wet = layer(("ANB", "CPD"), *ships)
    few = played(rule("river_world", ships=1), on=wet, water=RIVER)
    assert messages("S026", few) == ['markers (pirates): 2; the rule "River world" needs at most 1']
    enough = played(rule("river_world", ships=2), on=wet, water=RIVER)
    assert remarks("S026", enough) == []
    assert {remark.subject for remark in remarks("S022", enough)} == {"harbour", "shipyard", "temple"}
    ashore = played(rule("river_world"), on=layer(("ANB", "CPD"), piece("marker", "A/0", marker="pirates")))
    assert "pirate ships that lie on no river: 1" in messages("S026", ashore)[0]
    for turns, wrong in ((11, 0), (12, 1)):
        long = played(rule("river_world"), on=wet, water=RIVER, turns={"3": turns})
        assert len(remarks("S026", long)) == wrong


@pytest.mark.rule("necromancer.setup.island")
def test_the_island_lies_in_the_one_lake() -> None:
    def lakes(*rows: str) -> Case:
        return played(rule("necromancer"), on=layer(rows), water=LAKE)

    assert messages("S004", lakes(*SIX)) == ['lakes: 0; the rule "The Necromancer" needs exactly 1']
    assert codes(lakes(" AB", "CND", "EF ")) == set()
    assert messages("S030", lakes("ANB", "CDE")) == [
        'the lake of the rule "The Necromancer" touches the edge of the map: lake N'
    ]
    assert messages("S026", lakes("ANB", "CDP")) == ['lakes: 2; the rule "The Necromancer" needs exactly 1']


@pytest.mark.rule(
    "realms.scenario.legend", "scenario.sword_in_the_cavern.boxes", "scenario.all_together_now.boxes"
)
def test_boxes_of_rules() -> None:
    here = played(rule("two_worlds"), boxes=["realms", "small_world"])
    assert messages("S023", here) == [
        'the rule "Two worlds" needs a box that the scenario does not name: Small World Underground'
    ]
    assert subjects("S023", here) == ["small_world_underground"]
    assert remarks("S023", played(rule("two_worlds"))) == []
    assert len(remarks("S023", played(rule("two_worlds"), boxes=["realms"]))) == 2
    assert remarks("S023", played(rule("guarded_sites"), boxes=["realms", "small_world"]))


def test_coins_need_peaks_that_lie() -> None:
    assert remarks("S009", played(rule("peak_coins"), on=layer(SIX, *peak_on_mountain("A/0")))) == []
    assert remarks("S009", played(rule("peak_coins"), on=layer(SIX, *peak_on_mountain("Z/0"))))
    assert remarks("S009", played()) == []


@pytest.mark.rule("scenario.crops_of_power.crop_space")
def test_crops_need_a_hole_of_one_tile() -> None:
    [remark] = remarks("S010", played(rule("crops"), on=layer(FULL)))
    assert (remark.subject, remark.pointer) == ("crop_space", "/rules/0")
    assert remarks("S010", played(rule("crops"), on=layer(RING))) == []
    wide = (" ABC", "D  E", "FGH")
    assert remarks("S010", played(rule("crops"), on=layer(wide)))
    assert remarks("S010", played(on=layer(FULL))) == []


# S019: pieces without a rule


def test_pieces_without_a_rule_are_told_by_kind() -> None:
    pieces = [
        *(piece("coin_mine", at) for at in ("A/0", "B/1")),
        *(piece("marker", "C/0", marker=kind) for kind in ("vein", "note", "temple")),
        piece("monsters", "D/0", site="sword"),
        piece("monsters", "E/0", site="place"),
        piece("tribe", "F/0"),
    ]
    here = played(on=layer(SIX, *pieces))
    found = {remark.subject: remark for remark in remarks("S019", here)}
    assert list(found) == ["coin_mine", "vein", "temple", "sword"]
    assert found["coin_mine"].at == ("A/0", "B/1")
    assert found["coin_mine"].pointer == "/layers/0/pieces/0"
    assert messages("S019", here)[0] == "no rule of the scenario uses: coin mine (2)"
    with_mines = played(rule("coin_mines"), on=layer(SIX, *pieces))
    assert subjects("S019", with_mines) == ["vein", "temple", "sword"]


def test_arrows_that_a_rule_does_not_want_are_told_by_that_rule_alone() -> None:
    west = layer(SIX, piece("arrow", "A.3"))
    assert subjects("S019", played(on=west)) == ["arrow"]
    assert codes(played(rule("entry", where="edge"), on=west)) == {"S021"}
    assert codes(played(rule("entry"), on=west)) == set()


# All together


def printed_scenario(number: int) -> Scenario:
    """The layouts of a printed scenario, with its rules and usual turns."""
    written = printed.PLAYED[number]
    turns = {str(each["players"]): DEFAULT_TURNS[each["players"]] for each in written["layers"]}
    return Scenario({**written, "turns": turns})


@pytest.mark.parametrize("number", printed.BY_NUMBER)
def test_printed_scenarios_are_silent(number: int) -> None:
    document = printed_scenario(number)
    assert [each.code for each in CHECKS if each.stage == "scenario" and list(each.function(document))] == []
    assert [codes(case(document, players)) for players in document.counts] == [set()] * len(document.counts)


def test_there_are_forty_layouts() -> None:
    assert sum(len(layouts["layers"]) for layouts in printed.BY_NUMBER.values()) == 40


def test_a_map_that_is_made_during_play() -> None:
    """Nothing is asked of a map that is not there; of the boxes and the players it is."""
    layers = [layer([], players=players) for players in range(2, 7)]
    named = ["small_world", "realms"]
    document = scenario(*layers, rules=printed.RULES[9], boxes=named)
    assert [codes(case(document, players)) for players in range(2, 7)] == [set()] * 3 + [{"S024"}] * 2
    assert messages("S024", case(document, 5)) == [
        'races that may be picked: 14; the rule "The growing board" needs at least 15'
    ]
    more = [rule("coin_mines"), rule("drift"), rule("teams"), rule("necromancer")]
    crowded = scenario(*layers, rules=[*printed.RULES[9], *more])
    assert codes(case(crowded, 2)) == {"S012", "S017", "S020"}


@given(layout=infer)
def test_no_need_is_told_twice_or_forgotten(layout: Layout) -> None:
    """With all rules at once, every unmet need but idle advice is told by one check."""
    rules = [rule(name) for name in RULES]
    here = case_of(layout, *rules)
    found = list(unmet_needs(here.realm))
    shared = list(chain(*(unmet_of(here, each.code) for each in CHECKS)))
    spared = [each for each in found if each not in shared]
    assert len(shared) + len(spared) == len(found)
    assert {each.need.severity for each in spared} <= {"info"}
    for each in CHECKS:
        if each.stage in ("rules", "realm") and each.code not in ("S007", "S008", "S011", "S012"):
            assert len(list(each.function(here))) >= len(unmet_of(here, each.code))


# Words


def test_wordings_are_read_in_the_language_of_the_reader() -> None:
    river = RULES["river"]
    told = sentence("{rule}!", rule=Wording(river.id, river.titles))
    assert [told.in_language(language) for language in (*LANGUAGES, "de")] == [
        "Rivers!",
        "Rivières!",
        "Rivers!",
    ]
    assert str(sentence("{x}", x=Wording("x", {"en": "a\x1b[2J"}))) == "a\\x1b[2J"
