"""The commands that installed packages offer, found by name; those of plug-ins never replace ours."""

import argparse
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from importlib.metadata import entry_points
from typing import Any, Final, Protocol

from realms.cli.errors import CommandError
from realms.locale import Sentence, sentence
from realms.plugins.loading import COMMANDS, described, is_foreign, plug_ins_offered
from realms.plugins.plug_in import PlugIn, PlugInError

GROUP: Final = COMMANDS


class Command(Protocol):
    """The interface of a module with a command."""

    SUMMARY: Sentence

    def configure(self, parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
        """Declare the arguments."""

    def run(self, options: argparse.Namespace) -> int:
        """Run the command; return its exit code."""


@dataclass
class PluggedCommand:
    """A command of a plug-in; where it fails, the error names the plug-in."""

    plug_in: PlugIn
    command: Command
    SUMMARY: Sentence

    def configure(self, parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
        """Declare the arguments."""
        self.plug_in.contain(self.command.configure)(parser, say)

    def run(self, options: argparse.Namespace) -> int:
        """Run the command; return its exit code."""
        return self.plug_in.contain(self.command.run)(options)


def known_commands() -> Mapping[str, Any]:
    """Return the entry points of all commands by name: those of plug-ins, and ours."""
    added = {plug_in.prefix: entry for plug_in, entry in plug_ins_offered(GROUP)}
    return added | {entry.name: entry for entry in entry_points(group=GROUP) if not is_foreign(entry)}


def find_command(name: str) -> Command:
    """Load a command, or raise an error that says how to get it."""
    known = known_commands()
    if name not in known:
        raise CommandError(_unknown(name, known))
    return _loaded(known[name])


def _loaded(entry: Any) -> Command:
    if not is_foreign(entry):
        own: Command = entry.load()
        return own
    plug_in = described(GROUP, entry)
    command = plug_in.contain(entry.load)()
    return PluggedCommand(plug_in, command, command.SUMMARY)


def _unknown(name: str, known: Mapping[str, Any]) -> Sentence:
    if name == "edit":
        return sentence(
            "the editor is not installed; install it with: {command}",
            command='pip install "realmwright[editor]"',
        )
    close = get_close_matches(name, known, 1)
    if close:
        return sentence('there is no command "{name}"; did you mean {other}?', name=name, other=close[0])
    return sentence('there is no command "{name}"; see realms --help', name=name)


def overview_lines(language: str) -> list[str]:
    """Return a line for each command, sorted; one of a plug-in that fails says so."""
    known = known_commands()
    width = max(map(len, known)) + 2
    return sorted(f"  {name:<{width}}{_summary(entry, language)}" for name, entry in known.items())


def _summary(entry: Any, language: str) -> str:
    try:
        return _loaded(entry).SUMMARY.in_language(language)
    except PlugInError as error:
        return error.message.in_language(language)
