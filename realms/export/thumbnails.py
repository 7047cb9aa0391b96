"""Small pictures of several realms, and the list of their names."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from realms.export.pixels import png_of
from realms.export.registry import Bundle, ExportOptions, PixelOptions
from realms.scenario.scenario import Scenario

WIDTH: Final = 320  # pixels
FOLDER: Final = "thumbnails"


def thumbnails_of(scenarios: Sequence[Scenario], options: ExportOptions) -> Bundle:
    """Return a list of realms with their pictures beside it."""
    small = replace(options, heading=False, pixels=PixelOptions(width=options.pixels.width or WIDTH))
    pictures: dict[str, bytes] = {}
    lines = []
    for scenario in scenarios:
        name = free_name(str(scenario.data["id"]), pictures)
        pictures[name] = png_of(scenario.realm(scenario.counts[-1]), small)
        file = scenario.path.name if scenario.path else str(scenario.data["id"])
        lines.append(f"{file}\t{name}\n")
    return Bundle("".join(lines).encode(), pictures)


def free_name(stem: str, taken: dict[str, bytes]) -> str:
    """Return the path of a picture; realms of the same id get numbers."""
    number, name = 1, f"{FOLDER}/{stem}.png"
    while name in taken:
        number += 1
        name = f"{FOLDER}/{stem}_{number}.png"
    return name
