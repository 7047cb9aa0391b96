"""`realms worker`: play games for `realms balance --cluster` on another machine."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from realms.cli.errors import CLEAN, CommandError
from realms.cli.files import add_workers
from realms.locale import Sentence, sentence

if TYPE_CHECKING:
    from realms.balance.playing.cluster import Certificates

SUMMARY = sentence("play games for realms balance --cluster, on a machine that you trust")


def configure(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare the arguments."""
    parser.add_argument("address", metavar="tcp://HOST:PORT", help=say("the scheduler to play for"))
    add_workers(parser, say, say("number of processes that play (default: all cores)"))
    parser.add_argument(
        "--name", default="", metavar="NAME", help=say("name of this worker; that of the machine otherwise")
    )
    add_certificates(parser, say)


def add_certificates(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare the files with which machines prove who they are."""
    parser.add_argument(
        "--tls",
        nargs=3,
        type=Path,
        metavar=("CA", "CERT", "KEY"),
        help=say("files of the authority, the certificate and its key, for a scheduler that asks for them"),
    )


def certificates_of(options: argparse.Namespace) -> "Certificates | None":
    """Return the certificates that the user names, or None."""
    from realms.balance.playing.cluster import Certificates

    return Certificates(*options.tls) if options.tls else None


def run(options: argparse.Namespace) -> int:
    """Play until the scheduler ends."""
    from realms.balance.playing.cluster import ClusterError
    from realms.balance.playing.cluster_worker import serve
    from realms.balance.playing.own_processes import all_cores

    def say(news: Sentence) -> None:
        sys.stdout.write(news.in_language(options.language) + "\n")
        sys.stdout.flush()

    processes = options.workers or all_cores()
    try:
        serve(options.address, processes, options.name, certificates_of(options), say)
    except ClusterError as error:
        raise CommandError(error.message) from error
    return CLEAN
