"""Reports of crashes: what happened and a copy of the maps, on this computer and nowhere else."""

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
    """Writes a report for each crash of this run that it has not told of yet."""

    root: Path
    versions: dict[str, str] = field(default_factory=dict)
    _told: set[str] = field(default_factory=set)

    def report(self, error: BaseException, drafts: Iterable[MakeDraft] = ()) -> Path | None:
        """The folder of the report with the maps as they stand; None if this crash is told already.

        It never raises an error: whoever calls it is in trouble enough.
        """
        try:
            text = crash_text(error, self.versions)
            mark = _where(error)
            if mark in self._told or len(self._told) >= MAX_REPORTS:
                return None
            self._told.add(mark)
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
            with contextlib.suppress(Exception):  # the map itself may be what makes us fall
                save(folder / f"map_{number}{SUFFIX}", make().content, private=True)
        _tidy(self.root, folder)
        return folder


def crash_text(error: BaseException, versions: dict[str, str]) -> str:
    """A crash in words for those who mend it; folders of the user are left out."""
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
    """Have crashes below Python written down from now on; what the last one wrote, if there was one."""
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
    """Remove the oldest reports; the newest stays whatever its clock said."""
    import shutil

    reports = sorted(path for path in root.iterdir() if (path / "report.txt").is_file() and path != newest)
    for folder in reports[: 1 - KEPT]:
        shutil.rmtree(folder, ignore_errors=True)
