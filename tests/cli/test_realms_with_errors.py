"""Commands on realms with errors: shown as far as they go, not played, and told in words."""

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from realms.pool.pool import pool
from realms.scenario.scenario import bundled_scenario

Call = Callable[..., Any]
Json = dict[str, Any]


def of(name: str, **more: Any) -> Json:
    return {**json.loads(json.dumps(dict(bundled_scenario(name).data))), **deepcopy(more)}


def rule(name: str, **values: Any) -> list[Json]:
    return [{"rule": name, **values}]


def vein(**changes: Any) -> Json:
    """Veins of gold whose markers all say something else."""
    document = of("dig_too_far")
    for layer in document["layers"]:
        for piece in layer.get("pieces", ()):
            if piece["piece"] == "marker":
                piece.update(changes)
    return document


ONE_TILE = {"tile": "A", "face": "surface", "q": 0, "r": 0, "turn": 0}
ONE_FACE = {"format": 1, "id": "x", "tiles": {"A": {"surface": [{"thirds": [0, 1, 2], "terrain": "hill"}]}}}
LENT = {"format": 1, "races": [{"id": "b", "names": {"en": "B"}, "tokens": 3, "lender": "nobody"}]}
RACES = [
    entry.id for entry in pool(["small_world", "small_world_underground"]).entries if entry.kind == "race"
]
# What is wrong, and the word by which the refusal tells it.
BROKEN = {
    "unknown rule": (of("first_steps", rules=rule("nonsense")), "S001"),
    "drift without tiles": (of("adrift", layers=[{"players": 2}]), "S004"),
    "drift of one tile": (of("adrift", layers=[{"players": 2, "tiles": [ONE_TILE]}]), "S004"),
    "all in one team": (of("first_steps", rules=rule("teams", teams=[[1, 2]])), "S012"),
    "seats that nobody has": (of("first_steps", rules=rule("teams", teams=[[1, 3], [2]])), "S012"),
    "growing board, small pool": (of("game_of_gods", pool={"ban": RACES[3:]}), "S024"),
    "growing board, no lender": (of("game_of_gods", pool={"homemade": LENT}), "B019"),
    "drift on a drawing": (of("lake_of_lamps", boxes=["small_world"], rules=rule("drift")), "S031"),
    "crops on a drawing": (of("lake_of_lamps", boxes=["small_world"], rules=rule("crops")), "S031"),
    "a growing drawing": (of("lake_of_lamps", boxes=["realms"], rules=rule("growing_board")), "S031"),
    "no lake": (of("necromancer_island", water={"kind": "river"}), "S004"),
    "no veins": (of("first_steps", rules=rule("gold_veins")), "S0"),
    "veins without names": (vein(vein=None), ""),
    "veins of one level": (vein(level="9"), "S011"),
    "apart": (
        of("adrift", layers=[{"players": 2, "tiles": [ONE_TILE, {**ONE_TILE, "tile": "B", "q": 9}]}]),
        "G013",
    ),
}


def cleaned(document: Json) -> Json:
    for layer in document["layers"]:
        for piece in layer.get("pieces", ()):
            for key in [key for key, value in piece.items() if value is None]:
                del piece[key]
    return document


@pytest.mark.parametrize("name", BROKEN)
def test_it_is_not_played_and_findings_say_why(realms: Call, write: Callable[..., Path], name: str) -> None:
    document, code = BROKEN[name]
    path = write("broken.realm.json", cleaned(document))
    players = str(document["layers"][0]["players"])
    for words in (("--games", "1"), ()):
        ran = realms("play", path, "--players", players, *words)
        assert (ran.code, ran.out) == (2, "")
        head, *findings = ran.err.splitlines()
        assert head == f"realms: {path}: {players} players cannot play a realm with errors"
        assert findings
        assert all(line.startswith("  ") for line in findings)
        assert any(line.startswith(f"  {code}") for line in findings)


