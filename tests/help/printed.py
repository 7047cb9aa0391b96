"""The forty layouts of the printed scenarios, on the stand-in tiles, as documents."""

import json
from pathlib import Path
from typing import Any

from help.documents import Entry, document

FACTS = json.loads((Path(__file__).parents[1] / "facts/layouts_stand_in.json").read_text("utf-8"))


def as_document(written: Entry) -> Entry:
    """A scenario of the facts, without what is expected of it."""
    name = written["slug"]
    layers = [{key: value for key, value in each.items() if key != "expect"} for each in written["layers"]]
    kept: dict[str, Any] = {key: written[key] for key in ("boxes", "water", "worlds_touch")}
    return document(*layers, id=name, titles={"en": name}, tileset=FACTS["tileset"], **kept)


BY_NUMBER = {written["number"]: as_document(written) for written in FACTS["scenarios"]}
BY_NAME = {layouts["id"]: layouts for layouts in BY_NUMBER.values()}
