"""The charts of the tests of rules serve here too."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

SURFACE = ("isle", "banks")
UNDERGROUND = ("deep", "cave")


@pytest.fixture(scope="session")
def position():
    """Makes positions on a chart by its name: `position("isle", line)`."""
    charts, below = charts_of("conftest.py"), charts_of("small_world_underground/conftest.py")
    tables = {name: charts.table_of(getattr(charts, name.upper()), 2, 10, (), ()) for name in SURFACE}
    more = below.UNDERGROUND, (below.FINDS,)
    tables |= {name: charts.table_of(getattr(below, name.upper()), 2, 10, *more) for name in UNDERGROUND}
    return lambda chart, line: charts.Position(tables[chart], line)


def charts_of(file: str) -> ModuleType:
    """A conftest of the tests of rules, as a module."""
    path = Path(__file__).parents[1] / "rules" / file
    spec = importlib.util.spec_from_file_location(path.parent.name, path)
    assert spec is not None
    assert spec.loader is not None
    charts = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(charts)
    return charts
