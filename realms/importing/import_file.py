"""Files of other programs as scenarios: one layer with a drawing."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from realms.importing.remarks import remarks_on
from realms.importing.settle import Settled, settled
from realms.importing.sketch import MAPS, ImportFileError, ImportOptions, Sketch
from realms.locale import Sentence, sentence
from realms.scenario.migrate import FORMAT
from realms.scenario.scenario import Scenario, ScenarioError, scenario_from
from realms.tiles.jsonfile import decode, read_bytes
from realms.tiles.kinds import UNDERGROUND_LAND, WATER

FEWEST_PLAYERS: Final = 2
GEOJSON: Final = (".geojson", ".json")
SUFFIXES: Final = (*MAPS, ".json")
_LONGEST_TITLE: Final = 200
_LONGEST_ID: Final = 64


@dataclass(frozen=True, slots=True)
class Imported:
    """A scenario made of a file of another program, and what the user should know about it."""

    scenario: Scenario
    remarks: tuple[Sentence, ...]


def import_file(path: Path, options: ImportOptions) -> Imported:
    """Read a file as a scenario, or raise a ReadError with the place in the file."""
    sketch = sketch_of(path, options)
    made = settled(sketch, options.tolerance)
    if not made.drawing["lines"]:
        raise ImportFileError(sentence("the file has no lines"))
    data = _document(sketch, made, options, path.name.partition(".")[0])
    try:
        scenario = scenario_from(data)
    except ScenarioError as error:
        raise ImportFileError(
            sentence("{place}: {message}", place=error.pointer, message=error.message)
        ) from error
    return Imported(scenario, (*sketch.remarks, *remarks_on(made)))


def sketch_of(path: Path, options: ImportOptions) -> Sketch:
    """Read the lines and marks of a file by the suffix of its name."""
    suffix = path.suffix.lower()
    if suffix == ".svg":
        from realms.importing import xml_reader
        from realms.importing.svg import sketch_of_svg

        return sketch_of_svg(read_bytes(path, xml_reader.MAX_BYTES), options)
    if suffix in GEOJSON:
        from realms.importing.geojson import sketch_of_geojson

        return sketch_of_geojson(decode(read_bytes(path)), options)
    raise ImportFileError(sentence("only files with these suffixes are read: {suffixes}", suffixes=SUFFIXES))


def _document(sketch: Sketch, made: Settled, options: ImportOptions, stem: str) -> dict[str, Any]:
    title = (options.title or " ".join(sketch.title.split()) or stem)[:_LONGEST_TITLE]
    pieces = [{**piece, "at": name} for name, mark in made.marks.items() for piece in mark.pieces]
    layer = {"players": options.players or FEWEST_PLAYERS, "drawing": made.drawing, "pieces": pieces}
    document = {
        "format": FORMAT,
        "id": options.id or id_from(stem),
        "titles": {options.language: title},
        "boxes": _boxes(made.drawing),
        "layers": [layer],
    }
    water = _water(made.drawing, sketch.water)
    return {**document, "water": water} if water else document


def id_from(name: str) -> str:
    """Return the id of a scenario that is like a name."""
    words = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
    return (words if words[:1].isalpha() else f"map_{words}".rstrip("_"))[:_LONGEST_ID]


def _boxes(drawing: Mapping[str, Any]) -> list[str]:
    """Return the boxes for the worlds of the map."""
    terrains = {region.get("terrain") for region in drawing["regions"].values()}
    below = not terrains.isdisjoint(UNDERGROUND_LAND)
    return ["small_world_underground"] if below else ["small_world"]


def _water(drawing: Mapping[str, Any], said: Mapping[str, Any]) -> dict[str, Any]:
    """Return the rule for the water: as the file says, or the most frequent kind, else the sea."""
    wet = [region for region in drawing["regions"].values() if region.get("terrain") == WATER]
    kinds = Counter(region["water"] for region in wet if "water" in region)
    usual = kinds.most_common(1)[0][0] if kinds else "sea"
    return {"kind": usual, **said} if wet or said else {}
