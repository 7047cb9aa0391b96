"""F: the layers for the counts of players, and how they fit together."""

from collections.abc import Iterator, Mapping
from typing import Any

from realms.checks.case import Case
from realms.checks.finding import Remark
from realms.checks.registry import check
from realms.locale import LANGUAGES, Sentence, sentence, term
from realms.scenario.layers import chain, layer_index
from realms.scenario.scenario import Scenario
from realms.tiles.jsonplaces import escape

NEW_TITLE, NEW_ID = sentence("New realm"), "realm"  # given by the editor until the author chooses others
MAX_TILES = 1300  # fifty boxes of twenty-six


@check("F012", "count-twice", "error", "layers")
def count_twice(scenario: Scenario) -> Iterator[Remark]:
    """Two layers are for the same count of players.

    Why: only one of them can be laid on the table.
    Fix: merge them, or give one of them another count.
    """
    layers = scenario.data["layers"]
    for index, layer in enumerate(layers):
        if layer_index(layers, layer["players"]) != index:
            message = sentence("there is a layer for {players} players already", players=layer["players"])
            yield Remark(message, pointer=f"/layers/{index}/players")


@check("F013", "base-missing", "error", "layers")
def base_missing(scenario: Scenario) -> Iterator[Remark]:
    """A layer builds on a count that has no layer.

    Why: nobody knows which map it changes.
    Fix: name a count that exists, or remove `base` and let the layer stand alone.
    """
    layers = scenario.data["layers"]
    for index, layer in enumerate(layers):
        if "base" in layer and layer_index(layers, layer["base"]) is None:
            message = sentence("there is no layer for {players} players", players=layer["base"])
            yield Remark(message, pointer=f"/layers/{index}/base")


@check("F014", "base-in-a-circle", "error", "layers")
def base_in_a_circle(scenario: Scenario) -> Iterator[Remark]:
    """Layers build on each other in a circle.

    Why: there is no layer to begin with.
    Fix: let one of them stand alone.
    """
    layers = scenario.data["layers"]
    for index, layer in enumerate(layers):
        lowest = layers[chain(layers, layer["players"])[0]]
        below = None if "base" not in lowest else layer_index(layers, lowest["base"])
        if below is not None and index in chain(layers, lowest["base"]):
            yield Remark(sentence("this layer builds on itself"), pointer=f"/layers/{index}/base")


@check("F019", "placeholder-left", "warning", "scenario")
def placeholder_left(scenario: Scenario) -> Iterator[Remark]:
    """The realm still has the title or the id that every new realm has.

    Why: people tell realms apart by their titles, files and records by their ids.
    Fix: give it a title and an id of its own.
    """
    for language, title in scenario.data["titles"].items():
        if title.strip() in {NEW_TITLE.in_language(each) for each in LANGUAGES} | {"?"}:
            message = sentence('the title "{title}" is that of every new realm', title=title)
            yield Remark(message, "title", (), f"/titles/{escape(language)}")
    name = scenario.data["id"]
    if name == NEW_ID:
        yield Remark(sentence('the id "{name}" is that of every new realm', name=name), "id", (), "/id")


@check("F015", "nothing-to-change", "warning", "structure")
def nothing_to_change(case: Case) -> Iterator[Remark]:
    """A layer moves or removes something that is not in the layers below.

    Why: the entry has no effect; perhaps the layer below has changed since.
    Fix: remove the entry, or correct what it names.
    """
    for unmatched in case.realm.unmatched:
        if unmatched.players == case.realm.players:
            entry = unmatched.entry
            what, subject = _named(entry)
            message = sentence("{what} is not in the layers below", what=what)
            yield Remark(message, subject, (), unmatched.pointer)


def _named(entry: Mapping[str, Any]) -> tuple[Sentence, str]:
    """Describe a removal or a move, for people and as a subject."""
    if "piece" in entry:
        name = sentence("{kind} at {address}", kind=term(entry["piece"]), address=entry["at"])
        return name, f"{entry['piece']} {entry['at']}"
    return sentence("tile {tile}", tile=entry["tile"]), entry["tile"]


@check("F018", "too-many-tiles", "error", "structure")
def too_many_tiles(case: Case) -> Iterator[Remark]:
    """There are more tiles for one count of players than all boxes that a scenario may name could hold.

    Why: nobody can build such a map, and checking it would take minutes.
    Fix: check whether this is the right file.
    """
    count = len(case.tiles)
    if count > MAX_TILES:
        message = sentence("{count} tiles; at most {limit} are allowed", count=count, limit=MAX_TILES)
        yield Remark(message, pointer=case.tiles[MAX_TILES].pointer)
