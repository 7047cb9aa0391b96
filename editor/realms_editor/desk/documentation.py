"""The documentation that came with the program: the site, and what is new in each version."""

import re
from pathlib import Path
from typing import Final

import realms

PACKAGE: Final = Path(realms.__file__).parent
CHANGES: Final = "CHANGELOG.md"  # in a package beside the modules, in a checkout beside their folder
LINK: Final = re.compile(r"\[([^\]]+)\]\((?!https?:)[^)]*\)")


def first_page() -> Path | None:
    """Return the page that the site begins with, or None where the site was not built."""
    page = PACKAGE / "site/index.html"
    return page if page.is_file() else None


def changes() -> str:
    """Return the list of changes as Markdown, with plain text for links that lead to other pages."""
    file = next(place for place in (PACKAGE / CHANGES, PACKAGE.parent / CHANGES) if place.is_file())
    return LINK.sub(r"\1", file.read_text(encoding="utf-8"))
