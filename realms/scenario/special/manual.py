"""The page about special rules in the manual, made from their data."""

import json
from collections import Counter
from collections.abc import Iterator

from realms.locale import LANGUAGES
from realms.scenario.special.countable_things import THINGS
from realms.scenario.special.rule_parameters import Parameter
from realms.scenario.special.special_rules import Conditional, Conflict, Need, SpecialRule, Use, special_rules

HEAD = """\
# Special rules

Written by `realms.scenario.special.manual` from the data beside it: change those, then write it anew.

A scenario names the rules it plays by, with whatever parameters are not as usual:

```json
"rules": [{"rule": "river"}, {"rule": "coin_mines", "coins": 2}]
```

A layer may have `rules` too: an entry there stands in place of the scenario's, or of a lower layer's, for
the same rule, for its count of players and those that build on it.

Each section quotes what players are told when every parameter is as usual.\
"""

BOARDS = {
    "fixed": "",
    "changes": "The map changes during play.",
    "built": "The map is made during play: there is none to look at before.",
}


def page() -> str:
    """Return the whole page in Markdown."""
    rules = special_rules()
    return (
        "\n\n".join([HEAD, *(block for rule in rules.values() for block in _section(rule)), *_things()])
        + "\n"
    )


def _section(rule: SpecialRule) -> Iterator[str]:
    yield f"## {rule.titles['en']}: `{rule.id}`"
    for language in LANGUAGES:
        yield f"> **{rule.titles[language]}** ({language}) {rule.sentence({}, language)}"
    yield _table(rule)
    facts = [*_needs(rule), *_uses(rule), *_offers(rule), *_seats(rule), *_conflicts(rule), *_rows(rule)]
    yield "\n".join(f"- {fact}" for fact in facts)


def _table(rule: SpecialRule) -> str:
    head = ["| parameter | value | usual | meaning |", "| --- | --- | --- | --- |"]
    return "\n".join([*head, *(_row(parameter) for parameter in rule.parameters.values())])


def _row(parameter: Parameter) -> str:
    options = "; ".join(f"`{value}` {titles['en']}" for value, titles in parameter.options.items())
    differs = f" *{parameter.differs['en']}*" if parameter.differs else ""
    default = json.dumps(parameter.default, ensure_ascii=False)
    meaning = f"{parameter.meaning['en']}{differs}"
    return f"| `{parameter.name}` | {options or parameter.expected} | `{default}` | {meaning} |"


def _needs(rule: SpecialRule) -> Iterator[str]:
    if rule.tiles:
        yield "Needs a map of tiles: it cannot be played on a drawn board."
    for need in rule.needs:
        bound = need.bound.replace("_", " ")
        yield f"Needs {_thing(need)}: {bound} {_number(need)}{_condition(need)} ({need.severity})."


def _number(need: Need) -> str:
    names = need.number if isinstance(need.number, list) else [need.number]
    number = " + ".join(f"`{name}`" if isinstance(name, str) else str(name) for name in names)
    plus = f" {need.plus:+}" if need.plus else ""
    return f"{number} per player{plus}" if need.per_player else number + plus


def _thing(use: Use) -> str:
    data = [f"{key} {_wish(wish)}" for key, wish in use.where.items()]
    return f"`{use.thing}`" + (f" with {', '.join(data)}" if data else "")


def _wish(wish: list[object] | str) -> str:
    return f"as `{wish}` says" if isinstance(wish, str) else " or ".join(f"`{value}`" for value in wish)


def _condition(part: Conditional) -> str:
    when = [f"`{name}` is `{json.dumps(value)}`" for name, value in part.when.items()]
    unless = [f"`{name}` is not `{json.dumps(value)}`" for name, value in part.unless.items()]
    return f" when {' and '.join(when + unless)}" if when or unless else ""


def _uses(rule: SpecialRule) -> Iterator[str]:
    for use in rule.uses:
        yield f"Gives a meaning to {_thing(use)}{_condition(use)}."


def _offers(rule: SpecialRule) -> Iterator[str]:
    if rule.offers:
        names = " and ".join(f"`{name}`" for name in rule.offers)
        yield f"Gives {names} to races and powers that need it, whatever the map has."


def _seats(rule: SpecialRule) -> Iterator[str]:
    low, high = rule.seats.players
    if (low, high) != (2, 6):
        yield f"For {low} to {high} players."
    if rule.seats.roles != "usual":
        yield f"Changes who sits at the table: {rule.seats.roles}."
    if BOARDS[rule.board]:
        yield BOARDS[rule.board]
    if rule.repeats_by:
        yield f"A scenario may have it once for each `{rule.repeats_by}`."


def _conflicts(rule: SpecialRule) -> Iterator[str]:
    for other in special_rules().values():
        for conflict in _against(rule, other):
            yield _conflict(other, conflict, conflict, Conditional(when=conflict.when_other))
        for conflict in _against(other, rule):
            yield _conflict(other, conflict, Conditional(when=conflict.when_other), conflict)


def _against(rule: SpecialRule, other: SpecialRule) -> list[Conflict]:
    return [conflict for conflict in rule.conflicts if conflict.rule == other.id]


def _conflict(other: SpecialRule, conflict: Conflict, own: Conditional, others: Conditional) -> str:
    theirs = _condition(others).replace(" when", ", where its", 1)
    return f"Not together with `{other.id}`{theirs}{_condition(own)}: {conflict.why['en']}."


def _rows(rule: SpecialRule) -> Iterator[str]:
    families = Counter(_family(row) for row in rule.rows)
    yield "Rulebook: " + ", ".join(f"`{family}` ({count})" for family, count in families.items()) + "."


def _family(row: str) -> str:
    """Return the file of a row, or the scenario that it is about."""
    first, second, *_ = row.split(".")
    return f"{first}.{second}" if first == "scenario" else first


def _things() -> Iterator[str]:
    yield "## What a need can count"
    yield "Beside pieces on the map (`peak`, `marker` ...) and boxes of the scenario (`small_world` ...):"
    yield "\n".join(f"- `{name}`: {thing.__doc__}" for name, thing in THINGS.items())
