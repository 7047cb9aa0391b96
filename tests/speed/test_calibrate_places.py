"""The worth of holding a bottleneck, and the effect of sites on a game, as calibrations measure them."""

import json
from pathlib import Path
from random import Random

import calibrate_places
import pytest
from calibrate import measured_apart
from calibrate_games import FREE, Course, GameFiles, play
from calibrate_places import (
    KEPT,
    Place,
    PlacesGames,
    agreements,
    all_realms,
    holders_premium,
    places_in,
    play_held,
    summed_up,
    write,
)
from corpus import CorpusRealm, corpus_realm
from corpus_sketch import Json

from realms.balance.statistics.running import RunningMean
from realms.checks.run import check
from realms.checks.settings import Settings
from realms.checks.source import memory_source

from help.executors import SameProcess

KINDS = {"bottleneck": "G023", "bridge": "G018", "sites": "R004"}


def codes(realm: CorpusRealm) -> set[str]:
    return {each.code for each in check(memory_source(realm.scenario), Settings()).findings}


def games(premium: float, count: int = 400) -> list[Json]:
    """Games of two seats in which a region brings 3 coins, and region x that many more."""
    luck, found = Random(1), list[Json]()
    for number in range(1, count + 1):
        owners = {at: luck.randrange(2) for at in "abcdefx"}
        coins = [50 + 4 * seat + luck.gauss(0, 2) for seat in range(2)]
        for at, seat in owners.items():
            coins[seat] += 3 + premium * (at == "x")
        found.append({"number": number, "coins": coins, "decisions": 200, "held": owners})
    return found


@pytest.mark.parametrize("premium", [0.0, 6.0, -6.0])
def test_the_premium_is_that_of_the_place_and_not_of_holding_many_regions(premium: float) -> None:
    found = holders_premium(Place("G017", frozenset("x"), 0.2), games(premium))
    assert found.count == 400
    # half of it, as the other seat is above its own mean wherever it has the place instead
    assert found.mean == pytest.approx(premium / 2, abs=0.9)
    elsewhere = holders_premium(Place("G017", frozenset("a"), 0.2), games(premium))
    assert elsewhere.mean == pytest.approx(0, abs=0.9)


def test_only_the_seat_that_holds_all_of_a_place_counts() -> None:
    both = holders_premium(Place("G023", frozenset("ax"), 0.2), games(0.0))
    together = sum(game["held"]["a"] == game["held"]["x"] for game in games(0.0))
    assert both.count == together < 400
    assert holders_premium(Place("G023", frozenset({"a", "unheld"}), 0.2), games(0.0)).count == 0


@pytest.mark.parametrize("kind", KINDS)
def test_realms_have_what_their_kind_says(kind: str) -> None:
    realm = corpus_realm(3, kind, 3)
    assert codes(realm) & ({KINDS[kind], "G017"} if kind == "bottleneck" else {KINDS[kind]})


def test_places_are_land_that_can_be_held_and_come_once() -> None:
    for number, kind in enumerate(("bottleneck", "bridge")):
        realm = corpus_realm(number, kind, 3)
        board, places = realm.scenario.realm(3).board, places_in(realm)
        assert places
        assert len({(place.code, place.regions) for place in places}) == len(places)
        regions = [board.region(at) for place in places for at in place.regions]
        assert all(region is not None and board.land >> region & 1 for region in regions)


def test_games_are_kept_with_who_held_what_early(tmp_path: Path) -> None:
    realms = all_realms({"bridge": 1, "sites": 1})
    assert [realm.name for realm in realms] == ["corpus-501-bridge-2", "corpus-601-sites-2"]
    course = Course(realms, "random", 10, 0, played=play_held)
    files = GameFiles(tmp_path, KEPT)
    assert play(course, files, SameProcess(), 1, 1000) == 20
    kept = [*files.read_data(realms[0], "random", FREE)]
    assert [game["number"] for game in kept] == [*range(1, 11)]
    assert all(set(game["held"].values()) <= {0, 1} and len(game["coins"]) == 2 for game in kept)
    found = summed_up(realms[0], kept)
    assert (found.games, found.decisions.count) == (10, 10)
    assert {place.code for place, _ in found.premiums} >= {"G018"}


def moments(mean: float, count: int = 40) -> RunningMean:
    found = RunningMean()
    for number in range(count):
        found.add(mean + (-1 if number % 2 else 1))
    return found


def test_agreement_tells_an_effect_from_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibrate_places, "CORPUS", 1)
    realms = [corpus_realm(number, "sites", 2) for number in range(6)]
    found = agreements(
        [
            PlacesGames(
                realm,
                sites=number,
                games=40,
                decisions=moments(150 + 3 * number),
                premiums=[
                    (Place("G017", frozenset("a"), 0.1 * number), moments(5.0)),
                    (Place("G018", frozenset("b"), 0.1), moments(0.0)),
                    (Place("G023", frozenset("c"), 0.1), moments(9.0, count=4)),
                ],
            )
            for number, realm in enumerate(realms)
        ]
    )
    assert found["G017"]["named"] == {"count": 6, "of": 6}
    assert found["G017"]["effect"]["low"] == pytest.approx(5)
    assert found["G018"]["named"] == {"count": 0, "of": 6}
    assert found["G018"]["effect"]["value"] == pytest.approx(0)
    assert "named" not in found["G023"]  # too few games
    assert found["R004"]["effect"]["value"] == pytest.approx(3)
    assert found["R004"]["agreement"]["value"] == pytest.approx(1)
    assert {each["symmetric"]["of"] for each in found.values()} == {1}


def test_entries_of_games_of_their_own_stay_when_others_are_measured_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = {"engine": "a", "checks": {"P002": {"realms": 1}, "G017": {"realms": 2, "engine": "b"}}}
    assert measured_apart(table) == {"G017": {"realms": 2, "engine": "b"}}
    known = json.loads(calibrate_places.AGREEMENT.read_text("utf-8"))
    for name in ("AGREEMENT", "PAGE"):
        copy = tmp_path / name
        copy.write_bytes(getattr(calibrate_places, name).read_bytes())
        monkeypatch.setattr(calibrate_places, name, copy)
    entry = {"engine": "0123456789ab", "date": "2027-01-02", "player": "hard", "realms": 7, "games": 70}
    write({"G017": entry})
    written = json.loads((tmp_path / "AGREEMENT").read_text("utf-8"))
    assert written["checks"] == {**known["checks"], "G017": entry}
    assert "| G017 | 7 |  |  |  |  |  | 70 | `0123456789ab` |" in (tmp_path / "PAGE").read_text("utf-8")
