"""The page docs/commands.md, made from the arguments that the commands declare; pages.py writes it."""

import argparse
from collections.abc import Iterator

from shell_help import whole_parser

from realms.cli.parser import Parser, add_common

OPENING = """# The commands

All commands and their options, as `realms COMMAND --help` prints them and `man realms` shows them. The
[guide](guide.md) leads through most of them. This page is made from the commands themselves by
`packaging/pages.py`.

`realms --help` lists the commands, and `realms --version --long` says which Python, which engine and which
rules are at work. Exit code 0 means that all went well, 1 that something was found or left out, 2 that an
argument or a file cannot be used, 3 that a file exists that `--force` would overwrite, 4 that the program
itself has a fault, and 130 that you pressed Ctrl+C.
"""


def page() -> str:
    """Return the page: the options of every command, then each command."""
    common = Parser(add_help=False)
    add_common(common, str, "en")
    shared = {action.dest for action in common._actions}
    lines = [OPENING, "## Every command", "", *table(common._actions), ""]
    commands = next(each for each in whole_parser()._actions if isinstance(each, argparse._SubParsersAction))
    for name, parser in commands.choices.items():
        lines += section(name, parser, shared)
    return "\n".join(lines).rstrip() + "\n"


def section(name: str, parser: argparse.ArgumentParser, shared: set[str]) -> Iterator[str]:
    """Yield the lines about one command: its purpose, and its arguments group by group."""
    purpose = parser.description or ""
    yield from (f"## realms {name}", "", f"{purpose[:1].upper()}{purpose[1:]}.", "")
    groups: dict[str, list[argparse.Action]] = {"": []}
    for group in parser._action_groups:
        title = "" if group.title in ("positional arguments", "options") else str(group.title)
        own = [each for each in group._group_actions if each.dest not in shared | {"help"}]
        groups.setdefault(title, []).extend(own)
    for title, actions in groups.items():
        heading = [f"{title[:1].upper()}{title[1:]}:", ""] if title else []
        yield from (*heading, *table(actions), "") if actions else ()


def table(actions: list[argparse.Action]) -> Iterator[str]:
    """Yield a table with a row for each argument."""
    yield "| argument | meaning |"
    yield "| --- | --- |"
    for action in actions:
        meaning = (action.help or "").replace("%%", "%").replace("|", "\\|")
        yield f"| {spelling(action)} | {meaning} |"


def spelling(action: argparse.Action) -> str:
    """Return the ways to write an argument, with the values that it takes."""
    values = "" if action.nargs == 0 else value(action)
    if action.nargs in ("*", "+"):
        values += " ..."
    elif action.nargs == "?":
        values = f"[{values}]"
    names = [f"{option} {values}".strip() for option in action.option_strings] or [values]
    return ", ".join(f"`{name}`" for name in names).replace("|", "\\|")


def value(action: argparse.Action) -> str:
    """Return the name of a value, or the words to choose from."""
    if isinstance(action.metavar, tuple):
        return " ".join(action.metavar)
    if action.metavar:
        return str(action.metavar)
    return "|".join(map(str, action.choices)) if action.choices else action.dest.upper()
