"""Backups: earlier states of saved files, a limited number for each file."""

import contextlib
import math
import re
import time
from dataclasses import dataclass
from pathlib import Path

from realms.scenario.scenario import SUFFIX
from realms.tiles import saving
from realms_editor.desk.disk import digest, private_folder, true_path

LIMIT = 20
_NAME = re.compile(rf"(\d{{1,16}})-([0-9a-f]{{8}}){re.escape(SUFFIX)}")


@dataclass(frozen=True)
class Backup:
    """An earlier state of a file."""

    file: Path
    when: float
    mark: str


@dataclass(frozen=True)
class Backups:
    """The backups of all files of this user."""

    root: Path
    limit: int = LIMIT

    def folder(self, path: Path) -> Path:
        """Return the folder for the backups of a file: named for people, and unique by a hash of the path."""
        stem = re.sub(r"[^\w-]+", "_", path.name.removesuffix(SUFFIX))[:40]
        return self.root / f"{stem}-{digest(true_path(path).encode(errors='surrogateescape'))[:12]}"

    def of(self, path: Path) -> list[Backup]:
        """List the backups of a file, newest first; foreign files are passed over."""
        try:
            files = list(self.folder(path).iterdir())
        except OSError:
            return []
        matches = ((file, _NAME.fullmatch(file.name)) for file in files)
        known = [Backup(file, int(match[1]) / 1000, match[2]) for file, match in matches if match]
        return sorted(known, key=lambda backup: -backup.when)

    def keep(self, path: Path, content: bytes) -> None:
        """Keep the content of a file before it is overwritten, unless the newest backup is the same."""
        mark = digest(content)[:8]
        kept = self.of(path)
        if kept and kept[0].mark == mark:
            return
        folder = self.folder(path)
        with contextlib.suppress(OSError):
            private_folder(folder)
        # The newest state has the highest number, also when the clock is set back.
        when = max(round(time.time() * 1000), round(kept[0].when * 1000) + 1 if kept else 0)
        saving.save(folder / f"{when}-{mark}{SUFFIX}", content, private=True)
        self._thin(path)

    def tidy(self) -> None:
        """Remove half-written files of dead processes, and make all backups private."""
        for file in self.root.glob(f"*/*{SUFFIX}"):
            with contextlib.suppress(OSError):
                if _NAME.fullmatch(file.name) and not file.is_symlink():
                    file.chmod(0o600)
        for folder in self.root.glob("*/"):
            saving.sweep(folder)

    def _thin(self, path: Path) -> None:
        while len(kept := self.of(path)) > self.limit:
            try:
                crowded(kept).file.unlink()
            except OSError:
                return


def crowded(backups: list[Backup]) -> Backup:
    """Return the backup to remove: old ones are thinned out first, and both ends stay."""

    def gap(place: int) -> float:
        newer, older = (newest - backups[place + step].when + 1 for step in (-1, 1))
        return math.log(older / newer)

    newest = backups[0].when
    return backups[min(range(1, len(backups) - 1), key=gap)]
