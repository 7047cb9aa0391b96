"""The hash of the engine: it changes with what decides a game, and with nothing else."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from realms.play.engine_hash import DECIDING, LENGTH, PACKAGE, engine_hash, files_of, hash_of_sources
from realms.play.game import Game
from realms.play.record import Record, record_of, replay
from realms.scenario.scenario import Scenario
from realms.tiles.schemacheck import violations

ROOT = PACKAGE.parent
# Modules that a game loads although they decide nothing in it, and why.
BESIDE = {
    "compiled": "finds the compiled core, which decides alike",
    "locale": "sentences",
    "locale.message_error": "errors that users read",
    "play.engine_hash": "the hash itself",
    "play.notation": "positions as text, for records that do not fit",
    "play.record": "records",
    "play.seat_names": "what players are called, in sentences",
    "plugins.loading": "finds players of others, whose packages are named beside the hash",
    "plugins.plug_in": "names their failures",
    "tiles.jsonfile": "reads JSON, or refuses it",
    "tiles.jsonform": "writes JSON",
    "tiles.jsonplaces": "places in JSON, for messages",
    "tiles.pattern_words": "words for patterns, for messages",
    "tiles.saving": "writes files",
    "tiles.schemacheck": "refuses files",
    "tiles.schemas": "refuses files",
    "tiles.simple_schema": "refuses files",
}
PLAY = """
import sys
from realms.play.game import Game
from realms.play.players.player import play_out
from realms.play.players.registry import PLAYERS, players_for
from realms.rules.position.state import CHANCE
from realms.scenario.scenario import bundled
from realms.tiles.boxes import boxes
for scenario in bundled():
    game = Game.new(scenario, scenario.counts[0], 1, tuple(boxes()), short=True)
    play_out(game, players_for(["paced"] * scenario.counts[0], 1))
game = Game.new(scenario, 3, 1)
for kind in PLAYERS:
    while game.seat == CHANCE:
        game.throw()
    players_for([kind], 1)[0].choose(game.view(game.seat))
print(*(name.removeprefix("realms.") for name in sys.modules if name.startswith("realms.")))
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package, which each test leaves as it was."""
    copy = tmp_path_factory.mktemp("engine") / "realms"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
    return copy


def hash_with(copy: Path, name: str, content: bytes) -> str:
    """Return the hash with another content of one file, which is then restored."""
    file = copy / name
    before = file.read_bytes()
    assert content != before
    file.write_bytes(content)
    try:
        return hash_of_sources(copy)
    finally:
        file.write_bytes(before)


def test_a_copy_elsewhere_has_the_same_hash(copy: Path) -> None:
    assert hash_of_sources(copy)[:LENGTH] == engine_hash()
    assert len(engine_hash()) == LENGTH
    assert set(engine_hash()) <= set("0123456789abcdef")


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("rules/turn/attack.py", b"FACES: Final = (0, 0, 0, 1, 2, 3)", b"FACES: Final = (0, 0, 1, 1, 2, 3)"),
        ("rules/content/small_world/races.py", b"class Amazons", b"class Amazones"),
        ("pool/small_world.json", b'"tokens": 6', b'"tokens": 7'),
        ("play/luck.py", b"0x7FEB352D", b"0x7FEB352F"),
        ("play/players/levels/level.py", b"SAMPLES = 64", b"SAMPLES = 65"),
        ("play/players/levels/learned.json", b"0.", b"1."),
        ("board/hexes.py", b"1", b"2"),
        ("tiles/kinds.py", b"at_most_one=True", b"at_most_one=False"),
        ("scenario/readings.py", b"True", b"False"),
        ("scenario/special/coin_mines.json", b"1", b"2"),
    ],
)
def test_what_decides_a_game_changes_the_hash(copy: Path, name: str, old: bytes, new: bytes) -> None:
    assert hash_with(copy, name, (copy / name).read_bytes().replace(old, new, 1)) != hash_of_sources(copy)


def test_a_new_file_of_the_rules_changes_the_hash(copy: Path) -> None:
    before, new = hash_of_sources(copy), copy / "rules/content/small_world/more.py"
    new.write_text("MORE = 1\n", encoding="utf-8")
    assert hash_of_sources(copy) != before
    new.unlink()


def test_comments_line_ends_and_layout_do_not(copy: Path) -> None:
    name = "rules/turn/attack.py"
    source = (copy / name).read_bytes()
    for other in (source.replace(b"\n", b"\r\n"), b"# a comment\n\n" + source, source + b"\n    # another\n"):
        assert hash_with(copy, name, other) == hash_of_sources(copy)
    name = "pool/small_world.json"
    assert hash_with(copy, name, (copy / name).read_bytes().replace(b"\n", b"\r\n   ")) == hash_of_sources(
        copy
    )


def test_nothing_else_does(copy: Path) -> None:
    before, deciding = hash_of_sources(copy), set(files_of(copy))
    others = [path for path in copy.rglob("*.*") if path.relative_to(copy).as_posix() not in deciding]
    for part in ("balance", "checks", "cli", "export", "importing", "locale", "scenarios"):
        assert any(path.is_relative_to(copy / part) for path in others)
    kept = {path: path.read_bytes() for path in others}
    for path in others:
        path.write_bytes(b"another content")
    assert hash_of_sources(copy) == before
    for path, content in kept.items():
        path.write_bytes(content)


def test_all_that_a_game_loads_is_hashed_or_known_to_decide_nothing() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", PLAY], capture_output=True, text=True, check=True, env=plain()
    )
    hashed = {name.removesuffix(".py").replace("/", ".") for name in files_of()}
    loaded = {name for name in ran.stdout.split() if (PACKAGE / f"{name.replace('.', '/')}.py").exists()}
    packages = {name for name in ran.stdout.split() if (PACKAGE / name.replace(".", "/")).is_dir()}
    assert loaded > {"play.game", "rules.turn.turn", "play.players.levels.learned"}
    assert loaded - hashed - BESIDE.keys() == set()
    lines = [
        (PACKAGE / name.replace(".", "/") / "__init__.py").read_text(encoding="utf-8")
        for name in packages - {"locale"}
    ]
    assert max(text.count("\n") for text in lines) == 1, "a package itself holds nothing that decides"


def test_each_named_file_is_there() -> None:
    assert [name for name in DECIDING if not (PACKAGE / name).exists()] == []


def test_the_plain_and_the_compiled_engine_have_one_hash() -> None:
    program = "from realms.play.engine_hash import engine_hash; print(engine_hash())"
    for environment in (plain(), {**os.environ, "REALMS_PLAIN": "0"}):
        ran = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=True, env=environment
        )
        assert ran.stdout.strip() == engine_hash()


def plain() -> dict[str, str]:
    """Return the environment of a process with the plain engine."""
    return {**os.environ, "REALMS_PLAIN": "1"}


def test_nothing_is_hashed_before_somebody_asks() -> None:
    program = (
        "import realms.play.record, realms.play.engine_hash as e; print(e.engine_hash.cache_info().misses)"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "0"


def test_a_record_says_its_engine_and_may_lack_it(thirty: Scenario) -> None:
    data = dict(record_of(Game.new(thirty, 4, 1), ["paced"] * 4, 1).data)
    assert data["engine"] == engine_hash()
    assert list(violations(data, "game")) == []
    del data["engine"]
    assert list(violations(data, "game")) == []
    assert replay(Record(data)).decisions == []
