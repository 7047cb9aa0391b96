"""Every check by example: `bad.realm.json` shows what it finds, `good.realm.json` how it looks put right."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from string import ascii_uppercase
from typing import Any

import pytest

from realms.checks.families.f_layers import MAX_TILES
from realms.checks.registry import all_checks
from realms.checks.run import CheckResult, check_file
from realms.checks.settings import settings_near
from realms.checks.source import Source
from realms.scenario.scenario import MAX_ENTRIES
from realms.tiles.jsonfile import MAX_BYTES

from help.documents import tile

EXAMPLES = Path(__file__).parent
CODES = [check.code for check in all_checks()]
PAIR = EXAMPLES / "F001/good.realm.json"


def folder(path: Path) -> None:
    path.mkdir()


def too_large(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(MAX_BYTES + 1)


def crowded(path: Path) -> None:
    document = json.loads(PAIR.read_text("utf-8"))
    path.write_text(json.dumps({**document, "authors": ["A"] * (MAX_ENTRIES + 1)}))


def strewn(path: Path) -> None:
    document = json.loads(PAIR.read_text("utf-8"))
    path.write_text(json.dumps({**document, "notes": [[[]] * MAX_ENTRIES] * 5}))


def endless(path: Path) -> None:
    document = json.loads(PAIR.read_text("utf-8"))
    names = [f"{letter}{copy or ''}" for copy in (0, *range(2, 60)) for letter in ascii_uppercase]
    laid = [tile(name, place % 40, place // 40) for place, name in enumerate(names[: MAX_TILES + 1])]
    path.write_text(json.dumps({**document, "layers": [{"players": 2, "tiles": laid}]}))


def tangled(path: Path) -> None:
    document = json.loads((EXAMPLES / "D026/good.realm.json").read_text("utf-8"))
    nodes = {f"n{number}": [number % 2 * 200, number * 7 % 199] for number in range(800)}
    lines = [[f"n{number}", f"n{number + 1}"] for number in range(799)]
    drawing = {**document["layers"][0]["drawing"], "nodes": nodes, "lines": lines}
    path.write_text(json.dumps({**document, "layers": [{"players": 2, "drawing": drawing}]}))


# What a repository cannot hold, or should not: the maker of a bad file.
MADE: Mapping[str, Callable[[Path], None]] = {
    "D026 tangle": tangled,
    "F001 folder": folder,
    "F002 large": too_large,
    "F009 one-list": crowded,
    "F009 all-lists": strewn,
    "F018 tiles": endless,
}


def kept(pattern: str) -> list[Any]:
    paths = sorted(EXAMPLES.glob(f"*/{pattern}.realm.json"))
    return [pytest.param(path, id=f"{path.parent.name}-{path.name.partition('.')[0]}") for path in paths]


@pytest.fixture(params=[*kept("bad*"), *(pytest.param(name, id=name) for name in MADE)])
def bad(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, Path]:
    """The code that a bad example stands for, and the example."""
    if isinstance(request.param, Path):
        return request.param.parent.name, request.param
    path = tmp_path / "bad.realm.json"
    MADE[request.param](path)
    return request.param[:4], path


def checked(path: Path) -> tuple[Source, CheckResult]:
    source, result = check_file(path, settings=settings_near(path))
    assert result.crashes == []
    return source, result


def test_a_bad_example_gives_its_code_and_no_other_error(bad: tuple[str, Path]) -> None:
    code, path = bad
    _, result = checked(path)
    assert code in {finding.code for finding in result.findings}
    assert {finding.code for finding in result.findings if finding.severity == "error"} <= {code}


@pytest.mark.parametrize("path", kept("good*"))
def test_a_good_example_has_no_error_and_nothing_of_its_code(path: Path) -> None:
    _, result = checked(path)
    errors = [str(finding.remark.message) for finding in result.findings if finding.severity == "error"]
    assert errors == []
    assert path.parent.name not in {finding.code for finding in result.findings}


@pytest.mark.parametrize("code", CODES)
def test_every_check_has_examples_of_both_kinds(code: str) -> None:
    assert list((EXAMPLES / code).glob("bad*.realm.json")) or any(name.startswith(code) for name in MADE)
    assert (EXAMPLES / code / "good.realm.json").is_file()


def test_every_example_is_of_a_check() -> None:
    assert {path.parent.name for path in EXAMPLES.glob("*/*.realm.json")} <= set(CODES)


@pytest.mark.parametrize("path", kept("*"))
def test_examples_are_small(path: Path) -> None:
    assert path.stat().st_size < 4000


def value_at(document: Any, pointer: str) -> Any:
    """Return the value at a JSON pointer, or the nearest one around it."""
    for part in pointer.split("/")[1:]:
        key = int(part) if isinstance(document, list) else part.replace("~1", "/").replace("~0", "~")
        try:
            document = document[key]
        except LookupError:
            break
    return document


def test_line_and_column_are_those_of_the_pointer(bad: tuple[str, Path]) -> None:
    source, result = checked(bad[1])
    if source.problem is None:
        document = json.loads(source.text)
        lines = source.text.split("\n")
        for remark in (finding.remark for finding in result.findings):
            rest = "\n".join([lines[remark.line - 1][remark.column - 1 :], *lines[remark.line :]])
            assert json.JSONDecoder().raw_decode(rest)[0] == value_at(document, remark.pointer)


@pytest.mark.parametrize(
    ("example", "culprit"),
    [
        ("F003/bad", b"\xea"),
        ("F004/bad-colon", b"0}\n"),
        ("F005/bad", b'"other"'),  # the second of the two
        ("F006/bad", b"NaN"),
        ("F006/bad-endless", b"1e999"),
        ("F006/bad-long", b"1000"),
        ("F007/bad", b"[]"),
        ("F007/bad-after-number", b"[]"),
        ("F008/bad", b"3"),
        ("F008/bad-old", b"0"),
        ("F008/bad-none", b"{"),
        ("F008/bad-list", b"[]"),
    ],
)
def test_where_a_file_cannot_be_read(example: str, culprit: bytes) -> None:
    path = EXAMPLES / f"{example}.realm.json"
    before = path.read_bytes().partition(culprit)[0].split(b"\n")
    _, result = checked(path)
    places = [(finding.remark.line, finding.remark.column) for finding in result.findings]
    assert places == [(len(before), len(before[-1]) + 1)]
