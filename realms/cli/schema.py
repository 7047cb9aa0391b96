"""`realms schema`: the JSON Schemas of our files."""

import argparse
import json
import sys
from collections.abc import Callable

import realms_schemas
from realms.cli.errors import CLEAN
from realms.locale import sentence

SUMMARY = sentence("print the JSON Schema of a kind of file")


def configure(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "name",
        choices=realms_schemas.names(),
        metavar="NAME",
        help=say("one of: {names}").format(names=", ".join(realms_schemas.names())),
    )


def run(options: argparse.Namespace) -> int:
    """Print the schema; one that speaks of another carries it along."""
    schema = dict(realms_schemas.load(options.name))
    others = {name: realms_schemas.load(name) for name in realms_schemas.names() if name != options.name}
    text = json.dumps(schema)
    used = {name: other for name, other in others.items() if f'"$ref": "{other["$id"]}' in text}
    if used:
        schema["$defs"] = {**schema.get("$defs", {}), **used}
    sys.stdout.write(json.dumps(schema, ensure_ascii=False, indent=2) + "\n")
    return CLEAN
