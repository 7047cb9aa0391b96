"""`realms schema`: print the JSON Schemas of our files."""

import argparse
import json
import sys
from collections.abc import Callable

from realms.cli.errors import CLEAN
from realms.locale import sentence
from realms.tiles.schemas import load_schema, schema_names

SUMMARY = sentence("print the JSON Schema of a kind of file")


def configure(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "name",
        choices=schema_names(),
        metavar="NAME",
        help=say("one of: {names}").format(names=", ".join(schema_names())),
    )


def run(options: argparse.Namespace) -> int:
    """Print the schema, with other schemas that it refers to."""
    schema = dict(load_schema(options.name))
    others = {name: load_schema(name) for name in schema_names() if name != options.name}
    text = json.dumps(schema)
    used = {name: other for name, other in others.items() if f'"$ref": "{other["$id"]}' in text}
    if used:
        schema["$defs"] = {**schema.get("$defs", {}), **used}
    sys.stdout.write(json.dumps(schema, ensure_ascii=False, indent=2) + "\n")
    return CLEAN
