"""Special rules about where one may begin, what can be held and what is guarded."""

from realms.rules.special import NOTHING, Played, special
from realms.rules.trait import Trait
from realms.scenario.scenario import Realm
from realms.scenario.special.special import Values


class HeldRivers(Trait):
    """Rivers are held and pay like any other region."""

    id, kind = "held_rivers", "scenario"
    holds = "river"


@special("river")
def rivers(values: Values, _realm: Realm) -> Played:
    """That nobody stays in a river is what the engine does anyway."""
    return Played((HeldRivers(),)) if values["held"] else NOTHING


@special("entry")
def ways_in(values: Values, _realm: Realm) -> Played | None:
    """Arrows, or else the edge, are ways in anyway, and powers have their own."""
    usual = values["world"] == "any" and values["powers_exempt"] and values["every_time"]
    return NOTHING if usual else None


@special("guarded_sites")
def sites(values: Values, _realm: Realm) -> Played | None:
    """Two monsters guard a site anyway, and what they guard is drawn when nobody has seen it before."""
    usual = values["monsters"] == 2 and not values["named"] and values["other_relics"]
    return NOTHING if usual else None
