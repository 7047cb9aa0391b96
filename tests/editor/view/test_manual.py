"""The page of all commands is written from the registry, and is as the registry is."""

from pathlib import Path

import pytest

from realms.cli.main import main
from realms_editor.tools.actions_page import page
from realms_editor.view import window  # noqa: F401 - with it all actions are known

PAGE = Path(__file__).parents[3] / "docs/editor_actions.md"


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == page(), "python packaging/pages.py"


def test_the_command_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["edit", "--actions"]) == 0
    assert capsys.readouterr().out == page()
    assert main(["edit", "--actions", "--language", "fr"]) == 0
    assert "| Annuler | `Ctrl+Z` |" in capsys.readouterr().out
