"""A page of ours as text with drawings: everything that a reader of the page reads, and nothing that runs."""

import re

import pytest

from realms.export.registry import ExportOptions, all_exports
from realms.scenario.scenario import Scenario, bundled_scenario
from realms_editor.desk.publishing.page_preview import PICTURE, simple_page

HOSTILE = '<script>alert(1)</script><img src="file:///etc/passwd"> & <b>'


def page_of(scenario: Scenario) -> bytes:
    return all_exports()["page"].write(scenario, ExportOptions(players=2))


@pytest.fixture(scope="module")
def page() -> bytes:
    scenario = bundled_scenario("first_steps")
    return page_of(scenario.with_data({**scenario.data, "titles": {"en": HOSTILE}}))


@pytest.mark.parametrize("dark", [False, True])
def test_drawings_are_those_of_one_look(page: bytes, *, dark: bool) -> None:
    simple = simple_page(page, dark=dark)
    text = page.decode()
    name = "dark" if dark else "light"
    look = re.findall(rf'<div class="{name}">(<svg.*?</svg>)\s*</div>', text, re.DOTALL)
    assert look
    assert [each.decode() for each in simple.drawings] == look
    assert re.findall(rf'src="{PICTURE}(\d+)"', simple.html) == [str(n) for n in range(len(look))]
    assert "<svg" not in simple.html


def test_nothing_runs_and_nothing_is_named_but_the_drawings(page: bytes) -> None:
    simple = simple_page(page, dark=False)
    assert "&lt;script&gt;alert(1)" in simple.html
    assert not re.search(r"<(script|style|input|a)\b", simple.html)
    assert all(each.startswith(PICTURE) for each in re.findall(r'src="([^"]*)"', simple.html))


def test_the_words_of_the_page_are_there(page: bytes) -> None:
    simple = simple_page(page, dark=False)
    for words in ("<h1>", "Faces: stand-in set", "<table>"):
        assert words in simple.html
