"""Writes realms of many kinds, valid and from a seed, that findings and usual figures are calibrated with.

`python3 dev.py corpus 140 --out build/corpus` writes files; the calibration makes the same realms itself.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import corpus_places  # noqa: F401 - registers kinds
import league_checkout  # noqa: F401 - first of all
from corpus_kinds import KINDS
from corpus_sketch import Json
from league_checkout import ROOT

from realms.checks.run import check
from realms.checks.settings import Settings
from realms.checks.source import memory_source
from realms.play.setup import SetupError, table_for
from realms.scenario.scenario import SUFFIX, Scenario, save_scenario, scenario_from

COUNTS = (2, 3, 4, 5, 6)
ROUND = len(COUNTS)  # so many realms of each kind, one for each count of players
MOST_TRIES = 60


@dataclass(frozen=True)
class CorpusRealm:
    """A realm of the corpus: its name, its kind, its count of players and its document."""

    name: str
    kind: str
    players: int
    document: Json

    @property
    def scenario(self) -> Scenario:
        """The scenario of the realm."""
        return scenario_from(self.document)


class NoRealmError(RuntimeError):
    """No valid realm of a kind was found in many tries."""


def corpus(count: int, seed: int = 1, kinds: Sequence[str] = ()) -> Iterator[CorpusRealm]:
    """Make realms: the kinds by turns, and of each kind the counts of players by turns."""
    for number, kind, players in corpus_plan(count, kinds):
        yield corpus_realm(number, kind, players, seed)


def corpus_plan(count: int, kinds: Sequence[str] = ()) -> Iterator[tuple[int, str, int]]:
    """Yield the number, the kind and the count of players of each realm of a corpus."""
    names = list(kinds or (kind.name for kind in KINDS.values() if kind.common))
    for number in range(count):
        kind = names[number % len(names)]
        yield number, kind, COUNTS[(number // len(names) + number % len(names)) % ROUND]


def corpus_realm(number: int, kind: str, players: int, seed: int = 1) -> CorpusRealm:
    """Make one realm; those that are not valid are drawn anew."""
    name = f"corpus-{number + 1:03}-{kind}-{players}"
    for attempt in range(MOST_TRIES):
        luck = Random(f"{seed} {number} {kind} {players} {attempt}")
        try:
            document = KINDS[kind].make(players, luck, name)
        except (ValueError, IndexError):  # there was no room for a headland or a piece
            continue
        if not errors_of(scenario_from(document)):
            return CorpusRealm(name, kind, players, document)
    raise NoRealmError(f"no valid realm of the kind {kind} for {players} players in {MOST_TRIES} tries")


def errors_of(scenario: Scenario) -> list[str]:
    """Return the errors that the checks find, and the reason why the realm cannot be played."""
    found = check(memory_source(scenario), Settings()).findings
    errors = [f"{finding.code} {finding.remark.message}" for finding in found if finding.severity == "error"]
    try:
        for players in scenario.counts:
            table_for(scenario.realm(players))
    except SetupError as error:
        errors.append(str(error))
    return errors


def main() -> None:
    """Write the corpus."""
    parser = argparse.ArgumentParser("dev.py corpus", description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("count", type=int, help="how many realms")
    parser.add_argument("--out", type=Path, default=ROOT / "build/corpus", help="the folder to write to")
    parser.add_argument("--seed", type=int, default=1, help="other realms of the same kinds")
    parser.add_argument("--kind", action="append", choices=list(KINDS), default=[], help="only this kind")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    for realm in corpus(options.count, options.seed, options.kind):
        save_scenario(realm.scenario, options.out / f"{realm.name}{SUFFIX}")
        print(realm.name, flush=True)


if __name__ == "__main__":
    main()
