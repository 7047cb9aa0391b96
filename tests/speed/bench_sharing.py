"""Codes of realms: round trips of generated and changed realms, and what random and misread codes do.

Nothing may crash; one wrong character is always found, and other wrong codes open as rarely as their check
lets them. The figures are the codes that opened, beside what luck may bring at most.
"""

import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

sys.path.append(str(Path(__file__).parents[1]))  # for tests/help
from corpus_kinds import KINDS

from realms.scenario.scenario import Scenario, scenario_from
from realms.sharing.fragment import fragment_of, realm_in

from help.codes import accepted, coded, comes_back, misread, most_by_luck, mutated, random_codes, random_maps

REALMS, CODES = 1000, 100_000
SOAK = 10  # times as many
WITHOUT_TILES = {"drawn"}


def main(soak: bool) -> None:
    times = SOAK if soak else 1
    round_trips(REALMS * times)
    wrong_codes(CODES * times)


def round_trips(count: int) -> None:
    """Write and read realms: by turns a bundled one that was changed, and one of a kind of the corpus."""
    start, lost, kinds = time.perf_counter(), list[str](), dict[str, int]()
    for kind, scenario in islice(realms(Random(1)), count):
        kinds[kind] = kinds.get(kind, 0) + 1
        if not comes_back(scenario):
            lost.append(f"{kind}: the code of {scenario.data['id']}")
        if realm_in(fragment_of(scenario)).data != scenario.data:
            lost.append(f"{kind}: the fragment of {scenario.data['id']}")
    took = time.perf_counter() - start
    print(f"{count} realms in {took:.0f} s: {kinds}; lost: {len(lost)} {lost[:5]}")


def realms(luck: Random) -> Iterator[tuple[str, Scenario]]:
    """Yield realms without end, with where they come from."""
    bare = coded()
    kinds = [kind for name, kind in KINDS.items() if name not in WITHOUT_TILES]
    while True:
        yield "changed", mutated(luck.choice(bare), luck)
        kind = luck.choice(kinds)
        try:
            made = scenario_from(kind.make(luck.randint(2, 6), luck, "made"))
        except (ValueError, IndexError):  # there was no room for a headland or a piece
            continue
        yield kind.name, made


def wrong_codes(count: int) -> None:
    """Try codes that nobody wrote, and count those that open."""
    luck = Random(2)
    tries = {
        "random digits": random_codes(luck),
        "one wrong character": misread(luck, 1),
        "two wrong characters": misread(luck, 2),
    }
    for name, codes in tries.items():
        start = time.perf_counter()
        found, most = accepted(codes, count), most_by_luck(count)
        took = time.perf_counter() - start
        fitted = count - sum(n for text, n in found.items() if "wrong" in text)
        print(
            f"{count} codes, {name}, in {took:.0f} s: {fitted} fitted their check, {found['']} opened; "
            f"at most {most:.0f} may do so by luck"
        )
        assert found[""] <= most
        assert fitted == 0 or name != "one wrong character"
    found = accepted(random_maps(luck), count)
    print(f"{count} codes with a right check: {found['']} opened, others told: {len(found) - 1} reasons")


if __name__ == "__main__":
    main(soak="--soak" in sys.argv)
