"""The public door: what `import realms` offers, and the page about it."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

import realms

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", realms.OFFERED)
def test_what_is_offered_is_there_and_says_what_it_is(name: str) -> None:
    offered = getattr(realms, name)
    assert offered.__doc__
    assert offered.__module__ == realms.OFFERED[name]
    assert name in dir(realms)


def test_what_is_not_offered_is_not_there() -> None:
    with pytest.raises(AttributeError, match="no attribute 'lode_scenario'"):
        _ = realms.lode_scenario  # type: ignore[attr-defined]


def test_type_checkers_see_the_same_names() -> None:
    tree = ast.parse((ROOT / "realms/__init__.py").read_text("utf-8"))
    checked = next(node for node in tree.body if isinstance(node, ast.If))
    seen = {
        alias.name: node.module
        for node in checked.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert seen == realms.OFFERED


def test_nothing_is_imported_before_it_is_asked_for() -> None:
    ask = "import json, sys, realms; print(json.dumps([each for each in sys.modules if 'realms' in each]))"
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True)
    assert set(json.loads(done.stdout)) == {"realms", "realms.compiled"}


def test_the_page_is_that_of_the_names() -> None:
    write = "import api_page; print(api_page.page(), end='')"
    command = [sys.executable, "-c", write]
    done = subprocess.run(command, cwd=ROOT / "packaging", capture_output=True, text=True, check=True)
    assert done.stdout == (ROOT / "docs/api.md").read_text("utf-8")
