"""`realms boxes`: list the boxes, and remember which of them the user owns."""

import argparse
import sys
from collections.abc import Callable

from realms.checks.owned_boxes import owned_boxes, owned_path, remember_boxes
from realms.checks.settings import SettingsError, settings_from
from realms.cli.errors import CLEAN, CommandError
from realms.locale import sentence
from realms.tiles.boxes import boxes
from realms.tiles.saving import SaveError

SUMMARY = sentence("list the boxes, and remember which of them you own")


def configure(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--own",
        nargs="*",
        metavar="BOX",
        help=say(
            "remember these boxes as yours (none: forget them); validate --owned checks realms against them"
        ),
    )


def run(options: argparse.Namespace) -> int:
    """Remember the boxes that the user names, and print the list."""
    if options.own is not None:
        _remember(tuple(options.own))
    owned = _owned()
    for box in boxes().values():
        mark = f"{owned.count(box.id)}x" if box.id in owned else ""
        sys.stdout.write(f"{mark:<3} {box.id:<24} {box.title(options.language)}\n")
    return CLEAN


def _owned() -> tuple[str, ...]:
    """Return the boxes that are remembered."""
    try:
        return owned_boxes() or ()
    except SettingsError as error:
        raise CommandError(error.message) from error


def _remember(chosen: tuple[str, ...]) -> None:
    try:
        settings_from({"boxes": list(chosen)})
        remember_boxes(chosen)
    except (SettingsError, SaveError) as error:
        raise CommandError(error.message) from error
    except OSError as error:
        message = sentence("{path}: {reason}", path=owned_path(), reason=str(error.strerror))
        raise CommandError(message) from error
