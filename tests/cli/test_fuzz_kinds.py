"""Files of other kinds than scenarios, spoiled: commands and editor say what is wrong, and never fall."""

import json
import runpy
import shutil
from collections.abc import Callable
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from realms.cli.main import main
from realms.play.record import RecordError, read_record
from realms.tiles.jsonfile import ReadError
from realms_editor.desk import clipboard, files, session
from realms_editor.desk.match import Match
from realms_editor.desk.tileset.draft import FormError
from realms_editor.desk.tileset.draft import read as read_draft

TESTS = Path(__file__).parents[1]
ROOM = TESTS / "museum" / "0.1.0"
HOMEMADE = json.loads((ROOM / "homemade/every_key.homemade.json").read_text("utf-8"))
mutants = runpy.run_path(str(TESTS / "cli/fuzz.py"), run_name="fuzz")["mutants"]
REALM, MUTANT, GAME = "realm", "mutant", ("--games", "1", "--seats", "random,random")

Call = Callable[..., Any]


def with_homemade() -> str:
    """A small realm with homemade races and powers of every key."""
    data = json.loads((ROOM / "realms/first_steps.realm.json").read_text("utf-8"))
    pool = {"ban": ["amazons"], "handicap": {"beavers": 2}, "homemade": HOMEMADE}
    return json.dumps({**data, "pool": pool, "layers": data["layers"][:1]})


# The text, its name, and what is done with it; the two names stand for the file and a sound realm beside it.
KINDS: dict[str, tuple[str, str, list[tuple[str, ...]]]] = {
    "scenario": (
        with_homemade(),
        ".realm.json",
        [
            ("validate", MUTANT),
            ("show", MUTANT),
            ("rules", "--homemade", MUTANT),
            ("rules", "--homemade", MUTANT, "beavers"),
            ("play", MUTANT, *GAME),
            ("play", REALM, "--homemade", MUTANT, *GAME),
        ],
    ),
    "homemade": (
        json.dumps(HOMEMADE),
        ".json",
        [("rules", "--homemade", MUTANT, "beavers"), ("play", REALM, "--homemade", MUTANT, *GAME)],
    ),
    "game": (
        (ROOM / "records/first_steps-2-random-1.game.json").read_text("utf-8"),
        ".game.json",
        [("replay", MUTANT), ("replay", MUTANT, "--dump", "--at", "5")],
    ),
    "tileset": (
        (ROOM / "tilesets/own.tileset.json").read_text("utf-8"),
        ".tileset.json",
        [("tiles", MUTANT), ("show", REALM, "--tileset", MUTANT)],
    ),
    "clipping": ((ROOM / "clippings/tiles.json").read_text("utf-8"), ".json", []),
    "preferences": ((ROOM / "config/realmwright/editor.json").read_text("utf-8"), ".json", []),
}


def opened(kind: str, path: Path) -> None:
    """Open a file in the editor, which refuses it with an error of its own at most."""
    with suppress(clipboard.ClippingError, RecordError, ReadError, FormError):
        if kind == "scenario":
            scenario = files.opened(path).scenario
            assert all(scenario.realm(players).board for players in scenario.counts)
        elif kind == "game":
            Match.of_record(read_record(path))
        elif kind == "tileset":
            read_draft(path).to_json()
        elif kind == "clipping":
            clipboard.read(path.read_text("utf-8", errors="surrogateescape"))
        elif kind == "preferences":
            session.change(path, theme=session.load(path).theme)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("kind", KINDS)
def test_no_file_of_any_kind_makes_the_program_fall(
    realms: Call, tmp_path: Path, kind: str, seed: int
) -> None:
    text, ending, commands = KINDS[kind]
    named = {MUTANT: tmp_path / f"mutant{ending}", REALM: tmp_path / "sound.realm.json"}
    shutil.copy(ROOM / "realms/first_steps.realm.json", named[REALM])
    for raw in islice(mutants(seed, text), 8):
        named[MUTANT].write_bytes(raw)
        for words in commands:
            ran = realms(*(named.get(word, word) for word in words))
            assert ran.code in (0, 1, 2), (words, ran.err, raw)
            assert ran.code == 0 or ran.out or ran.err.startswith("realms: ")
        opened(kind, named[MUTANT])


def test_a_file_that_makes_it_fall_would_be_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def boom(*_: object) -> Any:
        raise RuntimeError("boom")

    monkeypatch.setattr("realms.cli.rules.known_entries", boom)
    path = tmp_path / "own.json"
    path.write_text(json.dumps(HOMEMADE), "utf-8")
    assert main(["rules", "--homemade", str(path)]) == 4
    assert "internal failure" in capsys.readouterr().err
