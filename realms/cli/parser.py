"""The parser of arguments, which uses the language of the user."""

import argparse
import gettext
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

from realms.cli.errors import UNUSABLE
from realms.locale import DOMAIN, FOLDER, LANGUAGES, sentence

NO_PLUGINS = "--no-plugins"
# The sentences of argparse, so that translators find them.
OWN_WORDS = (
    sentence("usage: "),
    sentence("positional arguments"),
    sentence("options"),
    sentence("show this help message and exit"),
    sentence("the following arguments are required: %s"),
    sentence("one of the arguments %s is required"),
    sentence("not allowed with argument %s"),
    sentence("unrecognized arguments: %s"),
    sentence("argument %(argument_name)s: %(message)s"),
    sentence("invalid choice: %(value)r (choose from %(choices)s)"),
    sentence("invalid %(type)s value: %(value)r"),
    sentence("ignored explicit argument %r"),
    sentence("expected one argument"),
    sentence("expected at least one argument"),
)


class Parser(argparse.ArgumentParser):
    """A parser whose errors end with the exit code for unusable arguments."""

    def error(self, message: str) -> NoReturn:
        """Print the usage and the error, and end."""
        self.print_usage(sys.stderr)
        self.exit(UNUSABLE, f"{self.prog}: {message}\n")


def add_common(parser: argparse.ArgumentParser, say: Callable[[str], str], language: str) -> None:
    """Declare the arguments that every command has."""
    parser.add_argument("--language", choices=LANGUAGES, default=language, help=say("language of the output"))
    parser.add_argument(NO_PLUGINS, action="store_true", help=say("load no plug-ins"))
    kept = say("keep settings, drafts and finished games in this folder, and nothing elsewhere")
    parser.add_argument("--portable", type=Path, metavar="FOLDER", help=kept)


@contextmanager
def argparse_speaking(language: str) -> Iterator[None]:
    """Let argparse use a language: it asks gettext, which reads the environment."""
    before, domain = os.environ.get("LANGUAGE"), gettext.textdomain()
    os.environ["LANGUAGE"] = language
    gettext.bindtextdomain(DOMAIN, str(FOLDER))
    gettext.textdomain(DOMAIN)
    try:
        yield
    finally:
        gettext.textdomain(domain)
        os.environ.pop("LANGUAGE")
        if before is not None:
            os.environ["LANGUAGE"] = before
