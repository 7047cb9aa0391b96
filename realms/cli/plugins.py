"""`realms plugins`: list the plug-ins, and what each adds."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator

from realms.cli.errors import CLEAN, FOUND
from realms.locale import sentence

SUMMARY = sentence("list the plug-ins that are installed, and what each of them adds")


def configure(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare the arguments."""
    parser.add_argument("--json", action="store_true", help=say("as JSON"))


def run(options: argparse.Namespace) -> int:
    """Print the list; the exit code is 1 if a plug-in could not be loaded."""
    from realms.export.plug_in_list import all_plug_ins, plug_in_lines

    if options.json:
        sys.stdout.write(json.dumps({"plug_ins": [*_rows()]}, indent=2, ensure_ascii=False) + "\n")
    else:
        sys.stdout.writelines(f"{line}\n" for line in plug_in_lines(options.language))
    return FOUND if any(each.fault for each in all_plug_ins()) else CLEAN


def _rows() -> Iterator[dict[str, object]]:
    from realms.export.plug_in_list import all_plug_ins

    for each in all_plug_ins():
        plug_in = each.plug_in
        yield {
            "name": plug_in.distribution,
            "version": plug_in.version,
            "group": plug_in.group,
            "prefix": plug_in.prefix,
            "adds": [*each.added],
            "fault": str(each.fault) if each.fault else None,
        }