@pytest.mark.parametrize("name", BROKEN)
def test_it_is_shown_and_drawn_as_far_as_it_goes(realms: Call, write: Callable[..., Path], name: str) -> None:
    path = write("broken.realm.json", cleaned(BROKEN[name][0]))
    for words in (("show", path), ("render", path, "--labels", "--legend")):
        ran = realms(*words)
        assert ran.code == 0
        assert ran.out
        assert ran.err == f"realms: {path}: the realm has errors; realms validate lists them\n"


@pytest.mark.parametrize("name", ["first_steps", "game_of_gods", "adrift", "dig_too_far"])
def test_nothing_is_said_where_nothing_is_wrong(realms: Call, write: Callable[..., Path], name: str) -> None:
    path = write("sound.realm.json", of(name))
    assert realms("show", path).err == ""
    assert realms("render", path).err == ""


def test_errors_of_another_count_keep_nobody_from_playing(realms: Call, write: Callable[..., Path]) -> None:
    document = of("first_steps")
    document["layers"] = [layer for layer in document["layers"] if layer["players"] < 6]
    document["layers"].append({"players": 6, "tiles": [ONE_TILE, {**ONE_TILE, "tile": "B", "q": 9}]})
    path = write("half.realm.json", document)
    assert realms("play", path, "--players", "2", "--games", "1").code == 0
    assert realms("play", path, "--players", "6", "--games", "1").code == 2
    assert realms("render", path, "--players", "2").err == ""
    assert "has errors" in realms("render", path, "--players", "6").err
    assert "has errors" in realms("show", path).err


def test_errors_that_the_author_accepts_are_none(realms: Call, write: Callable[..., Path]) -> None:
    tiles = [ONE_TILE, {**ONE_TILE, "tile": "B", "q": 9}]
    exclusions = [{"code": code, "reason": "So it is meant."} for code in ("G013", "G014")]
    plain = of("first_steps", layers=[{"players": 2, "tiles": tiles}])
    assert "has errors" in realms("show", write("plain.realm.json", plain)).err
    path = write("accepted.realm.json", {**plain, "exclusions": exclusions})
    assert "has errors" not in realms("show", path).err


@pytest.mark.parametrize(
    ("name", "rules"), [("game_of_gods", rule("growing_board")), ("all_together_now", rule("two_worlds"))]
)
def test_rules_that_do_not_go_together_are_not_played_even_if_accepted(
    realms: Call, write: Callable[..., Path], name: str, rules: list[Json]
) -> None:
    by_columns = rule("teams", races="by_team", draft="columns")
    exclusions = [{"code": code, "reason": "So it is meant."} for code in ("S012", "S017")]
    path = write("both.realm.json", of(name, rules=[*rules, *by_columns], exclusions=exclusions))
    ran = realms("play", path, "--players", "5", "--games", "1")
    assert ran.code == 2
    assert "do not go together" in ran.err
    assert realms("render", path, "--players", "5").code == 0


def test_a_growing_board_without_faces_is_drawn_as_the_tiles_that_wait(
    realms: Call, write: Callable[..., Path]
) -> None:
    path = write("faces.realm.json", of("game_of_gods", tileset=ONE_FACE))
    ran = realms("render", path, "--players", "6")
    assert ran.code == 0
    assert "<svg" in ran.out
    refused = realms("play", path, "--players", "6", "--games", "1")
    assert refused.code == 2
    assert refused.err.startswith("realms: ")


def test_a_map_that_has_more_places_than_decisions_can_name_is_refused(
    realms: Call, write: Callable[..., Path]
) -> None:
    boxes = ["small_world", "small_world_underground", *["realms"] * 40]
    path = write("many.realm.json", of("game_of_gods", boxes=boxes))
    ran = realms("play", path, "--players", "3", "--games", "1")
    assert ran.code == 2
    assert "a game can use at most 4096" in ran.err
    assert realms("render", path).code == 0
