"""Many files at once: the processes that check them."""

import signal
from pathlib import Path

from realms.checks.batch import FEW, Job, check_many
from realms.checks.reports.common import Checked
from realms.checks.run import CheckResult
from realms.checks.source import Source


class Listening(Job):
    """A job that tells, instead of checking, whether its process hears Ctrl-C."""

    def check_path(self, path: str) -> Checked:
        """No count at all where nothing is heard."""
        heard = signal.getsignal(signal.SIGINT) != signal.SIG_IGN
        return Source(Path(path)), CheckResult(counts=(1,) if heard else ())


def test_an_interruption_is_for_whoever_waits() -> None:
    paths = [f"{number}.realm.json" for number in range(FEW + 1)]
    assert [result.counts for _, result in check_many(paths, Listening(), 2)] == [()] * len(paths)
