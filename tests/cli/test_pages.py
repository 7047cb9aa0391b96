"""Every example of every page is tried: files are checked, played and mended, commands and programs run."""

import json
import re
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from realms.export.registry import Export, ExportOptions
from realms.play.notation import read, write
from realms.play.setup import table_for
from realms.rules.homemade import homemade_race
from realms.rules.model.trait import Trait
from realms.rules.registry import base_game
from realms.scenario.scenario import bundled_scenario, load_scenario, scenario_from
from realms.tiles.schemacheck import violations
from realms.tiles.tileset import bundled_data
from realms_editor.desk import clipboard

from help.documents import document, layer, row

ROOT = Path(__file__).parents[2]
PAGES = sorted([*(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md")])
BLOCK = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
COMMENT = re.compile(r"\s+# .*$", re.MULTILINE)
FIRST_STEPS, GO_EAST = (dict(bundled_scenario(name).data) for name in ("first_steps", "go_east"))
# Their commands and files are one story, which test_guide.py and tests/plugins follow.
ELSEWHERE = {"guide.md", "plugins.md"}

Call = Callable[..., Any]
Entry = dict[str, Any]


def blocks(*languages: str) -> list[Any]:
    """The blocks of all pages in these languages, each as the parameter of a test."""
    return [
        pytest.param(block, id=f"{page.name}:{text[:place].count(chr(10)) + 1}")
        for page in PAGES
        for text in [page.read_text("utf-8")]
        for place, language, block in blocks_of(text)
        if language in languages and page.name not in ELSEWHERE
    ]


def blocks_of(text: str) -> Iterator[tuple[int, str, str]]:
    for block in BLOCK.finditer(text):
        yield block.start(), block[2], dedent(block[3])


def parsed(block: str) -> Any:
    """The value in a block; one that is an entry of an object stands there without the brackets around it."""
    return json.loads("{" + block + "}" if block.startswith('"') else block)


def with_part(key: str, value: Entry) -> Entry:
    """The small realm of the page on the format with a tile or a piece in the place where it lies there."""
    two_banks = json.loads(next(each.values[0] for each in blocks("json") if '"two_banks"' in each.values[0]))
    first, *others = two_banks["layers"]
    at = "at" if key == "pieces" else "tile"
    kept = [each for each in first[key] if each[at] != value[at]]
    assert len(kept) < len(first[key])
    return {**two_banks, "layers": [{**first, key: [*kept, value]}, *others]}


def realm_with(value: Any) -> Entry:
    """A realm in which an example stands, itself or a part of it."""
    if isinstance(value, list):
        value = {"rules" if "rule" in value[0] else "exclusions": value}
    if "layers" in value:
        return dict(value)
    if {"rules", "exclusions"} & value.keys():
        return {**GO_EAST, **value}
    if {"races", "powers"} & value.keys():
        return {**FIRST_STEPS, "pool": {"homemade": value}}
    if "nodes" in value:
        return {**FIRST_STEPS, "format": 2, "layers": [{"players": 2, "drawing": value}]}
    if {"piece", "tile"} & value.keys():
        return with_part("pieces" if "piece" in value else "tiles", value)
    return {**FIRST_STEPS, **({"water": value} if "kind" in value else {"tileset": with_all_tiles(value)})}


def with_all_tiles(value: Entry) -> Entry:
    """The tile set of an example, itself or in a clipping, with the tiles of ours that it does not have."""
    own = value.get("tileset", value)
    return {**own, "tiles": {**bundled_data("stand-in")["tiles"], **own["tiles"]}}


def is_pool_entry(block: str) -> bool:
    """Return True for the figures of a banner in a box, which users do not write."""
    value = parsed(block)
    return isinstance(value, dict) and "pool" in value


def is_map(block: str) -> bool:
    """Return True for a map of another program."""
    return '"FeatureCollection"' in block


def part_of_realm(block: str) -> bool:
    return not is_pool_entry(block) and not is_map(block)


def foreign_maps() -> dict[str, str]:
    """The maps of other programs on the pages, by the names that the commands there have for them."""
    (board,) = (each.values[0] for each in blocks("xml"))
    (bays,) = (each.values[0] for each in blocks("json") if is_map(each.values[0]))
    return {"board.svg": board, "bays.geojson": bays}


@pytest.mark.parametrize("name", foreign_maps())
def test_a_map_of_another_program_is_imported_whole(realms: Call, tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text(foreign_maps()[name], "utf-8")
    target = tmp_path / "map.realm.json"
    ran = realms("import", tmp_path / name, "-o", target)
    assert (ran.code, ran.err) == (0, "")
    regions = load_scenario(target).data["layers"][0]["drawing"]["regions"].values()
    assert all(each.keys() >= {"terrain"} for each in regions)
    assert realms("validate", target).code == 0


@pytest.mark.parametrize("block", [each for each in blocks("json") if is_pool_entry(each.values[0])])
def test_the_figures_of_a_box_fit_its_schema(block: str) -> None:
    box = json.loads((ROOT / "realms/pool/cursed.json").read_text("utf-8"))
    assert not list(violations({**box, "races": [*box["races"], parsed(block)]}, "pool"))


@pytest.mark.parametrize("block", [each for each in blocks("json") if part_of_realm(each.values[0])])
def test_a_file_is_sound_can_be_played_and_is_mended(realms: Call, tmp_path: Path, block: str) -> None:
    value = parsed(block)
    path = tmp_path / "example.realm.json"
    path.write_text(json.dumps(realm_with(value)), "utf-8")
    ran = realms("validate", path)
    assert (ran.code, ran.err) == (0, ""), ran.out
    for players in load_scenario(path).counts:
        seats = ",".join(["random"] * players)
        assert realms("play", path, "--players", players, "--games", 3, "--seats", seats).code == 0
    assert realms("show", path).code == 0
    mended = realms("validate", path, "--fix", "--unsafe-fixes")
    assert mended.code == 0, mended.out + mended.err


@pytest.mark.parametrize(
    "block", [each for each in blocks("json") if '"races"' in each.values[0] or '"powers"' in each.values[0]]
)
def test_homemade_examples_stand_in_a_file_of_their_own(realms: Call, tmp_path: Path, block: str) -> None:
    value = parsed(block)
    own, realm = tmp_path / "own.json", tmp_path / "first_steps.realm.json"
    own.write_text(block, "utf-8")
    realm.write_text(json.dumps(FIRST_STEPS), "utf-8")
    for entry in [*value.get("races", ()), *value.get("powers", ())]:
        assert entry["names"]["en"] in realms("rules", "--homemade", own, entry["id"]).out
    played = realms("play", realm, "--homemade", own, "--games", 3, "--seats", "random,random")
    assert (played.code, played.err) == (0, "")


def test_the_example_of_a_clipping_can_be_pasted() -> None:
    (block,) = (each.values[0] for each in blocks("json") if "realmwright-clipping" in each.values[0])
    assert clipboard.read_clipping(block).tiles


@pytest.mark.parametrize("block", blocks("toml"))
def test_settings_are_understood(realms: Call, tmp_path: Path, block: str) -> None:
    (tmp_path / "realms.toml").write_text(block, "utf-8")
    path = tmp_path / "first_steps.realm.json"
    path.write_text(json.dumps(FIRST_STEPS), "utf-8")
    assert (realms("validate", path).code, realms("validate", path).err) == (0, "")


@pytest.mark.parametrize("block", blocks("sh", ""))
def test_commands_run(realms: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, block: str) -> None:
    """In a folder that has all that the pages speak of; `dev.py` has tests of its own."""
    monkeypatch.chdir(tmp_path)
    own = next(each.values[0] for each in blocks("json") if '"races"' in each.values[0])
    (tmp_path / "beavers.json").write_text(own, "utf-8")
    for folder in ("maps", "drafts", "realms"):
        (tmp_path / folder).mkdir()
    for name in ("island", "my", "maps/one", "drafts/two", "realms/three"):
        (tmp_path / f"{name}.realm.json").write_text(json.dumps(FIRST_STEPS), "utf-8")
    for name, content in foreign_maps().items():
        (tmp_path / name).write_text(content, "utf-8")
    for line in COMMENT.sub("", block).splitlines():
        if re.match(r"realms [a-z]", line):
            words = shlex.split(line)[1:]
            more = ["--games", "1", "--seats", "random,random"] if words[0] == "play" else []
            assert realms(*words, *more).code == 0, line


@pytest.mark.parametrize("block", blocks("python"))
def test_programs_run(block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a folder with the realm that they name; what they register is not registered for good."""
    monkeypatch.setattr("realms.export.registry._KNOWN", {})
    monkeypatch.chdir(tmp_path)
    bad = ROOT / "tests/checks/G002/bad.realm.json"  # so that a loop over findings has one
    (tmp_path / "two_banks.realm.json").write_text(json.dumps(FIRST_STEPS), "utf-8")
    (tmp_path / "unfinished.realm.json").write_bytes(bad.read_bytes())
    known: Entry = {"__name__": "example", "Trait": Trait, "race": lambda _: lambda trait: trait}
    exec(compile(block, "example", "exec"), known)  # noqa: S102 - our own page
    assert known.get("game") is None or known["game"].over
    for trait in [each for each in known.values() if isinstance(each, type) and issubclass(each, Trait)]:
        own = trait()
        content = homemade_race(own, 5, base_game(), lender="ratmen")
        assert [each.trait for each in content if each.trait is own] == [own]


def test_the_example_of_an_export_writes_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    known: dict[str, Export] = {}
    monkeypatch.setattr("realms.export.registry._KNOWN", known)
    (block,) = (each.values[0] for each in blocks("python") if "@export(" in each.values[0])
    exec(compile(block, "example", "exec"), {})  # noqa: S102 - our own page
    (example,) = known.values()
    realm = bundled_scenario("first_steps").realm(2)
    assert example.write(realm, ExportOptions()).count(b"\n") == realm.board.region_count


def test_positions_can_be_read() -> None:
    """On a map that has the regions that they name."""
    lines = [line for each in blocks("") for line in each.values[0].splitlines() if line.startswith("turn ")]
    scenario = scenario_from(document(layer(row("ABCD")), boxes=["small_world", "realms"]))
    table = table_for(scenario.realm(2))
    assert [write(read(table, line)).startswith(line.split("; tribes")[0]) for line in lines] == [True]


def test_every_block_is_of_a_kind_that_is_tried() -> None:
    kinds = {language for page in PAGES for _, language, _ in blocks_of(page.read_text("utf-8"))}
    assert kinds == {"", "json", "toml", "sh", "python", "console", "yaml", "xml"}
    for page in PAGES:
        text = page.read_text("utf-8")
        assert len(re.findall(r"^\s*```", text, re.MULTILINE)) == 2 * len(list(blocks_of(text))), page.name
