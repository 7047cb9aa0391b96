"""Markers, water, turns and texts of a scenario: each check at its limits, and fixes of scenarios."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, infer

from realms.board import addresses
from realms.board.hexes import Cell, neighbour
from realms.board.layout import Layout
from realms.checks.case import Case
from realms.checks.families.s_special_rules import unmet_of
from realms.checks.finding import Finding, Remark
from realms.checks.fixes.apply_fixes import helping_fixes
from realms.checks.run import check
from realms.checks.settings import Settings
from realms.checks.source import memory_source
from realms.scenario.edits import apply
from realms.scenario.scenario import Scenario
from realms.tiles.jsonform import dumps
from realms.tiles.kinds import WATER_KINDS

from help.documents import LAKE, RIVER, SEA, Entry, peak_on_mountain, piece, rule, tunnel
from help.findings import messages, places, remarks
from help.special import FULL, RING, SIX, case, case_of, codes, layer, played, scenario

ROWS = ("ANB", "CDE")  # with a water tile in the middle of the upper row


# S005, S006, S025: arrows


@pytest.mark.rule("realms.tile.board_edge")
def test_arrows_come_from_outside() -> None:
    sides = [piece("arrow", f"{tile}.{side}") for tile in "ABCDEFG" for side in range(6)]
    inside = {remark.at[0] for remark in remarks("S005", played(on=layer(FULL, *sides)))}
    outside = {piece["at"] for piece in sides} - inside
    assert len(outside) == 18
    assert not any(at.startswith("G") for at in outside)
    hole = [piece("arrow", at) for at in ("A.5", "A.0", "A.1")]  # into the hole, to B, out
    found = remarks("S005", played(on=layer(RING, *hole)))
    assert [(remark.at, remark.pointer) for remark in found] == [
        (("A.5",), "/layers/0/pieces/0"),
        (("A.0",), "/layers/0/pieces/1"),
    ]
    assert str(found[0].message) == "the arrow at the south-east side of A does not come from outside the map"


def test_an_arrow_off_the_map_is_another_matter() -> None:
    here = played(rule("entry"), on=layer(SIX, piece("arrow", "A.3"), piece("arrow", "Z.3")))
    assert codes(here) == set()


def outside_of(cells: set[Cell]) -> set[Cell]:
    """The empty cells around the map that one can walk to from far away."""
    low, high = min(min(cell) for cell in cells) - 2, max(max(cell) for cell in cells) + 2
    found, frontier = {(low, low)}, [(low, low)]
    while frontier:
        cell = frontier.pop()
        for side in range(6):
            q, r = beside = neighbour(cell, side)
            if low <= q <= high and low <= r <= high and beside not in cells | found:
                found.add(beside)
                frontier.append(beside)
    return found


@given(layout=infer)
def test_arrows_against_a_walk_around_the_map(layout: Layout) -> None:
    here = case_of(layout)
    wrong = set()
    for laid in layout.pieces:
        if laid.piece == "arrow":
            tile, side = addresses.split_side(laid.at)
            [own] = [each for each in layout.placements if each.tile == tile]
            world = {each.cell for each in layout.placements if layout.worlds_touch or each.face == own.face}
            if neighbour(own.cell, (side + own.turn) % 6) not in outside_of(world):
                wrong.add(laid.at)
    assert {remark.at[0] for remark in remarks("S005", here)} == wrong


@pytest.mark.parametrize(
    ("arrows", "expected"),
    [
        (["N.1", "N.2"], [("N.1", "N.2")]),
        (["N.1", "N.2", "A.3"], [("N.1", "N.2")]),
        (["N.1"], []),
        (["A.1", "A.2"], []),  # one shows a third, the other two
        (["A.1", "A.3"], []),
        (["N.1", "N.1"], []),  # two in one place are another matter
    ],
)
def test_arrows_to_the_same_region(arrows: list[str], expected: list[tuple[str, ...]]) -> None:
    here = played(on=layer(ROWS, *(piece("arrow", at) for at in arrows)), water=RIVER)
    found = remarks("S006", here)
    assert [remark.at for remark in found] == expected
    if expected:
        assert str(found[0].message) == "2 arrows point to river N"
        assert found[0].pointer == "/layers/0/pieces/1"


def test_a_chasm_beside_it_can_leave_two_arrows_to_one_region() -> None:
    chasm = piece("chasm", "A/0")
    arrows = [piece("arrow", "A.2"), piece("arrow", "A.3")]  # A/0 and A/1, A/1
    assert remarks("S006", played(on=layer(SIX, *arrows))) == []
    [remark] = remarks("S006", played(on=layer(SIX, chasm, *arrows)))
    assert remark.at == ("A.2", "A.3")


def test_arrows_that_point_to_nothing() -> None:
    arrows = [piece("arrow", at) for at in ("A.3", "N.1", "N.5")]  # N.5 is a joint
    on = layer(ROWS, *arrows)
    assert remarks("S025", played(on=on, water=RIVER)) == []
    for water in (LAKE, SEA):
        here = played(on=on, water=water)
        assert [(remark.at, remark.pointer) for remark in remarks("S025", here)] == [
            (("N.1",), "/layers/0/pieces/1")
        ]
    dry = [piece("chasm", "A/1"), piece("arrow", "A.3"), piece("arrow", "A.2")]
    assert places("S025", played(on=layer(SIX, *dry))) == [("A.3",)]


# S007, S008: the throne


@pytest.mark.rule("scenario.rusted_throne.setup")
def test_the_throne_stands_on_a_peak() -> None:
    throne = piece("throne", "G/0")
    plain = played(rule("throne"), on=layer(FULL, throne, players=4))
    [remark] = remarks("S007", plain)
    assert (remark.at, remark.pointer) == (("G/0",), "/layers/0/pieces/0")
    assert not codes(plain) & {"S004", "S021", "S022", "S026"}
    hill = played(rule("throne"), on=layer(FULL, piece("mountain", "G/0"), throne))
    assert remarks("S007", hill)
    assert remarks("S007", played(rule("throne"), on=layer(FULL, *peak_on_mountain("G/0"), throne))) == []
    assert remarks("S007", played(on=layer(FULL, throne))) == []


@pytest.mark.rule("scenario.rusted_throne.neighbours")
def test_the_throne_has_five_neighbours() -> None:
    def around(rows: Sequence[str]) -> Case:
        return played(rule("throne"), on=layer(rows, *peak_on_mountain("G/0"), piece("throne", "G/0")))

    [remark] = remarks("S008", around(FULL))
    assert str(remark.message) == "regions around the throne: 6; usual are 5"
    assert (remark.at, remark.pointer, remark.measured) == (("G/0",), "/layers/0/pieces/2", 1)
    assert remarks("S008", around((" AB", "CG ", "EF"))) == []
    assert [remark.measured for remark in remarks("S008", around(("G",)))] == [3]
    assert messages("S004", played(rule("throne"))) == ['thrones: 0; the rule "The throne" needs exactly 1']
    assert codes(played(rule("throne"))) == {"S004"}


# S011: veins


def vein(at: str, level: str = "", name: str = "west") -> Entry:
    named = {key: value for key, value in {"vein": name, "level": level}.items() if value}
    return piece("marker", at, marker="vein", **named)


TWO_STACKS = rule("gold_veins", stacks=[[1], [5]])


@pytest.mark.rule("scenario.dig_too_far.levels")
@pytest.mark.parametrize(
    ("markers", "expected"),
    [
        ([vein("A/0", "A"), vein("A/1", "B")], []),
        ([vein("A/1", "B"), vein("A/0", "A")], []),
        ([vein("A/0", "A"), vein("A/1", "B"), vein("F/0", "A", "east"), vein("F/1", "B", "east")], []),
        (
            [vein("A/0", "A"), vein("F/1", "B")],
            ["vein west is broken between swamp on A, mine and swamp on F, magic source"],
        ),
        (
            [vein("A/0", "A"), vein("A/1", "B"), vein("F/0", "B", "east")],
            ["vein east has no region of level A"],
        ),
        (
            [vein("A/0", "A"), vein("A/1", "B"), vein("A/2", "B")],
            ["vein west has another region of level B"],
        ),
        ([vein("A/0"), vein("A/1", "B")], ["the marker on swamp on A, mine names no level"]),
        ([vein("A/0", "A", ""), vein("A/1", "B")], ["the marker on swamp on A, mine names no vein"]),
        (
            [vein("A/0", "A")],
            ['the veins have 1 levels; the rule "Veins of gold" has coins for 2'],
        ),
    ],
)
def test_veins(markers: list[Entry], expected: list[str]) -> None:
    here = played(TWO_STACKS, on=layer(SIX, *markers))
    assert messages("S011", here) == expected
    nameless = any(not (marker.get("vein") and marker.get("level")) for marker in markers)
    assert bool(expected) == (nameless or bool(unmet_of(here, "S011")))
    assert not codes(here) & {"S004", "S026"}
    blamed = {remark.pointer for remark in remarks("S011", here)}
    assert blamed <= {"/rules/0", *(f"/layers/0/pieces/{at}" for at in range(len(markers)))}


def test_a_tunnel_joins_the_regions_of_a_vein() -> None:
    ends = tunnel("A/0", "F/1")
    here = played(TWO_STACKS, on=layer(SIX, vein("A/0", "A"), vein("F/1", "B"), *ends))
    assert remarks("S011", here) == []


def test_veins_that_are_not_there_or_are_no_veins() -> None:
    assert messages("S004", played(TWO_STACKS)) == [
        'veins of gold: 0; the rule "Veins of gold" needs at least 1'
    ]
    assert remarks("S011", played(TWO_STACKS)) == []
    lonely = layer(SIX, vein("A/0", "A"))
    assert remarks("S011", played(on=lonely)) == []
    many = [vein(f"{tile}/{at}", level, tile) for tile in "ABCD" for at, level in enumerate("AB")]
    assert messages("S026", played(TWO_STACKS, on=layer(SIX, *many))) == [
        'veins of gold: 4; the rule "Veins of gold" needs at most 3'
    ]


# S013, S027: turns


@pytest.mark.rule("scenario.common.turns_match_default")
def test_the_usual_turns_need_not_be_written() -> None:
    for players in (2, 3, 4, 5, 6):
        assert remarks("S013", case(scenario(layer(players=players)), players)) == []


@pytest.mark.rule("realms.length.two_or_three", "realms.length.four", "realms.length.five_or_six")
def test_turns() -> None:
    table = {2: 10, 3: 10, 4: 9, 5: 8, 6: 8}
    layers = [layer(players=players) for players in table]
    for players, usual in table.items():
        for turns in range(usual - 1, usual + 2):
            found = remarks("S013", case(scenario(*layers, turns={str(players): turns}), players))
            assert [(remark.pointer, remark.measured) for remark in found] == (
                [] if turns == usual else [(f"/turns/{players}", 1)]
            )
        assert remarks("S013", case(scenario(*layers), players)) == []
    [message] = messages("S013", case(scenario(*layers, turns={"6": 7}), 6))
    assert message == "the game lasts 7 turns; usual are 8 for 6 players"


def test_the_necromancer_does_not_count_for_turns() -> None:
    for players, turns, wrong in ((4, 10, 0), (4, 9, 0), (4, 8, 1), (5, 9, 0), (5, 8, 0), (2, 10, 0)):
        here = played(rule("necromancer"), on=layer(players=players), turns={str(players): turns})
        assert len(remarks("S013", here)) == wrong


def test_turns_of_a_count_without_a_layer() -> None:
    document = scenario(layer(players=2), layer(players=4), turns={"2": 10, "3": 10, "4": 20, "6": 8})
    assert [(remark.subject, remark.pointer) for remark in remarks("S027", document)] == [
        ("3", "/turns/3"),
        ("6", "/turns/6"),
    ]
    assert remarks("S027", scenario(layer(players=2))) == []


# S014, S015, S018: water


@pytest.mark.rule("realms.water.kind", "realms.water.home_made_kind", "realms.build.water_rules_decided")
def test_water_of_no_kind() -> None:
    wet = layer(ROWS)
    unsaid: list[Entry] = [{}, {"water": {}}, {"water": {"enter": True, "except": {"N/0": "sea"}}}]
    for water in unsaid:
        [remark] = remarks("S014", scenario(wet, **water))
        assert (remark.pointer, remark.subject) == ("/water", "water")
    for kind in WATER_KINDS:
        assert remarks("S014", scenario(wet, water={"kind": kind})) == []
    assert remarks("S014", scenario(layer(SIX))) == []
    hidden = [piece("mountain", f"N/{third}") for third in range(3)]
    assert remarks("S014", scenario(layer(ROWS, *hidden))) == []


def test_water_at_one_count_is_enough() -> None:
    assert remarks("S014", scenario(layer(SIX, players=2), layer(ROWS, players=5)))
    assert remarks("S014", scenario(layer([], players=2), rules=[rule("growing_board")])) == []


def test_exceptions_that_disagree() -> None:
    def exceptions(rows: Sequence[str], *pieces: Entry, **kinds: str) -> list[Remark]:
        written = {address.replace("_", "/"): kind for address, kind in kinds.items()}
        return remarks("S015", played(on=layer(rows, *pieces), water={"kind": "river", "except": written}))

    [remark] = exceptions(ROWS, N_0="lake", N_2="sea")
    assert (remark.at, remark.pointer) == (("N/0", "N/2"), "/water/except/N~12")
    assert str(remark.message) == "one body of water has several kinds: lake (N/0), sea (N/2)"
    assert exceptions(ROWS, N_0="lake", N_2="lake") == []
    assert exceptions(ROWS, N_0="lake", A_0="sea", Z_0="sea") == []
    apart, joined = ("NAP", "BCD"), ("NPA", "BCD")
    assert exceptions(apart, N_0="lake", P_0="sea") == []
    assert len(exceptions(joined, N_0="lake", P_0="sea")) == 1
    assert len(exceptions(joined, piece("border", "N.0|P.3"), N_0="lake", P_0="sea")) == 1
    [three] = exceptions(joined, N_0="lake", N_1="lake", P_0="river")
    assert three.pointer == "/water/except/P~10"


def test_waters_that_meet_at_one_count_only() -> None:
    layers = [layer(("NAP",), players=2), layer(("NPA",), players=3)]
    document = scenario(*layers, water={"kind": "river", "except": {"N/0": "lake", "P/0": "sea"}})
    assert [bool(remarks("S015", case(document, players))) for players in (2, 3)] == [False, True]


def test_exceptions_without_water() -> None:
    written = {"N/0": "lake", "A/0": "sea", "P/1": "lake", "Z/0": "sea"}
    layers = [layer(ROWS, players=2), layer(("PAB",), players=3)]
    document = scenario(*layers, water={"kind": "river", "except": written})
    assert [(remark.at, remark.pointer) for remark in remarks("S018", document)] == [
        (("A/0",), "/water/except/A~10"),
        (("Z/0",), "/water/except/Z~10"),
    ]
    assert messages("S018", document)[1] == "there is no water at Z/0 that could be a sea"
    drained = layer(ROWS, piece("mountain", "N/0"))
    assert remarks("S018", scenario(drained, water={**RIVER, "except": {"N/0": "lake"}}))
    assert remarks("S018", scenario(layer(ROWS), water=RIVER)) == []


def test_a_map_made_during_play_may_have_that_water_yet() -> None:
    water = {**RIVER, "except": {"N/0": "lake"}}
    assert remarks("S018", scenario(layer([]), rules=[rule("growing_board")], water=water)) == []
    assert remarks("S018", scenario(layer([]), rules=[rule("river")], water=water))


# S016: texts


@pytest.mark.parametrize(
    ("titles", "texts", "expected"),
    [
        ({"en": "X"}, {}, {}),
        ({"en": "X", "fr": "Y"}, {}, {}),
        ({"en": "X", "fr": ""}, {}, {"fr": ["title"]}),
        ({"en": "X"}, {"fr": {"intro": "a"}}, {"fr": ["title"]}),
        ({"en": "X", "de": "Z"}, {"en": {"intro": "a", "rules": "b"}}, {}),
        (
            {"en": "X", "de": "Z"},
            {"en": {"intro": "a", "rules": "b", "notes": "c"}, "de": {"notes": "d"}},
            {"de": ["intro", "rules"]},
        ),
        ({"en": "X"}, {"en": {"intro": ""}}, {}),
        ({"en": "X", "fr": "Y"}, {"en": {"setup": "a"}, "fr": {"setup": "b"}}, {}),
        (
            {"en": "X", "fr": "Y"},
            {"en": {"setup": "a"}, "fr": {"rules": "b"}},
            {"en": ["rules"], "fr": ["setup"]},
        ),
    ],
)
def test_texts_that_are_missing(titles: Entry, texts: Entry, expected: dict[str, list[str]]) -> None:
    found = remarks("S016", scenario(titles=titles, texts=texts))
    assert {
        remark.subject: str(remark.message).partition(": ")[2].split(", ") for remark in found
    } == expected
    for remark in found:
        assert remark.measured == len(expected[remark.subject])
        only_title = expected[remark.subject] == ["title"]
        assert remark.pointer == ("/titles" if only_title else f"/texts/{remark.subject}")


# Fixes


def findings(document: Scenario, code: str) -> list[Finding]:
    """Return the findings of a run with that code."""
    return [each for each in check(memory_source(document), Settings()).findings if each.code == code]


@pytest.mark.parametrize(
    ("code", "document", "titles", "kept"),
    [
        (
            "S001",
            scenario(layer(SIX, piece("coin_mine", "A/0")), rules=[rule("coin_mine", coins=2)]),
            ["replace it by coin_mines"],
            {"rules": [rule("coin_mines", coins=2)]},
        ),
        ("S001", scenario(rules=[rule("chess")]), [], {}),
        (
            "S002",
            scenario(layer(SIX, piece("coin_mine", "A/0")), rules=[rule("coin_mines", coins=2, tips=1)]),
            ["remove the entry"],
            {"rules": [rule("coin_mines", coins=2)]},
        ),
        (
            "S003",
            scenario(
                layer(SIX, piece("coin_mine", "A/0")), rules=[rule("coin_mines"), rule("coin_mines", coins=2)]
            ),
            ["remove the entry"],
            {"rules": [rule("coin_mines", coins=2)]},
        ),
        ("S013", scenario(turns={"3": 12}), ["let the game last its usual number of turns"], {"turns": {}}),
        (
            "S014",
            scenario(layer(ROWS)),
            ["let the water be a river", "let the water be a lake", "let the water be a sea"],
            {"water": {"kind": "river"}},
        ),
        (
            "S015",
            scenario(layer(ROWS), water={**RIVER, "except": {"N/0": "lake", "N/2": "sea"}}),
            ["remove the entry"],
            {"water": {**RIVER, "except": {"N/0": "lake"}}},
        ),
        (
            "S018",
            scenario(layer(ROWS), water={**RIVER, "except": {"N/0": "lake", "A/0": "sea"}}),
            ["remove the entry"],
            {"water": {**RIVER, "except": {"N/0": "lake"}}},
        ),
        (
            "S023",
            scenario(
                rules=[rule("teams", teams=[[1], [2, 3]], races="by_team")], boxes=["small_world", "realms"]
            ),
            ["add the box Small World Underground"],
            {"boxes": ["small_world", "realms", "small_world_underground"]},
        ),
        ("S027", scenario(turns={"5": 8}), ["remove the entry"], {"turns": {}}),
    ],
)
def test_fixes(code: str, document: Scenario, titles: list[str], kept: Entry) -> None:
    [finding] = findings(document, code)
    fixes = helping_fixes(document, finding, Settings())
    assert [str(fix.title) for fix in fixes] == titles
    for fix in fixes:
        fixed = apply(document, fix.edit)
        assert findings(fixed, code) == []
        assert dumps(dict(apply(fixed, fix.edit.inverse()).data)) == dumps(dict(document.data))
    if fixes:
        fixed = apply(document, fixes[0].edit)
        assert {key: fixed.data[key] for key in kept} == kept


@pytest.mark.parametrize(
    ("code", "safety"),
    [("S003", "safe"), ("S018", "safe"), ("S027", "safe"), ("S002", "unsafe"), ("S014", "suggestion")],
)
def test_only_what_does_nothing_is_removed_unasked(code: str, safety: str) -> None:
    folder = Path(__file__).parent / code
    document = Scenario(json.loads((folder / "bad.realm.json").read_text("utf-8")))
    [finding] = findings(document, code)
    assert {fix.safety for fix in helping_fixes(document, finding, Settings())} == {safety}
