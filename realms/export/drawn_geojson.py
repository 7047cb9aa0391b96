"""The regions of a drawing as GeoJSON, in millimetres on the sheet, y pointing down; it can be imported."""

import json
from typing import TYPE_CHECKING, Any, Final

from realms.board.board import bits
from realms.board.drawn_board import DrawnBoard
from realms.board.linework import written_point
from realms.export.drawn_regions import ShownRegion, board_of, shown_regions
from realms.importing.geojson import MEMBER
from realms.locale import escape_controls

if TYPE_CHECKING:
    from realms.scenario.scenario import Realm

DECIMALS: Final = 2  # faces have their corners on a grid of a hundredth of a millimetre


def geojson_text(realm: "Realm", title: str) -> str:
    """Return a feature for each region that has a face, a line each."""
    board = board_of(realm)
    features = [_feature(board, region) for region in shown_regions(realm) if board.knows(region.drawn.id)]
    head = json.dumps({"type": "FeatureCollection", MEMBER: _sheet(board, title)}, ensure_ascii=False)
    lines = ",\n".join(json.dumps(feature, ensure_ascii=False) for feature in features)
    return escape_controls(f'{head.removesuffix("}")}, "features": [\n{lines}\n]}}\n')


def _sheet(board: DrawnBoard, title: str) -> dict[str, Any]:
    """Return what the file says besides the regions."""
    drawing, water = board.drawing, board.water_rule
    found = {"size": [*drawing.size], "title": title, "water": {"kind": water.kind, "enter": water.enter}}
    pairs = {"joins": drawing.joins, "severs": drawing.severs}
    return found | {key: [[*pair] for pair in value] for key, value in pairs.items() if value}


def _feature(board: DrawnBoard, region: ShownRegion) -> dict[str, Any]:
    drawn, polygon = region.drawn, board.faces.polygons[board.face_of[region.drawn.id]]
    properties: dict[str, Any] = {**region.entry}
    if drawn.names:
        properties["names"] = {**drawn.names}
    if region.entry:
        properties |= {"edge": board.faces_outside(drawn.id), "neighbours": _neighbours(board, region)}
    if region.pieces:
        properties["pieces"] = [*region.pieces]
    rings = [
        [written_point(point, DECIMALS) for point in ring.coords]
        for ring in (polygon.exterior, *polygon.interiors)
    ]
    geometry = {"type": "Polygon", "coordinates": rings}
    return {"type": "Feature", "id": drawn.id, "properties": properties, "geometry": geometry}


def _neighbours(board: DrawnBoard, region: ShownRegion) -> list[str]:
    """Return the ids of the neighbours, without tunnels; of a chasm only those that are no chasms."""
    if region.number is None:
        return [board.names[other] for other in bits(board.chasm_neighbours.get(region.drawn.id, 0))]
    beside = [chasm for chasm, mask in board.chasm_neighbours.items() if mask >> region.number & 1]
    return [board.names[other] for other in bits(board.bordering[region.number])] + beside
