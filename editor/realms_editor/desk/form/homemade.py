"""The part of the form about homemade races and powers: a field for each key of their schema."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial, reduce
from typing import Any, Literal

from realms.locale import Sentence, Wording, sentence, term
from realms.pool.homemade import boxed_pool, homemade_entries
from realms.pool.pool import Pool
from realms.scenario.changes import set_value
from realms.scenario.edits import ABSENT, Edit, Path, value_in
from realms.scenario.scenario import Scenario
from realms.tiles.schemas import load_schema
from realms_editor.desk.form.field import (
    Field,
    Option,
    RefusedValue,
    list_at,
    literal_text,
    validated,
    value_remover,
)
from realms_editor.desk.form.languages import language_name

Schema = Mapping[str, Any]
Part = Literal["races", "powers"]
NAME = "set_homemade"
ID_FORM = sentence("1 to 40 characters: small letters and _; the first is a letter")
NOTHING = sentence("not set")
TOKENS = 4  # of a new race or power

_TITLES: Mapping[str, Sentence] = {
    "id": sentence("Short name for programs"),
    "tokens": sentence("Tokens"),
    "lender": sentence("The race whose tokens it uses; that race stays in the box"),
    "needs": sentence("In play only on maps with one of these"),
    "enters": sentence("Ways onto the map"),
    "coins": sentence("Extra coins for each region held"),
    "pays": sentence("Coins at each scoring"),
    "cheaper": sentence("Tokens saved on a region; a negative number makes it dearer"),
    "loses": sentence("Tokens lost with a region"),
    "least": sentence("Fewest tokens that conquer and hold a region"),
    "last_throw": sentence("May try a last conquest with the die"),
    "reaches": sentence("Regions of this kind are always within reach"),
    "links": sentence("Regions of this kind are all neighbours"),
    "wades": sentence("Conquers seas and lakes, and stays in any water"),
    "lays": sentence("A piece on every conquered region"),
    "defence": sentence("Extra tokens needed to conquer it"),
    "immune": sentence("Nobody can conquer it; this needs a number of pieces"),
    "stays": sentence("It stays in decline"),
    "limit": sentence("Number of pieces"),
    "redeploys": sentence("At the end of a turn"),
    "toll": sentence("Coins that players lay on it when they pass it over"),
    "gathers": sentence("Extra tokens laid on it"),
    "on_decline": sentence("Tokens that stay on each region in decline"),
    "undead": sentence("Conquers in decline too"),
    "apart": sentence("May be in decline beside another race in decline"),
    "keeps": sentence("Stays in force in decline"),
}
# Words with a special meaning here; all others have their usual names.
_WORDS: Mapping[tuple[str, str], Sentence] = {
    ("enters", "edge"): sentence("by the edge of the map"),
    ("enters", "anywhere"): sentence("anywhere"),
    ("redeploys", "freely"): sentence("spreads freely"),
    ("redeploys", "one"): sentence("one token a region, the others leave the map"),
    ("redeploys", "never"): sentence("stays as it is"),
    ("on_decline", "one"): sentence("one"),
    ("on_decline", "all"): sentence("all of them"),
    ("", "region"): sentence("any region"),
}


def _at(scenario: Scenario, path: Path) -> Any:
    return reduce(value_in, path, scenario.data)


@dataclass(frozen=True, slots=True)
class _KeySlot:
    """A key of a race or power in the document, with its schema."""

    scenario: Scenario
    path: Path
    schema: Schema
    needed: bool

    @property
    def name(self) -> str:
        return str(self.path[-1])

    @property
    def key(self) -> str:
        return "homemade:" + ":".join(map(str, self.path[2:]))

    @property
    def title(self) -> Sentence:
        return _TITLES.get(self.name) or term(self.name)

    @property
    def value(self) -> Any:
        """The value of the key, or None."""
        found = _at(self.scenario, self.path)
        return None if found is ABSENT else found

    def write(self, scenario: Scenario, value: Any) -> Edit:
        """Return the edit that writes a value; an object that it leaves empty is removed."""
        empty = value is None or value is False or value in ([], {})
        path, above = self.path, _at(scenario, self.path[:-1])
        if empty and path[-2] == "lays" and above is not ABSENT and set(above) <= {path[-1]}:
            path = path[:-1]
        edit = set_value(scenario, path, ABSENT if empty else value, NAME)
        return validated(scenario, edit, ID_FORM if self.name == "id" else None)

    def field(self, kind: Any, **more: Any) -> Field:
        given = {"key": self.key, "title": self.title, "value": self.value, "write": self.write} | more
        return Field(kind=kind, **given)

    def word(self, value: object) -> Sentence:
        """Return the name of a value."""
        known = _WORDS.get((self.name, str(value))) or _WORDS.get(("", str(value)))
        return known or _TITLES.get(str(value)) or term(str(value))

    def below(self, key: str, schema: Schema) -> "_KeySlot":
        """Return the slot of a key inside this value."""
        return replace(self, path=(*self.path, key), schema=_resolved(schema), needed=False)


def homemade_fields(scenario: Scenario) -> Iterator[Field]:
    """Yield every homemade race and power, and fields to add others."""
    adders: Mapping[Part, Sentence] = {
        "races": sentence("Add a race of your own"),
        "powers": sentence("Add a power of your own"),
    }
    for part, title in adders.items():
        for index, entry in enumerate(list_at(scenario, ("pool", "homemade", part))):
            yield from _one(scenario, part, index, entry)
        yield Field(
            key=f"add_homemade:{part}",
            title=title,
            kind="add",
            free=True,
            hint=sentence("write its name"),
            write=partial(_begin, part=part),
        )


def _one(scenario: Scenario, part: Part, index: int, entry: Mapping[str, Any]) -> Iterator[Field]:
    path: Path = ("pool", "homemade", part, index)
    schema = _definitions()[part.removesuffix("s")]
    called = Wording(entry["id"], {"en": entry["id"], **entry["names"]})
    kind = term(part.removesuffix("s"))
    yield Field(
        key=f"homemade:{part}:{index}",
        title=sentence("{name} ({kind})", name=called, kind=kind),
        heading=True,
        remove=partial(_drop, part=part, index=index),
    )
    for key, written in schema["properties"].items():
        slot = _KeySlot(scenario, (*path, key), _resolved(written), key in schema["required"])
        yield from _maker(slot)(slot)


def _definitions() -> Schema:
    found: Schema = load_schema("homemade")["$defs"]
    return found


def _resolved(schema: Schema) -> Schema:
    """Return a schema with its reference filled in."""
    name = schema.get("$ref", "").rpartition("/")[2]
    return {**_resolved(_definitions()[name]), **schema} if name else schema


def _begin(scenario: Scenario, called: str, part: Part) -> Edit:
    """Return the edit that adds a race or power with the values it needs."""
    short = re.sub(r"[^a-z]+", "_", called.lower()).strip("_")[:40]
    if not short:
        raise RefusedValue(sentence("write a name with some letters from a to z; it can be changed later"))
    entry: dict[str, Any] = {"id": short, "names": {"en": called}, "tokens": TOKENS}
    if part == "races":
        entry["lender"] = next(iter(_lenders(scenario)), "")
    path: Path = ("pool", "homemade")
    if _at(scenario, path) is ABSENT:
        return validated(scenario, set_value(scenario, path, {"format": 1, part: [entry]}, NAME))
    place = (*path, part, len(list_at(scenario, (*path, part))))
    return validated(scenario, set_value(scenario, place, entry, NAME))


def _drop(scenario: Scenario, part: Part, index: int) -> Edit:
    """Return the edit that removes a race or power; after the last one nothing is left of the list."""
    written = scenario.data["pool"]["homemade"]
    alone = sum(len(written.get(each, ())) for each in ("races", "powers")) == 1
    path: Path = ("pool", "homemade") if alone else ("pool", "homemade", part, index)
    return value_remover(path, NAME)(scenario)


def _lenders(scenario: Scenario) -> list[str]:
    """Return the races whose tokens are still free to use."""
    boxed = boxed_pool(scenario.data)
    own = homemade_entries(scenario.data.get("pool", {}).get("homemade", {}), boxed)
    lent = {entry.lender for entry in own}
    return [entry.id for entry in boxed.entries if entry.kind == "race" and entry.id not in lent]


# A field for each shape of a value


def _maker(slot: _KeySlot) -> Callable[[_KeySlot], Iterator[Field]]:
    known = {"names": _names, "lender": _lender, "lays": _several}.get(slot.name)
    shape = next((each for each in ("enum", "const") if each in slot.schema), slot.schema.get("type", ""))
    return known or _MAKERS[shape]


def _line(slot: _KeySlot) -> Iterator[Field]:
    yield slot.field("text", hint=ID_FORM)


def _names(slot: _KeySlot) -> Iterator[Field]:
    """Yield a field for each language of the document and of the name."""
    names: dict[str, str] = slot.value or {}
    spoken = (language for language in slot.scenario.data["titles"] if len(language) == 2)
    for language in dict.fromkeys((*names, *spoken)):
        one = slot.below(language, {"type": "string"})
        title = sentence("Name ({language})", language=language_name(language))
        yield one.field("text", title=title, value=names.get(language, ""), write=partial(_call, slot=one))


def _call(scenario: Scenario, value: str, slot: _KeySlot) -> Edit:
    return slot.write(scenario, value or None)


def _lender(slot: _KeySlot) -> Iterator[Field]:
    boxed: Pool = boxed_pool(slot.scenario.data)
    ids = dict.fromkeys((slot.value, *_lenders(slot.scenario)))
    titles = (Option(each, _called(boxed, each)) for each in ids)
    yield slot.field("choice", options=tuple(titles))


def _called(boxed: Pool, name: str) -> Sentence:
    entry = boxed.by_id.get(name)
    return Wording(entry.id, entry.names) if entry else literal_text(name)


def _tick(slot: _KeySlot) -> Iterator[Field]:
    yield slot.field("tick", value=bool(slot.value))


def _number(slot: _KeySlot) -> Iterator[Field]:
    """Yield a field for a number; one that may be left out is chosen from a list."""
    low, high = slot.schema["minimum"], slot.schema["maximum"]
    if slot.needed:
        yield slot.field("number", range=(low, high))
    else:
        yield from _choice(slot, [*range(low, high + 1)])


def _choice(slot: _KeySlot, values: list[Any] | None = None) -> Iterator[Field]:
    known = [Option(each, slot.word(each)) for each in values or slot.schema["enum"]]
    yield slot.field("choice", options=(Option(None, NOTHING), *known))


def _list(slot: _KeySlot) -> Iterator[Field]:
    """Yield a field for each word, and one to add another."""
    words: list[str] = slot.value or []
    yield Field(key=slot.key, title=slot.title)
    for word in words:
        others = [each for each in words if each != word]
        yield Field(key=f"{slot.key}:{word}", title=slot.word(word), remove=partial(slot.write, value=others))
    free = [each for each in slot.schema["items"]["enum"] if each not in words]
    yield _one_more(slot, free, lambda now, word: slot.write(now, [*words, word]))


def _amounts(slot: _KeySlot) -> Iterator[Field]:
    """Yield a field with a number for each kind of region, and one to add another."""
    amounts: dict[str, int] = slot.value or {}
    numbers = slot.schema["additionalProperties"]
    yield Field(key=slot.key, title=slot.title)
    for word, amount in amounts.items():
        others = {each: number for each, number in amounts.items() if each != word}
        yield slot.below(word, numbers).field(
            "number",
            title=slot.word(word),
            value=amount,
            range=(numbers["minimum"], numbers["maximum"]),
            write=partial(_put_amount, slot=slot, word=word),
            remove=partial(slot.write, value=others),
        )
    free = [each for each in _resolved(slot.schema["propertyNames"])["enum"] if each not in amounts]
    yield _one_more(slot, free, lambda now, word: slot.write(now, {**amounts, word: 1}))


def _put_amount(scenario: Scenario, value: int, slot: _KeySlot, word: str) -> Edit:
    return slot.write(scenario, {**slot.value, word: value})


def _one_more(slot: _KeySlot, free: list[str], write: Callable[[Scenario, Any], Edit]) -> Field:
    options = tuple(Option(each, slot.word(each)) for each in free)
    return Field(key=f"{slot.key}:+", title=sentence("Add another"), kind="add", options=options, write=write)


def _several(slot: _KeySlot) -> Iterator[Field]:
    """Yield the fields of an inner object below its title."""
    yield Field(key=slot.key, title=slot.title)
    for key, written in slot.schema["properties"].items():
        inner = slot.below(key, written)
        yield from _maker(inner)(inner)


_MAKERS: Mapping[str, Callable[[_KeySlot], Iterator[Field]]] = {
    "string": _line,
    "boolean": _tick,
    "integer": _number,
    "enum": _choice,
    "const": _tick,
    "array": _list,
    "object": _amounts,
}
