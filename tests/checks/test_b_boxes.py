"""The contents of the boxes: every check at its limit and one beyond, counted piece by piece."""

import inspect
from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms.checks.case import Case
from realms.checks.registry import all_checks
from realms.checks.settings import Settings
from realms.tiles.boxes import supply
from realms.tiles.tileset import load_tileset

from help import documents, findings
from help.documents import Entry, document, layer, tile
from help.findings import messages, remarks, subjects

SW, UNDER, REALMS = "small_world", "small_world_underground", "realms"
ABOVE, BELOW = "A/0", "B/0"  # a third of each world, in the case below


def case(
    pieces: Sequence[Entry] = (),
    boxes: Sequence[str] = (REALMS,),
    *,
    tiles: Sequence[tuple[str, str]] = (("A", "surface"), ("B", "underground")),
    owned: tuple[str, ...] | None = None,
    players: int = 2,
) -> Case:
    laid = [tile(name, q, face=face) for q, (name, face) in enumerate(tiles)]
    written = document(layer(laid, *pieces, players=players), boxes=list(boxes))
    return findings.case(written, settings=Settings(boxes=owned))


def piece(kind: str, at: str = ABOVE, **data: Any) -> Entry:
    return documents.piece(kind, at, **data)


# Pieces that are counted


COUNTED = [
    pytest.param("B005", "peak", REALMS, 4, "peaks", marks=pytest.mark.rule("realms.components.peaks")),
    pytest.param("B006", "chasm", REALMS, 6, "chasms", marks=pytest.mark.rule("realms.components.chasms")),
    pytest.param(
        "B007",
        "border",
        REALMS,
        6,
        "river borders",
        marks=pytest.mark.rule("realms.components.river_borders"),
    ),
    pytest.param(
        "B009",
        "coin_mine",
        REALMS,
        10,
        "coin mines",
        marks=pytest.mark.rule("realms.components.victory_coin_mines"),
    ),
    pytest.param(
        "B010", "tribe", SW, 18, "tribes", marks=pytest.mark.rule("base.components.lost_tribe_tokens")
    ),
    pytest.param("B010", "tribe", "cursed", 1, "tribes"),
    pytest.param(
        "B014", "throne", REALMS, 1, "thrones", marks=pytest.mark.rule("realms.components.rusted_throne")
    ),
    pytest.param(
        "B015", "token", REALMS, 7, "tokens", marks=pytest.mark.rule("realms.components.misc_tokens")
    ),
]


@pytest.mark.parametrize(("code", "kind", "box", "held", "words"), COUNTED)
def test_as_many_as_the_box_holds_and_not_one_more(
    code: str, kind: str, box: str, held: int, words: str
) -> None:
    at = "A.0|B.3" if kind == "border" else ABOVE
    laid = [piece(kind, at)] * (held + 2)
    assert remarks(code, case(laid[:held], [box])) == []
    [remark] = remarks(code, case(laid[: held + 1], [box]))
    assert str(remark.message) == f"too many {words}: {held + 1}; the boxes hold {held}"
    assert (remark.subject, remark.at, remark.measured) == (kind, (), 1)
    assert remark.pointer == f"/layers/0/pieces/{held}"  # the first one that is too many
    assert remarks(code, case(laid, [box]))[0].measured == 2
    assert remarks(code, case(laid[: held + 1], [box, box])) == []
    assert remarks(code, case(laid[:1], ["leaders"]))[0].measured == 1


def test_a_piece_beside_the_map_is_not_taken_from_the_box() -> None:
    laid = [piece("peak"), *[piece("peak", "Z/0")] * 9, piece("border", "A.0|Z.3")]
    assert remarks("B005", case(laid)) == remarks("B007", case(laid, [SW])) == []


@pytest.mark.rule("realms.components.from_base_boxes")
def test_tribes_and_monsters_come_from_other_boxes() -> None:
    laid = [piece("tribe"), piece("monsters")]
    assert messages("B010", case(laid)) == ["too many tribes: 1; the boxes hold 0"]
    assert messages("B011", case(laid)) == ["too many monsters: 2; the boxes hold 0"]
    assert remarks("B010", case(laid, [REALMS, SW])) == remarks("B011", case(laid, [REALMS, UNDER])) == []


