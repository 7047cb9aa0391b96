"""The keys of the actions: those of the registry, unless the user has changed them."""

from collections.abc import Mapping

from realms_editor.tools.actions import ACTIONS, Action, Registry

Keys = tuple[str, ...]
_BETWEEN = " | "  # no key has this name


class Shortcuts:
    """The keys of each action; `changed` are those that differ from the registry."""

    def __init__(self, registry: Registry, changed: Mapping[str, Keys] | None = None) -> None:
        self.registry = registry
        self.changed: dict[str, Keys] = dict(changed or {})

    def copy(self) -> "Shortcuts":
        """Return a copy that can be changed separately."""
        return Shortcuts(self.registry, self.changed)

    def of(self, action: Action) -> Keys:
        """Return the keys of an action, the one shown in menus first."""
        return self.changed.get(action.id, action.keys)

    def set(self, action: Action, keys: Keys) -> None:
        """Give an action other keys, or none."""
        if keys == action.keys:
            self.changed.pop(action.id, None)
        else:
            self.changed[action.id] = keys

    def reset(self, action: Action) -> None:
        """Give an action the keys of the registry again."""
        self.changed.pop(action.id, None)

    @property
    def conflicts(self) -> dict[str, list[str]]:
        """The keys of several actions, with the names of those actions."""
        return self.registry.conflicts(self.changed)

    def rivals(self, action: Action) -> list[tuple[str, Action]]:
        """Return the keys of an action that other actions have too, with those actions."""
        clashes = self.conflicts
        return [
            (key, self.registry[name])
            for key in self.of(action)
            for name in clashes.get(key, ())
            if name != action.id
        ]

    def written(self) -> dict[str, str]:
        """Return the changed keys in the form of the preferences."""
        return {name: _BETWEEN.join(keys) for name, keys in self.changed.items()}

    def read(self, written: Mapping[str, str]) -> None:
        """Take over the keys in the preferences, except unknown actions and new conflicts."""
        known = {action.id for action in self.registry}
        for name in known & written.keys():
            before = dict(self.changed)
            self.set(self.registry[name], tuple(key for key in written[name].split(_BETWEEN) if key))
            if len(self.conflicts) > len(self.registry.conflicts(before)):
                self.changed = before


SHORTCUTS = Shortcuts(ACTIONS)
