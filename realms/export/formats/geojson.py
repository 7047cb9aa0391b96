"""The regions of a map as GeoJSON."""

import json
from typing import TYPE_CHECKING, Any

from realms.export.registry import ExportOptions, export
from realms.locale import sentence

if TYPE_CHECKING:
    from realms.board.drawn_board import DrawnBoard
    from realms.export.drawn_regions import ShownRegion
    from realms.scenario.scenario import Realm

_DECIMALS = 2  # faces have their corners on a grid of a hundredth of a millimetre


@export("geojson", sentence("the regions for programs that know maps (GeoJSON)"), suffix=".geojson")
def geojson(realm: "Realm", options: ExportOptions) -> bytes:
    """Write a polygon for each region with its properties, in millimetres on the sheet, y pointing down."""
    from realms.export.drawn_regions import board_of, drawn_realm, shown_regions
    from realms.importing.geojson import MEMBER
    from realms.locale import escape_controls

    drawn = drawn_realm(realm)
    board = board_of(drawn)
    features = [_feature(board, region) for region in shown_regions(drawn) if board.knows(region.drawn.id)]
    head = {"type": "FeatureCollection", MEMBER: _sheet(board, realm.scenario.title(options.language))}
    lines = ",\n".join(json.dumps(feature, ensure_ascii=False) for feature in features)
    start = json.dumps(head, ensure_ascii=False).removesuffix("}")
    return escape_controls(f'{start}, "features": [\n{lines}\n]}}\n').encode()


def _sheet(board: "DrawnBoard", title: str) -> dict[str, Any]:
    """Return what the file says besides the regions."""
    drawing, water = board.drawing, board.water_rule
    found = {"size": [*drawing.size], "title": title, "water": {"kind": water.kind, "enter": water.enter}}
    pairs = {"joins": drawing.joins, "severs": drawing.severs}
    return found | {key: [[*pair] for pair in value] for key, value in pairs.items() if value}


def _feature(board: "DrawnBoard", region: "ShownRegion") -> dict[str, Any]:
    from realms.board.linework import written_point

    drawn, polygon = region.drawn, board.faces.polygons[board.face_of[region.drawn.id]]
    properties: dict[str, Any] = {**region.entry}
    if drawn.names:
        properties["names"] = {**drawn.names}
    if region.entry:
        properties |= {"edge": board.faces_outside(drawn.id), "neighbours": _neighbours(board, region)}
    if region.pieces:
        properties["pieces"] = [*region.pieces]
    rings = [
        [written_point(point, _DECIMALS) for point in ring.coords]
        for ring in (polygon.exterior, *polygon.interiors)
    ]
    geometry = {"type": "Polygon", "coordinates": rings}
    return {"type": "Feature", "id": drawn.id, "properties": properties, "geometry": geometry}


def _neighbours(board: "DrawnBoard", region: "ShownRegion") -> list[str]:
    """Return the ids of the neighbours, without tunnels; of a chasm only those that are no chasms."""
    from realms.board.board import bits

    if region.number is None:
        return [board.names[other] for other in bits(board.chasm_neighbours.get(region.drawn.id, 0))]
    beside = [chasm for chasm, mask in board.chasm_neighbours.items() if mask >> region.number & 1]
    return [board.names[other] for other in bits(board.bordering[region.number])] + beside
