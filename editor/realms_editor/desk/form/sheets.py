"""The fields for the sheets of drawings: their sizes in millimetres."""

from collections.abc import Iterator
from functools import partial

from realms.locale import Sentence, sentence
from realms.scenario.drawing_changes import set_drawing_size
from realms.scenario.edits import Edit
from realms.scenario.scenario import Scenario
from realms_editor.desk.form.field import Field

SIDE = (10, 5000)  # millimetres
SIDES: tuple[Sentence, ...] = (
    sentence("Width for {players} players, in mm"),
    sentence("Height for {players} players, in mm"),
)


def drawn_layers(scenario: Scenario) -> dict[int, tuple[float, float]]:
    """Return the sizes of the sheets, by the player counts whose layers have drawings of their own."""
    layers = (layer for layer in scenario.data["layers"] if "drawing" in layer)
    return {layer["players"]: tuple(layer["drawing"]["size"]) for layer in layers}


def has_tiles(scenario: Scenario) -> bool:
    """Return True if some layer has tiles, or none has a drawing."""
    layers = scenario.data["layers"]
    return any(layer.get("tiles") for layer in layers) or not drawn_layers(scenario)


def sheet_fields(scenario: Scenario) -> Iterator[Field]:
    """Yield the width and the height of each sheet; what is drawn stays where it is."""
    for players, size in drawn_layers(scenario).items():
        for side, title in enumerate(SIDES):
            yield Field(
                key=f"sheet:{players}:{side}",
                title=Sentence(title.text, {"players": players}),
                kind="number",
                value=round(size[side]),
                range=SIDE,
                write=partial(_resize, players=players, side=side),
            )


def _resize(scenario: Scenario, value: int, players: int, side: int) -> Edit:
    size = list(drawn_layers(scenario)[players])
    size[side] = value
    return set_drawing_size(scenario, players, size)
