"""`realms edit`: the editor's window. Nothing of Qt is imported before it is needed."""

import argparse
import gc
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from realms.cli.errors import CommandError
from realms.locale import sentence
from realms_editor import LIBRARIES

SUMMARY = sentence("draw a realm, see what is wrong, put it right")
THEMES = ("light", "dark", "highcontrast")


def configure(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare the arguments."""
    parser.add_argument("files", type=Path, nargs="*", help=say("scenarios to open; none: the sample"))
    parser.add_argument("--players", type=int, metavar="N", help=say("the count to show first"))
    parser.add_argument("--theme", choices=THEMES, default="", help=say("colours of the window"))
    parser.add_argument("--play", action="store_true", help=say("begin a game on the first of them"))
    parser.add_argument(
        "--shot",
        type=Path,
        metavar="PNG",
        help=say("write a picture of the window, and end"),
    )
    parser.add_argument(
        "--actions", action="store_true", help=say("print a page of all commands and their keys, and end")
    )


def run(options: argparse.Namespace) -> int:
    """Open the window."""
    if find_spec("PySide6") is None:
        raise CommandError(
            sentence(
                "the editor needs PySide6; install it with: {command}",
                command='pip install "realmwright[editor]"',
            )
        )
    for library in LIBRARIES:
        if find_spec(library) is None:  # else the first file that is opened or checked would fail
            raise ModuleNotFoundError(name=library)
    if options.actions:
        with told_if_unloadable():
            return list_actions(options.language)
    for path in options.files:
        if not path.is_file():
            raise CommandError(sentence("{path}: there is no such file", path=path))
    if not has_display():
        if not options.shot:
            raise CommandError(
                sentence("there is no display to open a window on; --shot FILE writes a picture of it")
            )
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    load_before_qt()
    with told_if_unloadable():
        from realms_editor.view.start import StartOptions, run

    asked = any(word.startswith("--language") for word in sys.argv)
    start = StartOptions(
        paths=tuple(options.files),
        theme=options.theme,
        language=options.language,
        insist=asked,
        players=options.players,
        shot=options.shot,
        play=options.play,
    )
    return run(start)


def load_before_qt() -> None:
    """Import what stands on no Qt: PySide6 reads the source of every module that is imported after it."""
    gc.disable()  # modules that are loaded are no garbage; windows collect it in pauses
    import realms_editor.tools.commands  # noqa: F401


@contextmanager
def told_if_unloadable() -> Iterator[None]:
    """End with a message if the system lacks a library that Qt needs."""
    try:
        yield
    except ModuleNotFoundError:
        raise
    except ImportError as error:
        from realms.export.painter import unloadable

        raise CommandError(unloadable(error)) from error


def list_actions(language: str) -> int:
    """Print the page of the manual about all actions."""
    from realms_editor.tools.actions_page import page
    from realms_editor.view import window  # noqa: F401 - with it all actions are known

    sys.stdout.write(page(language))
    return 0


def has_display() -> bool:
    """Return True if there is a screen, or if the environment names another place for windows."""
    if os.environ.get("QT_QPA_PLATFORM") or sys.platform != "linux":
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


if __name__ == "__main__":
    from realms.cli.main import main

    sys.exit(main(["edit", *sys.argv[1:]]))
