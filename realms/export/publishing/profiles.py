"""Profiles: which exports are published together, and with which options."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from realms.checks.settings import (
    SettingsError,
    file_near,
    known_keys,
    load_table,
    placed,
    tables_in,
    unknown_word,
)
from realms.export.options import OPTIONS
from realms.export.registry import Export, ExportError, all_exports
from realms.locale import LANGUAGES, Wording, sentence

TABLE: Final = "publish"
TITLES, EXPORT = "titles", "as"  # the keys that are no options
USUAL: Final = "club"
MOST_NAME: Final = 40


@dataclass(frozen=True, slots=True)
class ProfileEntry:
    """One export of a profile: its key there, and the options that the profile chooses."""

    key: str
    export: Export
    values: Mapping[str, Any] = field(default_factory=dict)

    def with_values(self, values: Mapping[str, Any]) -> "ProfileEntry":
        """Return the entry with those of some options that its export heeds."""
        used = {name: value for name, value in values.items() if name in self.export.uses}
        return ProfileEntry(self.key, self.export, {**self.values, **used})


@dataclass(frozen=True, slots=True)
class Profile:
    """Exports that are published together."""

    name: str
    entries: tuple[ProfileEntry, ...]
    titles: Mapping[str, str] = field(default_factory=dict)

    @property
    def title(self) -> Wording:
        """Words about the profile, or its name."""
        return Wording(self.name, self.titles or {"en": self.name})


def profiles_near(path: Path | None) -> Mapping[str, Profile]:
    """Return the profiles that everybody has and those in the settings near a file."""
    found = dict(_usual())
    file = None if path is None else file_near(path)
    if file is not None:
        tables = load_table(file, TABLE)
        try:
            found |= {name: _profile(name, table) for name, table in tables.items()}
        except SettingsError as error:
            raise SettingsError(placed(file, error.message)) from error
    return found


def _usual() -> Mapping[str, Profile]:
    text = (files("realms.export.publishing") / "profiles.toml").read_text("utf-8")
    return {name: _profile(name, table) for name, table in tables_in(text)[TABLE].items()}


def _profile(name: str, table: Any) -> Profile:
    """Return the profile in a table; other exports, options and values raise an error."""
    if not isinstance(table, dict):
        raise SettingsError(sentence("{name} must be a table", name=f"{TABLE}.{name[:MOST_NAME]}"))
    titles = table.get(TITLES, {})
    known_keys(TITLES, titles, list(LANGUAGES))
    if not all(isinstance(title, str) for title in titles.values()):
        raise SettingsError(sentence("{name} must be texts by language", name=TITLES))
    entries = tuple(_entry(key, values) for key, values in table.items() if key != TITLES)
    if not entries:
        raise SettingsError(sentence('the profile "{name}" has no export', name=name[:MOST_NAME]))
    return Profile(name, entries, titles)


def _entry(key: str, values: Any) -> ProfileEntry:
    if not (key.replace("_", "").replace("-", "").isalnum() and key.isascii() and len(key) <= MOST_NAME):
        raise SettingsError(sentence('"{name}" cannot be part of the name of a file', name=key[:MOST_NAME]))
    own = values.get(EXPORT, key) if isinstance(values, dict) else key
    export = publishable().get(own) if isinstance(own, str) else None
    if export is None:
        raise SettingsError(unknown_word(str(own), list(publishable())))
    known_keys(key, values, [EXPORT, *sorted(export.uses)])
    chosen = {name: value for name, value in values.items() if name != EXPORT}
    try:
        return ProfileEntry(
            key, export, {name: OPTIONS[name].accepted(value) for name, value in chosen.items()}
        )
    except ExportError as error:
        raise SettingsError(sentence("{place}: {message}", place=key, message=error.message)) from error


def publishable() -> Mapping[str, Export]:
    """Return the exports that can be made of realms."""
    return {name: export for name, export in all_exports().items() if export.subjects != ("game",)}
