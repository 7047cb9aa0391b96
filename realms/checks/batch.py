"""Checks of many files, on all cores; the results come in the order of the files."""

import os
import signal
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from realms.checks.reports.common import Checked
from realms.checks.run import check
from realms.checks.settings import Settings, settings_near
from realms.checks.source import Source

FEW = 8  # files that are checked sooner than other processes start
CHUNK = 4


@dataclass(frozen=True, slots=True)
class Job:
    """The options for checking files; without settings, the nearest `realms.toml` of each file applies."""

    players: int | None = None
    tileset_path: Path | None = None
    settings: Settings | None = None
    overrides: Mapping[str, Any] = field(default_factory=dict)

    def settings_for(self, source: Source) -> Settings:
        """Return the settings for one file: those given, or the nearest, overridden by the command line."""
        settings = settings_near(source.path) if self.settings is None else self.settings
        return replace(settings, **self.overrides)

    def check(self, source: Source) -> Checked:
        """Check one file and return it with the result."""
        return source, check(source, self.settings_for(source), self.players)

    def check_path(self, path: str) -> Checked:
        """Check the file at a path."""
        return self.check(Source(Path(path), self.tileset_path))


def check_many(paths: Sequence[str], job: Job, workers: int | None = None) -> Iterator[Checked]:
    """Check files, in several processes if there are many."""
    workers = min(workers or os.cpu_count() or 1, len(paths))
    if workers == 1 or len(paths) <= FEW:
        yield from map(job.check_path, paths)
        return
    with ProcessPoolExecutor(workers, initializer=_hear_no_interruption) as pool:
        try:
            yield from pool.map(job.check_path, paths, chunksize=CHUNK)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _hear_no_interruption() -> None:
    """Ignore Ctrl-C in a worker process; the process that started the workers ends them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
