"""`realms migrate`: today's format and the stable form, and not a byte touched that need not be."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from realms.tiles.jsonform import dumps

Call = Callable[..., Any]
Write = Callable[[str, object], Path]


def test_a_file_in_order_is_left_alone(realms: Call, sample: Path) -> None:
    before = sample.stat()
    ran = realms("migrate", sample)
    after = sample.stat()
    assert (ran.code, ran.out) == (0, f"{sample}: nothing to do\n")
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda document: json.dumps(document).encode(),
        lambda document: dumps(dict(reversed(document.items()))).replace("\n", "\r\n").encode(),
        lambda document: b"\xef\xbb\xbf" + dumps(document).encode(),
        lambda document: dumps(document).rstrip().encode(),
        lambda document: json.dumps(document, ensure_ascii=True).encode(),
    ],
)
def test_a_file_in_another_form_is_written_anew(
    realms: Call, write: Write, document: Any, sample: Path, spoil: Callable[[Any], bytes]
) -> None:
    path = write("other.realm.json", spoil(document))
    assert realms("migrate", path).out == f"{path}: written\n"
    assert path.read_bytes() == sample.read_bytes()
    assert realms("migrate", path).out == f"{path}: nothing to do\n"


def test_unknown_keys_stay(realms: Call, write: Write, document: Any) -> None:
    path = write("some.realm.json", {"x-mine": [1, {"b": 2, "a": 1}], **document})
    realms("migrate", path)
    assert json.loads(path.read_text())["x-mine"] == [1, {"b": 2, "a": 1}]


def test_with_an_output_the_file_itself_is_left_alone(
    realms: Call, write: Write, document: Any, sample: Path, tmp_path: Path
) -> None:
    path = write("other.realm.json", document)
    before = path.read_bytes()
    target = tmp_path / "new.realm.json"
    assert realms("migrate", path, "-o", target).out == f"{target}: written\n"
    assert path.read_bytes() == before
    assert target.read_bytes() == sample.read_bytes()


def test_naming_the_file_itself_is_overwriting(realms: Call, write: Write, document: Any) -> None:
    path = write("other.realm.json", document)
    assert realms("migrate", path, "-o", path).code == 3
    assert realms("migrate", path, "-o", path, "--force").code == 0


def test_a_link_stays_a_link(realms: Call, write: Write, document: Any, tmp_path: Path) -> None:
    path, link = write("other.realm.json", document), tmp_path / "link.realm.json"
    link.symlink_to(path)
    assert realms("migrate", link).code == 0
    assert link.is_symlink()
    assert path.read_text() == dumps(document)
