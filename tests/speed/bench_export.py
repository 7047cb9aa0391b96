"""Sheets, kits and pages of all bundled realms: read again, measured, and walked over in a browser.

A slice of this is in the tests. Nothing may be lost on a sheet, no part of a kit may leave its page, and
every count of every page answers to pointer and keys, on a phone and on a desk.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from realms.export.registry import ExportOptions, all_exports
from realms.locale import LANGUAGES
from realms.scenario.scenario import Scenario, bundled

sys.path.append(str(Path(__file__).parents[1]))  # for tests/help
from help.browser import BROWSER, DESKTOP, PHONE, browsed
from help.page_walk import walk
from help.pdf_paths import faults_of_kit, pages_of
from help.sheet_reader import map_of, read_maps, text_of


def main(soak: bool) -> None:
    for what in (sheets, kits, *([pages] if BROWSER else [])):
        _timed(what, bundled())
    if soak:
        for language in LANGUAGES:
            print(language, {name: _size(name, language) for name in ("sheet", "kit", "page")})


def _timed(what: Callable[[list[Scenario]], str], scenarios: list[Scenario]) -> None:
    start = time.perf_counter()
    words = what(scenarios)
    print(f"{words}, in {time.perf_counter() - start:.0f} s")


def sheets(scenarios: list[Scenario]) -> str:
    """Rebuild every map from the words of its sheet."""
    leaves = 0
    for scenario in scenarios:
        pdf = all_exports()["sheet"].write(scenario, ExportOptions())
        leaves += len(pages_of(pdf))
        realms = [scenario.realm(count) for count in scenario.counts]
        if any(realm.drawing for realm in realms):
            text = text_of(pdf)
            assert all(realm.name(n) in text for realm in realms for n in range(realm.board.region_count))
        elif realms[0].has_map:
            assert read_maps(pdf) == {realm.players: map_of(realm) for realm in realms}, scenario.data["id"]
    return f"sheets of {len(scenarios)} realms on {leaves} pages were read again"


def kits(scenarios: list[Scenario]) -> str:
    """Measure where every part of every kit lies."""
    leaves = 0
    for scenario in scenarios:
        pdf = all_exports()["kit"].write(scenario, ExportOptions())
        leaves += len(pages_of(pdf))
        drawn = scenario.realm(scenario.counts[0]).drawing is not None
        assert faults_of_kit(pdf, drawn=drawn) == [], scenario.data["id"]
    return f"kits of {len(scenarios)} realms on {leaves} pages were measured"


def pages(scenarios: list[Scenario]) -> str:
    """Walk over every page."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder, browsed(Path(folder, "profile")) as page:
        for scenario in scenarios:
            for size in (PHONE, DESKTOP):
                walk(page, scenario, Path(folder), size)
    return f"pages of {len(scenarios)} realms were walked over at two sizes"


def _size(name: str, language: str) -> int:
    """Return the bytes of an export of all bundled realms."""
    return sum(len(all_exports()[name].write(each, ExportOptions(language))) for each in bundled())


if __name__ == "__main__":
    main(soak="--soak" in sys.argv)
