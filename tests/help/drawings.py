"""Documents of drawn boards in few words: two regions side by side, and grids of any size."""

from collections.abc import Mapping
from typing import Any

from realms.scenario.edits import Edit, apply
from realms.scenario.scenario import Scenario
from realms.tiles.jsonform import dumps

from help.documents import Entry

NODES = {"n1": [0, 0], "n2": [100, 0], "n3": [200, 0], "n4": [200, 100], "n5": [100, 100], "n6": [0, 100]}
OUTLINE = ["n1", "n2", "n3", "n4", "n5", "n6", "n1"]
MIDDLE = ["n2", "n5"]
WOOD = {"at": [50, 50], "terrain": "forest", "symbols": ["mine"]}
POND = {"at": [150, 50], "terrain": "water", "water": "lake"}


def two_regions(**more: Any) -> Entry:
    """A wood to the west of a pond, with a border of one line between them."""
    return {
        "size": [420, 297],
        "nodes": dict(NODES),
        "lines": [OUTLINE, MIDDLE],
        "regions": {"r1": WOOD, "r2": POND},
        **more,
    }


def drawn_document(*layers: Entry, **more: Any) -> Entry:
    head: Entry = {"format": 2, "id": "drawn", "titles": {"en": "Drawn"}, "boxes": ["small_world"]}
    return {**head, "tileset": "stand-in", "layers": list(layers), **more}


def drawn_layer(drawing: Mapping[str, Any], *pieces: Entry, players: int = 2, **more: Any) -> Entry:
    return {"players": players, "drawing": drawing, "pieces": list(pieces), **more}


def drawn_scenario(*layers: Entry, **more: Any) -> Scenario:
    """A scenario with its text, which undoing has to give back."""
    data = drawn_document(*layers, **more)
    return Scenario(data, source=dumps(data).encode(), origin=data)


def drawing_after(scenario: Scenario, edit: Edit, index: int = 0) -> Entry:
    """The drawing after an edit that can be undone."""
    after = apply(scenario, edit)
    assert apply(after, edit.inverse()).to_bytes() == scenario.to_bytes()
    return dict(after.data["layers"][index]["drawing"])
