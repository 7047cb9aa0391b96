"""The page about this program: versions and licence."""

import platform
from importlib.metadata import PackageNotFoundError, version

import PySide6
from PySide6.QtCore import qVersion

import realms
from realms.locale import sentence
from realms_editor import LIBRARIES


def page(language: str) -> str:
    """Return the page in Markdown."""
    what = sentence("An editor, validator and test-play engine for your own Small World realms.")
    rights = sentence(
        "Free software under the MIT licence, made by players. It is not connected with the publisher and"
        " contains no art or text of the printed game."
    )
    found = {"Realmwright": realms.__version__, "Python": platform.python_version(), **_qt(), **_libraries()}
    lines = [f"# Realmwright {realms.__version__}", "", what.in_language(language), ""]
    lines += [rights.in_language(language), "", *(f"- {name} {number}" for name, number in found.items())]
    return "\n".join(lines) + "\n"


def _qt() -> dict[str, str]:
    return {"Qt": qVersion() or "", "PySide6": PySide6.__version__}


def _libraries() -> dict[str, str]:
    known = {}
    for name in LIBRARIES:
        try:
            known[name] = version(name)
        except PackageNotFoundError:
            continue
    return known
