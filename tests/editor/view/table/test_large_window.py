"""A very large window, where panels grow with the map, and two worlds, which take the room there is."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QRect
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from realms.scenario.scenario import bundled_scenario
from realms_editor.view import style
from realms_editor.view.table.panel_room import MOST_SCALE, scale_for
from realms_editor.view.table.turn_banner import MARGIN
from realms_editor.view.table.window import TableWindow

from help.windows import opened_dialogs

OpenTable = Callable[..., TableWindow]
USUAL, LARGE = (1366, 768), (3840, 2160)


@pytest.mark.parametrize(
    ("size", "scale"),
    [((1024, 700), 1), ((1920, 1080), 1), ((2560, 1440), 1.25), (LARGE, MOST_SCALE), ((3840, 1080), 1)],
)
def test_panels_grow_less_than_the_window(size: tuple[int, int], scale: float) -> None:
    assert scale_for(*size) == scale


def parts(window: TableWindow) -> dict[str, QWidget]:
    choices, players = window.panels["choices"][1], window.panels["players"][1]
    return {
        "card": window.panels["column"][1].list,  # type: ignore[attr-defined]
        "question": choices.who,  # type: ignore[attr-defined]
        "mark": players.marks[0],  # type: ignore[attr-defined]
        "name": players.names[0],  # type: ignore[attr-defined]
        "log": window.panels["log"][1].list,  # type: ignore[attr-defined]
    }


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_texts_cards_and_pictures_are_larger_in_a_very_large_window(
    human, open_table: OpenTable, qapp: QApplication, theme: str
) -> None:
    style.apply_theme(qapp, style.THEMES[theme])
    window = open_table("human", "greedy")
    human.wait(window)
    seen = []
    for size in (USUAL, LARGE, USUAL):
        window.resize(*size)
        QTest.qWait(50)
        cards = window.panels["column"][1].list  # type: ignore[attr-defined]
        sizes = {name: part.fontMetrics().height() for name, part in parts(window).items()}
        sizes["panel"] = window.panels["players"][0].width()
        sizes["row"] = cards.visualItemRect(cards.item(0)).height()
        seen.append(sizes)
    usual, large, again = seen
    assert all(large[name] >= 1.5 * usual[name] for name in usual), (usual, large)
    assert again == usual
    style.apply_theme(qapp, style.THEMES["light"])


def test_large_texts_of_the_settings_grow_in_a_very_large_window_too(
    open_table: OpenTable, qapp: QApplication
) -> None:
    window = open_table("human", "greedy")
    window.resize(*LARGE)
    QTest.qWait(50)
    before = window.font().pointSizeF()
    seen = []
    for percent in (150, 100):
        style.apply_text_scale(qapp, percent)
        QTest.qWait(50)
        seen.append(window.font().pointSizeF())
    assert seen == pytest.approx([1.5 * before, before])


@pytest.mark.parametrize("seats", [("human", "greedy", "greedy"), ("human", *["greedy"] * 3)])
def test_two_worlds_are_shown_larger_and_clicks_still_meet_their_regions(
    human, open_table: OpenTable, seats: tuple[str, ...]
) -> None:
    window = open_table(*seats, scenario=bundled_scenario("night_and_day"))
    given = window.match.realm.board
    window.resize(1920, 1080)
    QTest.qWait(50)
    assert window.bench.board.placements != given.placements
    assert window.bench.board.names == given.names
    human.wait(window)
    human.play(window)
    human.wait(window)
    region = next(region for region, choice in window.bench.region_choices.items() if not choice.details.die)
    human.click(window, region)
    assert window.match.holds(region)


def test_a_part_of_the_map_that_somebody_looks_at_stays_where_it_is(open_table: OpenTable) -> None:
    window = open_table("human", "greedy", "greedy", scenario=bundled_scenario("night_and_day"))
    window.canvas.zoom(2)
    before = window.bench.board
    window.resize(1600, 700)
    QTest.qWait(50)
    assert window.bench.board is before


def test_the_sign_of_the_turn_stands_in_a_corner_that_is_free(open_table: OpenTable) -> None:
    window = open_table("human", "greedy")
    banner, canvas = window.flow.banner, window.canvas
    banner.shrink()
    assert (banner.x(), banner.y()) == (MARGIN, MARGIN)
    covered = QRect(0, 0, canvas.width() // 2, canvas.height() // 2)
    banner._covers = covered.intersects  # type: ignore[assignment]
    banner.shrink()
    assert not banner.geometry().intersects(covered)
    assert canvas.rect().contains(banner.geometry())


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_dialogs_have_the_texts_of_their_window(
    open_table: OpenTable, qapp: QApplication, theme: str
) -> None:
    style.apply_theme(qapp, style.THEMES[theme])
    window = open_table("random", "random")
    window.resize(*LARGE)
    QTest.qWait(50)
    window.run_named("play_again")
    (dialog,) = opened_dialogs()
    size = window.font().pointSizeF()
    assert dialog.font().pointSizeF() == size
    others = {label.text() for label in dialog.findChildren(QLabel) if label.font().pointSizeF() != size}
    dialog.close()
    style.apply_theme(qapp, style.THEMES["light"])
    assert others <= {""}, "texts of other sizes"
