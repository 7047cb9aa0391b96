"""Plays the corpus and measures: usual figures of games, thresholds, the agreement of findings with play.

`python3 dev.py calibrate` goes on where it was stopped; games are kept in `build/calibration`, in a folder
for each version of the engine. docs/calibration.md says what is measured and how to read it.
"""

import argparse
import json
import re
import sys
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import league_checkout  # noqa: F401 - first of all
from calibrate_findings import all_agreements
from calibrate_games import DRAWN, FREE, GAMES_A_CALL, Course, GameFiles, play
from calibrate_page import page_with_tables
from calibrate_report import report_lines
from calibrate_skill import skill_lines, skill_table, skill_values_of
from calibrate_summary import PlayedRealm, played_realm
from calibrate_usual import usual_realms, usual_table, write_pools
from corpus import corpus
from corpus_sketch import Json
from league_checkout import ROOT

from realms.balance.playing.own_processes import OwnProcesses
from realms.play.engine_hash import engine_hash
from realms.play.players.registry import LEVELS, OTHERS, STANDARD

USUAL = ROOT / "realms/balance/usual.json"
AGREEMENT = ROOT / "realms/checks/agreement.json"
PAGE = ROOT / "docs/calibration.md"
PARTS = "the rules, the pool, the set-up and the players of that engine"
INNERMOST = re.compile(r"\{[^{}\[\]]*\}")
BARRED = ("paced", "random")  # they cannot leave an islet, and see no bonus


def main() -> None:
    """Play what is missing, then make the tables."""
    options = _options()
    realms = list(corpus(options.realms, options.seed))
    engine = engine_hash()
    course = Course(
        realms, options.player, _whole(options.free), _whole(options.drawn), _whole(options.skill)
    )
    files = GameFiles(options.folder / engine)
    if not options.tables:
        play_course(course, files, options.jobs, 60 * options.minutes)
    played = [summary for summary in _summaries(course, files) if summary.games or summary.drawn_games]
    skilled = skill_values_of(course, files)
    if not played and not skilled:
        sys.exit("no game was played yet")
    tables = {}
    if played:
        tables = _tables(played, engine, options.player)
        pools = write_pools(options.pools, usual_realms(played), engine, options.player)
        print("\n".join(report_lines(played, tables, pools)))
    if skilled:
        tables["skill"] = {**_origin(engine), **skill_table(skilled)}
        print("\n".join(skill_lines(tables["skill"])))
    folder = files.folder if not options.write else None
    _write(tables, folder, options.player)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser("dev.py calibrate", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--realms", type=int, default=150, help="how many realms of the corpus")
    parser.add_argument("--seed", type=int, default=1, help="of the corpus")
    parser.add_argument("--free", type=int, default=220, help="games of each realm with free entries")
    parser.add_argument("--drawn", type=int, default=100, help="games of each realm with drawn entries")
    parser.add_argument(
        "--skill",
        type=int,
        default=120,
        help="games of hard against easy on each realm that pays nothing extra",
    )
    kinds = [kind for kind in (*LEVELS, *OTHERS) if kind not in BARRED]
    parser.add_argument("--player", choices=kinds, default=STANDARD, help="in all seats")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument(
        "--minutes", type=float, default=10_000, help="stop playing after about so many minutes"
    )
    parser.add_argument("--folder", type=Path, default=ROOT / "build/calibration", help="for finished games")
    parser.add_argument("--pools", type=Path, default=ROOT / "build/pools", help="for pools of results")
    parser.add_argument("--tables", action="store_true", help="play nothing, make the tables only")
    parser.add_argument("--write", action="store_true", help="write the tables into the package")
    return parser.parse_args()


def _whole(games: int) -> int:
    """Return the games in whole calls."""
    return -(-games // GAMES_A_CALL) * GAMES_A_CALL


def play_course(course: Course, files: GameFiles, jobs: int, seconds: float) -> None:
    """Play what is missing, and print how long it took."""
    executor, began = OwnProcesses(jobs), time.monotonic()
    try:
        played = play(course, files, executor, jobs, seconds)
    finally:
        executor.kill()
    spent = time.monotonic() - began
    print(f"{played} games in {spent / 60:.1f} minutes, {played / max(spent, 0.1):.1f} a second", flush=True)


def _summaries(course: Course, files: GameFiles) -> Sequence[PlayedRealm]:
    return [
        played_realm(realm, files.read(realm, course.kind, FREE), files.read(realm, course.kind, DRAWN))
        for realm in course.realms
    ]


def _tables(played: Sequence[PlayedRealm], engine: str, player: str) -> Json:
    """Return all tables, each with its date, its games and its engine."""
    usual = usual_realms(played)
    games = sum(each.games + each.drawn_games for each in played)
    agreements, thresholds = all_agreements(played)
    origin = _origin(engine)
    counted = {code: {"games": games, **entry} for code, entry in agreements.items()}
    return {
        "usual": {
            **origin,
            "parts": PARTS,
            "realms": len(usual),
            "games": sum(each.games for each in usual),
            "counts": usual_table(usual),
        },
        "agreement": {"format": 1, **origin, "player": player, "checks": counted},
        "thresholds": thresholds,
    }


def _origin(engine: str) -> Json:
    return {"date": f"{datetime.now(UTC):%Y-%m-%d}", "engine": engine}


def _write(tables: Json, folder: Path | None, player: str) -> None:
    """Write the tables into the package, or into a folder; those of which no game was played stay."""
    usual, agreement = (json.loads(path.read_text(encoding="utf-8")) for path in (USUAL, AGREEMENT))
    if "usual" in tables:
        apart = measured_apart(agreement)
        usual["kinds"][player], agreement = tables["usual"], tables["agreement"]
        agreement["checks"] |= apart
    if "skill" in tables:
        usual["skill"] = tables["skill"]
    written = {USUAL: usual, AGREEMENT: agreement}
    if folder:
        written = {folder / path.name: table for path, table in written.items()}
        written[folder / "thresholds.json"] = tables.get("thresholds", {})
    for path, table in written.items():
        path.write_text(compact(table), encoding="utf-8")
        print(f"written: {path}")
    if not folder:
        page = page_with_tables(PAGE.read_text(encoding="utf-8"), usual, agreement)
        PAGE.write_text(page, encoding="utf-8")
        print("now run: python packaging/pages.py")


def measured_apart(agreement: Json) -> Json:
    """Return the entries of checks that were measured in games of their own; these name their engine."""
    return {code: entry for code, entry in agreement["checks"].items() if "engine" in entry}


def compact(table: Json) -> str:
    """Return a table as text with the innermost objects on one line each."""
    text = json.dumps(table, indent=1)
    return INNERMOST.sub(lambda found: re.sub(r"\n *", " ", found[0]), text) + "\n"


if __name__ == "__main__":
    main()
