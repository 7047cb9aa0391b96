"""The identity of the engine: a hash of all sources that decide how a game goes."""

import hashlib
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from realms import __version__

# What decides a game, in the package `realms`. Sentences, drawings and checks do not, and faces of tiles
# belong to the scenario.
DECIDING: Final = (
    *("board", "pool", "rules", "scenario", "tiles"),
    *("play/decision.py", "play/game.py", "play/luck.py", "play/players", "play/setup.py", "play/view.py"),
)
PACKAGE: Final = Path(__file__).parents[1]
BESIDES: Final = ("tiles/schemas", "tiles/sets")


@cache
def engine_hash() -> str:
    """Return the hash of the engine; processes with the same hash play the same games."""
    return hash_of_sources(PACKAGE)


def hash_of_sources(package: Path, names: Sequence[str] = DECIDING) -> str:
    """Return the hash of some files and folders of the package in a folder, by default of the engine."""
    digest = hashlib.sha256(__version__.encode())
    for path in sorted(_sources(package, names)):
        name, text = path.relative_to(package).as_posix(), path.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"\n{name} {len(text)}\n".encode())
        digest.update(text)
    return digest.hexdigest()


def _sources(package: Path, names: Sequence[str]) -> Iterator[Path]:
    left_out = [package / name for name in BESIDES]
    for place in (package / name for name in names):
        found = [place] if place.is_file() else place.rglob("*")
        for path in found:
            if path.suffix in (".py", ".json") and not any(path.is_relative_to(each) for each in left_out):
                yield path
