"""Edits of the picture below a map, which is traced or copied from: lay it, move it, change it, remove it.

A picture below a drawing belongs to the drawing. One below tiles belongs to a layer; counts whose layers
build on that show it, too, and so change the same picture.
"""

from collections.abc import Mapping
from typing import Any

from realms.board.linework import written_number
from realms.scenario.changes import EditBuilder
from realms.scenario.drawing_builder import rounded
from realms.scenario.edits import ABSENT, Edit, Path
from realms.scenario.layers import layer_index, path_of
from realms.scenario.scenario import Scenario


def set_picture(scenario: Scenario, players: int, picture: Mapping[str, Any] | None) -> Edit:
    """Lay a picture below the map of a count in place of another one, or remove it with None."""
    name = "remove_picture" if picture is None else "set_picture"
    if picture is None and scenario.realm(players).picture is None:
        return Edit(name, ())
    new = ABSENT if picture is None else _tidy_picture(picture)
    return EditBuilder(scenario).put(_place_of(scenario, players), new).build(name)


def change_picture(scenario: Scenario, players: int, **values: Any) -> Edit:
    """Change values of the picture, such as its corners or its opacity; ABSENT removes a value."""
    before = scenario.realm(players).picture
    if before is None:
        raise LookupError("no picture")
    kept = {key: value for key, value in {**before.data, **values}.items() if value is not ABSENT}
    new = _tidy_picture(kept)
    if new == before.data:
        return Edit("change_picture", ())
    return EditBuilder(scenario).put(_place_of(scenario, players), new).build("change_picture")


def without_pictures(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return a document without the pictures below its maps, which lie in files of their own."""
    return {**data, "layers": [_bare(layer) for layer in data["layers"]]}


def _bare(layer: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a layer without its picture."""
    kept = {key: value for key, value in layer.items() if key != "picture"}
    if "drawing" in layer:
        kept["drawing"] = {key: value for key, value in layer["drawing"].items() if key != "picture"}
    return kept


def _place_of(scenario: Scenario, players: int) -> Path:
    """Return the path of the picture that a count shows, or of the one that it would have."""
    realm = scenario.realm(players)
    if realm.picture:
        return path_of(realm.picture)
    if realm.drawing:
        return (*path_of(realm.drawing), "picture")
    own = layer_index(scenario.data["layers"], players)
    if own is None:
        raise LookupError(f"no layer for {players} players")
    return "layers", own, "picture"


def _tidy_picture(picture: Mapping[str, Any]) -> dict[str, Any]:
    """Return a picture with rounded corners and opacity."""
    tidy = dict(picture)
    if "corners" in tidy:
        tidy["corners"] = [rounded(corner) for corner in tidy["corners"]]
    if "opacity" in tidy:
        tidy["opacity"] = written_number(tidy["opacity"], 2)
    return tidy
