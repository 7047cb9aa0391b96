"""Reports of crashes: the error and a copy of the maps, on this computer only."""

import contextlib
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import realms
from realms.scenario.scenario import SUFFIX
from realms.tiles.saving import save
from realms_editor.desk.autosave import MakeDraft
from realms_editor.desk.disk import private_folder

KEPT = 10  # reports
MAX_REPORTS = 5  # of one run
MAX_TEXT = 100_000


@dataclass
class CrashReporter:
    """Writes one report for each different crash of this run."""

    root: Path
    versions: dict[str, str] = field(default_factory=dict)
    _reported: set[str] = field(default_factory=set)

    def report(self, error: BaseException, drafts: Iterable[MakeDraft] = ()) -> Path | None:
        """Write a report with the maps as they are and return its folder; None for a known crash.

        It never raises an error: its caller is already in trouble.
        """
        try:
            text = crash_text(error, self.versions)
            mark = _where(error)
            if mark in self._reported or len(self._reported) >= MAX_REPORTS:
                return None
            self._reported.add(mark)
            return self._write(text, drafts)
        except Exception:  # noqa: BLE001 - see above
            return None

    def _write(self, text: str, drafts: Iterable[MakeDraft]) -> Path:
        folder = self.root / time.strftime("%Y-%m-%d_%H-%M-%S")
        number = 1
        while folder.exists():
            number += 1
            folder = folder.with_name(f"{folder.name.partition('.')[0]}.{number}")
        private_folder(folder)
        save(folder / "report.txt", text.encode(errors="backslashreplace"), private=True)
        for number, make in enumerate(drafts, 1):
            with contextlib.suppress(Exception):  # the map itself may cause the crash
                save(folder / f"map_{number}{SUFFIX}", make().content, private=True)
        _tidy(self.root, folder)
        return folder


def crash_text(error: BaseException, versions: dict[str, str]) -> str:
    """Describe a crash for developers; the user's folders are left out."""
    import platform
    import traceback

    used = {"Realmwright": realms.__version__, "Python": platform.python_version(), **versions}
    head = [f"{name} {version}" for name, version in used.items()]
    lines = traceback.format_exception(error)
    text = "\n".join([*head, platform.platform(), "", "".join(lines)[-MAX_TEXT:]])
    for folder, name in ((sys.prefix, "<python>"), (str(Path.home()), "~")):
        text = text.replace(folder, name) if len(folder) > 1 else text
    return text


def catch_faults(root: Path) -> str:
    """Have crashes below Python written down, and return the text of the last one."""
    import faulthandler

    file = root / "fault.txt"
    try:
        private_folder(root)
        last = file.read_text(errors="replace")[:MAX_TEXT] if file.is_file() else ""
        if last:
            file.replace(file.with_name("last_fault.txt"))
        faulthandler.enable(file.open("a"))
    except OSError:
        return ""
    return last


def _where(error: BaseException) -> str:
    import traceback

    frames = traceback.extract_tb(error.__traceback__)
    return "\n".join([type(error).__name__, *(f"{frame.filename}:{frame.lineno}" for frame in frames[-5:])])


def _tidy(root: Path, newest: Path) -> None:
    """Remove the oldest reports; the newest one stays even if its clock was wrong."""
    import shutil

    reports = sorted(path for path in root.iterdir() if (path / "report.txt").is_file() and path != newest)
    for folder in reports[: 1 - KEPT]:
        shutil.rmtree(folder, ignore_errors=True)
