"""Builds the documentation as a site into `realms/site`: `python packaging/build_site.py`.

A wheel that is built afterwards has it inside, and the editor opens it.
"""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SITE = ROOT / "realms/site"
SETTINGS = ROOT / "packaging/site"
FIRST = "docs/README.html"
START = (
    f'<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url={FIRST}">'
    f'<a href="{FIRST}">Realmwright</a>\n'
)


def build(site: Path = SITE) -> None:
    """Build the site anew; a link that leads nowhere ends it."""
    shutil.rmtree(site, ignore_errors=True)
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-d", str(ROOT / "build/doctrees")]
    subprocess.run([*command, "-c", str(SETTINGS), str(ROOT), str(site)], check=True)
    shutil.rmtree(site / "_sources", ignore_errors=True)
    for left in ("objects.inv", ".buildinfo"):
        (site / left).unlink(missing_ok=True)
    (site / "index.html").write_text(START, encoding="utf-8")


if __name__ == "__main__":
    build()
