"""Sets up a table for a realm: the ground, the content in play, the seats and the turns."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from realms.locale import Sentence, sentence
from realms.pool.homemade import boxed_pool, boxes_in_play, faults, pool_in_play
from realms.pool.pool import Pool
from realms.rules.effects.places_and_relics import LEND_FINDS
from realms.rules.ground.ground import ground_of
from realms.rules.model.decisions import BEYOND, SIDES
from realms.rules.model.trait import FOUND
from realms.rules.position.catalogue import Content
from realms.rules.position.table import Setting, Table
from realms.rules.registry import playable, played, shared_rules
from realms.rules.special import Played
from realms.rules.turn.ordinary_seat import ORDINARY_SEAT
from realms.scenario.readings import readings_of
from realms.scenario.scenario import Realm, Scenario
from realms.scenario.special.available_pool import available_pool, shortages_of
from realms.scenario.special.possible_board import possible_board
from realms.scenario.special.special_rules import (
    conflict_sentence,
    conflicts,
    needs_tiles_sentence,
    rules_of,
    turns_of,
)


class SetupError(ValueError):
    """The reason why a realm cannot be played."""

    def __init__(self, message: Sentence) -> None:
        super().__init__(str(message))
        self.message = message


def table_for(realm: Realm, *, short: bool = False) -> Table:
    """Return the table for a realm: ordinary seats, and the content of its boxes that the map can use.

    A pool that is too small for every seat is refused, unless `short` allows it.
    """
    for rules in conflicts(rules_of(realm.scenario, realm.players)):
        raise SetupError(conflict_sentence(*rules))
    for _, rule in rules_of(realm.scenario, realm.players) if realm.drawing else ():
        if rule.tiles:
            raise SetupError(needs_tiles_sentence(rule))
    special = played(realm)
    content = content_of(realm, special)
    for shortage in shortages_of(realm, to_begin=short):
        raise SetupError(shortage.message)
    if not possible_board(realm).entry:
        raise SetupError(sentence("no region can be entered"))
    seats = tuple(special.seats.get(seat, ORDINARY_SEAT) for seat in range(realm.players))
    finds = (LEND_FINDS,) if any(each.trait.kind in FOUND for each in content) else ()
    everybody = (*finds, *shared_rules(boxes_in_play(realm.scenario.data)), *special.shared)
    readings = readings_of(realm.scenario.data)
    setting = Setting(
        content, seats, turns_of(realm), everybody, readings, tiles=special.tiles, beside=special.beside
    )
    table = Table(ground_of(realm.board), setting)
    _insist_on_names(realm, table)
    return table


def _insist_on_names(realm: Realm, table: Table) -> None:
    """Refuse a map with more places than decisions can name; tiles that can be laid need every side."""
    fixed = all(rule.board == "fixed" for _, rule in rules_of(realm.scenario, realm.players))
    places = max(table.ground.n, 0 if fixed else SIDES * len(table.tiles))
    if places > BEYOND:
        raise SetupError(
            sentence("the map has {count} places; a game can use at most {most}", count=places, most=BEYOND)
        )


def content_of(realm: Realm, special: Played) -> tuple[Content, ...]:
    """Return the content in play: neither banned nor barred, and of use on this map or a later one."""
    chosen = realm.scenario.data.get("pool", {})
    boxed = boxed_pool(realm.scenario.data)
    for fault in faults(chosen.get("homemade", {}), boxed, _brought(special, boxed)):
        place = f"/pool/homemade{fault.pointer}"
        raise SetupError(sentence("{place}: {message}", place=place, message=fault.message))
    there, handicap = available_pool(realm).entries, chosen.get("handicap", {})
    every = pool_in_play(realm.scenario.data).entries
    wanted = (find for find in every if find.id in special.wanted and find not in there)
    played = playable(each for each in (*there, *wanted) if each.id not in special.barred)
    return tuple(replace(each, handicap=handicap.get(each.trait.id, 0)) for each in played)


def _brought(special: Played, boxed: Pool) -> Iterator[str]:
    """Yield the names of content that special rules or content of the boxes bring into play."""
    yield from (each.trait.id for each in special.beside)
    for trait in (*special.shared, *(each.trait for each in playable(boxed.entries))):
        yield from (more.id for more in trait.brings)


def with_pool_choice(
    scenario: Scenario,
    boxes: Iterable[str] = (),
    homemade: Mapping[str, Any] | None = None,
    banned: Iterable[str] | None = None,
    readings: Mapping[str, bool] | None = None,
) -> Scenario:
    """Return the scenario with other boxes, homemade content, bans or readings for a game.

    Arguments that are not given leave the scenario as it is.
    """
    if readings:
        kept = {**scenario.data.get("readings", {}), **readings}
        scenario = scenario.with_data({**scenario.data, "readings": kept})
    if not (boxes or homemade) and banned is None:
        return scenario
    chosen = dict(scenario.data.get("pool", {}))
    if boxes:
        chosen["boxes"] = list(dict.fromkeys(boxes))
    if banned is not None:
        chosen["ban"] = sorted(banned)
    if homemade:
        own = chosen.get("homemade", {})
        lists = {key: [*own.get(key, ()), *homemade.get(key, ())] for key in ("races", "powers")}
        chosen["homemade"] = {"format": homemade["format"], **lists}
    return replace(scenario, data={**scenario.data, "pool": chosen})
