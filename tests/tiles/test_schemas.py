"""Schemas as programs get them: with the ids of all boxes, which stand in `boxes.json` alone."""

from importlib.resources import files

from realms.tiles.boxes import boxes
from realms.tiles.schemas import load_schema, schema_names


def test_schemas_know_every_box() -> None:
    for name in ("scenario", "special"):
        assert load_schema(name)["$defs"]["box"] == {"enum": list(boxes())}


def test_no_schema_file_names_a_box() -> None:
    for name in schema_names():
        text = (files("realms_schemas") / f"{name}.schema.json").read_text("utf-8")
        assert not any(f'"{box}"' in text for box in ("small_world", "realms", "cursed"))


def test_the_schema_of_a_box_itself_stays() -> None:
    assert load_schema("boxes")["$defs"]["box"]["type"] == "object"
