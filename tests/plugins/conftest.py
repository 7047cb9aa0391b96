"""The command within this process, and a place for packages that Python finds."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from realms.cli.main import main
from realms.plugins import loading

from help.plug_ins import declare_ours, found_in

Ask = Callable[..., "Answer"]


@dataclass(frozen=True)
class Answer:
    """The exit code and the output of a call of the command."""

    code: int
    out: str
    err: str


@pytest.fixture
def realms(capsys: pytest.CaptureFixture[str]) -> Ask:
    """The command within this process."""
    return lambda *arguments: Answer(main(arguments), *capsys.readouterr())


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder whose packages Python finds; ours is declared there."""
    monkeypatch.delenv(loading.SWITCH, raising=False)
    monkeypatch.setenv("REALMS_LANGUAGE", "en")
    declare_ours(tmp_path)
    with found_in(tmp_path):
        yield tmp_path
