"""The part of the form about races and powers: their boxes, bans and handicaps."""

from collections.abc import Iterator
from functools import partial

from realms.locale import Sentence, Wording, sentence, term
from realms.pool.pool import Entry, pool
from realms.scenario.changes import set_value
from realms.scenario.edits import ABSENT, Edit
from realms.scenario.scenario import Scenario
from realms.tiles.boxes import boxes
from realms_editor.desk.form.field import (
    Field,
    Option,
    RefusedValue,
    entry_adder,
    literal_text,
    validated,
    value_remover,
    value_writer,
)

HANDICAP = (-20, 20)
_BOXES, _BAN, _HANDICAP = ("pool", "boxes"), ("pool", "ban"), ("pool", "handicap")


def pool_boxes(scenario: Scenario) -> list[str]:
    """Return the boxes whose races and powers are in play."""
    chosen: list[str] = scenario.data.get("pool", {}).get("boxes") or scenario.data["boxes"]
    return list(dict.fromkeys(chosen))


def entry_title(entry: Entry) -> Sentence:
    """Return the name of a race, power, place or relic with its kind."""
    return sentence("{name} ({kind})", name=Wording(entry.id, entry.names), kind=term(entry.kind))


def title_of(name: str) -> Sentence:
    """Return the title of an id; an unknown id is its own title."""
    entry = pool(boxes()).by_id.get(name)
    return entry_title(entry) if entry else literal_text(name)


def pool_fields(scenario: Scenario) -> Iterator[Field]:
    """Yield the fields of this part."""
    written_pool = scenario.data.get("pool", {})
    yield from _boxes(scenario)
    ban: list[str] = written_pool.get("ban", [])
    yield Field(key="ban", title=sentence("Left in the box"), heading=True)
    for index, name in enumerate(ban):
        yield Field(key=f"ban:{name}", title=title_of(name), remove=value_remover((*_BAN, index), "set_pool"))
    yield _adder(scenario, "add_ban", sentence("Leave in the box"), ban)
    handicaps: dict[str, int] = written_pool.get("handicap", {})
    more = sentence("coins that come with it; a negative number costs coins")
    yield Field(key="handicap", title=sentence("Handicaps"), heading=True)
    for name, coins in handicaps.items():
        yield Field(
            key=f"handicap:{name}",
            title=title_of(name),
            kind="number",
            value=coins,
            range=HANDICAP,
            write=value_writer((*_HANDICAP, name), "set_pool"),
            remove=value_remover((*_HANDICAP, name), "set_pool"),
            hint=more,
        )
    yield _adder(scenario, "add_handicap", sentence("Add a handicap"), list(handicaps))


def _adder(scenario: Scenario, key: str, title: Sentence, known: list[str]) -> Field:
    """Return a field that adds one race or power."""
    entries = [entry for entry in pool(pool_boxes(scenario)).entries if entry.kind in ("race", "power")]
    options = tuple(Option(entry.id, entry_title(entry)) for entry in entries if entry.id not in known)
    if key == "add_ban":
        return Field(key=key, title=title, kind="add", options=options, write=entry_adder(_BAN, "set_pool"))
    return Field(key=key, title=title, kind="add", options=options, write=_give_coins)


def _give_coins(scenario: Scenario, name: str) -> Edit:
    return validated(scenario, set_value(scenario, (*_HANDICAP, name), 1, "set_pool"))


def _boxes(scenario: Scenario) -> Iterator[Field]:
    own = "boxes" in scenario.data.get("pool", {})
    yield Field(
        key="pool_boxes",
        title=sentence("Races and powers of the boxes above"),
        kind="tick",
        value=not own,
        write=_follow_boxes,
    )
    for box in (each for each in boxes().values() if own and _offers(each.id)):
        yield Field(
            key=f"pool_box:{box.id}",
            title=Wording(box.id, box.titles),
            kind="tick",
            value=box.id in scenario.data["pool"]["boxes"],
            write=partial(_set_box, box=box.id),
        )


def _follow_boxes(scenario: Scenario, value: bool) -> Edit:
    chosen = [box for box in pool_boxes(scenario) if _offers(box)] or pool_boxes(scenario)
    return set_value(scenario, _BOXES, ABSENT if value else chosen, "set_pool")


def _offers(box: str) -> bool:
    """Return True if a box has any race, power, place or relic."""
    return bool(pool((box,)).entries)


def _set_box(scenario: Scenario, value: bool, box: str) -> Edit:
    others = [each for each in scenario.data["pool"]["boxes"] if each != box]
    if not value and not others:
        raise RefusedValue(sentence("races and powers need at least one box"))
    return set_value(scenario, _BOXES, [*others, box] if value else others, "set_pool")
