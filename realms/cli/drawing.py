"""Arguments of commands that draw or publish, made of the options of exports, and their translation."""

import argparse
from collections.abc import Callable
from typing import Any

from realms.cli.files import number_between, whole_number_from
from realms.export.options import GROUP_TITLES, OPTIONS, ExportOption, OptionGroup, options_of, with_choices
from realms.export.registry import ExportOptions

Say = Callable[[str], str]


def add_drawing(parser: argparse._ActionsContainer, say: Say) -> None:
    """Declare the arguments for the content and the colours of a drawing."""
    for option in options_of("drawing"):
        _add(parser, option, say)


def add_publishing(parser: argparse.ArgumentParser, say: Say) -> None:
    """Declare the arguments for paper, for pictures in pixels and for other tables."""
    groups: tuple[OptionGroup, ...] = ("paper", "pixels", "tables")
    for name in groups:
        group = parser.add_argument_group(say(GROUP_TITLES[name].text))
        for option in options_of(name):
            _add(group, option, say)


def _add(parser: argparse._ActionsContainer, option: ExportOption, say: Say) -> None:
    """Declare the argument of an option."""
    parser.add_argument(
        f"--{option.flag}", dest=option.name, help=say(option.words.text), **_reading(option, say)
    )


def _reading(option: ExportOption, say: Say) -> dict[str, Any]:
    """Return what argparse has to know to read the argument of an option."""
    if option.kind == "flag":
        return {"action": "store_true"}
    if option.kind == "choice":
        return {"choices": list(option.choices())}
    if option.kind == "choices":
        return {"choices": list(option.choices()), "action": "append", "default": []}
    if option.kind == "whole":
        return {"type": whole_number_from(int(option.limits[0]), say), "metavar": "N"}
    if option.kind == "place":
        return {"metavar": "DIR|URL"}
    unit = option.unit.upper() or "X"
    return {"type": number_between(*option.limits, say), "metavar": unit}


def given_options(options: argparse.Namespace) -> dict[str, Any]:
    """Return the options of exports that the command has and that somebody gave, by name."""
    values = {name: getattr(options, name, None) for name in OPTIONS}
    return {name: value for name, value in values.items() if value not in (None, False, [])}


def export_options(options: argparse.Namespace) -> ExportOptions:
    """Return the export options that the arguments give."""
    plain = ExportOptions(language=options.language, players=options.players)
    return with_choices(plain, given_options(options))
