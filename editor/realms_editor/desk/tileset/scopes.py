"""The faces to enter: all of them, those of the surface, or those that a realm uses."""

from collections.abc import Mapping
from typing import Literal

from realms.locale import Sentence, sentence
from realms.scenario.scenario import Scenario
from realms.tiles.kinds import WORLDS
from realms.tiles.tileset import letter
from realms_editor.desk.tileset.draft import Place, letters

FaceScope = Literal["all", "surface", "realm"]
ALL_FACES: tuple[Place, ...] = tuple((letter, world) for letter in letters() for world in WORLDS)
SCOPE_TITLES: Mapping[FaceScope, Sentence] = {
    "all": sentence("All letters, both faces"),
    "surface": sentence("All letters, surface only"),
    "realm": sentence("Only the faces in this realm"),
}


def faces_used(scenario: Scenario) -> tuple[Place, ...]:
    """Return the faces that lie in a realm for any count of players, by letter."""
    laid = (each.placement for count in scenario.counts for each in scenario.realm(count).tiles)
    used = {(letter(each.tile), each.face) for each in laid}
    return tuple(place for place in ALL_FACES if place in used)


def face_scopes(scenario: Scenario) -> Mapping[FaceScope, tuple[Place, ...]]:
    """Return the faces of each scope that has any."""
    scopes: Mapping[FaceScope, tuple[Place, ...]] = {
        "all": ALL_FACES,
        "surface": tuple(place for place in ALL_FACES if place[1] == WORLDS[0]),
        "realm": faces_used(scenario),
    }
    return {scope: faces for scope, faces in scopes.items() if faces}
