"""The keys of the actions: those of the registry, unless the user has changed them."""

from collections.abc import Mapping, Sequence

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

    def in_force(self, contexts: Sequence[str]) -> dict[str, Keys]:
        """Return the keys of each action that work in these contexts; those of a later context come first."""
        ranks = {context: rank for rank, context in enumerate(contexts)}
        there = [action for action in self.registry if action.context in ranks]
        owners: dict[str, str] = {}
        for action in sorted(there, key=lambda each: -ranks[each.context]):
            for key in self.of(action):
                owners.setdefault(key, action.id)
        return {
            action.id: tuple(key for key in self.of(action) if owners.get(key) == action.id)
            for action in self.registry
        }

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
