"""Plain English, as far as a program can tell: docstrings, banned words, one meaning for a class name."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from help.project import ROOT, project_files

FOLDERS = {"realms", "editor", "schemas"}
CODE = sorted(
    path for path in project_files() if path.suffix == ".py" and path.relative_to(ROOT).parts[0] in FOLDERS
)
PAGES = [*(ROOT / "docs").glob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
# A docstring that opens so describes a thing by a riddle, or sends the reader to the function above.
RIDDLE = re.compile(
    r"(Return |Yield |List |Say |Tell )?(the same|what|whether|whose|who|whoever|where|how)\b", re.I
)
RIDDLES_IN_A_HUNDRED = 1
MOST_TOLD = 60
# In docstrings, comments and sentences. Players are "they" or "the player".
BANNED = re.compile(
    r"\b(thereof|therein|thereby|hereby|whoever|whosoever|the same again|he|him|his|himself)\b", re.IGNORECASE
)
# Classes that share a name with another in the three packages, and why each of both is best called so.
NAMES_TWICE: dict[str, str] = {}


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def docstrings() -> Iterator[tuple[str, str]]:
    """List each docstring with its place."""
    kinds = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    for path in CODE:
        for node in ast.walk(tree_of(path)):
            text = ast.get_docstring(node) if isinstance(node, kinds) else None
            if text:
                yield f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 1)}", text


def test_docstrings_begin_with_a_noun_or_a_verb() -> None:
    found = list(docstrings())
    riddles = [f"{place} {text.splitlines()[0]}" for place, text in found if RIDDLE.match(text)]
    assert len(riddles) * 100 < RIDDLES_IN_A_HUNDRED * len(found), "\n".join(riddles)


@pytest.mark.parametrize(
    "text", ["What lies there.", "Return what lies there.", "The same for a third.", "How much"]
)
def test_a_riddle_is_recognised(text: str) -> None:
    assert RIDDLE.match(text)


@pytest.mark.parametrize("text", ["Return the pieces on a third.", "Howls of a wolf.", "An open document."])
def test_a_plain_docstring_is_no_riddle(text: str) -> None:
    assert not RIDDLE.match(text)


def test_told_is_a_rare_word() -> None:
    found = {path: len(re.findall(r"\btold\b", path.read_text(encoding="utf-8"))) for path in CODE}
    assert sum(found.values()) <= MOST_TOLD, [f"{path} {count}" for path, count in found.items() if count]


def spoken_lines() -> Iterator[tuple[str, str]]:
    """List each docstring, each comment and each sentence for people, with its place."""
    yield from docstrings()
    for path in CODE:
        name = path.relative_to(ROOT)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            yield f"{name}:{number}", line.partition("# ")[2]
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in {"sentence", "term"} and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant):
                    yield f"{name}:{node.lineno}", str(first.value)


def test_no_banned_words() -> None:
    found = [f"{place} {hit[0]}: {text}" for place, text in spoken_lines() if (hit := BANNED.search(text))]
    assert found == [], "\n".join(found)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_banned_words_on_pages(page: Path) -> None:
    lines = enumerate(page.read_text(encoding="utf-8").splitlines(), 1)
    assert [f"{number}: {line}" for number, line in lines if BANNED.search(line)] == []


def test_a_class_name_has_one_meaning() -> None:
    places = defaultdict(set)
    for path in CODE:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.ClassDef):
                places[node.name].add(path.relative_to(ROOT).as_posix())
    twice = {name: sorted(found) for name, found in places.items() if len(found) > 1}
    assert twice.keys() == NAMES_TWICE.keys(), twice
    assert len(NAMES_TWICE) <= 10
    assert all(NAMES_TWICE.values())


@pytest.mark.parametrize("name", ["told", "laying", "fold", "finds", "wake", "reboard", "keeper", "studio"])
def test_no_module_has_a_name_that_misled(name: str) -> None:
    assert [path for path in CODE if path.stem == name] == []
