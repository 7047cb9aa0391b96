"""From a board to what its tiles look like."""

from hypothesis import given, infer

from realms.board import addresses
from realms.board.board import Board
from realms.board.build_board import build_board
from realms.board.layout import Layout, Piece, Placement, WaterRule
from realms.export.drawing.board_tiles import emblems_of, picture_of_tile
from realms.export.drawing.tile_picture import Emblem, RegionPicture
from realms.tiles.kinds import CHASM, PIECES
from realms.tiles.tileset import Face, FaceRegion, TileSet

FACE = Face(
    (FaceRegion((0, 2), "forest", ("mine", "cavern"), 2), FaceRegion((1,), "water", (), 1)),
)
RIVER = WaterRule()
TILES = TileSet("own", {"C": {"surface": FACE}})


def board(*pieces: Piece, water: WaterRule = RIVER) -> Board:
    return build_board(Layout(TILES, (Placement("C", "surface", 0, 0, 2),), pieces, water))


def regions(on: Board, *, labels: bool = False, language: str = "en") -> tuple[RegionPicture, ...]:
    return picture_of_tile(on, on.placements[0], language, labels=labels).regions


def test_a_printed_face() -> None:
    on = board()
    picture = picture_of_tile(on, on.placements[0])
    assert (picture.name, picture.world, picture.turn) == ("C", "surface", 2)
    assert picture.regions == (
        RegionPicture((0, 2), "forest", (Emblem("cavern"), Emblem("mine")), code="fo"),
        RegionPicture((1,), "river", code="wa"),
    )


def test_a_mountain_splits_a_joined_region_and_hides_what_it_covers() -> None:
    pieces = Piece("mountain", "C/2", {"symbol": "magic_source"}), Piece("peak", "C/2", {"symbol": "mine"})
    forest, _, rock = regions(board(*pieces))
    assert forest == RegionPicture((0,), "forest", code="fo")
    assert rock == RegionPicture((2,), "mountain", (Emblem("mine"),), peak=True, code="mo")


def test_every_chasm_is_on_its_own() -> None:
    pieces = Piece("chasm", "C/0"), Piece("chasm", "C/2", {"volcano": True})
    found = regions(board(*pieces))
    assert [(region.thirds, region.ground, region.emblems) for region in found] == [
        ((0,), "chasm", ()),
        ((1,), "river", ()),
        ((2,), "chasm", (Emblem("volcano"),)),
    ]
    assert [region.code for region in found] == ["", "wa", ""]


def test_water_has_the_kind_that_the_realm_gives_it() -> None:
    assert regions(board(water=WaterRule("sea")))[1].ground == "sea"
    assert regions(board(water=WaterRule("sea", True, {"C/1": "lake"})))[1].ground == "lake"


def test_pieces_of_joined_thirds_stand_together() -> None:
    pieces = Piece("tribe", "C/2"), Piece("tunnel", "C/0", {"number": 12}), Piece("throne", "C/1")
    forest, water = regions(board(*pieces))
    assert forest.emblems[2:] == (Emblem("tunnel", "12"), Emblem("tribe"))
    assert water.emblems == (Emblem("throne"),)


def test_a_tunnel_comes_before_other_pieces() -> None:
    pieces = Piece("tribe", "C/0"), Piece("throne", "C/0"), Piece("tunnel", "C/2", {"number": 1})
    found = regions(board(*pieces))[0].emblems
    assert [emblem.kind for emblem in found] == ["cavern", "mine", "tunnel", "tribe", "throne"]


def test_addresses_are_those_of_the_lowest_third_on_the_tile() -> None:
    assert [region.label for region in regions(board(), labels=True)] == ["fo C/0", "wa C/1"]
    assert [region.label for region in regions(board(Piece("chasm", "C/1")), labels=True)] == [
        "fo C/0",
        "C/1",
    ]


def test_every_piece_on_a_third_has_its_emblems() -> None:
    data: dict[str, dict[str, object]] = {
        "monsters": {"count": 3, "site": "place_or_relic"},
        "marker": {"marker": "vein", "level": "Bonanza", "monsters": 1},
        "token": {"token": 7},
        "tunnel": {"number": 2},
    }
    found = {kind: tuple(emblems_of(Piece(kind, "C/0", data.get(kind, {})))) for kind in PIECES}
    assert found == {
        **dict.fromkeys(("mountain", "peak", "chasm", "border", "arrow"), ()),
        **{kind: (Emblem(kind),) for kind in ("tribe", "coin_mine", "throne")},
        "tunnel": (Emblem("tunnel", "2"),),
        "token": (Emblem("token", "7"),),
        "monsters": (Emblem("monsters", "3"), Emblem("place_or_relic")),
        "marker": (Emblem("vein", "Bon"), Emblem("monsters", "1")),
    }


def test_two_monsters_are_the_rule_and_bear_no_number() -> None:
    assert tuple(emblems_of(Piece("monsters", "C/0"))) == (Emblem("monsters"),)
    assert tuple(emblems_of(Piece("monsters", "C/0", {"count": 2}))) == (Emblem("monsters"),)


@given(layout=infer)
def test_every_third_is_shown_once_and_as_it_is(layout: Layout) -> None:
    on = build_board(layout)
    for laid in on.placements:
        picture = picture_of_tile(on, laid)
        assert sorted(third for region in picture.regions for third in region.thirds) == [0, 1, 2]
        for region in picture.regions:
            places = [addresses.third(laid.tile, third) for third in region.thirds]
            assert len({on.region(place) for place in places}) == 1
            number = on.region(places[0])
            assert (region.ground == CHASM) == (number is None)
            if number is not None:
                printed = {each.kind for each in region.emblems}
                assert on.symbols[number] <= printed
                assert on.terrain[number] in (region.ground, "water")
                assert region.peak == bool(on.peaks >> number & 1)
