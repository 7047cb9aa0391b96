"""The hash of the engine: it changes with what decides a game, and with nothing else."""

import shutil
from pathlib import Path

import pytest

from realms.play.engine_hash import engine_hash, hash_of_sources

PACKAGE = Path(__file__).parents[2] / "realms"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The package, to be changed."""
    return Path(shutil.copytree(PACKAGE, tmp_path / "realms", ignore=shutil.ignore_patterns("__pycache__")))


def test_the_same_sources_have_the_same_hash(copy: Path) -> None:
    assert hash_of_sources(copy) == engine_hash() == hash_of_sources(PACKAGE)
    (copy / "rules/registry.py").write_bytes(
        (copy / "rules/registry.py").read_bytes().replace(b"\n", b"\r\n")
    )
    assert hash_of_sources(copy) == engine_hash(), "line ends of a system decide nothing"


@pytest.mark.parametrize(
    "name", ["rules/turn/turn.py", "pool/small_world.json", "play/setup.py", "play/players/levels/normal.py"]
)
def test_what_decides_a_game_counts(copy: Path, name: str) -> None:
    (copy / name).write_text((copy / name).read_text("utf-8") + "\n", "utf-8")
    assert hash_of_sources(copy) != engine_hash()


def test_a_new_file_counts_and_other_parts_do_not(copy: Path) -> None:
    (copy / "cli/main.py").write_text("")
    (copy / "tiles/sets/new.json").write_text("{}")
    assert hash_of_sources(copy) == engine_hash()
    (copy / "rules/content/new.py").write_text("")
    assert hash_of_sources(copy) != engine_hash()
