"""From a realm to a table: the ground, what is in play, the seats and the turns."""

from realms.locale import Sentence, sentence
from realms.pool.pool import Pool, pool
from realms.rules.ground import ground_of
from realms.rules.registry import contents
from realms.rules.table import Content, Setting, Table
from realms.rules.turn import PLAYER
from realms.scenario.scenario import Realm, Scenario


class SetupError(ValueError):
    """A realm that cannot be played; says why."""

    def __init__(self, message: Sentence) -> None:
        super().__init__(str(message))
        self.message = message


def table_for(realm: Realm) -> Table:
    """The table for a realm: ordinary seats, the races and powers of its boxes that the map has a use for."""
    content = content_of(realm)
    races = sum(each.trait.kind == "race" for each in content)
    if races < realm.players + 1 or len(content) - races < races:
        raise SetupError(sentence("too few races or powers for a game"))
    if not realm.board.entry:
        raise SetupError(sentence("no region can be entered"))
    turns = realm.scenario.turns(realm.players)
    return Table(ground_of(realm.board), Setting(content, (PLAYER,) * realm.players, turns))


def content_of(realm: Realm) -> tuple[Content, ...]:
    """What of the pool is in play: neither banned nor without any use on this map."""
    banned = realm.scenario.data.get("pool", {}).get("ban", ())
    entries = _pool(realm.scenario).usable(realm.board).usable
    return contents(entry for entry in entries if entry.id not in banned)


def _pool(scenario: Scenario) -> Pool:
    boxes = scenario.data.get("pool", {}).get("boxes") or scenario.data["boxes"]
    return pool(boxes)
