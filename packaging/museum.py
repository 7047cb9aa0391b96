"""Makes a room of the museum: every kind of file as this version writes it, to be opened by all later ones.

`python packaging/museum.py` fills `tests/museum/<version>/`, once for each version, before anything else
changes. `python packaging/museum.py --stops RULE` lists in `tests/museum/stops.csv` every record that stops
and is not listed yet, with the row of the rulebook that a mend follows. See `tests/museum/README.md`.
"""

import argparse
import csv
import json
import platform
import shutil
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import chain, product
from pathlib import Path
from typing import Any

from realms import __version__
from realms.checks.reports import report
from realms.checks.run import check_file
from realms.export.selfcontained import self_contained
from realms.play.game import Game
from realms.play.notation import write
from realms.play.players.player import play_out
from realms.play.players.registry import players_for
from realms.play.record import HUMAN, SUFFIX, RecordError, read_record, record_of, replay, to_text
from realms.play.setup import SetupError, with_pool_choice
from realms.rules.model.decisions import VERBS
from realms.scenario.scenario import Scenario, bundled, load_scenario, scenario_from
from realms.scenario.special.rule_parameters import Parameter
from realms.scenario.special.special_rules import special_rules
from realms.tiles.boxes import boxes
from realms.tiles.jsonform import dumps
from realms.tiles.tileset import BUNDLED, bundled_data
from realms_editor.desk import clipboard, files
from realms_editor.desk.backups import Backups
from realms_editor.desk.crash_reports import CrashReporter
from realms_editor.desk.disk import digest
from realms_editor.desk.drafts import DocumentDraft, DraftStore

MUSEUM = Path(__file__).resolve().parent.parent / "tests" / "museum"
HANDMADE, STOPS, GAMES = MUSEUM / "handmade", MUSEUM / "stops.csv", MUSEUM.parent / "games"
SHELF = Path("/museum")  # where the files are said to have lain; nothing is there
PLAYS = (("random", 1), ("greedy", 1), ("paced", 1))  # of each realm at each count
RARE_SEEDS = range(11, 31)


def main() -> int:
    """Make the room, or list the records that stop."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--stops", metavar="RULE", help="list the records that stop because of this rule")
    rule = parser.parse_args().stops
    if rule:
        return list_stops(rule)
    room = MUSEUM / __version__
    if room.exists():
        sys.stderr.write(f"{room} exists already; a room is never changed\n")
        return 1
    for fill in (documents, tilesets, homemade, records, clippings, state, settings, reports):
        fill(room)
    return 0


# Files that are written by hand or by commands


def documents(room: Path) -> None:
    """The bundled realms, one with every key, and forms that a file may have beside ours."""
    folder = room / "realms"
    for scenario in bundled():
        put(folder / f"{scenario.data['id']}.realm.json", scenario.to_bytes())
    shutil.copytree(HANDMADE / "sets", folder / "sets")
    shutil.copy(HANDMADE / "every_key.realm.json", folder)
    whole = load_scenario(HANDMADE / "every_key.realm.json")
    plain = dict(whole.data)
    put(folder / "exported.realm.json", dumps(self_contained(whole)).encode())
    put(folder / "one_line.realm.json", json.dumps({**plain, "tileset": "winding"}).encode())
    tall = json.dumps({**plain, "tileset": "stand-in"}, indent=4, ensure_ascii=False)
    put(folder / "foreign_form.realm.json", b"\xef\xbb\xbf" + tall.replace("\n", "\r\n").encode())


def tilesets(room: Path) -> None:
    """The bundled sets and one that was entered by hand."""
    for name in BUNDLED:
        put(room / "tilesets" / f"{name}.tileset.json", dumps(bundled_data(name)).encode())
    shutil.copy(HANDMADE / "sets" / "own.tileset.json", room / "tilesets")


def homemade(room: Path) -> None:
    """Races and powers of one's own that have every key."""
    (room / "homemade").mkdir()
    shutil.copy(HANDMADE / "every_key.homemade.json", room / "homemade")


# Records


