"""From a realm to a table: the ground, what is in play, the seats and the turns."""

from collections import Counter
from typing import Final

from realms.locale import Sentence, sentence
from realms.pool.pool import Pool, pool
from realms.rules.finds import FINDS
from realms.rules.ground import ground_of
from realms.rules.registry import contents
from realms.rules.table import Content, Setting, Table
from realms.rules.turn import PLAYER
from realms.scenario.scenario import Realm, Scenario

FOUND: Final = ("place", "relic")


class SetupError(ValueError):
    """A realm that cannot be played; says why."""

    def __init__(self, message: Sentence) -> None:
        super().__init__(str(message))
        self.message = message


def table_for(realm: Realm) -> Table:
    """The table for a realm: ordinary seats, the races and powers of its boxes that the map has a use for."""
    content = content_of(realm)
    kinds = Counter(each.trait.kind for each in content)
    if kinds["race"] < realm.players + 1 or kinds["power"] < kinds["race"]:
        raise SetupError(sentence("too few races or powers for a game"))
    if not realm.board.entry:
        raise SetupError(sentence("no region can be entered"))
    turns = realm.scenario.turns(realm.players)
    shared = (FINDS,) if any(each.trait.kind in FOUND for each in content) else ()
    return Table(ground_of(realm.board), Setting(content, (PLAYER,) * realm.players, turns, shared))


def content_of(realm: Realm) -> tuple[Content, ...]:
    """What of the pool is in play: neither banned nor without any use on this map."""
    banned = realm.scenario.data.get("pool", {}).get("ban", ())
    pool = _pool(realm.scenario)
    entries = (*pool.usable(realm.board).usable, *pool.finds(realm.board))
    return contents(entry for entry in entries if entry.id not in banned)


def _pool(scenario: Scenario) -> Pool:
    boxes = scenario.data.get("pool", {}).get("boxes") or scenario.data["boxes"]
    return pool(boxes)
