"""The contents of a kit in words, and what players take from their boxes beside it."""

from collections import Counter
from collections.abc import Iterator, Sequence

from realms.export.kit.needs import needed, owned_elsewhere
from realms.export.kit.part import Part
from realms.locale import Sentence, Wording, sentence, term
from realms.pool.homemade import boxes_in_play
from realms.scenario.scenario import Realm, Scenario
from realms.tiles.boxes import boxes


def contents(parts: Sequence[Part], realms: Sequence[Realm]) -> Iterator[Sentence]:
    """Yield what is in a kit, and what is needed beside it."""
    scenario = realms[0].scenario
    if any(part.kind == "tile" for part in parts):
        yield _faces(scenario)
    data = scenario.data
    pieces = Counter({"tile": sum(part.kind == "tile" for part in parts)})
    for piece, _, copies in needed(realms):
        if piece.piece != "arrow":  # arrows are only drawn
            pieces[str(piece.data.get("marker", piece.piece))] += copies
    things = [_counted(kind, count) for kind, count in pieces.items() if count]
    boards = sum(realm.drawing is not None for realm in realms)
    things += [sentence("drawn boards {count}", count=boards)] if boards else []
    things += [Sentence("{name}", {"name": part.name}) for part in parts if part.kind == "card"]
    yield sentence("In this kit: {things}.", things=things)
    guards = [_counted(kind, count) for kind, count in owned_elsewhere(realms).items()]
    named = dict.fromkeys((*data["boxes"], *boxes_in_play(data)))
    titles = [Wording(box, boxes()[box].titles) for box in named if not boxes()[box].tiles]
    if titles:
        things = [sentence("races and powers with their tokens and pieces"), sentence("coins"), *guards]
        yield sentence("From {boxes}: {things}.", boxes=titles, things=things)


def _faces(scenario: Scenario) -> Sentence:
    """Say whose faces the tiles have."""
    if scenario.bundled_tileset:
        return sentence(
            "Faces: stand-in set ({name}). The tiles of the box show other regions than these.",
            name=scenario.named_tileset,
        )
    return sentence(
        "Faces: {name}", name=Wording(scenario.tileset.id, scenario.tileset_data.get("titles", {}))
    )


def _counted(kind: str, count: int) -> Sentence:
    return sentence("{kind} {count}", kind=term(kind), count=count)