def records(room: Path) -> None:
    """Games of every realm at every count, with every box, every parameter of a rule, and homemade races."""
    folder, words = room / "records", set[str]()
    for name, text in chain(games(), rare_games(words)):
        put(folder / f"{name}{SUFFIX}", text.encode())
        words |= words_of(text)
    put(room / "decisions.txt", "".join(f"{word}\n" for word in sorted(words)).encode())
    for path in sorted(GAMES.glob(f"*{SUFFIX}")):
        shutil.copy(path, folder / f"games-{path.name}")
    ends = [(path.name.removesuffix(SUFFIX), end_of(path)) for path in sorted(folder.iterdir())]
    with (room / "ends.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([("record", "end"), *ends])


def end_of(path: Path) -> str:
    """Replay a record and return a short digest of the position in which it ends."""
    record = read_record(path)
    game = replay(record, scenario=bundled_by_id().get(record.data["scenario"]["id"]))
    return digest(write(game.state).encode())[:16]


@cache
def bundled_by_id() -> Mapping[str, Scenario]:
    """The bundled realms by their ids."""
    return {scenario.data["id"]: scenario for scenario in bundled()}


def played(scenario: Scenario, players: int, kind: str, seed: int) -> str:
    """The record of a game; `human` and `named` are random players whose record says something else."""
    seats = ["random" if kind in (HUMAN, "named") else kind] * players
    if kind == "mixed":
        seats = [("random", "greedy", "paced")[place % 3] for place in range(players)]
    game = Game.new(scenario, players, seed)
    play_out(game, players_for(seats, seed))
    told = [HUMAN] * players if kind == HUMAN else seats
    return to_text(record_of(game, told, seed, embed=kind != "named"))


def games() -> Iterator[tuple[str, str]]:
    """A name and the record, for each game to be kept."""
    for name, scenario, players, kind, seed in plays():
        yield name, played(scenario, players, kind, seed)


def rare_games(words: set[str]) -> Iterator[tuple[str, str]]:
    """Games in which something is decided that no game before has."""
    every_key = load_scenario(HANDMADE / "every_key.realm.json")
    realms = [(name, every_box(scenario)) for name, scenario in variants((*bundled(), every_key))]
    every_word = {verb.word for verb in VERBS}
    for seed, (name, scenario) in product(RARE_SEEDS, realms):
        if every_word <= words:
            return
        text = played(scenario, scenario.counts[0], "random", seed)
        if not words_of(text) <= words:
            yield f"{name}-{scenario.counts[0]}-rare-{seed}", text


def words_of(record: str) -> set[str]:
    """The words that the decisions of a record begin with."""
    return {decision.split()[0] for decision in json.loads(record)["decisions"]}


def plays() -> Iterator[tuple[str, Scenario, int, str, int]]:
    """A name, a realm, a count, who plays and a seed, for each game that is always kept."""
    own = json.loads((HANDMADE / "every_key.homemade.json").read_text("utf-8"))
    own = {"format": 1, "races": own["races"], "powers": own["powers"]}
    every_key = load_scenario(HANDMADE / "every_key.realm.json")
    for scenario in (*bundled(), every_key):
        id_, everything = scenario.data["id"], every_box(scenario)
        for players in scenario.counts:
            for kind, seed in PLAYS:
                yield f"{id_}-{players}-{kind}-{seed}", scenario, players, kind, seed
            yield f"{id_}-{players}-boxes-3", everything, players, "mixed", 3
        fewest, most = scenario.counts[0], scenario.counts[-1]
        yield f"{id_}-{most}-boxes-4", everything, most, "random", 4
        yield f"{id_}-{fewest}-homemade-5", with_pool_choice(everything, homemade=own), fewest, "random", 5
        yield f"{id_}-{most}-homemade-6", with_pool_choice(everything, homemade=own), most, "mixed", 6
        yield f"{id_}-{fewest}-human-7", scenario, fewest, HUMAN, 7
    for id_ in ("first_steps", "lost_river", "night_and_day", "game_of_gods"):
        scenario = bundled_by_id()[id_]
        yield f"{id_}-{scenario.counts[0]}-planner-8", scenario, scenario.counts[0], "planner", 8
        yield f"{id_}-{scenario.counts[0]}-named-9", scenario, scenario.counts[0], "named", 9
    for name, scenario in variants((*bundled(), every_key)):
        yield f"{name}-{scenario.counts[0]}-random-10", scenario, scenario.counts[0], "random", 10


def every_box(scenario: Scenario) -> Scenario:
    """The realm with the races and powers of every box, or as it is where some of them cannot be played."""
    more = with_pool_choice(scenario, boxes())
    try:
        for players in more.counts:
            Game.new(more, players)
    except SetupError:
        return scenario
    return more


def variants(scenarios: tuple[Scenario, ...]) -> Iterator[tuple[str, Scenario]]:
    """Each rule of a scenario with each other value of each of its parameters, where that can be played."""
    plainest: dict[str, tuple[Scenario, int, dict[str, Any]]] = {}
    for scenario in scenarios:
        for place, entry in enumerate(scenario.data.get("rules", ())):
            known = plainest.get(entry["rule"])
            if known is None or len(entry) < len(known[2]):
                plainest[entry["rule"]] = scenario, place, entry
    for scenario, place, entry in plainest.values():
        rule = special_rules()[entry["rule"]]
        for parameter in rule.parameters.values():
            for value in others(parameter, rule.values(entry)[parameter.name]):
                variant = with_rule(scenario, place, {**entry, parameter.name: value})
                if playable(variant):
                    yield f"{scenario.data['id']}-{rule.id}-{parameter.name}-{value}", variant


def others(parameter: Parameter, now: object) -> list[Any]:
    """Some values that a parameter may have, but for the one that it has."""
    known: list[Any] = [False, True] if parameter.type == "boolean" else list(parameter.options)
    if parameter.type == "integer":
        least, most = parameter.range
        known = [least, least + 1, min(most, parameter.default + 2)]
    return [value for value in dict.fromkeys(known) if value != now]


def with_rule(scenario: Scenario, place: int, entry: Mapping[str, Any]) -> Scenario:
    """The realm with another entry in place of one of its rules."""
    rules = list(scenario.data["rules"])
    rules[place] = dict(entry)
    return replace(scenario, data={**scenario.data, "rules": rules})


def playable(scenario: Scenario) -> bool:
    """Return whether a game for the fewest players comes to its end."""
    try:
        played(scenario, scenario.counts[0], "random", 10)
    except (SetupError, ValueError, LookupError):
        return False
    return True


# What the editor writes


def clippings(room: Path) -> None:
    """Make clippings as the editor copies them: whole tiles with their pieces, and single pieces."""
    every_key = load_scenario(HANDMADE / "every_key.realm.json")
    piece = every_key.realm(2).pieces[0].piece.data
    put(room / "clippings" / "tiles.json", clipboard.copy_text(every_key, 3, "ABCDEFGH").encode())
    put(room / "clippings" / "piece.json", clipboard.copy_text(every_key, 2, "D", [dict(piece)]).encode())
    other = bundled_by_id()["night_and_day"]
    every_tile = [laid.placement.tile for laid in other.realm(3).tiles]
    put(room / "clippings" / "both_worlds.json", clipboard.copy_text(other, 3, every_tile).encode())


def state(room: Path) -> None:
    """Drafts of a process that is dead, backups, and the report of a crash."""
    scenario = bundled_by_id()["first_steps"]
    old, new = scenario.to_bytes(), changed(scenario).to_bytes()
    store = DraftStore(room / "state" / "drafts")
    store.write(
        DocumentDraft(
            "1", "First steps, changed", SHELF / "first_steps.realm.json", new, digest(old), 1_800_000_000.25
        )
    )
    store.write(
        DocumentDraft(
            "2", "New land é", None, dumps(dict(files.blank({"en": "New land é"}).data)).encode(), "", 1.5
        )
    )
    store.close()
    store.folder.rename(room / "state" / "drafts" / "4711-0a1b2c3d")
    backups = Backups(room / "state" / "backups")
    for content in (old, new):
        backups.keep(SHELF / "first_steps.realm.json", content)
    crash = CrashReporter(room / "state" / "crashes").report(
        ValueError("it fell"), [lambda: DocumentDraft("1", "", None, new)]
    )
    if crash:
        told = (crash / "report.txt").read_text("utf-8").replace(platform.platform(), platform.system())
        put(crash / "report.txt", told.encode())
        crash.rename(crash.with_name("2026-01-01_00-00-00"))


def changed(scenario: Scenario) -> Scenario:
    """The realm as its author might have changed it."""
    return scenario_from({**scenario.data, "titles": {"en": "First steps, changed"}})


def settings(room: Path) -> None:
    """Preferences of the editor, the boxes that are remembered, and the settings of checks."""
    folder = room / "config" / "realmwright"
    put(folder / "realms.toml", f"[checks]\nboxes = {json.dumps(['small_world', 'realms'])}\n".encode())
    shutil.copy(HANDMADE / "editor.json", folder)
    shutil.copytree(HANDMADE / "settings", room / "settings")


def reports(room: Path) -> None:
    """The report of checks that other programs read."""
    path = room / "realms" / "every_key.realm.json"
    source, result = check_file(path)
    told = report("json", [(replace(source, path=Path(path.name)), result)], "en", "error", colour=False)
    put(room / "reports" / "every_key.json", told.encode())


# Lists


def list_stops(rule: str) -> int:
    """Add every record to the list that stops and is not on it."""
    with STOPS.open(encoding="utf-8", newline="") as file:
        listed = {row["record"] for row in csv.DictReader(file)}
    with STOPS.open("a", encoding="utf-8", newline="") as file:
        for path in sorted(MUSEUM.glob(f"*/records/*{SUFFIX}")):
            name = path.relative_to(MUSEUM).as_posix().removesuffix(SUFFIX).replace("/records/", "/")
            at = None if name in listed else stop_of(path)
            if at is not None:
                csv.writer(file, lineterminator="\n").writerow((name, at, rule))
    return 0


def stop_of(path: Path) -> int | None:
    """Return the number of the decision that a record stops at: 0 if it cannot begin, None if it is whole."""
    record = read_record(path)
    try:
        replay(record, scenario=bundled_by_id().get(record.data["scenario"]["id"]))
    except RecordError as error:
        return 0 if error.game is None else error.index + 1
    return None


def put(path: Path, content: bytes) -> None:
    """Write a file of the room."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


if __name__ == "__main__":
    sys.exit(main())
