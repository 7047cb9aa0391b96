"""Small pictures of several realms, and the list of their names."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from realms.export.pixels import png_of
from realms.export.registry import Bundle, ExportOptions, PixelOptions
from realms.locale import visible
from realms.scenario.scenario import Scenario

WIDTH: Final = 320  # pixels
FOLDER: Final = "thumbnails"


def thumbnails_of(scenarios: Iterable[Scenario], options: ExportOptions) -> Bundle:
    """Return a list of realms with their pictures beside it."""
    small = replace(options, heading=False, pixels=PixelOptions(width=options.pixels.width or WIDTH))
    pictures: dict[str, bytes] = {}
    lines = []
    for scenario in scenarios:
        name = free_name(FOLDER, str(scenario.data["id"]), ".png", pictures)
        pictures[name] = png_of(scenario.realm(scenario.counts[-1]), small)
        file = scenario.path.name if scenario.path else str(scenario.data["id"])
        lines.append(f"{visible(file)}\t{name}\n")
    return Bundle("".join(lines).encode(), pictures)


def free_name(folder: str, stem: str, suffix: str, taken: Mapping[str, bytes]) -> str:
    """Return the path of a new file; those of realms with one id get numbers."""
    number, name = 1, f"{folder}/{stem}{suffix}"
    while name in taken:
        number += 1
        name = f"{folder}/{stem}_{number}{suffix}"
    return name
