"""Pieces on a map during play, with icons of their own or letters, and plants in holes."""

from dataclasses import replace

import pytest
from shapely.ops import unary_union

from realms.board.hexes import centre
from realms.export.drawing.board_tiles import picture_of_tile
from realms.export.drawing.shapes import Extent, Line, Shape, polygon, text_width
from realms.export.drawing.theme import LIGHT, THEMES, Theme
from realms.export.drawing.tile import code_position, occupied_boxes
from realms.export.drawing.tile_picture import Emblem
from realms.export.drawing.tokens import (
    NO_SEAT,
    PieceCount,
    Target,
    TokenPile,
    draw_plants,
    draw_prices,
    draw_tokens,
    piece_emblem,
    plants_in_holes,
)
from realms.play.game import Game
from realms.rules.content.scenarios.necromancer import ISLAND
from realms.rules.position.state import CHANCE
from realms.scenario.scenario import bundled_scenario

from help.areas import area_of

CROPS = bundled_scenario("crops_of_power")


def letters(shapes: list[Shape]) -> list[str]:
    return [shape.text for shape in shapes if shape.text]


@pytest.mark.parametrize("mark", ["storm", "caravel", "balrog", "queen", ISLAND.id])
def test_pieces_that_have_an_icon_are_shown_by_it(mark: str) -> None:
    assert piece_emblem(PieceCount(mark, "whatever")) == Emblem(mark)
    assert piece_emblem(PieceCount(mark, "whatever", 3)) == Emblem(mark, "3")


def test_other_pieces_are_told_by_letters_and_several_by_their_number() -> None:
    assert piece_emblem(PieceCount("of_my_own", "watchtower")) == Emblem("piece", "Wa")
    assert piece_emblem(PieceCount("of_my_own", "milestone", 12)) == Emblem("piece", "12M")


def test_tokens_and_prices_stand_at_the_foot() -> None:
    board, feet = CROPS.realm(2).board, {0: (5.0, 9.0), 1: (70.0, 80.0)}
    piles = [
        TokenPile(0, 2, 4, "To", active=True, race="trolls"),
        TokenPile(1, NO_SEAT, 0, "", active=False),
    ]
    told = {shape.text: shape.parts[0][0] for shape in draw_tokens(piles, feet, LIGHT) if shape.text}
    assert told.keys() == {"4"}, "the race has a pictogram, the seat a shape"
    assert [y for _, y in told.values()] == pytest.approx([9.0 + 6.5], abs=0.2)
    found = {1: Target(2, die=1, conquest=True)}
    prices = {shape.text: shape.parts[0][0] for shape in draw_prices(board, found, feet, LIGHT) if shape.text}
    assert prices["2 ⚂1+"] == pytest.approx((70.0, 80.0 + 2.75 + 5.1), abs=0.1)


@pytest.mark.parametrize(("name", "players"), [("lost_river", 4), ("river_world", 4), ("first_steps", 2)])
def test_a_price_covers_neither_symbols_nor_tokens_nor_letters(name: str, players: int) -> None:
    board = bundled_scenario(name).realm(players).board
    taken, feet = [], {}
    for laid in board.placements:
        picture, (x, y) = picture_of_tile(board, laid, "en"), centre(laid.cell)
        taken += [(box[0] + x, box[1] + y, box[2] + x, box[3] + y) for box in occupied_boxes(picture)]
        for shown in picture.regions:
            dx, dy = code_position(picture, shown)
            feet.setdefault(board.region(f"{laid.tile}/{shown.thirds[0]}"), (x + dx, y + dy))
    seen = unary_union([area_of(polygon("box", _corners(box))) for box in taken])
    for region in range(board.region_count):
        pile = TokenPile(region, 1, 12, "To", active=True, race="trolls")
        drawn = draw_tokens([pile], feet, LIGHT)
        lying = [shape for shape in drawn if (shape.role, shape.kind) == ("token", "polygon")]
        token = unary_union([area_of(shape) for shape in lying])
        for target in (Target(12, conquest=True), Target(12, conquest=True, beside=pile)):
            frame = next(
                shape
                for shape in draw_prices(board, {region: target}, feet, LIGHT, taken)
                if shape.kind == "polygon"
            )
            price = area_of(replace(frame, stroke=""))
            assert price.intersection(seen).area < 0.06 * price.area
            assert not target.beside or price.intersection(token).area < 1


def _corners(box: Extent) -> Line:
    left, top, right, bottom = box
    return (left, top), (right, top), (right, bottom), (left, bottom)


def test_every_crop_space_names_the_power_in_it_while_the_game_is_on() -> None:
    game = Game.new(CROPS, 2, 1)
    assert plants_in_holes(game.state, "en") == {}
    while game.seat == CHANCE:
        game.throw()
    spaces = [hole for hole in CROPS.realm(2).board.holes if len(hole.cells) == 1]
    named = plants_in_holes(game.state, "fr")
    assert named.keys() == {hole.regions for hole in spaces}
    called = {game.table.catalogue.name(number).in_language("fr") for number in game.state.crop_powers}
    assert set(named.values()) == called


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("name", ["Flying", "Dragon Master", "Maîtres des Dragons"])
def test_a_name_stands_within_the_hole_that_it_belongs_to(theme: Theme, name: str) -> None:
    board = CROPS.realm(2).board
    hole = next(hole for hole in board.holes if len(hole.cells) == 1)
    shapes = list(draw_plants(board, {hole.regions: name}, theme))
    (x, y), clearing = centre(hole.cells[0]), shapes[0]
    assert clearing.parts == (((x, y),),)
    assert " ".join(letters(shapes)) == name
    for shape in (shape for shape in shapes if shape.text):
        [[(left, base)]] = shape.parts
        assert left == x
        assert text_width(shape.text, shape.size) <= 1.75 * clearing.radius
        assert abs(base - y) < clearing.radius / 2
        assert shape.fill != clearing.fill


def test_nothing_is_drawn_where_nothing_grows() -> None:
    assert list(draw_plants(CROPS.realm(2).board, {}, LIGHT)) == []
