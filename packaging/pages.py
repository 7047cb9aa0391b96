"""Writes the pages that are made from the code: `python packaging/pages.py`; a test of each compares."""

from collections.abc import Callable, Mapping
from pathlib import Path

import api_page
import commands_page
import hooks
import shell_help

from realms.checks.manual import as_markdown
from realms.checks.registry import all_checks
from realms.scenario.special import manual as special_rules
from realms_editor.tools import actions_page
from realms_editor.view import window  # noqa: F401 - with it all actions are known

PACKAGING = Path(__file__).resolve().parent
FOLDER = PACKAGING.parent / "docs"
SHELL = PACKAGING / "linux"
PAGES: Mapping[str, Callable[[], str]] = {
    "api.md": api_page.page,
    "checks.md": lambda: as_markdown(all_checks()),
    "commands.md": commands_page.page,
    "editor_actions.md": actions_page.page,
    "engine.md": hooks.guide,
    "special_rules.md": special_rules.page,
}

if __name__ == "__main__":
    for name, page in PAGES.items():
        (FOLDER / name).write_text(page(), encoding="utf-8")
    for name, text in shell_help.FILES.items():
        (SHELL / name).write_text(text(), encoding="utf-8")
