"""What lies on a map during play: pieces with icons of their own or letters, and what lies in holes."""

import pytest

from realms.board.hexes import centre
from realms.export.drawing.icons import icon
from realms.export.drawing.shapes import Shape, text_width
from realms.export.drawing.theme import LIGHT, THEMES, Theme
from realms.export.drawing.tokens import NO_SEAT, Stack, Standing, grown, plants, tokens
from realms.play.game import Game
from realms.rules.state import CHANCE
from realms.scenario.scenario import bundled_scenario

CROPS = bundled_scenario("crops_of_power")


def drawn(*marks: Standing) -> list[Shape]:
    """A region with these pieces and nobody on it."""
    board = CROPS.realm(2).board
    return list(tokens(board, [Stack(0, NO_SEAT, 0, "", active=False, marks=marks)], LIGHT))


def letters(shapes: list[Shape]) -> list[str]:
    return [shape.text for shape in shapes if shape.text]


@pytest.mark.parametrize("mark", ["storm", "harsh_winter", "pirate_ship", "caravel"])
def test_pieces_of_the_waters_have_icons(mark: str) -> None:
    one, three = drawn(Standing(mark, "whatever")), drawn(Standing(mark, "whatever", 3))
    assert letters(one) == []
    assert letters(three) == ["3"]
    assert [shape.kind for shape in one] == [shape.kind for shape in icon(mark, (0.0, 0.0), 11.0, LIGHT)]


def test_other_pieces_are_told_by_letters_and_several_by_their_number() -> None:
    assert letters(drawn(Standing("fortress", "fortress"), Standing("encampment", "encampment", 12))) == [
        "Fo",
        "12E",
    ]


def test_every_crop_space_names_the_power_in_it_while_the_game_is_on() -> None:
    game = Game.new(CROPS, 2, 1)
    assert grown(game.state, "en") == {}
    while game.seat == CHANCE:
        game.throw()
    spaces = [hole for hole in CROPS.realm(2).board.holes if len(hole.cells) == 1]
    named = grown(game.state, "fr")
    assert named.keys() == {hole.regions for hole in spaces}
    called = {game.table.called(number).in_language("fr") for number in game.state.grown}
    assert set(named.values()) == called


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("name", ["Flying", "Dragon Master", "Maîtres des Dragons"])
def test_a_name_stands_within_the_hole_that_it_belongs_to(theme: Theme, name: str) -> None:
    board = CROPS.realm(2).board
    hole = next(hole for hole in board.holes if len(hole.cells) == 1)
    shapes = list(plants(board, {hole.regions: name}, theme))
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
    assert list(plants(CROPS.realm(2).board, {}, LIGHT)) == []
