"""The keys of the actions: those of the registry, unless the user has set others."""

from collections.abc import Mapping

from realms_editor.tools.actions import ACTIONS, Action, Registry

Keys = tuple[str, ...]
_BETWEEN = " | "  # no key is called like this


class Shortcuts:
    """Which keys reach which action; `changed` are those that are not as in the registry."""

    def __init__(self, registry: Registry, changed: Mapping[str, Keys] | None = None) -> None:
        self.registry = registry
        self.changed: dict[str, Keys] = dict(changed or {})

    def copy(self) -> "Shortcuts":
        """The same keys, to be changed apart."""
        return Shortcuts(self.registry, self.changed)

    def of(self, action: Action) -> Keys:
        """The keys of an action, the one that is shown first."""
        return self.changed.get(action.id, action.keys)

    def set(self, action: Action, keys: Keys) -> None:
        """Give an action other keys; none at all is a choice as well."""
        if keys == action.keys:
            self.changed.pop(action.id, None)
        else:
            self.changed[action.id] = keys

    def reset(self, action: Action) -> None:
        """Give an action the keys of the registry again."""
        self.changed.pop(action.id, None)

    @property
    def conflicts(self) -> dict[str, list[str]]:
        """The keys that several actions have, with the names of those."""
        return self.registry.conflicts(self.changed)

    def rivals(self, action: Action) -> list[tuple[str, Action]]:
        """The keys of an action that others have as well, and who has them."""
        clashes = self.conflicts
        return [
            (key, self.registry[name])
            for key in self.of(action)
            for name in clashes.get(key, ())
            if name != action.id
        ]

    def written(self) -> dict[str, str]:
        """What is changed, as the preferences keep it."""
        return {name: _BETWEEN.join(keys) for name, keys in self.changed.items()}

    def read(self, written: Mapping[str, str]) -> None:
        """Take what the preferences have kept; of actions that are gone, and what clashes, nothing."""
        known = {action.id for action in self.registry}
        for name in known & written.keys():
            before = dict(self.changed)
            self.set(self.registry[name], tuple(key for key in written[name].split(_BETWEEN) if key))
            if len(self.conflicts) > len(self.registry.conflicts(before)):
                self.changed = before


SHORTCUTS = Shortcuts(ACTIONS)
