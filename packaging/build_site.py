"""Builds the documentation as a site into `realms/site`: `python3 packaging/build_site.py`.

Packages that are built afterwards have it inside, and F1 opens it in this checkout too.
"""

import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

from environments import ROOT, environment, run

SITE = ROOT / "realms/site"
SETTINGS = ROOT / "packaging/site"
TOOLS = ("sphinx", "myst_parser", "pip")
FIRST = "docs/README.html"
START = (
    f'<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url={FIRST}">'
    f'<a href="{FIRST}">Realmwright</a>\n'
)


def python_with_tools() -> str:
    """Return this Python if it has Sphinx, else one of an environment that is made for it."""
    return sys.executable if all(map(find_spec, TOOLS)) else str(environment("site") / "python")


def build(site: Path = SITE) -> None:
    """Build the site anew; a link that leads nowhere ends it."""
    shutil.rmtree(site, ignore_errors=True)
    settings = ("-d", str(ROOT / "build/doctrees"), "-c", str(SETTINGS))
    run(python_with_tools(), "-m", "sphinx", "-q", "-W", "--keep-going", *settings, str(ROOT), str(site))
    shutil.rmtree(site / "_sources", ignore_errors=True)
    for left in ("objects.inv", ".buildinfo"):
        (site / left).unlink(missing_ok=True)
    (site / "index.html").write_text(START, encoding="utf-8")


if __name__ == "__main__":
    build()
