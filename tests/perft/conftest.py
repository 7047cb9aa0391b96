"""The charts of the tests of rules serve here too."""

import importlib.util
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def position():
    """Makes positions on a chart by its name: `position("isle", line)`."""
    path = Path(__file__).parents[1] / "rules/conftest.py"
    spec = importlib.util.spec_from_file_location("charts", path)
    assert spec is not None
    assert spec.loader is not None
    charts = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(charts)
    tables = {
        name: charts.table_of(getattr(charts, name.upper()), 2, 10, (), ()) for name in ("isle", "banks")
    }
    return lambda chart, line: charts.Position(tables[chart], line)
