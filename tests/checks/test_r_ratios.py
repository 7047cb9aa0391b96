"""The proportions of a realm: at their limits, on printed boards, on layouts, and against naive counts."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from math import cos, inf, pi, sin
from typing import Any

import networkx
import pytest
from hypothesis import given, infer
from hypothesis import strategies as st

from realms.board.board import bits
from realms.board.hexes import CORNERS, RADIUS, centre
from realms.board.layout import Layout
from realms.board.shapes import extents
from realms.checks.case import Case
from realms.checks.families.r_ratios import Share, empty_runs, shares
from realms.checks.finding import Remark
from realms.checks.registry import all_checks
from realms.checks.settings import Limits, Settings, SettingsError, settings_from
from realms.checks.stages import COUNT_STAGES
from realms.scenario.scenario import Scenario
from realms.tiles.kinds import PRINTED_LAND, PRINTED_SYMBOLS, WORLDS

from help import findings, printed
from help.documents import Entry, document, layer, piece, row, rule, tunnel
from help.findings import messages, places, remarks

LAND = "ABCDEFGHIJKLMORUWZ"  # tiles of the stand-in set with three land regions
DEFAULT = Limits()


def case(tiles: Sequence[Entry], pieces: Sequence[Entry] = (), players: int = 2, **limits: float) -> Case:
    written = document(layer(tiles, *pieces, players=players))
    return findings.case(written, settings=Settings(limits=Limits(**limits)))


def case_of(layout: Layout, **limits: float) -> Case:
    return findings.case_of(layout, Settings(limits=Limits(**limits)))


# R001: regions


@pytest.mark.rule(
    "realms.build.regions_per_player", "realms.build.example_total", "realms.build.count_regions_not_tiles"
)
def test_nine_land_regions_for_each_player() -> None:
    twelve = [*LAND[:12]]
    assert remarks("R001", case(row(twelve), players=4)) == []  # 36
    changed = [piece("chasm", "A/0"), piece("mountain", "B/0"), piece("mountain", "C/0")]
    here = case([*row(twelve), *row(["N", "P"], r=3)], changed, players=4)
    assert here.board.land.bit_count() == 35
    assert remarks("R001", here) == []
    [remark] = remarks("R001", case(row([*LAND, "A2", "B2"]), players=5, regions_most=11.9))
    assert str(remark.message) == "fewer fights than usual: 60 land regions for 5 players, usual are 45"
    assert (remark.subject, remark.at, remark.measured) == ("land", (), 3)


@pytest.mark.parametrize(("tiles", "limits"), [(4, (6.0, 6.0)), (5, (7.5, 7.5)), (6, (9.0, 9.0))])
def test_a_limit_itself_is_good(tiles: int, limits: tuple[float, float]) -> None:
    least, most = limits
    laid = row(LAND[:tiles])
    assert remarks("R001", case(laid, regions_least=least, regions_most=most)) == []
    assert remarks("R001", case(laid, regions_least=least + 0.1, regions_most=99))
    assert remarks("R001", case(laid, regions_least=0, regions_most=most - 0.1))


def test_usual_limits() -> None:
    few = case([*row(LAND[:5])])  # 15 for two
    assert messages("R001", few) == ["more fights than usual: 15 land regions for 2 players, usual are 18"]
    assert remarks("R001", few)[0].measured == 1.5
    assert [bool(remarks("R001", case(row(LAND[:count])))) for count in range(4, 9)] == [
        *(True, True),  # 12, 15
        *(False,),  # 18
        *(True, True),  # 21, 24
    ]
    hidden = [piece("chasm", at) for at in ("A/0", "A/1")]
    assert remarks("R001", case(row(LAND[:6]), hidden)) == []  # 16
    assert remarks("R001", case(row(LAND[:7]), hidden[:1])) == []  # 20


def test_the_necromancer_does_not_share_the_map() -> None:
    def said(*rules: Entry, of_layer: Sequence[Entry] = ()) -> list[Remark]:
        three = layer(row(LAND[:6]), players=3, rules=list(of_layer))
        return remarks("R001", findings.case(document(three, rules=list(rules))))

    assert said()
    assert said(rule("river"))
    assert said(rule("necromancer")) == []
    assert said(of_layer=[rule("necromancer")]) == []


def test_a_rule_of_the_layer_below_holds_too() -> None:
    def said(*layers: Entry, players: int) -> list[Remark]:
        return remarks("R001", findings.case(document(*layers), players))

    below = layer(row(LAND[:2]), rules=[rule("growing_board")])
    assert said(below, players=2) == []
    assert said(below, {"players": 3, "base": 2}, players=3) == []
    assert said(below, layer(row(LAND[:2]), players=3), players=3)


@pytest.mark.rule("realms.build.supply_is_enough")
def test_one_box_is_enough_for_six() -> None:
    assert remarks("R001", case(row(LAND), players=6)) == []


# R002, R003: shares

PRINTED = {  # land regions of printed boards and of a fan's table, their terrains, and symbols as far as told
    2: (20, (4, 4, 4, 4, 4), (4,)),
    3: (27, (5, 5, 5, 5, 7), (5,)),
    4: (36, (7, 7, 7, 7, 8), (6, 7)),
    5: (45, (9, 9, 9, 9, 9), (9,)),
    6: (52, (10, 10, 10, 10, 12), ()),
}


@pytest.mark.parametrize("players", PRINTED)
def test_printed_boards_are_even_enough(players: int) -> None:
    land, terrains, symbols = PRINTED[players]
    printed = [Share("terrain", "forest", "surface", count, land) for count in (*terrains, *symbols)]
    assert not any(share.beyond(DEFAULT.share) for share in printed)
    assert DEFAULT.regions_least <= land / players <= DEFAULT.regions_most


def test_the_tolerance_is_no_wider_than_the_printed_boards() -> None:
    assert Share("terrain", "mountain", "surface", 7, 27).beyond(DEFAULT.share - 0.001)
    assert Share("terrain", "mountain", "surface", 8, 27).beyond(DEFAULT.share)
    assert Share("terrain", "mountain", "surface", 3, 27).beyond(DEFAULT.share)


@pytest.mark.parametrize(
    ("count", "land", "tolerance", "beyond"),
    [
        *((3, 50, 0.14, False), (2, 50, 0.14, True), (17, 50, 0.14, False), (18, 50, 0.14, True)),
        *((4, 18, 0, False), (3, 18, 0, False), (2, 18, 0, True), (5, 18, 0, True)),
        *((2, 5, 0, True), (1, 5, 0, False), (3, 10, 0.1, False), (3, 10, 0.09, True)),
    ],
)
def test_at_the_limit_and_beyond(count: int, land: int, tolerance: float, beyond: bool) -> None:
    assert Share("symbol", "mine", "surface", count, land).beyond(tolerance) is beyond


@given(land=st.integers(0, 300), tolerance=st.floats(0, 1))
def test_the_band_has_the_numbers_that_are_not_beyond(land: int, tolerance: float) -> None:
    found = [Share("terrain", "hill", "surface", count, land) for count in range(land + 1)]
    within = [share.count for share in found if not share.beyond(tolerance)]
    assert found[0].band(tolerance) == (within[0], within[-1])


@pytest.mark.rule("realms.build.example_share")
def test_one_fifth_is_told_in_whole_regions() -> None:
    fair = {
        land: Share("terrain", "hill", "surface", 0, land).blanks["fair"] for land in (18, 27, 36, 45, 54)
    }
    assert fair == {18: 4, 27: 5, 36: 7, 45: 9, 54: 11}


@pytest.mark.rule("realms.build.terrain_share", "realms.build.example_terrains")
def test_terrains_of_the_surface() -> None:
    here = case(row(LAND[:9]))
    counts = Counter(here.board.terrain)
    assert set(counts) == {"farmland", "forest", "hill", "swamp"}  # no mountain lies
    assert {share.subject for share in shares(here.board) if share.kind == "terrain"} == {*counts, "mountain"}
    found = {remark.subject: remark for remark in remarks("R002", here)}
    assert str(found["mountain"].message) == (
        "few regions of mountain on the surface: 0 of 27, one fifth is about 5"
    )
    assert (found["mountain"].measured, found["mountain"].at) == (5.4, ())
    assert set(found) == {"mountain", *(kind for kind, count in counts.items() if abs(count - 5.4) > 1.62)}


@pytest.mark.rule("realms.build.symbol_share", "realms.build.example_symbols")
def test_symbols_of_the_surface() -> None:
    tiles = row(["A", "A2", "A3", "A4"])
    here = case(tiles)
    shown = Counter(symbol for symbols in here.board.symbols for symbol in symbols)
    assert set(shown) == {"mine", "cavern"}
    assert messages("R003", here) == [
        "many regions with the symbol cavern: 4 of 12, one fifth is about 2",
        "many regions with the symbol mine: 4 of 12, one fifth is about 2",
        "few regions with the symbol magic source: 0 of 12, one fifth is about 2",
    ]
    covers = [
        piece("mountain", f"{tile}/{third}", symbol="magic_source")
        for tile in ("A", "A2")
        for third in range(3)
        if here.board.symbols[here.board.region(f"{tile}/{third}") or 0] == {"cavern"}
    ]
    assert len(covers) == 2
    assert [remark.subject for remark in remarks("R003", case(tiles, covers))] == ["mine"]


@pytest.mark.rule("realms.build.underground_terrains")
def test_underground_has_five_terrains_and_no_symbols() -> None:
    here = case([*row(LAND[:6], face="underground"), *row(LAND[6:10], r=4)])
    below = [share for share in shares(here.board) if share.world == "underground"]
    assert {share.subject for share in below} == {"mudpool", "mushroom_forest", "mine", "crystal", "mountain"}
    assert {share.kind for share in below} == {"terrain"}
    assert {share.land for share in below} == {18}
    assert "few regions of mountain underground: 0 of 18, one fifth is about 4" in messages("R002", here)
    assert "few regions of mountain on the surface: 0 of 12, one fifth is about 2" in messages("R002", here)
    assert not any(
        remark.subject == "mine" for remark in remarks("R003", case(row(LAND[:6], face="underground")))
    )


def test_a_map_of_water_has_no_shares() -> None:
    assert list(shares(case(row("NPQ")).board)) == []


@given(layout=infer, tolerance=st.sampled_from([0, 0.03, 0.06, 0.2]))
def test_shares_as_somebody_would_count_them(layout: Layout, tolerance: float) -> None:
    here = case_of(layout, share=tolerance)
    expected: dict[str, list[tuple[str, float]]] = {"R002": [], "R003": []}
    face_of = {laid.tile: laid.face for laid in here.board.placements}
    for world in WORLDS:
        land = [
            region
            for region, name in enumerate(here.board.names)
            if here.board.terrain[region] != "water" and face_of[name.partition("/")[0]] == world
        ]
        terrains = Counter(here.board.terrain[region] for region in land)
        symbols = Counter(symbol for region in land for symbol in here.board.symbols[region])
        kinds = (
            ("R002", (*PRINTED_LAND[world], "mountain"), terrains),
            ("R003", PRINTED_SYMBOLS[world], symbols),
        )
        for code, subjects, found in kinds:
            for subject in subjects:
                off = round(abs(found[subject] - len(land) / 5), 6)
                if off >= 1 and off > round(tolerance * len(land), 6):
                    expected[code].append((subject, off))
    for code, told_of in expected.items():
        assert [(remark.subject, remark.measured) for remark in remarks(code, here)] == told_of


# R004: sites


def sites(count: int, kind: str = "place_or_relic") -> list[Entry]:
    return [piece("monsters", f"{tile}/0", site=kind) for tile in LAND[:count]]


@pytest.mark.rule(
    "realms.build.places_count",
    "realms.build.places_allowed_anywhere",
    "underground.compat.base_map_monster_count",
)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_one_site_more_than_players(players: int) -> None:
    assert remarks("R004", case(row(LAND), sites(players + 1), players)) == []
    for count in (players, players + 2):
        [remark] = remarks("R004", case(row(LAND), sites(count), players))
        assert str(remark.message) == (
            f"sites of places and relics: {count}; usual are {players + 1} for {players} players"
        )
        assert (remark.subject, remark.measured) == ("site", 1)


def test_places_and_relics_count_together_and_the_sword_does_not() -> None:
    both = [*sites(2, "place"), *sites(1, "relic")]
    assert remarks("R004", case(row(LAND), both)) == []
    assert remarks("R004", case(row(LAND), [*both, *sites(1, "sword")])) == []


def test_a_realm_need_not_have_sites() -> None:
    unguarded = [piece("monsters", "A/0"), *sites(1, "sword"), piece("tribe", "B/0")]
    assert remarks("R004", case(row(LAND), unguarded)) == []


def test_a_special_rule_may_say_how_many_sites() -> None:
    one = layer(row(LAND), *sites(1))
    assert remarks("R004", findings.case(document(one, rules=[rule("river")])))
    assert remarks("R004", findings.case(document(one, rules=[rule("guarded_sites")]))) == []


# R005: empty runs


def runs(of: Case) -> list[tuple[str, ...]]:
    return places("R005", of)


def guards(kind: str, **data: Any) -> list[Entry]:
    """One piece on every region of the middle tile of three."""
    return [piece(kind, f"B/{third}", **data) for third in range(3)]


@pytest.mark.rule("realms.build.tribes_break_runs", "realms.build.monsters_break_runs")
@pytest.mark.parametrize(
    "pieces",
    [
        guards("tribe"),
        guards("monsters"),
        guards("mountain"),
        guards("chasm"),
        guards("marker", marker="vein", monsters=1),
    ],
)
def test_what_breaks_a_run(pieces: list[Entry]) -> None:
    tiles = row("ABC")
    [whole] = remarks("R005", case(tiles, run=8))
    assert whole.at == tuple(f"{tile}/{third}" for tile in "ABC" for third in range(3))
    assert whole.measured == 9
    expected = "somewhat more fights than usual: 9 undefended land regions lie together, "
    assert str(whole.message).startswith(expected)
    assert remarks("R005", case(tiles, run=9)) == []
    parts = [tuple(f"{tile}/{third}" for third in range(3)) for tile in "AC"]
    assert runs(case(tiles, pieces, run=2)) == parts
    assert runs(case(tiles, pieces, run=3)) == []


def test_what_breaks_none() -> None:
    pieces = [*guards("coin_mine"), *guards("token"), *guards("marker", marker="note", monsters=0)]
    assert len(runs(case(row("ABC"), pieces, run=8))) == 1


def test_water_parts_runs_and_tunnels_join_them() -> None:
    assert runs(case(row("ANB"), run=2)) == [("A/0", "A/1", "A/2"), ("B/0", "B/1", "B/2")]
    below = [*row("A"), *row("B", r=3, face="underground")]
    assert len(runs(case(below, run=2))) == 2
    assert len(runs(case(below, tunnel("A/0", "B/0"), run=5))) == 1


def test_the_usual_limit_is_the_share_of_a_player() -> None:
    assert DEFAULT.run == 9


@given(layout=infer, limit=st.integers(0, 6))
def test_runs_as_networkx_finds_them(layout: Layout, limit: int) -> None:
    here = case_of(layout, run=limit)
    board = here.board
    held = {board.region(each.at) for each in board.pieces if each.piece in ("tribe", "monsters")}
    empty = [
        region
        for region, kind in enumerate(board.terrain)
        if kind not in ("water", "mountain") and region not in held
    ]
    parts = [sorted(part) for part in networkx.connected_components(board.graph.subgraph(empty))]
    assert sorted(list(bits(run)) for run in empty_runs(board)) == sorted(parts)
    long = sorted(part for part in parts if len(part) > limit)
    assert runs(here) == [tuple(board.names[region] for region in part) for part in long]


# R006: monsters


@pytest.mark.rule("underground.compat.base_map_not_adjacent")
def test_monsters_side_by_side() -> None:
    side = [piece("monsters", at) for at in ("A/1", "A/0")]
    [remark] = remarks("R006", case(row("A"), side))
    assert (remark.subject, remark.at, remark.pointer) == ("monsters", ("A/0", "A/1"), "/layers/0/pieces/0")
    assert str(remark.message) == "monsters next to each other: swamp on A, mine and swamp on A, cavern"
    assert remarks("R006", case(row("A", face="underground"), side)) == []
    assert remarks("R006", case(row("A"), side[:1])) == []


@given(layout=infer)
def test_neighbours_with_monsters_are_told_once(layout: Layout) -> None:
    here = case_of(layout)
    board = here.board
    there = {board.region(each.at) for each in board.pieces if each.piece == "monsters"}
    above = [
        region for region in there if region is not None and board.world_regions["surface"] >> region & 1
    ]
    pairs = [pair for pair in combinations(sorted(above), 2) if board.graph.has_edge(*pair)]
    found = remarks("R006", here)
    assert [remark.at for remark in found] == [(board.names[one], board.names[other]) for one, other in pairs]


# R007: the table


def ways(of: Case, tile: float) -> Iterator[tuple[float, float]]:
    """Width and depth of the map, turned by every multiple of 30 degrees, from the corners of all tiles."""
    scale = tile / (RADIUS * 3**0.5)
    corners = [
        (x + dx, y + dy) for cell in of.board.placement_at for x, y in [centre(cell)] for dx, dy in CORNERS
    ]
    for turn in range(12):
        c, s = cos(pi * turn / 6), sin(pi * turn / 6)
        wide, deep = [x * c - y * s for x, y in corners], [x * s + y * c for x, y in corners]
        yield scale * (max(wide) - min(wide)), scale * (max(deep) - min(deep))


@given(layout=infer, width=st.sampled_from([0, 15, 30, 45]), depth=st.sampled_from([0, 20, 40]))
def test_the_map_fits_as_its_corners_say(layout: Layout, width: float, depth: float) -> None:
    here = case_of(layout, table_width=width, table_depth=depth, tile=8)
    over = min(max(w - (width or inf), d - (depth or inf)) for w, d in ways(here, 8))
    assert [remark.measured for remark in remarks("R007", here)] == ([] if over <= 1e-6 else [round(over, 1)])
    if here.board.placement_at:
        found = sorted(extents(here.board, 8))
        there = sorted((round(w, 6), round(d, 6)) for w, d in islice(ways(here, 8), 6))
        assert found == [pytest.approx(size) for size in there]


def test_a_row_of_six_fits_when_turned() -> None:
    here = row(LAND[:6])
    assert remarks("R007", case(here, table_width=49.37, table_depth=31.5)) == []
    assert remarks("R007", case(here, table_width=31.5, table_depth=49.37)) == []
    assert remarks("R007", case(here)) == []  # no table is given
    [remark] = remarks("R007", case(here, table_width=45, table_depth=40))
    assert str(remark.message) == "it needs 49 by 32 cm, which is 4.4 cm too much for the table"
    assert (remark.subject, remark.measured) == ("table", 4.4)
    assert remarks("R007", case(here, table_width=45, table_depth=40, tile=8)) == []


def test_one_side_of_the_table_may_be_given_alone() -> None:
    assert remarks("R007", case(row("A"), table_depth=9)) == []
    assert remarks("R007", case(row("A"), table_depth=8.99))[0].measured == 0
    assert remarks("R007", case(row("A"), table_width=8))[0].measured == 1


# The layouts


def test_the_forty_layouts() -> None:
    """The only findings are other numbers of sites, and much land without tribes."""
    found: dict[str, set[tuple[int, int]]] = {}
    codes = [each.code for each in all_checks() if each.code[0] in "BR" and each.stage in COUNT_STAGES]
    for number, written in printed.BY_NUMBER.items():
        for players in Scenario(written).counts:
            here = findings.case(written, players)
            for code in codes:
                if remarks(code, here):
                    found.setdefault(code, set()).add((number, players))
    assert found == {
        "R004": {(10, 3), (10, 4), (11, 5)},
        "R005": {
            *((2, 5), (2, 6), (5, 4), (5, 5), (6, 5), (6, 6)),
            *((7, 5), (7, 6), (8, 3), (8, 5), (10, 4), (12, 5)),
        },
    }


def test_limits_come_from_the_settings() -> None:
    assert settings_from({"limits": {"run": 4, "share": 0.1}}).limits == Limits(run=4, share=0.1)
    with pytest.raises(SettingsError, match="did you mean"):
        settings_from({"limits": {"shares": 0.1}})
