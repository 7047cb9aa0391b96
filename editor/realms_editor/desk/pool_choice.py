"""The choice of races and powers for a game: those of the scenario, unless a player changes them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from realms.pool.pool import Entry, pool
from realms.scenario.scenario import Scenario
from realms.tiles.boxes import boxes
from realms_editor.desk.form.pool import pool_boxes

CHOSEN = ("race", "power")


@dataclass(frozen=True, slots=True)
class PoolChoice:
    """The boxes in play and the races and powers left out, where they differ from the scenario."""

    boxes: tuple[str, ...] = ()
    banned: frozenset[str] | None = None


def offered_pool() -> Mapping[str, tuple[Entry, ...]]:
    """Return the races and powers of each box that has any."""
    found = {
        name: tuple(entry for entry in pool((name,)).entries if entry.kind in CHOSEN) for name in boxes()
    }
    return {name: entries for name, entries in found.items() if entries}


def usual_pool(scenario: Scenario) -> frozenset[str]:
    """Return the races and powers in play if nobody changes the choice."""
    banned = set(scenario.data.get("pool", {}).get("ban", ()))
    known = offered_pool()
    return frozenset(
        entry.id for box in pool_boxes(scenario) for entry in known.get(box, ()) if entry.id not in banned
    )


def choose_pool(scenario: Scenario, wanted: Iterable[str]) -> PoolChoice:
    """Return the choice that brings exactly these races and powers into play."""
    wanted = frozenset(wanted)
    if wanted == usual_pool(scenario):
        return PoolChoice()
    known = offered_pool()
    plain = tuple(box for box in pool_boxes(scenario) if box in known)
    ticked = tuple(name for name, entries in known.items() if any(each.id in wanted for each in entries))
    used = ticked or plain
    away = frozenset(entry.id for name in used for entry in known[name] if entry.id not in wanted)
    return PoolChoice(() if set(used) == set(plain) else used, away)
