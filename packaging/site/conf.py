"""The settings of Sphinx for `python packaging/build_site.py`: the pages of docs/ as a site."""

import re
from collections.abc import Iterator
from typing import Any

project = "Realmwright"
author = "the authors of Realmwright"
extensions = ["myst_parser"]
root_doc = "docs/README"
include_patterns = [
    *("CHANGELOG.md", "CONTRIBUTING.md", "README.md", "tests/museum/README.md"),
    *("docs/*.md", "docs/fr/*.md", "docs/rulebook/README.md"),
]
myst_heading_anchors = 3
html_theme = "alabaster"
html_theme_options = {"fixed_sidebar": True, "page_width": "1100px", "sidebar_width": "260px"}
html_sidebars = {"**": ["about.html", "searchfield.html", "navigation.html"]}
html_copy_source = False
html_show_sourcelink = False
suppress_warnings = ["myst.header"]  # some pages begin a level lower below a table

ENTRY = re.compile(r"^- \[[^\]]+\]\(([\w/]+)\.md\)", re.MULTILINE)


def _contents(page: str) -> Iterator[str]:
    """Yield a table of contents for each section of the page that lists all others."""
    for section in page.split("\n## ")[1:]:
        title = section.partition("\n")[0]
        names = ENTRY.findall(section)
        if names:
            yield _table(title, names)
    yield _table("The project", ["../README", "../CHANGELOG", "../CONTRIBUTING", "../tests/museum/README"])


def _table(title: str, names: list[str]) -> str:
    return "\n".join(["", "```{toctree}", ":hidden:", f":caption: {title}", "", *names, "```", ""])


def _add_contents(_: Any, name: str, source: list[str]) -> None:
    """Make the tables of contents out of the lists that people read."""
    if name == root_doc:
        source[0] += "\n".join(_contents(source[0]))


def setup(app: Any) -> None:
    """Tell Sphinx about it."""
    app.connect("source-read", _add_contents)