def test_what_is_owned_counts_and_not_what_is_named() -> None:
    laid = [piece("tribe")]
    assert remarks("B010", case(laid, [SW], owned=(REALMS,)))
    assert not remarks("B010", case(laid, [REALMS], owned=(REALMS, SW)))
    assert remarks("B010", case(laid, [SW], owned=()))


# Mountains


def mountains(surface: int, underground: int, symbol: str = "") -> list[Entry]:
    shown = {"symbol": symbol} if symbol else {}
    above = [piece("mountain", ABOVE, **shown)] * surface
    return [*above, *[piece("mountain", BELOW)] * underground]


@pytest.mark.rule("realms.components.black_mountains")
def test_a_thirteenth_mountain_needs_a_base_box() -> None:
    assert remarks("B003", case(mountains(12, 0))) == remarks("B003", case(mountains(5, 7))) == []
    assert messages("B003", case(mountains(13, 0))) == ["too many mountains: 13; the boxes hold 12"]
    assert remarks("B003", case(mountains(13, 0), [REALMS, SW])) == []
    assert remarks("B003", case(mountains(6, 7)))[0].pointer == "/layers/0/pieces/12"


def test_base_mountains_lie_in_their_own_world_only() -> None:
    assert remarks("B003", case(mountains(21, 0), [REALMS, SW])) == []
    assert remarks("B003", case(mountains(12, 9), [REALMS, UNDER])) == []
    [remark] = remarks("B003", case(mountains(13, 1), [REALMS, UNDER]))
    assert str(remark.message) == "too many mountains: 14; the boxes hold 13"
    assert remark.pointer == "/layers/0/pieces/12"  # the last one of the world that has too many
    assert remark.measured == 1


@given(st.integers(0, 34), st.integers(0, 34), st.lists(st.sampled_from([SW, UNDER, REALMS]), max_size=3))
def test_mountains_can_be_laid_or_are_told(surface: int, underground: int, boxes: list[str]) -> None:
    own = {"surface": 9 * boxes.count(SW), "underground": 9 * boxes.count(UNDER)}
    most = max(  # of the mountains of Realms so many lie on the surface
        min(surface, own["surface"] + above)
        + min(underground, own["underground"] + 12 * boxes.count(REALMS) - above)
        for above in range(12 * boxes.count(REALMS) + 1)
    )
    found = remarks("B003", case(mountains(surface, underground), boxes))
    assert [remark.measured for remark in found] == [surface + underground - most][
        : surface + underground > most
    ]


@pytest.mark.parametrize(("symbol", "held"), [("", 5), ("mine", 3), ("cavern", 2), ("magic_source", 2)])
def test_a_variant_of_the_mountain_runs_out(symbol: str, held: int) -> None:
    words = f"with the symbol {symbol.replace('_', ' ')}" if symbol else "without a symbol"
    assert remarks("B004", case(mountains(held, 0, symbol))) == []
    [remark] = remarks("B004", case(mountains(held + 1, 0, symbol)))
    assert str(remark.message) == f"too many mountains {words}: {held + 1}; the boxes hold {held}"
    assert remark.subject == (symbol or "none")
    assert remark.pointer == f"/layers/0/pieces/{held}"
    assert remarks("B003", case(mountains(held + 1, 0, symbol))) == []


def test_plain_mountains_of_the_base_box_count_and_black_ones_have_no_variants() -> None:
    assert remarks("B004", case(mountains(14, 12), [REALMS, SW])) == []
    assert remarks("B004", case(mountains(15, 0), [REALMS, SW]))[0].measured == 1
    assert remarks("B004", case(mountains(2, 0), [UNDER])) == []


@pytest.mark.rule("realms.build.mountain_supply")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_mountains_suffice_for_one_fifth(players: int) -> None:
    assert remarks("B003", case(mountains(round(9 * players / 5), 0))) == []


def printed(symbol: str) -> str:
    faces = load_tileset("stand-in").tiles
    places = (
        f"{tile}/{third}"
        for tile, sides in faces.items()
        for third in range(3)
        if sides["surface"].symbols[third] == ((symbol,) if symbol else ())
        and sides["surface"].terrain[third] != "water"
    )
    return next(places)


