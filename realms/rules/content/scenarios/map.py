"""Special rules about where one may begin and what can be held."""

from realms.rules.special import special
from realms.rules.trait import Trait
from realms.scenario.special.special import Values


class HeldRivers(Trait):
    """Rivers are held and pay like any other region."""

    id, kind = "held_rivers", "scenario"
    holds = "river"


@special("river")
def rivers(values: Values) -> tuple[Trait, ...]:
    """That nobody stays in a river is what the engine does anyway."""
    return (HeldRivers(),) if values["held"] else ()


@special("entry")
def ways_in(values: Values) -> tuple[Trait, ...] | None:
    """Arrows, or else the edge, are ways in anyway, and powers have their own."""
    usual = values["world"] == "any" and values["powers_exempt"] and values["every_time"]
    return () if usual else None
