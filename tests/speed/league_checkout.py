"""Imported first: makes a script import the packages of its own checkout, whatever is installed."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

if "realms" not in sys.modules:
    sys.path[:0] = [str(ROOT / part) for part in ("", "editor", "schemas")]
