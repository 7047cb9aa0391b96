"""The identity of the engine: a short hash over all that decides how a game goes.

Two games with one realm, one seed and one hash are the same, on every computer. The hash reads sources, so
it does not matter whether the core is compiled. Empty lines, lines that are comments, and the ends of lines
do not count; in JSON the layout does not. Everything else does, docstrings included: to tell them from code
takes a parser, whose answer may differ between versions of Python.
"""

import json
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

LENGTH: Final = 12  # hexadecimal digits
PACKAGE: Final = Path(__file__).resolve().parents[1]
# Folders and files below `realms`. A realm that names a bundled tile set does not hold it, so sets count too.
DECIDING: Final = (
    "board",
    "play/decision.py",
    "play/game.py",
    "play/luck.py",
    "play/players",
    "play/setup.py",
    "play/view.py",
    "pool",
    "rules",
    "scenario/beside.py",
    "scenario/defaults.py",
    "scenario/layers.py",
    "scenario/migrate.py",
    "scenario/readings.py",
    "scenario/scenario.py",
    "scenario/special",
    "tiles/boxes.json",
    "tiles/boxes.py",
    "tiles/kinds.py",
    "tiles/sets",
    "tiles/tileset.py",
)
SUFFIXES: Final = (".json", ".py")


@cache
def engine_hash() -> str:
    """Return the hash of the engine, worked out once a process in some hundredths of a second."""
    return hash_of_sources()[:LENGTH]


def hash_of_sources(package: Path = PACKAGE, names: Sequence[str] = DECIDING) -> str:
    """Return the hash of some files and folders of a package, by default of those that decide a game."""
    digest = sha256()
    for name in sorted(files_of(package, names)):
        content = _content(package / name)
        digest.update(f"{name} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def files_of(package: Path = PACKAGE, names: Sequence[str] = DECIDING) -> Iterator[str]:
    """Yield the files of some files and folders, as paths below the package."""
    for place in (package / name for name in names):
        for path in (place,) if place.suffix else place.rglob("*"):
            if path.suffix in SUFFIXES:
                yield path.relative_to(package).as_posix()


def _content(path: Path) -> bytes:
    """Return what counts of a file."""
    read = path.read_bytes()
    if path.suffix == ".json":
        return json.dumps(json.loads(read), sort_keys=True, separators=(",", ":")).encode()
    lines = (line.rstrip() for line in read.splitlines())
    return b"\n".join(line for line in lines if line and not line.lstrip().startswith(b"#"))
