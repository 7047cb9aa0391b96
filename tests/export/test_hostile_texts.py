"""Texts of strangers in every format: nothing crashes, nothing runs, and everything stays bounded."""

import csv
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from io import BytesIO, StringIO
from pathlib import Path, PurePosixPath
from typing import Any
from xml.etree import ElementTree

import pytest
from pypdf import PdfReader

from realms.export.registry import Bundle, Export, ExportError, ExportOptions, all_exports
from realms.locale import escape_controls
from realms.scenario.scenario import Scenario, bundled_scenario

from help.exports import subject_of

TEXTS = {
    "controls": "\x00\x07\x1b[31mred\r\n\tline\x7f\x85\u2028end\ufffe",
    "right to left": "\u202e\u2066\u200fمملكة صغيرة שלום\u202c",
    "long": "x" * 5000 + " word" * 1000,
    "html": "</script><script>alert(1)</script><img src=x onerror=\"alert(2)\"><svg onload='a()'>&amp;{0}%s",
}
MOST_FOR_ONE = 400  # places of a file at which a text may stand
MOST_PAGES = 60
NAME, NOTE = 60, 200  # characters that a name and a note may have in a file
OWN_PLACES = ("data:application/json", "realms/", "pictures/", "../index.html")
HARMLESS = set("\n\r\t")
EXPORTS = pytest.mark.parametrize("each", all_exports().values(), ids=lambda each: each.name)


@cache
def hostile(name: str, kind: str) -> Scenario:
    """A bundled realm for two players in which every text of the author is this one."""
    text = TEXTS[kind]
    bare = bundled_scenario(name)
    layer = json.loads(json.dumps(bare.data["layers"][0]))
    layer["pieces"] = [*layer["pieces"], *_notes(layer, text)]
    for region in layer.get("drawing", {}).get("regions", {}).values():
        region["names"] = {"en": text[:NAME]}
    own = {
        "format": 1,
        "races": [
            {
                "id": "folk",
                "names": {"en": text[:NAME]},
                "tokens": 5,
                "lender": "tritons",
                "lays": {"defence": 1},
            }
        ],
    }
    texts = {"en": dict.fromkeys(("intro", "setup", "rules", "notes"), text)}
    more = {"titles": {"en": text, "fr": text}, "authors": [text], "licence": text, "texts": texts}
    data = {**bare.data, **more, "layers": [layer], "pool": {"homemade": own}}
    return replace(bare.with_data(data), path=Path(f"{text[:200]}.realm.json"))


def _notes(layer: dict[str, Any], text: str) -> Iterator[dict[str, Any]]:
    places = [f"{layer['tiles'][0]['tile']}/0"] if layer.get("tiles") else [*layer["drawing"]["regions"]][:1]
    for place in places:
        yield {"piece": "token", "at": place, "token": 1, "note": text[:NOTE]}
        yield {"piece": "marker", "at": place, "marker": "note", "note": text[:NOTE]}


class Tags(HTMLParser):
    """Collects the tags and attributes of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.scripts, self.events, self.loads = 0, list[str](), list[str]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.scripts += tag == "script"
        self.events += [name for name, _ in attrs if name.startswith("on")]
        self.loads += [str(value) for name, value in attrs if name in ("src", "href", "srcset")]


def check_html(content: bytes) -> None:
    tags = Tags()
    tags.feed(_shown(content))
    assert tags.scripts <= 2
    assert tags.events == []
    assert all(
        load.startswith(("data:application/json", "realms/", "pictures/", "..")) for load in tags.loads
    )


def check_svg(content: bytes) -> None:
    _shown(content)
    elements = [element.tag.rpartition("}")[2] for element in ElementTree.fromstring(content).iter()]
    assert {"script", "image", "foreignObject"}.isdisjoint(elements)


def check_table(content: bytes, separator: str) -> None:
    rows = list(csv.reader(StringIO(_shown(content)), delimiter=separator))
    assert {len(row) for row in rows} == {len(rows[0])}


def check_pdf(content: bytes) -> None:
    pages = PdfReader(BytesIO(content)).pages
    assert 0 < len(pages) < MOST_PAGES
    assert any(page.extract_text() for page in pages)


def _shown(content: bytes) -> str:
    """Return a text file, in which nothing may steer what shows it."""
    text = content.decode("utf-8-sig")
    steering = {char for char in text if escape_controls(char) != char} - HARMLESS
    assert not steering
    return text


def check(name: str, content: bytes) -> None:
    suffix = PurePosixPath(name).suffix
    if suffix == ".html":
        check_html(content)
    elif suffix == ".svg":
        check_svg(content)
    elif suffix == ".pdf":
        check_pdf(content)
    elif suffix in (".csv", ".tsv"):
        check_table(content, "," if suffix == ".csv" else "\t")
    elif suffix in (".json", ".geojson"):
        json.loads(content)
    elif suffix == ".txt":
        _shown(content)
    elif suffix == ".png":
        assert content.startswith(b"\x89PNG")
    elif suffix == ".obj":
        assert re.fullmatch(rb"# Realmwright\n([a-z]+( [0-9/.-]+){2,3}\n)+", content)
    else:
        pytest.fail(f"this test does not know how to look at {suffix}")


def files_of(each: Export, scenario: Scenario) -> dict[str, bytes]:
    """The files of an export by their names, or none if it is refused with a message."""
    try:
        content = each.make(subject_of(each, scenario, 2), ExportOptions())
    except ExportError:
        return {}
    if isinstance(content, Bundle):
        return {f"x{each.suffix}": content.main, **content.beside}
    return {f"x{each.suffix}": content}


# Formats that are read again: no file may hold such a title.
REFUSED = {("long", name) for name in ("geojson", "lines", "whole")}


@EXPORTS
@pytest.mark.parametrize("kind", TEXTS)
def test_no_text_breaks_a_format(each: Export, kind: str) -> None:
    for name in ("first_steps", "four_lands"):
        if name == "four_lands" and each.subjects[0] in ("game", "balance"):
            continue  # the same pages, and slower
        files = files_of(each, hostile(name, kind))
        assert files or (kind, each.name) in REFUSED
        for file, content in files.items():
            assert "/" not in Path(file).name
            assert set(Path(file).as_posix()) <= set("abcdefghijklmnopqrstuvwxyz0123456789_-./x")
            check(file, content)
            assert len(content) < 6_000_000 + MOST_FOR_ONE * len(TEXTS[kind])
