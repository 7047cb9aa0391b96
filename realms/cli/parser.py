"""The parser of arguments, which speaks the language of the user too."""

import argparse
import gettext
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

from realms.cli.errors import UNUSABLE
from realms.locale import DOMAIN, FOLDER, sentence

# What argparse says of itself: translators find it here.
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
    """A parser whose complaints end with our own exit code."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the arguments and how they are used."""
        self.print_usage(sys.stderr)
        self.exit(UNUSABLE, f"{self.prog}: {message}\n")


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Let argparse speak a language: it asks gettext for its words, and gettext asks the environment."""
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
