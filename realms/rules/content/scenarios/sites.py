"""Special rules about the finds that monsters guard."""

from realms.pool.homemade import pool_in_play
from realms.pool.pool import FINDS
from realms.rules.effects.places_and_relics import lay_find
from realms.rules.model.table_rule import TableRule
from realms.rules.position.state import State
from realms.rules.special import NOTHING, Played, special
from realms.scenario.scenario import Realm
from realms.scenario.special.special_rules import Values


class NamedRelics(TableRule):
    """Some relics lie open behind their monsters from the start."""

    id = "named_relics"

    def __init__(self, named: tuple[str, ...]) -> None:
        self.named = named

    def opens(self, s: State) -> None:
        """Lay one relic at each sword, by the order of names and of addresses."""
        sites = s.table.ground.sites
        swords = [region for region in sorted(sites) if sites[region] == FINDS["sword"]]
        known = [s.table.catalogue.number[relic] for relic in self.named if relic in s.table.catalogue.number]
        for number, region in zip(known, swords, strict=False):
            s.undiscovered.remove(number)
            s.unexplored &= ~(1 << region)
            lay_find(s, number, region)


@special("guarded_sites")
def guarded_sites(values: Values, realm: Realm) -> Played:
    """Finds that lie face down are drawn when they are discovered, which comes to the same."""
    named = tuple(values["named"])
    others = {relic.id for relic in pool_in_play(realm.scenario.data).of("relic")} - set(named)
    barred = frozenset() if values["other_relics"] else frozenset(others)
    if not named:
        return Played(barred=barred) if barred else NOTHING
    return Played((NamedRelics(named),), barred=barred, wanted=frozenset(named))
