"""One number says how wide a tile is, whatever is printed, measured or checked."""

import re
import struct
from math import dist
from pathlib import Path

import pytest

from realms.board.shapes import footprint
from realms.checks.case import Case
from realms.checks.settings import settings_near
from realms.export.registry import ExportError, ExportOptions, PixelOptions, PrintOptions, all_exports
from realms.export.tile_width import tile_width
from realms.scenario.scenario import Scenario, bundled_scenario, load_scenario
from realms_editor.desk.figures import figures
from realms_editor.desk.findings import settings_of

from help.pdf_paths import clips_of, pages_of
from help.sheet_reader import text_of

SMALL, USUAL, OVERRULED = 45.0, 90.0, 60.0  # millimetres


@pytest.fixture
def scenario(tmp_path: Path) -> Scenario:
    (tmp_path / "realms.toml").write_text("[checks.limits]\ntile = 4.5\n")
    path = tmp_path / "small.realm.json"
    path.write_bytes(bundled_scenario("first_steps").to_bytes())
    return load_scenario(path)


def exported(name: str, scenario: Scenario, tile: float | None) -> bytes:
    return all_exports()[name].write(scenario, ExportOptions(players=2, print=PrintOptions(tile=tile)))


def room_of(text: str) -> tuple[float, float]:
    found = re.search(r"Room: (\d+) by (\d+) cm", text)
    assert found
    return float(found[1]), float(found[2])


@pytest.mark.parametrize(("tile", "width"), [(None, SMALL), (OVERRULED, OVERRULED)])
def test_every_export_goes_by_the_settings_near_the_realm(
    scenario: Scenario, tile: float | None, width: float
) -> None:
    hexagon = next(clip for clip in clips_of(pages_of(exported("kit", scenario, tile))[2]) if len(clip) == 6)
    assert dist(*hexagon[:2]) == pytest.approx(width / 3**0.5, abs=0.1)
    room = footprint(scenario.realm(2).board, width / 10)
    on_sheet = text_of(exported("sheet", scenario, tile))
    on_page = exported("page", scenario, tile).decode()
    for text in (on_sheet, on_page):
        assert room_of(text) == (round(room.width), round(room.depth))
    picture = all_exports()["png"].write(
        scenario.realm(2),
        ExportOptions(heading=False, print=PrintOptions(tile=tile), pixels=PixelOptions(dpi=254)),
    )
    usual = all_exports()["png"].write(scenario.realm(2), ExportOptions(heading=False))  # 300 pixels a tile
    share = struct.unpack(">I", picture[16:20])[0] / struct.unpack(">I", usual[16:20])[0]
    assert share == pytest.approx(width * 10 / 300, abs=0.01)


def test_checks_and_figures_go_by_the_same_number(scenario: Scenario) -> None:
    assert scenario.path
    room = footprint(scenario.realm(2).board, SMALL / 10)
    assert settings_near(scenario.path).limits.tile * 10 == tile_width(scenario, ExportOptions())
    assert figures(Case(scenario.realm(2), settings_of(scenario.path)[0])).footprint == room


def test_a_realm_without_a_file_has_the_usual_tiles() -> None:
    assert tile_width(bundled_scenario("first_steps").at(None), ExportOptions()) == USUAL


@pytest.mark.parametrize("line", ["tile = 0", "tile = 500", "tile = 'wide'", "tiles = 9"])
def test_widths_that_nobody_can_print_are_told(scenario: Scenario, line: str) -> None:
    assert scenario.path
    scenario.path.with_name("realms.toml").write_text(f"[checks.limits]\n{line}\n")
    for name in ("kit", "sheet", "page"):
        with pytest.raises(ExportError, match="tile"):
            exported(name, scenario, None)
