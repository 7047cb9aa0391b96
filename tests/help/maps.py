"""Maps of other programs in few words: SVG and GeoJSON, and the drawings that come of them."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from realms.importing.geojson import sketch_of_geojson
from realms.importing.remarks import remarks_on
from realms.importing.settle import Settled, settled
from realms.importing.sketch import ImportOptions, Sketch
from realms.importing.svg import sketch_of_svg

from help.documents import Entry

Ring = Sequence[Sequence[float]]
SAMPLES = Path(__file__).parents[1] / "importing/samples"
INKSCAPE = 'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'


def svg(*parts: str, head: str = 'viewBox="0 0 100 50" width="100mm" height="50mm"') -> str:
    """An SVG file in millimetres."""
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" {INKSCAPE} {head}>', *parts, "</svg>"])


def group(name: str, *parts: str, more: str = "") -> str:
    return f'<g id="{name}" {more}>{"".join(parts)}</g>'


def frame(*paths: str) -> str:
    """The layer of lines: a rectangle of 100 by 50, and paths in it."""
    drawn = "".join(f'<path d="{path}"/>' for path in paths)
    return group("lines", '<rect width="100" height="50"/>', drawn)


def dot(x: float, y: float, words: str = "", more: str = "") -> str:
    return f'<circle cx="{x}" cy="{y}" r="2" class="{words}" {more}/>'


def polygon(*rings: Ring, **properties: Any) -> Entry:
    """A feature of one polygon; its rings need not be closed."""
    closed = [[*map(list, ring), list(ring[0])] for ring in rings]
    name = {"id": properties.pop("id")} if "id" in properties else {}
    geometry = {"type": "Polygon", "coordinates": closed}
    return {"type": "Feature", **name, "properties": properties, "geometry": geometry}


def box(left: float, top: float, right: float, bottom: float, **properties: Any) -> Entry:
    return polygon([(left, top), (right, top), (right, bottom), (left, bottom)], **properties)


def collection(*features: Entry, size: Sequence[float] | None = (100, 50), **more: Any) -> Entry:
    """A collection in millimetres on a sheet, or of a program that knows nothing of sheets."""
    own = {"realmwright": {"size": [*size], **more}} if size else more
    return {"type": "FeatureCollection", **own, "features": list(features)}


def sketch_of(content: str | Entry, **choices: Any) -> Sketch:
    options = ImportOptions(**choices)
    if isinstance(content, str):
        return sketch_of_svg(content.encode(), options)
    return sketch_of_geojson(json.dumps(content), options)


def drawn(content: str | Entry, **choices: Any) -> tuple[Settled, list[str]]:
    """The drawing that a file becomes, and the remarks on it."""
    sketch = sketch_of(content, **choices)
    made = settled(sketch, choices.get("tolerance"))
    return made, [str(each) for each in (*sketch.remarks, *remarks_on(made))]


def terrains(made: Settled) -> dict[str, str]:
    return {name: region.get("terrain", "") for name, region in made.drawing["regions"].items()}
