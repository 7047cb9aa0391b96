"""The control without shields: regions are open within it, and immune again afterwards."""

import pytest
from without_shields import shielding_marks, without_shields

from realms.pool.pool import pool
from realms.tiles.boxes import boxes

from help.charts import ISLE
from help.positions import Position, table_of


def targets(line: str) -> set[str]:
    """Return the regions that the seat may attack."""
    table = table_of(ISLE, 2, 10, (), ())
    return {text.split()[-1] for text in Position(table, line).options}


@pytest.mark.parametrize(
    ("line", "shut"),
    [
        ("at attack; 1 ratmen swamp +9: h; 2 halflings hill: f i; mark hole: f", "f"),
        ("at attack; 1 ratmen swamp +9: h; 2 elves heroic: f i; mark hero: f i", "f i"),
        ("at attack; 1 ratmen swamp +9: h; 2 elves dragon_master: f i; mark dragon: i", "i"),
    ],
)
def test_shut_regions_are_open_within_the_control_and_shut_afterwards(line: str, shut: str) -> None:
    before = targets(line)
    assert not before & {*shut.split()}
    with without_shields():
        assert targets(line) == before | {*shut.split()}
    assert targets(line) == before


def test_an_error_does_not_leave_the_shields_off() -> None:
    marks = [mark for each in shielding_marks().values() for mark in each]
    seen = []
    with pytest.raises(ZeroDivisionError), without_shields():
        seen.append(1 / len([mark for mark in marks if mark.immune]))
    assert seen == []
    assert marks
    assert all(mark.immune for mark in marks)


def test_every_race_and_power_with_shields_is_known_to_it() -> None:
    every = pool(boxes())
    shielding = {each.id for each in (*every.of("race"), *every.of("power")) if each.shields}
    assert {name for name, marks in shielding_marks().items() if marks} == shielding - {"white_ladies"}
