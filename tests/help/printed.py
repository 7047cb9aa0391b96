"""The printed scenarios: their rules, and their forty layouts on the stand-in tiles as documents."""

import json
from pathlib import Path
from typing import Any

from help.documents import Entry, document, rule

FACTS = json.loads((Path(__file__).parents[1] / "facts/layouts_stand_in.json").read_text("utf-8"))


def as_document(written: Entry) -> Entry:
    """A scenario of the facts, without what is expected of it."""
    name = written["slug"]
    layers = [{key: value for key, value in each.items() if key != "expect"} for each in written["layers"]]
    kept: dict[str, Any] = {key: written[key] for key in ("boxes", "water", "worlds_touch")}
    return document(*layers, id=name, titles={"en": name}, tileset=FACTS["tileset"], **kept)


BY_NUMBER = {written["number"]: as_document(written) for written in FACTS["scenarios"]}
BY_NAME = {layouts["id"]: layouts for layouts in BY_NUMBER.values()}
# What is known of the map of a scenario for so many players.
EXPECTED = {
    (written["slug"], layer["players"]): layer["expect"]
    for written in FACTS["scenarios"]
    for layer in written["layers"]
}

RIVERS = rule("river")
SITES_OF_THE_MAP = rule("guarded_sites", advised="any")
# The rules that each plays by.
RULES: dict[int, list[Entry]] = {
    1: [RIVERS],
    2: [RIVERS, rule("entry", where="arrows")],
    3: [RIVERS, rule("entry", where="arrows"), rule("coin_mines", coins=1, active_only=True)],
    4: [RIVERS, rule("peak_coins", start=4, take=1, declining=3, spread=True)],
    5: [RIVERS, rule("throne", per="region", payer="players", tribes=True)],
    6: [rule("drift", time="turn", in_place=True)],
    7: [RIVERS, rule("crops", regions=5)],
    8: [rule("guarded_sites", finds="hidden", named=["sword_of_the_killer_rabbit"], other_relics=False)],
    9: [RIVERS, rule("growing_board", regions=9, races=3, powers=3, drawn_for_two=7)],
    10: [RIVERS, rule("gold_veins", opening="levels"), SITES_OF_THE_MAP],
    11: [
        RIVERS,
        rule("two_worlds", combos="any", abroad=0, home=0),
        rule("entry", where="edge", world="own"),
        rule("teams", teams=[[1, 4], [2, 5], [3]], races="by_team", draft="columns", single=2),
        SITES_OF_THE_MAP,
    ],
    12: [
        RIVERS,
        rule("two_worlds", combos="alternating", abroad=1, home=1),
        rule("entry", where="arrows", world="own"),
        rule("guarded_sites"),
    ],
}

# The ninth is built in play: it has no layouts.
GAME_OF_GODS = document(
    *({"players": players} for players in range(2, 7)), id="game_of_gods", boxes=["small_world", "realms"]
)
PLAYED = {number: {**BY_NUMBER.get(number, GAME_OF_GODS), "rules": rules} for number, rules in RULES.items()}
