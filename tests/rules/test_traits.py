"""The kinds of regions that traits name are those that boards have."""

from collections.abc import Iterator

from realms.play.setup import table_for
from realms.rules.model.table_rule import TableRule
from realms.rules.model.trait import Trait
from realms.rules.position.table import Table
from realms.scenario.scenario import bundled


def kinds_named(trait: Trait) -> Iterator[str]:
    """Yield the kinds of regions that the data of a trait name."""
    yield from (*trait.coins, *trait.cheaper)
    yield from trait.gates if isinstance(trait, TableRule) else ()
    yield from filter(None, (trait.reaches, trait.links, trait.holds))


def traits_of(table: Table) -> tuple[Trait, ...]:
    return (*table.catalogue.traits, *table.setting.shared, *table.setting.seats)


def test_each_kind_of_region_that_a_trait_names_lies_on_some_map() -> None:
    tables = [table_for(scenario.realm(scenario.counts[-1])) for scenario in bundled()]
    known = {"region", *(kind for table in tables for kind in table.ground.kinds)}
    named = {kind: trait.id for table in tables for trait in traits_of(table) for kind in kinds_named(trait)}
    assert len(named) > 10
    assert {kind: trait for kind, trait in named.items() if kind not in known} == {}
