"""The painter of PNG is found among the entry points of installed packages."""

from collections.abc import Callable
from typing import NoReturn

import pytest

from realms.export.painter import find_painter
from realms.export.registry import ExportError


class Entry:
    """An entry point that fails to load."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def load(self) -> NoReturn:
        """Fail."""
        raise self.error


def offered(*errors: Exception) -> Callable[..., list[Entry]]:
    return lambda **_: [Entry(error) for error in errors]


def test_the_editor_offers_one() -> None:
    assert find_painter().png


@pytest.mark.parametrize("errors", [(), (ModuleNotFoundError(name="PySide6"),)])
def test_without_one_it_is_said_what_to_install(
    errors: tuple[Exception, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("realms.export.painter.entry_points", offered(*errors))
    with pytest.raises(ExportError, match=r"PySide6; install it with: pip install \"realmwright\[editor\]\""):
        find_painter()


def test_what_the_system_lacks_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "realms.export.painter.entry_points", offered(ImportError("libEGL.so.1: no such file"))
    )
    with pytest.raises(ExportError, match="libEGL"):
        find_painter()


def test_a_fault_of_ours_is_no_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    fault = ModuleNotFoundError("gone", name="realms_editor.view.gone")
    monkeypatch.setattr("realms.export.painter.entry_points", offered(fault))
    with pytest.raises(ModuleNotFoundError):
        find_painter()
