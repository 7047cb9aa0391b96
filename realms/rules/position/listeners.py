"""The listeners: the rules of the table that have a function of their own for a hook."""

from collections.abc import Sequence

from realms.rules.model.overrides import overrides
from realms.rules.model.table_rule import TableRule


class Listeners:
    """For each hook of the table, by its name, the rules to call."""

    def __init__(self, shared: Sequence[TableRule]) -> None:
        self.opens = listening(shared, "opens")
        self.begins = listening(shared, "begins")
        self.ends = listening(shared, "ends")
        self.buries = listening(shared, "buries")
        self.stakes = listening(shared, "stakes")
        self.changed = listening(shared, "changed")
        self.hides = listening(shared, "hides")
        self.sides = listening(shared, "sides")
        self.closing = listening(shared, "closing")


def listening(shared: Sequence[TableRule], hook: str) -> tuple[TableRule, ...]:
    """Return the rules that have a function of their own for a hook."""
    return tuple(rule for rule in shared if overrides(rule, hook))
