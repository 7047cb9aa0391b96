"""The part of the form about special rules: a field for each parameter, made from their data."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from realms.locale import LANGUAGES, Sentence, Wording, sentence
from realms.pool.pool import pool
from realms.scenario.changes import set_value
from realms.scenario.edits import ABSENT, Edit, Path
from realms.scenario.scenario import Scenario
from realms.scenario.special.rule_parameters import Parameter
from realms.scenario.special.special_rules import Entry, SpecialRule, special_rules
from realms.tiles.jsonform import same
from realms_editor.desk.form.field import (
    Field,
    Option,
    RefusedValue,
    Write,
    entry_adder,
    list_at,
    literal_text,
    value_remover,
)
from realms_editor.desk.form.languages import language_name
from realms_editor.desk.form.pool import entry_title, pool_boxes, title_of

NAME = "set_rules"


def rule_fields(scenario: Scenario, path: Path) -> Iterator[Field]:
    """Yield the rules at one level of the document with their parameters, and a field to add a rule."""
    entries: list[Entry] = list_at(scenario, path)
    for index, entry in enumerate(entries):
        yield from _one(scenario, (*path, index), entry)
    used = {entry["rule"] for entry in entries}
    free = [rule for rule in special_rules().values() if rule.repeats_by or rule.id not in used]
    yield Field(
        key=f"add_rule:{path}",
        title=sentence("Add a special rule"),
        kind="add",
        options=tuple(Option(rule.id, Wording(rule.id, rule.titles)) for rule in free),
        write=lambda now, rule: entry_adder(path, NAME)(now, {"rule": rule}),
    )


def _one(scenario: Scenario, path: Path, entry: Entry) -> Iterator[Field]:
    rule = special_rules().get(entry["rule"])
    yield Field(
        key=f"{path}",
        title=Wording(rule.id, rule.titles) if rule else literal_text(entry["rule"]),
        heading=True,
        hint=_rule_text(rule, entry) if rule else sentence("there is no such special rule"),
        remove=value_remover(path, NAME),
    )
    if rule:
        for parameter in rule.parameters.values():
            yield from _FIELDS[parameter.type](_ParameterSlot(scenario, rule, entry, path, parameter))


def _rule_text(rule: SpecialRule, entry: Entry) -> Sentence:
    """Return the rule in the words that players read."""
    return Wording(rule.id, {language: rule.sentence(entry, language) for language in LANGUAGES})


@dataclass(frozen=True, slots=True)
class _ParameterSlot:
    """A parameter in a rule of the document."""

    scenario: Scenario
    rule: SpecialRule
    entry: Entry
    path: Path
    parameter: Parameter

    @property
    def key(self) -> str:
        return f"{self.path}:{self.parameter.name}"

    @property
    def title(self) -> Sentence:
        return Wording(self.parameter.name, self.parameter.meaning)

    @property
    def hint(self) -> Sentence | None:
        """The differing words of the booklets, if there are any."""
        return Wording("", self.parameter.differs) if self.parameter.differs else None

    @property
    def value(self) -> Any:
        return self.rule.values(self.entry)[self.parameter.name]

    def write(self, scenario: Scenario, value: Any) -> Edit:
        """Return the edit that writes a value; the usual value is not stored."""
        for _, message in self.rule.problems({self.parameter.name: value}):
            raise RefusedValue(message)
        usual = same(value, self.parameter.default)
        return set_value(scenario, (*self.path, self.parameter.name), ABSENT if usual else value, NAME)

    def field(self, kind: Any, write: Write | None = None, **more: Any) -> Field:
        given = {"key": self.key, "title": self.title, "hint": self.hint, "value": self.value} | more
        return Field(kind=kind, write=write or self.write, **given)


def _number(slot: _ParameterSlot) -> Iterator[Field]:
    yield slot.field("number", range=slot.parameter.range)


def _tick(slot: _ParameterSlot) -> Iterator[Field]:
    yield slot.field("tick")


def _choice(slot: _ParameterSlot) -> Iterator[Field]:
    titles = slot.parameter.options.items()
    yield slot.field("choice", options=tuple(Option(value, Wording(value, known)) for value, known in titles))


def _names(slot: _ParameterSlot) -> Iterator[Field]:
    """Yield a field for each name, and one to add another."""
    names: list[str] = slot.value
    yield Field(key=slot.key, title=slot.title, hint=slot.hint)
    for name in names:
        others = [each for each in names if each != name]
        yield Field(key=f"{slot.key}:{name}", title=title_of(name), remove=partial(slot.write, value=others))
    yield _one_more(slot, names, lambda now, name: slot.write(now, [*names, name]))


def _amounts(slot: _ParameterSlot) -> Iterator[Field]:
    """Yield a field with a number for each name, and one to add another."""
    amounts: dict[str, int] = slot.value
    yield Field(key=slot.key, title=slot.title, hint=slot.hint)
    for name, amount in amounts.items():
        others = {each: number for each, number in amounts.items() if each != name}
        yield slot.field(
            "number",
            partial(_put_amount, slot=slot, name=name),
            key=f"{slot.key}:{name}",
            title=title_of(name),
            value=amount,
            range=slot.parameter.range,
            remove=partial(slot.write, value=others),
        )
    yield _one_more(slot, list(amounts), lambda now, name: slot.write(now, {**amounts, name: 1}))


def _put_amount(scenario: Scenario, value: int, slot: _ParameterSlot, name: str) -> Edit:
    return slot.write(scenario, {**slot.value, name: value})


def _one_more(slot: _ParameterSlot, known: list[str], write: Write) -> Field:
    entries = [entry for entry in pool(pool_boxes(slot.scenario)).entries if entry.kind in slot.parameter.of]
    options = tuple(Option(entry.id, entry_title(entry)) for entry in entries if entry.id not in known)
    return Field(key=f"{slot.key}:+", title=sentence("Add another"), kind="add", options=options, write=write)


def _rows(slot: _ParameterSlot) -> Iterator[Field]:
    """Yield a field with a list of lists on one line: "1 1 3 / 5 5"."""
    yield slot.field(
        "text",
        lambda now, text: slot.write(now, _read_rows(text)),
        value=" / ".join(" ".join(map(str, row)) for row in slot.value),
        hint=sentence("numbers with spaces between them, and a / between two groups"),
    )


def _read_rows(text: str) -> list[list[int]]:
    rows = [row.replace(",", " ").split() for row in text.split("/")]
    if not all(re.fullmatch(r"\d{1,9}", number) for row in rows for number in row):
        raise RefusedValue(sentence("numbers with spaces between them, and a / between two groups"))
    return [[int(number) for number in row] for row in rows]


def _texts(slot: _ParameterSlot) -> Iterator[Field]:
    """Yield a field for each language of the program and of the text."""
    texts: dict[str, str] = slot.value
    for language in dict.fromkeys((*slot.scenario.data["titles"], *texts)):
        yield slot.field(
            "text",
            partial(_put_text, slot=slot, language=language),
            key=f"{slot.key}:{language}",
            title=sentence("{what} ({language})", what=slot.title, language=language_name(language)),
            value=texts.get(language, ""),
        )


def _put_text(scenario: Scenario, value: str, slot: _ParameterSlot, language: str) -> Edit:
    others = {each: text for each, text in slot.value.items() if each != language}
    return slot.write(scenario, {**others, language: value} if value else others)


_FIELDS = {
    "integer": _number,
    "boolean": _tick,
    "choice": _choice,
    "ids": _names,
    "amounts": _amounts,
    "stacks": _rows,
    "teams": _rows,
    "texts": _texts,
}
