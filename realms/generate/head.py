"""The document around generated layers: a title of its own, an id, and how it was made."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

from realms.generate.wishes import Wishes
from realms.locale import sentence
from realms.scenario.migrate import format_for
from realms.tiles import jsonfile

Titles = Mapping[str, Mapping[str, list[str]]]  # places and owners of each language, in the same order

STARS = 1  # the difficulty of a realm without special rules
OPEN_WATERS = True  # newcomers may come by water that lies at the edge
PRINTED = sentence(
    "Print the map at its full size. Lay a mountain on each mountain region and a lost tribe on each region "
    "that shows one."
)


def document_of(wishes: Wishes, layers: list[dict[str, Any]], number: int) -> dict[str, Any]:
    """Return the document of generated layers."""
    titles = _titles_of(wishes, number)
    document: dict[str, Any] = {
        "id": f"{titles['en'].lower().replace(' ', '_')}_{number}",
        "titles": titles,
        "stars": STARS,
        "authors": [],
        "licence": "CC0-1.0",
        "texts": {language: _texts(wishes, number, language) for language in _titles()},
        "boxes": list(wishes.boxes),
        "tileset": wishes.tileset,
        "water": {"kind": "river" if wishes.water == "none" else wishes.water, "enter": OPEN_WATERS},
        "layers": layers,
    }
    if wishes.drawn:
        del document["tileset"]
    return {"format": format_for(document), **document}


def _titles_of(wishes: Wishes, number: int) -> dict[str, str]:
    """Draw the title of a realm from its wishes and number."""
    return draw_titles(Random(f"title {wishes.command} {number}"))  # noqa: S311 - a title, no secret


def draw_titles(luck: Random) -> dict[str, str]:
    """Draw a title, which says the same in all languages."""
    words = _titles()
    place, owner = (luck.randrange(len(words["en"][part])) for part in ("places", "owners"))
    return {language: f"{own['places'][place]} {own['owners'][owner]}" for language, own in words.items()}


def _texts(wishes: Wishes, number: int, language: str) -> dict[str, str]:
    """Return the texts; only a drawn board needs a set-up besides what the map shows."""
    setup = {"setup": PRINTED.in_language(language)} if wishes.drawn else {}
    return setup | {"notes": _notes(wishes, number, language)}


def _notes(wishes: Wishes, number: int, language: str) -> str:
    """Return the command and the versions that make the realm again."""
    made = sentence(
        "Proposal {number} of: {command} ({versions})",
        number=number,
        command=wishes.command,
        versions=", ".join(f"{name} {version}" for name, version in versions().items()),
    )
    return made.in_language(language)


@cache
def versions() -> Mapping[str, str]:
    """Return the versions on which a generated realm depends, besides its seed and wishes."""
    from importlib.metadata import PackageNotFoundError, version

    found = {}
    for name in ("realmwright", "ortools"):
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


@cache
def _titles() -> Titles:
    data: Titles = jsonfile.parse((files("realms.generate") / "titles.json").read_text("utf-8"))
    return data
