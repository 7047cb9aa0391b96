"""The dock of figures: its rows say what the figures of the realm are, and its bars show it."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtGui import QImage

from realms.scenario.changes import put_piece, turn_tile
from realms.scenario.scenario import Scenario
from realms_editor.view.docks.band_bar import BandBar
from realms_editor.view.docks.figures import FigureRow, FiguresDock
from realms_editor.view.window import Window

OpenWindow = Callable[..., Window]
Make = Callable[..., Scenario]
Json = dict[str, Any]


def dock_of(window: Window) -> FiguresDock:
    content = window.docks["figures"].content
    assert isinstance(content, FiguresDock)
    return content


def row(dock: FiguresDock, name: str) -> FigureRow:
    return next(each for each in dock.rows if str(each.name) == name)


def test_rows_for_land_shares_and_supply(rested: OpenWindow, sample: Scenario) -> None:
    window = rested(sample)
    dock = dock_of(window)
    assert row(dock, "2 players").text == "17 / 18"
    assert row(dock, "2 players").bold
    assert str(row(dock, "forest").description) == "forest: 4 of 17; 3 to 4 would be fair"
    assert row(dock, "tiles").text == "8 / 26"
    assert row(dock, "lost tribes").text == "6"
    assert not row(dock, "lost tribes").scaled
    assert re.fullmatch(r"\d+ \u00d7 \d+ cm", row(dock, "footprint").text)
    assert str(row(dock, "area of the tiles").description).startswith("The tiles cover ")
    window.run_named("count_3")
    assert row(dock, "3 players").bold
    assert row(dock, "tiles").text == "12 / 26"


def test_an_edit_is_counted_at_once(rested: OpenWindow, sample: Scenario) -> None:
    window = rested(sample)
    window.document.do(put_piece(window.document.scenario, 2, {"piece": "mountain", "at": "I/2"}))
    dock = dock_of(window)
    assert row(dock, "mountain").count == 5
    assert row(dock, "mountain").off
    assert row(dock, "farmland").count == 2
    window.document.undo()
    assert not row(dock, "mountain").off


def test_rows_are_built_anew_only_if_they_change(rested: OpenWindow, sample: Scenario) -> None:
    window = rested(sample)
    dock = dock_of(window)
    built = dock.area_.widget()
    window.document.do(turn_tile(window.document.scenario, 2, "I"))
    assert dock.area_.widget() is built
    window.document.do(put_piece(window.document.scenario, 2, {"piece": "mountain", "at": "I/2"}))
    assert dock.area_.widget() is not built


def test_an_empty_realm_has_no_shares(rested: OpenWindow, empty: Scenario) -> None:
    dock = dock_of(rested(empty))
    names = [str(each.name) for each in dock.rows]
    assert names[:2] == ["2 players", "sites"]
    assert row(dock, "2 players").off


def test_every_bar_has_words(rested: OpenWindow, sample: Scenario) -> None:
    window = rested(sample)
    window.run_named("language_fr")
    bars = dock_of(window).findChildren(BandBar)
    assert len(bars) > 15
    assert all(bar.accessibleName() for bar in bars)
    assert "joueurs" in bars[0].accessibleName()


@pytest.fixture
def drawn(qtbot: Any) -> Callable[..., QImage]:
    def draw(**shown: Any) -> QImage:
        bar = BandBar()
        qtbot.addWidget(bar)
        bar.resize(100, 18)
        bar.show_count(
            **{"count": 5, "band": (4, 6), "fair": 5, "end": 10, "fill": "#AA0000", "off": False} | shown
        )
        return bar.grab().toImage()

    return draw


def test_a_bar_is_as_long_as_its_count(drawn: Callable[..., QImage]) -> None:
    image = drawn(count=5, band=(0, 0), fair=0)
    reds = [x for x in range(100) if image.pixelColor(x, 9).name() == "#aa0000"]
    assert 45 <= len(reds) <= 51
    assert drawn(count=9) != drawn(count=5)


def test_a_bar_shows_where_it_should_end_and_that_it_does_not(drawn: Callable[..., QImage]) -> None:
    assert drawn(band=(2, 8)) != drawn(band=(4, 6))
    assert drawn(fair=3) != drawn(fair=5)
    assert drawn(off=True) != drawn(off=False)
