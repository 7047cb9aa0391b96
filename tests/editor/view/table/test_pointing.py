"""What pointing at the map shows at the table: own regions, colours, river borders, one number in hand."""

from itertools import product

import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from realms.export.drawing.borders import river_borders
from realms.export.drawing.maps import label_point
from realms.export.drawing.seats import SEAT_COLOURS
from realms.export.drawing.theme import THEMES
from realms.export.drawing.tokens import at_table
from realms.rules.turn.attack import ATTACK
from realms_editor.view.table.table_scene import TableScene
from realms_editor.view.table.window import TableWindow


def conquering(human, window: TableWindow) -> None:
    human.wait(window)
    while window.match.state.step is not ATTACK:
        human.play(window)
        human.wait(window)


def test_a_region_just_conquered_is_not_struck_out(human, open_table) -> None:
    window = open_table("human", "greedy")
    conquering(human, window)
    region = next(region for region, choice in window.bench.region_choices.items() if choice.details.die == 0)
    place = window.canvas.mapToScene(human.pixel(window, region))
    window.bench.hover((place.x(), place.y()))  # Qt sends no move where the pointer is already
    assert window.bench.aim.allowed
    human.click(window, region)
    assert window.match.state.holder[region] == 0
    assert window.bench.aim is None, "the pointer still rests there"
    assert window.scene.forbidden_outline.boundingRect().isNull()


def test_only_what_an_attack_refuses_is_struck_out(human, open_table) -> None:
    window = open_table("human", "greedy", seed=2)
    human.wait(window)
    far = next(
        region for region in range(window.bench.board.region_count) if window.bench.board.prices[region] == 2
    )
    assert window.match.state.step.id == "pick"
    window.bench.hover(label_point(window.bench.board, far))
    assert window.bench.aim is None
    conquering(human, window)
    refused = next(
        region
        for region in range(window.bench.board.region_count)
        if region not in window.bench.region_choices
    )
    window.bench.hover(label_point(window.bench.board, refused))
    assert not window.bench.aim.allowed


def test_the_own_region_has_no_price_and_others_have_that_of_play(human, open_table) -> None:
    window = open_table("human", "greedy")
    conquering(human, window)
    bench, match = window.bench, window.match
    region, choice = next(each for each in bench.region_choices.items() if each[1].details.die == 0)
    bench.hover(label_point(bench.board, region))
    assert f"takes {choice.details.price} to conquer" in str(bench.place_line(bench.spot))
    human.click(window, region)
    bench.hover(label_point(bench.board, region))
    line = str(bench.place_line(bench.spot))
    assert line.startswith(f"{match.game.place(region)}; neighbours: ")
    while match.game.seat == 0 and not match.over:
        human.play(window)
    held = next(region for region in range(bench.board.region_count) if match.state.holder[region] // 3 == 0)
    bench.hover(label_point(bench.board, held))
    assert "conquer" not in str(bench.place_line(bench.spot)), "nor while the others play"


def distance(one: str, other: str) -> int:
    a, b = QColor(one), QColor(other)
    return abs(a.red() - b.red()) + abs(a.green() - b.green()) + abs(a.blue() - b.blue())


@pytest.mark.parametrize("name", ["light", "dark", "highcontrast"])
def test_nothing_that_can_be_chosen_wears_the_colour_of_a_seat(name: str) -> None:
    theme = at_table(THEMES[name])
    for mark, (seat, _) in product((theme.selection, theme.legal), SEAT_COLOURS):
        assert distance(mark, seat) > 120, (mark, seat)
    assert distance(theme.legal, theme.worlds["surface"].border) > 120


def test_the_hover_is_dressed_for_the_table(open_table) -> None:
    window = open_table("human", "greedy")
    for name in ("dark", "light"):
        window.set_theme(THEMES[name])
        assert window.scene.drawing_style.theme.selection == THEMES[name].ink


@pytest.mark.parametrize("name", ["light", "dark"])
def test_what_is_advised_does_not_look_refused(qtbot, human, open_table, name: str) -> None:
    window = open_table("human", "greedy")
    window.set_theme(THEMES[name])
    conquering(human, window)
    window.run_named("advice")
    qtbot.waitUntil(lambda: window.bench.advised is not None)
    assert window.match.begun_by(window.bench.advised).region is not None
    assert pixels(window.scene, THEMES[name].entry) == 0
    assert not window.scene.finding_outline.boundingRect().isEmpty()
    assert pixels(window.scene, THEMES[name].legal) > 0


def pixels(scene: TableScene, colour: str) -> int:
    """How much of the map has a colour."""
    extent, wanted = scene.extent(), QColor(colour).rgb()
    shown = QImage(round(extent.width()), round(extent.height()), QImage.Format.Format_ARGB32)
    with QPainter(shown) as painter:
        scene.render(painter, source=extent)
    return sum(shown.pixel(x, y) == wanted for x in range(shown.width()) for y in range(shown.height()))


def test_targets_and_the_pointer_leave_river_borders_in_sight(human, open_table) -> None:
    window = open_table("human", "human", "human")
    conquering(human, window)
    bench, scene = window.bench, window.scene
    assert [shape for shape in river_borders(bench.board, scene.drawing_style.theme) if shape.role == "dam"]
    wet = [region for region in bench.region_choices if bench.board.water >> region & 1]
    assert wet, "rivers by the edge are targets"
    in_sight = pixels(scene, scene.drawing_style.theme.dam)
    bench.hover(label_point(bench.board, wet[0]))
    assert pixels(scene, scene.drawing_style.theme.dam) == in_sight
    scene._pieces[-1].hide()
    assert pixels(scene, scene.drawing_style.theme.dam) < in_sight - 200, "they would be covered"


def test_in_hand_is_one_number_while_tokens_are_spread(human, open_table) -> None:
    window = open_table("human", "greedy")
    human.wait(window)
    while not (window.match.waits_for_human and window.match.redeployment()):
        human.play(window)
        human.wait(window)
    players, plan = window.panels["players"][1], window.match.plan
    assert "in hand: 0" in str(window.bench.question)
    assert "in hand" not in players.descriptions[0].text()
    region = next(region for region in plan.tokens if plan.tokens[region] > plan.least[region])
    window.bench.hover(label_point(window.bench.board, region))
    window.bench.tool.turn(-1)
    assert plan.hand == 1
    assert "in hand: 1" in str(window.bench.question)
    assert "in hand 1" in players.descriptions[0].text()
