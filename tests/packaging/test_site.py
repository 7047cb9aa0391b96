"""The site of the documentation: every page is there, and every link leads somewhere."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BUILD = (
    "import pathlib, sys; sys.path.insert(0, 'packaging');"
    " import build_site; build_site.build(pathlib.Path(sys.argv[1]))"
)
LOADED = re.compile(r'<(?:script|link|img)[^>]+(?:src|href)="(https?:[^"]+)"')


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site; a warning of Sphinx ends its build."""
    folder = tmp_path_factory.mktemp("site") / "site"
    done = subprocess.run(
        [sys.executable, "-c", BUILD, str(folder)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return folder


def test_every_page_is_in_it(site: Path) -> None:
    pages = [*ROOT.glob("docs/*.md"), *ROOT.glob("docs/fr/*.md"), ROOT / "CHANGELOG.md"]
    assert [
        page for page in pages if not (site / page.relative_to(ROOT)).with_suffix(".html").is_file()
    ] == []


def test_links_between_pages_lead_somewhere(site: Path) -> None:
    for page in site.rglob("*.html"):
        for link in re.findall(r'(?:href|src)="([^"#?]+)', page.read_text(encoding="utf-8")):
            if ":" not in link:
                assert (page.parent / link).exists(), f"{page.relative_to(site)}: {link}"


def test_nothing_comes_from_elsewhere(site: Path) -> None:
    found = (LOADED.search(page.read_text(encoding="utf-8")) for page in site.rglob("*.html"))
    assert [each[0] for each in found if each] == []
