"""Finding the subcommand, and turning what goes wrong into one message and a documented exit code.

0 nothing at or above the threshold, 1 findings or differences, 2 unusable arguments or unreadable input,
3 refused to overwrite, 4 internal failure.
"""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from importlib.metadata import EntryPoint, entry_points
from typing import NoReturn, Protocol

from realms import __version__
from realms.cli.errors import CLEAN, INTERNAL, UNUSABLE, CommandError, told
from realms.cli.language import user_language
from realms.locale import LANGUAGES, Sentence, sentence, translator

GROUP = "realms.commands"


class Command(Protocol):
    """What the module of a subcommand offers."""

    SUMMARY: Sentence

    def configure(self, parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
        """Declare the arguments."""

    def run(self, options: argparse.Namespace) -> int:
        """Do it; returns the exit code."""


class Parser(argparse.ArgumentParser):
    """A parser whose complaints end with our own exit code."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the arguments and how they are used."""
        self.print_usage(sys.stderr)
        self.exit(UNUSABLE, f"{self.prog}: {message}\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a subcommand; returns the exit code."""
    try:
        code = _run(list(sys.argv[1:] if arguments is None else arguments))
        sys.stdout.flush()
    except CommandError as error:
        told(error.message)
        code = error.code
    except BrokenPipeError:  # the reader of our output has gone, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = CLEAN
    except KeyboardInterrupt:
        code = 130
    except Exception as error:
        if os.environ.get("REALMS_DEBUG"):
            raise
        told(sentence("internal failure: {error}", error=f"{type(error).__name__}: {error}"))
        code = INTERNAL
    return code


def _run(words: list[str]) -> int:
    if words[:1] in (["--version"], ["-V"]):
        print(f"realms {__version__}")  # noqa: T201 - the answer
        return CLEAN
    if not words or words[0] in ("-h", "--help", "help"):
        (sys.stdout if words else sys.stderr).write(_overview())
        return CLEAN if words else UNUSABLE
    command: Command = _find(words[0]).load()
    parser = Parser(prog=f"realms {words[0]}", description=command.SUMMARY.in_language(user_language()))
    say = translator(user_language())
    parser.add_argument(
        "--language", choices=LANGUAGES, default=user_language(), help=say("language of the output")
    )
    command.configure(parser, say)
    return command.run(parser.parse_args(words[1:]))


def _find(name: str) -> EntryPoint:
    commands = entry_points(group=GROUP)
    if name in commands.names:
        return commands[name]
    if name == "edit":
        raise CommandError(
            sentence(
                "the editor is not installed; install it with: {command}",
                command='pip install "realmwright[editor]"',
            )
        )
    close = get_close_matches(name, commands.names, 1)
    if close:
        raise CommandError(
            sentence('there is no command "{name}"; did you mean {other}?', name=name, other=close[0])
        )
    raise CommandError(sentence('there is no command "{name}"; see realms --help', name=name))


def _overview() -> str:
    """All commands with a line each."""
    language = user_language()
    say = translator(language)
    lines = [
        f"  {entry.name:<10}{entry.load().SUMMARY.in_language(language)}"
        for entry in entry_points(group=GROUP)
    ]
    head = say("usage: realms COMMAND [ARGUMENTS]; realms COMMAND --help tells more")
    return "\n".join([head, "", *sorted(lines), ""])