@pytest.mark.rule("realms.mountain.symbol_match")
def test_a_mountain_hides_the_symbol_that_it_does_not_show() -> None:
    cavern, bare = printed("cavern"), printed("")
    tiles = [(cavern[0], "surface"), (bare[0], "surface")] if cavern[0] != bare[0] else [("A", "surface")]
    for shown, lost in [({}, True), ({"symbol": "mine"}, True), ({"symbol": "cavern"}, False)]:
        found = remarks("B018", case([piece("mountain", cavern, **shown)], tiles=tiles))
        assert [(remark.at, remark.pointer) for remark in found] == [((cavern,), "/layers/0/pieces/0")][:lost]
    told_so = messages("B018", case([piece("mountain", cavern)], tiles=tiles))
    assert told_so == [f"the mountain on {cavern[0]} hides: cavern"]
    assert remarks("B018", case([piece("mountain", bare, symbol="mine")], tiles=tiles)) == []
    below = [(cavern[0], "underground")]
    assert remarks("B018", case([piece("mountain", cavern)], tiles=below)) == []


# Tunnels


@pytest.mark.rule("realms.components.tunnels")
def test_tunnel_numbers() -> None:
    ends = [piece("tunnel", at, number=number) for number in (1, 6, 7) for at in (ABOVE, BELOW)]
    [remark] = remarks("B008", case(ends))
    assert str(remark.message) == "tunnel 7 is not in the boxes; they hold 6 tunnels"
    assert (remark.subject, remark.at, remark.pointer) == ("7", (ABOVE, BELOW), "/layers/0/pieces/4")
    assert remarks("B008", case(ends, [REALMS, REALMS])) == []
    assert subjects("B008", case(ends, [SW])) == ["1", "6", "7"]
    twelve = [piece("tunnel", ABOVE, number=number) for number in (12, 13)]
    assert subjects("B008", case(twelve, [REALMS] * 2)) == ["13"]


# Monsters and sites


@pytest.mark.rule("underground.setup.monster_supply")
def test_monsters_guard_seven_sites() -> None:
    sites = [piece("monsters", site="place_or_relic")] * 8
    assert remarks("B011", case(sites[:7], [UNDER])) == []
    [remark] = remarks("B011", case(sites, [UNDER]))
    assert str(remark.message) == "too many monsters: 16; the boxes hold 14"
    assert (remark.measured, remark.pointer) == (2, "/layers/0/pieces/7")


def test_monsters_are_counted_one_by_one_and_at_markers_too() -> None:
    here = [piece("monsters", count=11), piece("marker", BELOW, marker="vein", monsters=3)]
    here.append(piece("marker", BELOW, marker="note"))
    assert remarks("B011", case(here, [UNDER])) == []
    [remark] = remarks("B011", case([*here, piece("monsters", count=1)], [UNDER]))
    assert (remark.measured, remark.pointer) == (1, "/layers/0/pieces/3")


def sites(**counts: int) -> list[Entry]:
    return [piece("monsters", count=1, site=site) for site, count in counts.items() for _ in range(count)]


@pytest.mark.rule("underground.setup.marker_totals")
def test_places_and_relics() -> None:
    assert (
        remarks("B012", case(sites(place=9), [UNDER])) == remarks("B013", case(sites(relic=6), [UNDER])) == []
    )
    assert messages("B012", case(sites(place=10), [UNDER])) == ["too many places: 10; the boxes hold 9"]
    assert messages("B013", case(sites(relic=7), [UNDER])) == ["too many relics: 7; the boxes hold 6"]
    assert remarks("B013", case(sites(relic=6, sword=1), [UNDER]))[0].measured == 1
    assert remarks("B012", case(sites(place=10), [UNDER, UNDER]))[0].measured == 1


@given(st.integers(0, 11), st.integers(0, 8), st.integers(0, 2), st.integers(0, 17))
def test_every_site_finds_something_or_it_is_told(place: int, relic: int, sword: int, either: int) -> None:
    here = case(sites(place=place, relic=relic, sword=sword, place_or_relic=either), [UNDER])
    held = supply([UNDER])
    most = max(  # of the sites of either kind so many are places
        min(place + chosen, held.count("place")) + min(relic + sword + either - chosen, held.count("relic"))
        for chosen in range(either + 1)
    )
    found = [*remarks("B012", here), *remarks("B013", here)]
    assert sum(remark.measured or 0 for remark in found) == place + relic + sword + either - most


