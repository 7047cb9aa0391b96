"""The manual of the checks, in the terminal and as a page."""

from pathlib import Path

import pytest

from realms.checks.finding import Check
from realms.checks.manual import FAMILIES, as_markdown, as_text, parts
from realms.checks.registry import all_checks

PAGE = Path(__file__).parents[2] / "docs/checks.md"


def test_the_page_is_what_the_checks_say_today() -> None:
    assert PAGE.read_text("utf-8") == as_markdown(all_checks()), "python packaging/pages.py"


@pytest.mark.parametrize("check", all_checks(), ids=lambda check: check.code)
def test_every_check_says_what_why_and_how(check: Check) -> None:
    what, why, fix = parts(check)
    assert what.endswith(".")
    assert why
    assert fix
    assert check.code[0] in FAMILIES
    told = as_text(check, "en")
    assert told.startswith(f"{check.code} {check.name} ({check.severity})")
    assert max(map(len, (what, why, fix))) < 700
