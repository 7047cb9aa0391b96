"""The page about the file format agrees with the code: pieces, keys, limits and examples."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from realms.scenario.defaults import DEFAULT_TURNS
from realms.scenario.migrate import FORMAT
from realms.scenario.scenario import MAX_ENTRIES, MAX_NODES, MAX_PARTS, MAX_STEPS, scenario_from
from realms.tiles import jsonfile
from realms.tiles.boxes import boxes
from realms.tiles.jsonform import dumps
from realms.tiles.kinds import MARKERS, PIECES, PRINTED_LAND, SITES, SYMBOLS, PieceKind, Verdict
from realms.tiles.schemacheck import unknown_keys, violations
from realms.tiles.schemas import load_schema
from realms.tiles.tileset import BUNDLED, tileset_from

PAGE = (Path(__file__).parents[2] / "docs/format.md").read_text("utf-8")
SCENARIO, TILESET = load_schema("scenario"), load_schema("tileset")
VERDICTS: dict[Verdict, str] = {"ok": "yes", "warning": "warning", "error": "no"}


def section(title: str) -> str:
    return re.split(r"^## ", PAGE.partition(f"\n## {title}\n")[2], maxsplit=1, flags=re.MULTILINE)[0]


def examples(title: str) -> list[Any]:
    return [json.loads(block) for block in re.findall(r"```json\n(.*?)```", section(title), re.DOTALL)]


def rows(title: str) -> Iterator[list[str]]:
    """The cells of the tables of a section."""
    for line in section(title).splitlines():
        if line.startswith("| ") and not line.startswith("| ---"):
            yield [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


def test_the_table_of_pieces_is_that_of_the_code() -> None:
    """On failure: put the table that is printed into the page."""
    page = section("Pieces").partition("PIECES -->\n\n")[2].partition("\n\n<!-- end")[0]
    assert page == table_of_pieces()


def table_of_pieces() -> str:
    heads = ("piece", "lies on", "land", "river", "lake", "sea", "chasm", "at most one")
    lines = [heads, ("---",) * len(heads), *(row_of(kind) for kind in PIECES.values())]
    return "\n".join("".join(f"| {cell} " if cell else "| " for cell in line) + "|" for line in lines)


def row_of(kind: PieceKind) -> tuple[str, ...]:
    grounds = [VERDICTS[kind.on(ground)] for ground in ("land", "river", "lake", "sea", "chasm")]
    spot = kind.spot + (f" with a {kind.on_top_of}" if kind.on_top_of else "")
    told = grounds if kind.spot == "third" else [""] * len(grounds)
    return f"`{kind.id}`", spot, *told, "yes" if kind.at_most_one else ""


def test_every_piece_is_described_and_its_keys_are_those_of_the_schema() -> None:
    described = [cells for cells in rows("Pieces") if len(cells) == 3][1:]
    assert [cells[0].strip("`") for cells in described] == list(PIECES)
    assert {cells[0].strip("`"): tuple(re.findall(r"`(\w+)`", cells[2])) for cells in described} == {
        kind.id: kind.keys for kind in PIECES.values()
    }
    named = {key for kind in PIECES.values() for key in kind.keys}
    assert named | {"piece", "at"} == allowed(SCENARIO["$defs"]["piece"]["properties"])


@pytest.mark.parametrize(("key", "values"), [("symbol", SYMBOLS), ("site", SITES), ("marker", MARKERS)])
def test_the_values_of_a_pieces_key_are_those_of_the_code(key: str, values: tuple[str, ...]) -> None:
    line = next(line for line in section("Pieces").splitlines() if line.startswith(f"- `{key}` is"))
    assert re.findall(r"`(\w+)`", line)[1:] == list(values)
    assert SCENARIO["$defs"]["piece"]["properties"][key]["enum"] == list(values)


def keys_of(title: str) -> set[str]:
    return {key for cells in rows(title) for key in re.findall(r"`(\w+)`", cells[0])}


PARTS = [
    ("The document", SCENARIO["properties"]),
    ("Tiles", SCENARIO["$defs"]["placement"]["properties"]),
    ("Layers", SCENARIO["$defs"]["layer"]["properties"]),
    (
        "Drawings",
        SCENARIO["$defs"]["drawing"]["properties"]
        | SCENARIO["$defs"]["drawnRegion"]["properties"]
        | SCENARIO["$defs"]["picture"]["properties"],
    ),
    ("Water", SCENARIO["properties"]["water"]["properties"]),
    (
        "Rules, pool, exclusions",
        SCENARIO["properties"]["pool"]["properties"] | SCENARIO["$defs"]["exclusion"]["properties"],
    ),
    (
        "Tile sets",
        TILESET["properties"]
        | TILESET["$defs"]["faces"]["properties"]
        | TILESET["$defs"]["region"]["properties"],
    ),
]


@pytest.mark.parametrize(("title", "properties"), PARTS, ids=[title for title, _ in PARTS])
def test_every_key_of_the_schema_is_explained_and_no_other(title: str, properties: dict[str, Any]) -> None:
    assert keys_of(title) == allowed(properties)


def allowed(properties: dict[str, Any]) -> set[str]:
    """The keys of an object but for those that it may not have."""
    return {key for key, schema in properties.items() if schema != {"not": {}}}


def test_the_keys_that_are_needed_are_those_of_the_schema() -> None:
    needed = [cells[0].strip("`") for cells in rows("The document") if cells[1] == "needed"]
    assert sorted(needed) == sorted([*SCENARIO["required"], *SCENARIO["then"]["required"]])


def test_the_example_is_a_scenario_in_the_stable_form() -> None:
    text = section("A small realm").partition("```json\n")[2].partition("```")[0]
    scenario = scenario_from(json.loads(text))
    assert dumps(dict(scenario.data)) == text
    assert list(unknown_keys(scenario.data, "scenario")) == []
    assert [scenario.realm(players).board.land.bit_count() for players in (2, 3)] == [6, 9]
    assert [scenario.realm(players).board.water.bit_count() for players in (2, 3)] == [2, 2]
    assert not any(scenario.realm(players).unmatched for players in (2, 3))


def test_the_small_examples_fit_the_schema() -> None:
    whole = examples("A small realm")[0]
    layer = {"players": 2, "tiles": examples("Tiles"), "pieces": examples("Pieces")}
    rules, exclusions = examples("Rules, pool, exclusions")
    document = whole | {
        "layers": [layer],
        "rules": rules,
        "exclusions": exclusions,
        "water": examples("Water")[0],
    }
    assert list(violations(document, "scenario")) == []
    assert list(unknown_keys(document, "scenario")) == []
    drawn = document | {"format": 2, "layers": [{"players": 2, "drawing": examples("Drawings")[0]}]}
    board = scenario_from(drawn).realm(2).board
    assert (board.region_count, board.adj, board.rim) == (2, (0b10, 0b01), 0b01)
    for cells in rows("The document"):
        if cells[0] != "key" and cells[3]:
            document[cells[0].strip("`")] = json.loads(cells[3].strip("`"))
    assert list(violations(document, "scenario")) == []
    for cells in list(rows("Rules, pool, exclusions"))[1:5]:
        document["pool"] = {cells[0].strip("`"): json.loads(cells[2].strip("`"))}
        assert list(violations(document, "scenario")) == []


def test_the_example_of_a_tile_set_can_be_used() -> None:
    data = examples("Tile sets")[0]
    assert list(violations(data, "tileset")) == []
    face = tileset_from(data).face("A", "surface")
    assert face is not None
    assert face.symbols == ((), (), ("mine", "magic_source"))


def test_the_examples_of_addresses_are_addresses() -> None:
    patterns = {
        "tile": SCENARIO["$defs"]["tileName"]["pattern"],
        "third": SCENARIO["$defs"]["piece"]["allOf"][2]["then"]["properties"]["at"]["pattern"],
        "side": SCENARIO["$defs"]["piece"]["allOf"][1]["then"]["properties"]["at"]["pattern"],
        "border": SCENARIO["$defs"]["piece"]["allOf"][0]["then"]["properties"]["at"]["pattern"],
        "region": SCENARIO["$defs"]["drawnName"]["pattern"],
    }
    told = {re.split(r"\W", cells[0])[0]: cells[2].replace("\\|", "|") for cells in rows("Addresses")}
    for kind, pattern in patterns.items():
        for example in re.findall(r"`([^`]+)`", told[kind]):
            assert re.fullmatch(pattern, example)
    assert set(told) == {"what", *patterns, "hole"}


def test_boxes_terrains_and_bundled_sets_are_those_of_the_code() -> None:
    paragraph = section("The document").partition("Boxes are ")[2]
    assert re.findall(r"`(\w+)`", paragraph) == list(boxes())
    terrains = next(cells[1] for cells in rows("Tile sets") if cells[0] == "`terrain`")
    printed = [kind for world in PRINTED_LAND.values() for kind in world]
    assert re.findall(r"`(\w+)`", terrains) == [*printed, "water"]
    assert " ".join(f'`"{name}"`,' for name in BUNDLED).rstrip(",") in section("Tile sets")


def test_the_usual_numbers_of_turns_are_those_of_the_code() -> None:
    usual = ", ".join(map(str, DEFAULT_TURNS.values()))
    assert f"if they are not {usual} for 2 to 6" in section("The document")


def test_the_limits_are_those_of_the_code() -> None:
    told = {cells[0]: cells[1] for cells in rows("Limits")}
    properties, defs = SCENARIO["properties"], SCENARIO["$defs"]
    cell = defs["placement"]["properties"]["q"]
    drawing = defs["drawing"]["properties"]
    side, called = drawing["size"]["items"], defs["drawnRegion"]["properties"]["names"]
    assert cell == defs["placement"]["properties"]["r"]
    assert {properties[key]["maxItems"] for key in ("boxes", "authors")} == {defs["rules"]["maxItems"]}
    short = {
        properties["titles"]["additionalProperties"]["maxLength"],
        properties["authors"]["items"]["maxLength"],
        properties["licence"]["maxLength"],
        defs["piece"]["properties"]["note"]["maxLength"],
    }
    texts = {part["maxLength"] for part in properties["texts"]["additionalProperties"]["properties"].values()}
    assert told == {
        "what": "at most",
        "size of the file": f"{jsonfile.MAX_BYTES >> 20} MiB",
        "brackets within brackets": str(jsonfile.MAX_DEPTH),
        "digits of a whole number": str(jsonfile.MAX_DIGITS),
        "entries of one list or object": str(MAX_ENTRIES),
        "lists and objects in all, without nodes and lines": str(MAX_PARTS),
        "nodes of a drawing": str(drawing["nodes"]["maxProperties"]),
        "lines of a drawing": str(drawing["lines"]["maxItems"]),
        "nodes of a line": str(drawing["lines"]["items"]["maxItems"]),
        "nodes of all lines of a drawing": str(MAX_STEPS),
        "regions of a drawing": str(drawing["regions"]["maxProperties"]),
        "`joins`, `severs`": f"{defs['regionPairs']['maxItems']} each",
        "a side of a sheet": f"{side['minimum']} to {side['maximum']}",
        "the name of a region": f"{called['additionalProperties']['maxLength']} characters",
        "`q` and `r`": f"{cell['minimum']} to {cell['maximum']}",
        "copies of a tile": "999",
        "layers": str(properties["layers"]["maxItems"]),
        "boxes, authors, rules": f"{defs['rules']['maxItems']} each",
        "a title, an author, the licence, a note": f"{short.pop()} characters",
        "a text": f"{texts.pop()} characters",
        "turns": str(properties["turns"]["additionalProperties"]["maximum"]),
        "bans": str(properties["pool"]["properties"]["ban"]["maxItems"]),
        "exclusions": str(properties["exclusions"]["maxItems"]),
    }
    assert not short | texts
    assert drawing["nodes"]["maxProperties"] == MAX_NODES >= drawing["lines"]["maxItems"]
    assert re.fullmatch(defs["tileName"]["pattern"], "C999")
    assert not re.fullmatch(defs["tileName"]["pattern"], "C1000")


def test_every_format_has_its_line() -> None:
    assert [cells[0] for cells in rows("Formats")][1:] == [
        f"format {number}" for number in range(1, FORMAT + 1)
    ]


def test_the_contents_lead_to_the_sections() -> None:
    anchors = {
        re.sub(r"[^\w -]", "", title).replace(" ", "-").lower()
        for title in re.findall(r"^## (.*)$", PAGE, re.MULTILINE)
    }
    linked = set(re.findall(r"\(#([\w-]+)\)", PAGE))
    assert linked == anchors
    for file in re.findall(r"\]\(([\w./]+\.md)\)", PAGE):
        assert (Path(__file__).parents[2] / "docs" / file).is_file()
