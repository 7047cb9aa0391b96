"""The page docs/api.md, made from what `import realms` offers; pages.py writes it."""

import inspect
import re
from collections.abc import Callable, Iterator

import realms

OPENING = """# The library

What `import realms` offers. These names stay; whatever lies deeper may move. Nothing is imported before it is
used, and nothing here needs Qt.

```python
import realms

scenario = realms.bundled_scenario("first_steps")
realm = scenario.realm(3)
print(realms.text_sheet(scenario, [realm], "en"))
svg = realms.render_svg(realms.picture_of(realm, language="fr"))

game = realms.Game.new(scenario, players=3, seed=7)
while not game.over:
    game.play(game.options()[0])  # of a seat, or of chance when it is its turn
print(game.outcome().coins)
record = realms.record_of(game, ["human"] * 3, seed=7)
assert realms.replay(record).outcome() == game.outcome()
```

Findings of a file, as `realms validate` has them:

```python
import realms

for finding in realms.validate("unfinished.realm.json", players=2):
    print(finding.code, finding.severity, finding.remark.message)
```
"""


def page() -> str:
    """Return the page: how to begin, then each name with its signature and its docstring."""
    return "\n".join([OPENING, *(line for name in realms.OFFERED for line in section(name))])


def section(name: str) -> Iterator[str]:
    """Yield the lines about one name; of a class its public methods and properties too."""
    offered = getattr(realms, name)
    yield from (f"## {name}", "")
    if inspect.isclass(offered):
        yield from (summary(offered), "")
        rows = [row(member, vars(offered)[member]) for member in vars(offered) if not member.startswith("_")]
        documented = [text for text in rows if text]
        yield from ([*documented, ""] if documented else [])
    else:
        yield from ("```", f"realms.{name}{signature(offered)}", "```", "", summary(offered), "")


def signature(function: Callable[..., object]) -> str:
    """Return a signature without the modules of its types; a default that is an object is only named."""
    found = inspect.signature(function)
    shown = [
        parameter.replace(default=Named(type(parameter.default).__name__))
        if hasattr(parameter.default, "__dataclass_fields__")
        else parameter
        for parameter in found.parameters.values()
    ]
    return re.sub(r"\b(?:[a-z_]+\.)+([A-Za-z]\w*)", r"\1", str(found.replace(parameters=shown)))


class Named:
    """A default that is written as its type is called."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"{self.name}()"


def row(name: str, member: object) -> str:
    """Return a line about a member of a class; nothing about one without a docstring."""
    inner = getattr(member, "__func__", getattr(member, "fget", member))
    text = summary(inner) if callable(inner) else ""
    call = "()" if inspect.isfunction(inner) and not isinstance(member, property) else ""
    return f"- `{name}{call}`: {text}" if text else ""


def summary(described: object) -> str:
    """Return the first paragraph of a docstring."""
    return " ".join((inspect.getdoc(described) or "").partition("\n\n")[0].split())
