"""What lies on a map during play: pieces with icons of their own or letters, and what lies in holes."""

import pytest

from realms.board.hexes import centre
from realms.export.drawing.picture import Emblem
from realms.export.drawing.shapes import Shape, text_width
from realms.export.drawing.theme import LIGHT, THEMES, Theme
from realms.export.drawing.tokens import (
    NO_SEAT,
    Stack,
    Standing,
    Target,
    emblem,
    grown,
    plants,
    targets,
    tokens,
)
from realms.play.game import Game
from realms.rules.content.scenarios.necromancer import ISLAND
from realms.rules.state import CHANCE
from realms.scenario.scenario import bundled_scenario

CROPS = bundled_scenario("crops_of_power")


def letters(shapes: list[Shape]) -> list[str]:
    return [shape.text for shape in shapes if shape.text]


@pytest.mark.parametrize("mark", ["storm", "caravel", "balrog", "queen", ISLAND.id])
def test_pieces_that_have_an_icon_are_shown_by_it(mark: str) -> None:
    assert emblem(Standing(mark, "whatever")) == Emblem(mark)
    assert emblem(Standing(mark, "whatever", 3)) == Emblem(mark, "3")


def test_other_pieces_are_told_by_letters_and_several_by_their_number() -> None:
    assert emblem(Standing("of_my_own", "watchtower")) == Emblem("piece", "Wa")
    assert emblem(Standing("of_my_own", "milestone", 12)) == Emblem("piece", "12M")


def test_tokens_stand_at_the_foot_and_prices_above_them() -> None:
    board, feet = CROPS.realm(2).board, {0: (5.0, 9.0), 1: (70.0, 80.0)}
    stacks = [Stack(0, 2, 4, "Trolls", active=True), Stack(1, NO_SEAT, 0, "", active=False)]
    told = {shape.text: shape.parts[0][0] for shape in tokens(stacks, feet, LIGHT) if shape.text}
    assert told.keys() == {"3", "Tr 4"}
    assert all(abs(y - 9.0) < 6 for _, y in told.values())
    found = {0: Target(5, conquest=True, beside=True), 1: Target(2, die=1, conquest=True)}
    prices = {shape.text: shape.parts[0][0] for shape in targets(board, found, feet, LIGHT) if shape.text}
    assert prices["5"] == pytest.approx((5.0, 9.0 - 21 + 5.1), abs=0.1)
    assert prices["2 ⚂1+"] == pytest.approx((70.0, 80.0 + 5.1), abs=0.1)


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
