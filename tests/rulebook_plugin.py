"""A pytest plugin: which rows of the rulebook did tests prove in this very run?

`python3 dev.py rulebook` loads it. A row is proved if every test that names it ran and passed; skipped tests
and expected failures prove nothing. The answer goes to the file that REALMS_PROOFS names.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

MOST_ROWS_A_TEST = 3
PASSED: dict[str, bool] = {}  # by row: whether all tests so far passed
CROWDED: set[str] = set()


def pytest_itemcollected(item: pytest.Item) -> None:
    """Hang the rows on the test, where the report of another process can bring them along."""
    for mark in item.iter_markers("rule"):
        many = len(mark.args) > MOST_ROWS_A_TEST
        item.user_properties += [("crowded" if many else "rule", row) for row in mark.args]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Iterator[None]:
    """An expected failure that passes or fails is no proof."""
    report: pytest.TestReport = yield
    if hasattr(report, "wasxfail"):
        report.user_properties.append(("unproved", report.nodeid))
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note how a test, its set-up or its clean-up went."""
    good = report.passed and ("unproved", report.nodeid) not in report.user_properties
    for key, row in report.user_properties:
        if key == "rule":
            PASSED[row] = good and PASSED.get(row, True)
        elif key == "crowded":
            CROWDED.add(report.nodeid)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the tests that prove nothing because they name too much."""
    for test in sorted(CROWDED):
        terminalreporter.write_line(f"{test} names more than {MOST_ROWS_A_TEST} rows and proves none")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write down what was proved."""
    target = os.environ.get("REALMS_PROOFS")
    if target and not hasattr(session.config, "workerinput"):
        proved = sorted(row for row, good in PASSED.items() if good)
        Path(target).write_text(json.dumps(proved), encoding="utf-8")
