"""The registry of all actions of the user.

Menus, shortcuts, the command palette and the page of the manual are made from it. An action works on the
workbench of a window ("bench"), or, if only a window can do it, on the window itself.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, TypeVar

from realms.locale import Sentence, sentence

Menu = Literal["file", "edit", "map", "players", "tools", "view", "help"]
MENUS: dict[Menu, Sentence] = {
    "file": sentence("&File"),
    "edit": sentence("&Edit"),
    "map": sentence("&Map"),
    "players": sentence("&Players"),
    "tools": sentence("&Tools"),
    "view": sentence("&View"),
    "help": sentence("&Help"),
}
Level = Literal["bench", "window"]


Condition = TypeVar("Condition", bound=Callable[..., bool])
_NEEDS: dict[Callable[..., bool], Sentence] = {}


def always(_: Any) -> bool:
    """Return True: the action is always enabled."""
    return True


def needing(what: Sentence) -> Callable[[Condition], Condition]:
    """Describe what a condition requires; people read it where an action is greyed out."""

    def enter(condition: Condition) -> Condition:
        _NEEDS[condition] = what
        return condition

    return enter


@dataclass(frozen=True, slots=True)
class Action:
    """One action of the user: its title, its place in the menus, and its keys.

    `checked` is for actions that can be on or off. Actions of one menu with the same `group` stand together.
    `keys` with `where` "canvas" work while the map has the focus, so that texts can be typed elsewhere.
    With a `context`, a kind of map or the id of a tool, they work there only, and come before other keys.
    """

    id: str
    title: Sentence
    menu: Menu
    run: Callable[[Any], None]
    keys: tuple[str, ...] = ()
    level: Level = "bench"
    group: int = 0
    enabled: Callable[[Any], bool] = always
    checked: Callable[[Any], bool] | None = None
    current_title: Callable[[Any], Sentence] | None = None  # a title that depends on the present state
    where: Literal["window", "canvas"] = "window"
    one_of: str = ""  # a group of actions of which exactly one is on
    listed: bool = True  # shown in its menu; else only in the command palette
    context: str = ""

    @property
    def needs(self) -> Sentence | None:
        """The requirement for the action, in words, or None."""
        condition = self.enabled.func if isinstance(self.enabled, partial) else self.enabled
        return _NEEDS.get(condition)


class Registry:
    """All actions by name, in the order of the menus."""

    def __init__(self) -> None:
        self._known: dict[str, Action] = {}

    def add(self, action: Action) -> None:
        """Add an action; each name is used once."""
        if action.id in self._known:
            raise ValueError(f"two actions are called {action.id}")
        self._known[action.id] = action

    def action(
        self, name: str, title: Sentence, menu: Menu, *keys: str, **more: Any
    ) -> Callable[[Callable[[Any], None]], Callable[[Any], None]]:
        """Make a decorator that adds a function as an action."""

        def enter(function: Callable[[Any], None]) -> Callable[[Any], None]:
            self.add(Action(name, title, menu, function, keys, **more))
            return function

        return enter

    def __iter__(self) -> Iterator[Action]:
        return iter(self._known.values())

    def __contains__(self, action: Action) -> bool:
        return self._known.get(action.id) is action

    def __getitem__(self, name: str) -> Action:
        return self._known[name]

    def conflicts(self, keys: Mapping[str, tuple[str, ...]]) -> dict[str, list[str]]:
        """Return the keys of several actions of one context; `keys` are those that the user has changed."""
        used: dict[tuple[str, str], list[str]] = {}
        for action in self:
            for key in keys.get(action.id, action.keys):
                used.setdefault((action.context, key), []).append(action.id)
        return {key: names for (_, key), names in used.items() if len(names) > 1}


ACTIONS = Registry()
