"""A file under check, as far as it can be read."""

import hashlib
import json
from pathlib import Path

import pytest

from realms.checks.source import Source, memory_source

TEXT = '{\n "format": 1,\n "layers": [{"players": 2}]\n}\n'


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "some.realm.json"
    path.write_text(TEXT)
    return path


def test_a_readable_file(path: Path) -> None:
    source = Source(path)
    assert source.problem is None
    assert (source.text, source.data) == (TEXT, json.loads(TEXT))
    assert source.raw == TEXT.encode()
    assert source.digest == hashlib.sha256(TEXT.encode()).hexdigest()


def test_a_file_is_read_once(path: Path) -> None:
    source = Source(path)
    assert source.text == TEXT
    path.write_text("{}")
    assert source.data == json.loads(TEXT)
    assert source.scenario.source == TEXT.encode()
    assert source.scenario is source.scenario


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    source = Source(tmp_path / "none")
    assert source.problem is not None
    assert (source.raw, source.text, source.data, source.digest) == (b"", "", None, "")
    assert source.places_of(["/a"]) == {}
    [remark] = source.problems("unreadable", "not-json")
    assert "No such file" in str(remark.message)
    assert list(source.problems("not-json")) == []


def test_a_broken_file_keeps_its_bytes_but_has_no_places(path: Path) -> None:
    path.write_text('{\n "a": oops}')
    source = Source(path)
    [remark] = source.problems("not-json")
    assert (remark.line, remark.column) == (2, 7)
    assert source.raw
    assert source.digest
    assert source.places_of([""]) == {}


def test_places_in_the_text(path: Path) -> None:
    wanted = ["", "/format", "/layers/0/players", "/layers/0/base", "/nowhere"]
    assert Source(path).places_of(wanted) == {
        "": (1, 1),
        "/format": (2, 12),
        "/layers/0/players": (3, 25),
        "/layers/0/base": (3, 13),
        "/nowhere": (1, 1),
    }


def test_places_after_a_byte_order_mark(path: Path) -> None:
    path.write_bytes(b"\xef\xbb\xbf" + TEXT.encode())
    assert Source(path).places_of(["/format"]) == {"/format": (2, 12)}


def test_a_document_in_memory_has_data_and_no_text(path: Path) -> None:
    scenario = Source(path).scenario
    held = memory_source(scenario)
    assert held.scenario is scenario
    assert held.data is scenario.data
    assert (held.text, held.problem, held.places_of(["/format"])) == ("", None, {})