# Tiles


@pytest.mark.rule("realms.components.terrain_tiles")
def test_a_tile_that_no_box_holds() -> None:
    tiles = [("C", "surface"), ("C10", "surface"), ("B2", "surface"), ("C2", "underground")]
    [remark] = remarks("B001", case(tiles=tiles))
    assert str(remark.message) == "not in the boxes: B2, C2, C10"
    assert (remark.at, remark.measured, remark.pointer) == (("B2", "C2", "C10"), 3, "/layers/0/tiles/2")
    assert remarks("B001", case(tiles=tiles, boxes=[REALMS] * 2))[0].at == ("C10",)
    assert remarks("B001", case(tiles=tiles, boxes=[REALMS] * 10)) == []
    assert remarks("B001", case(tiles=tiles, boxes=[SW]))[0].measured == 4


@pytest.mark.rule("realms.tile.mixed_sides")
@pytest.mark.parametrize("faces", list(product(("surface", "underground"), repeat=3)))
def test_of_a_tile_laid_again_one_check_speaks(faces: tuple[str, ...]) -> None:
    here = case(tiles=[("A", face) for face in faces])
    both, twice = remarks("B002", here), remarks("G003", here)
    assert len(both) == sum(face != faces[0] for face in faces)
    assert len(twice) == sum(face == faces[0] for face in faces) - 1
    assert {remark.pointer for remark in (*both, *twice)} == {"/layers/0/tiles/1", "/layers/0/tiles/2"}
    assert all(remark.subject == "A" for remark in both)


def test_one_face_of_each_tile_is_no_matter() -> None:
    here = case(tiles=[("A", "surface"), ("A2", "underground")])
    assert remarks("B002", here) == remarks("G003", here) == []


# Players and owners


@pytest.mark.rule("realms.components.players", "base.components.player_count")
def test_players_of_the_boxes() -> None:
    assert remarks("B016", case(boxes=[SW, UNDER, REALMS], players=6)) == []
    assert remarks("B016", case(boxes=[SW, "leaders"], players=5)) == []
    [remark] = remarks("B016", case(boxes=[SW, "leaders"], players=6))
    assert str(remark.message) == "Small World is for 5 players at most"
    assert (remark.subject, remark.pointer, remark.measured) == (SW, "/boxes/0", 1)
    drawn = case(boxes=[REALMS, SW, "river_world", "river_world"], players=6)
    assert [(remark.subject, remark.pointer) for remark in remarks("B016", drawn)] == [
        ("river_world", "/boxes/2")
    ]
    assert remarks("B016", case(boxes=[REALMS, "necromancer_island"], players=6)) == []
    assert remarks("B016", case(boxes=[REALMS], owned=("river_world",), players=6)) == []


def test_boxes_that_are_not_owned() -> None:
    named = [SW, REALMS, "cursed", REALMS]
    assert remarks("B017", case(boxes=named)) == []
    assert remarks("B017", case(boxes=named, owned=("cursed", REALMS, "leaders", REALMS, SW))) == []
    found = remarks("B017", case(boxes=named, owned=(SW, REALMS)))
    assert [(remark.subject, remark.pointer) for remark in found] == [
        ("cursed", "/boxes/2"),
        (REALMS, "/boxes/3"),
    ]
    assert str(found[0].message) == "Cursed! is not among your boxes"
    assert len(remarks("B017", case(boxes=named, owned=()))) == 4


# The manual


@pytest.mark.parametrize("check", [check for check in all_checks() if check.code[0] in "BR"])
def test_the_manual_says_what_why_and_how(check: Any) -> None:
    lines = check.manual.splitlines()
    assert lines[0].endswith(".")
    assert lines[1] == ""
    starts = [line.partition(":")[0] for line in lines if line.startswith(("Why:", "Fix:"))]
    assert starts == ["Why", "Fix"]
    assert max(map(len, lines)) <= 110
    assert check.name == inspect.unwrap(check.function).__name__.replace("_", "-")
