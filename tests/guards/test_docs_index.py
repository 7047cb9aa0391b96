"""The pages: each stands in docs/README.md once, and every link leads to a file and a heading that exist."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from help.project import ROOT

INDEX = ROOT / "docs/README.md"
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / "tests/museum/README.md"])
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
BLOCK = re.compile(r"^ *```.*?^ *```$", re.MULTILINE | re.DOTALL)
WORDS_OF_CODE = re.compile(r"`[^`\n]*`")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def links(text: str) -> Iterator[str]:
    """Yield the targets of links to files of the project."""
    prose = WORDS_OF_CODE.sub("", BLOCK.sub("", text))
    yield from (target for target in LINK.findall(prose) if "://" not in target)


def anchors(text: str) -> set[str]:
    """Return the names that code hosts give to the headings of a page."""
    headings = HEADING.findall(BLOCK.sub("", text))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken_links(page: Path) -> list[str]:
    """Return the links of a page whose file or heading does not exist."""
    broken = []
    for target in links(page.read_text("utf-8")):
        name, _, anchor = target.partition("#")
        path = page.parent / name if name else page
        if not path.exists() or (anchor and anchor not in anchors(path.read_text("utf-8"))):
            broken.append(target)
    return broken


def test_each_page_stands_in_the_index_once() -> None:
    entries = re.findall(r"^- \[[^\]]+\]\(([^)]+)\): ", INDEX.read_text("utf-8"), re.MULTILINE)
    folder = INDEX.parent
    pages = [path.relative_to(folder).as_posix() for path in folder.rglob("*.md") if path != INDEX]
    assert sorted(entries) == sorted(pages)


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(page: Path) -> None:
    assert broken_links(page) == []


def test_broken_links_are_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# A `b`: c\n[x](#a-b-c) [x](#a) [x](no.md) [x](page.md#no) [x](https://x.y) `[x](no)`\n")
    assert broken_links(page) == ["#a", "no.md", "page.md#no"]
