"""The plan of a publication: every file that comes of some realms and a profile, before any is made."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from realms.export.options import with_choices
from realms.export.publishing.profiles import Profile, ProfileEntry
from realms.export.registry import Content, Export, ExportOptions, Subject, all_exports
from realms.export.subjects import subject_of
from realms.scenario.scenario import SUFFIX, Scenario

OF_ALL: Final[frozenset[Subject]] = frozenset({"realms", "scenarios"})  # one file for all realms


@dataclass(frozen=True, slots=True)
class PlannedFile:
    """A file of a publication: its name, and everything that it is made of."""

    name: str
    export: str
    kind: Subject
    scenarios: tuple[Scenario, ...]
    options: ExportOptions

    def inside(self, folder: Path) -> "PlannedFile":
        """Return the file as one of a folder, for exports that name other files beside it."""
        return replace(self, options=replace(self.options, file=folder / self.name))

    def make(self) -> Content:
        """Return the content of the file; this takes a while."""
        subject = subject_of(self.kind, self.scenarios, self.options.players, self.options.language)
        return all_exports()[self.export].make(subject, self.options)


@dataclass(frozen=True, slots=True)
class PublicationChoices:
    """The choices for a whole publication: language, one count of players, and options of exports by name."""

    language: str = "en"
    players: int | None = None
    values: Mapping[str, Any] | None = None


def plan_of(
    profile: Profile, scenarios: Sequence[Scenario], choices: PublicationChoices
) -> list[PlannedFile]:
    """Return all files, no two of the same name; of one realm alone there is no sheet or site of several."""
    entries = [each.with_values(choices.values or {}) for each in profile.entries]
    single = [each for each in entries if kind_of(each.export) not in OF_ALL]
    together = [
        PlannedFile(f"{each.key}{each.export.suffix}", *_made_of(each, tuple(scenarios), choices))
        for each in entries
        if kind_of(each.export) in OF_ALL and (len(scenarios) > 1 or not single)
    ]
    planned: list[PlannedFile] = []
    taken = {each.name.casefold() for each in together}
    suffixes = _suffixes(single)
    for scenario in scenarios:
        stem, number = stem_of(scenario), 1
        files = list(_files(stem, scenario, single, suffixes, choices))
        while taken & {each.name.casefold() for each in files}:
            number += 1
            files = list(_files(f"{stem}-{number}", scenario, single, suffixes, choices))
        taken |= {each.name.casefold() for each in files}
        planned += files
    return planned + together


def kind_of(export: Export) -> Subject:
    """Return the subject of an export that is made of realms."""
    return next(each for each in export.subjects if each != "game")


def stem_of(scenario: Scenario) -> str:
    """Return the beginning of the names of all files of a realm."""
    return scenario.path.name.removesuffix(SUFFIX) if scenario.path else str(scenario.data["id"])


def _suffixes(entries: Sequence[ProfileEntry]) -> dict[str, str]:
    """Return the end of the names of each entry: its suffix, with its key where the suffix is taken."""
    found: dict[str, str] = {}
    for each in entries:
        suffix = each.export.suffix
        plain = each.key == each.export.name and suffix not in found.values()
        found[each.key] = suffix if plain else f".{each.key}{suffix}"
    return found


def _files(
    stem: str,
    scenario: Scenario,
    entries: Sequence[ProfileEntry],
    suffixes: Mapping[str, str],
    choices: PublicationChoices,
) -> Iterator[PlannedFile]:
    """Yield the files of one realm; of an export of maps there is one for each count of players."""
    for each in entries:
        if kind_of(each.export) != "realm":
            yield PlannedFile(f"{stem}{suffixes[each.key]}", *_made_of(each, (scenario,), choices))
            continue
        for count in scenario.counts if choices.players is None else (choices.players,):
            one = replace(choices, players=count)
            yield PlannedFile(f"{stem}_{count}{suffixes[each.key]}", *_made_of(each, (scenario,), one))


def _made_of(
    entry: ProfileEntry, scenarios: tuple[Scenario, ...], choices: PublicationChoices
) -> tuple[str, Subject, tuple[Scenario, ...], ExportOptions]:
    options = ExportOptions(language=choices.language, players=choices.players)
    return entry.export.name, kind_of(entry.export), scenarios, with_choices(options, entry.values)
