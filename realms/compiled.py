"""The compiled core: the same modules of the engine as machine code, where they were built and still fit.

`python3 dev.py build` leaves them in a folder of their own; a platform wheel has them beside the sources.
REALMS_PLAIN=1 keeps a process to plain Python. See docs/architecture.md. Every program that uses the library
reads this file first, so it imports next to nothing, and paths are text.
"""

import os
import sys
from _imp import extension_suffixes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.machinery import ModuleSpec
    from typing import Final

    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**_):
        """Do nothing: this tells mypyc which classes have interpreted subclasses."""
        return lambda kind: kind


__all__ = ["BUILT", "GROUP", "STAMP", "choose", "is_compiled", "is_stale", "mypyc_attr", "sources_digest"]

ROOT: "Final" = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BUILT: "Final" = os.path.join(ROOT, "build", "compiled")
STAMP: "Final" = "sources.txt"  # a digest of the sources, then the modules that were compiled
SUFFIX: "Final" = extension_suffixes()[0]
GROUP: "Final" = "realms.core"  # all compiled modules are in one library, called so
LIBRARY: "Final" = os.path.join(*GROUP.split(".")) + "__mypyc" + SUFFIX
# The folders of `realms` that the core is made from: its own, and those whose types and constants it knows.
FOLDERS: "Final" = ("board", "locale", "play", "pool", "rules", "scenario", "tiles")


def is_wanted() -> bool:
    """Return True unless plain Python is asked for."""
    return os.environ.get("REALMS_PLAIN", "") in ("", "0")


def sources_digest(root: str) -> str:
    """Return a digest of all sources that the core is made from, and of the list of its modules."""
    from hashlib import sha256

    digest = sha256(SUFFIX.encode())
    for path in sorted(_sources(os.path.join(root, "realms"))):
        with open(path, "rb") as file:
            text = file.read()
        digest.update(f"\n{os.path.relpath(path, root)} {len(text)}\n".replace(os.sep, "/").encode())
        digest.update(text)
    digest.update(_names_of_core(os.path.join(root, "pyproject.toml")))
    return digest.hexdigest()


def _names_of_core(settings: str) -> bytes:
    """Return the part of the settings that says which modules are compiled."""
    if not os.path.exists(settings):
        return b""
    with open(settings, "rb") as file:
        return file.read().partition(b"\ncore = [")[2].partition(b"]")[0]


def _sources(package: str) -> "Iterator[str]":
    for folder in FOLDERS:
        for place, _, names in os.walk(os.path.join(package, folder)):
            for name in names:
                if name.endswith(".py"):
                    yield os.path.join(place, name)


class BuiltFinder:
    """Finds the modules that `dev.py build` compiled, as long as no source has changed since."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self._fits: bool | None = None

    def fits(self) -> bool:
        """Return True if the modules are made from the sources that are here now, for this Python."""
        if self._fits is None:
            with open(os.path.join(self.folder, STAMP), encoding="ascii", errors="replace") as file:
                self._fits = file.readline().strip() == sources_digest(ROOT)
        return self._fits

    def find_spec(self, name: str, _: object, __: object = None) -> "ModuleSpec | None":
        """Return where a module of the core is, or None for any other module."""
        path = os.path.join(self.folder, *name.split(".")) + SUFFIX
        if not (name.startswith("realms.") and os.path.exists(path) and self.fits()):
            return None
        from importlib.util import spec_from_file_location

        return spec_from_file_location(name, path)


class PlainFinder:
    """Finds the sources of the modules that a wheel has compiled as well."""

    def find_spec(self, name: str, _: object, __: object = None) -> "ModuleSpec | None":
        """Return the source of a module, or None if it was not compiled."""
        path = os.path.join(ROOT, *name.split("."))
        if not (name.startswith("realms.") and os.path.exists(path + SUFFIX)):
            return None
        from importlib.util import spec_from_file_location

        return spec_from_file_location(name, path + ".py")


def choose() -> None:
    """Let this process find the modules of the core compiled or plain, as is wanted and as they are there."""
    wanted, in_wheel = is_wanted(), os.path.exists(os.path.join(ROOT, LIBRARY))
    if in_wheel and not wanted:
        sys.meta_path.insert(0, PlainFinder())
    elif wanted and not in_wheel and os.path.exists(os.path.join(BUILT, STAMP)):
        sys.meta_path.insert(0, BuiltFinder(BUILT))


def is_stale() -> bool:
    """Return True if there is a compiled core that is not used, as sources have changed since."""
    return is_wanted() and not is_compiled() and os.path.exists(os.path.join(BUILT, STAMP))


def is_compiled() -> bool:
    """Return True if the engine of this process is compiled."""
    from importlib.util import find_spec

    found = find_spec("realms.rules.turn.turn")
    return found is not None and str(found.origin).endswith(SUFFIX)
