"""What no bundled realm says: every parameter of every special rule, and layers that change a lot."""

from pathlib import Path
from typing import Any

import pytest

from realms.pool.pool import pool
from realms.scenario.scenario import Scenario, load_scenario, scenario_from
from realms.scenario.special.rule_parameters import Parameter
from realms.scenario.special.special_rules import SpecialRule, special_rules
from realms.tiles.boxes import boxes
from realms.tiles.schemas import load_schema

from help.clerk import Clerk
from help.documents import document, drawn, layer, piece, rule, tile
from help.mapmaker import Mapmaker
from help.retold import retold
from help.user import User

RULES = list(special_rules().values())
SOME = 3  # rules that are filled in at one sitting


def unlike(parameter: Parameter) -> Any:
    """A value that is not the usual one."""
    (low, high), usual = parameter.range, parameter.default
    if parameter.type in ("ids", "amounts"):
        known = [each.id for each in pool(boxes()).entries if each.kind in parameter.of]
        names = [name for name in known if name not in usual]
        return names[:2] if parameter.type == "ids" else {names[-1]: high, names[0]: low}
    if parameter.type == "choice":
        return next(name for name in parameter.options if name != usual)
    return {
        "boolean": not usual,
        "integer": high if usual != high else low,
        "stacks": [[low, high], [low]],
        "teams": [[3, 1], [2], [4]],
        "texts": {"en": "Well", "fr": "Puits à vœux"},
    }[parameter.type]


def filled(special: SpecialRule) -> dict[str, Any]:
    """A rule with nothing as usual."""
    values = {parameter.name: unlike(parameter) for parameter in special.parameters.values()}
    assert not [*special.problems(values)]
    return {"rule": special.id, **values}


def with_head(made: dict[str, Any], **more: Any) -> Scenario:
    head = {
        "titles": {"en": "By hand", "fr": "À la main"},
        "boxes": list(boxes()),
        "water": {"kind": "river"},
    }
    return scenario_from({**made, **head, **more})


SITTINGS = [RULES[at : at + SOME] for at in range(0, len(RULES), SOME)]


@pytest.mark.parametrize("some", SITTINGS, ids=lambda some: "-".join(special.id for special in some))
def test_every_parameter_of_a_special_rule_can_be_filled_in(
    user: User, file: Path, some: list[SpecialRule]
) -> None:
    entries = [filled(special) for special in some]
    wanted = with_head(document(layer([])), rules=entries)
    Clerk(user).fill(wanted.data)
    user.save()
    made = load_scenario(file)
    assert made.data["rules"] == entries, "not even what is usual is written down"
    assert retold(made) == retold(wanted)


BEAVERS: dict[str, Any] = {
    "id": "beavers",
    "names": {"en": "Beavers", "fr": "Castors"},
    "tokens": 6,
    "lender": "tritons",
    "needs": ["coast", "water"],
    "enters": ["anywhere"],
    "coins": {"coast": 1, "region": 2},
    "pays": 1,
    "cheaper": {"mountain": -1, "coast": 1},
    "loses": 0,
    "least": 2,
    "last_throw": True,
    "reaches": "coast",
    "links": "cavern",
    "wades": True,
    "lays": {"defence": 1, "limit": 5, "immune": True, "stays": True},
    "redeploys": "one",
    "toll": 0,
    "gathers": 3,
    "on_decline": "all",
    "undead": True,
    "keeps": ["coins", "pays"],
}
SMUGGLING = {"id": "smuggling", "names": {"en": "Smuggling"}, "tokens": 4, "toll": 2, "apart": True}


def test_races_and_powers_of_ones_own_are_made_by_hand(user: User, file: Path) -> None:
    shapes = load_schema("homemade")["$defs"]
    assert set(shapes["race"]["properties"]) == set(BEAVERS)
    assert set(shapes["power"]["properties"]) <= {*BEAVERS, *SMUGGLING}
    homemade = {"format": 1, "races": [BEAVERS], "powers": [SMUGGLING]}
    clerk = Clerk(user)
    clerk.fill(with_head(document(layer([]))).data)
    clerk.homemade(homemade)
    user.save()
    assert load_scenario(file).data["pool"]["homemade"] == homemade


def test_layers_that_change_what_they_inherit_are_made_by_hand(user: User, file: Path) -> None:
    two = layer(
        drawn(["ABN", "CDP"]),
        piece("mountain", "A/0", symbol="mine"),
        piece("border", "N.5|P.2"),
        piece("token", "B/1", token=3, note="The well"),
        piece("marker", "C/1", marker="note", note="Here be bees"),
        piece("marker", "N/0", marker="pirates", monsters=2),
        piece("monsters", "D/1", count=5, site="relic"),
        piece("chasm", "C/0", volcano=True),
        piece("tribe", "A/1"),
    )
    three = layer(
        [tile("E", 0, 2, 4, face="underground")],
        piece("tribe", "E/0"),
        players=3,
        base=2,
        removes=[piece("tribe", "A/1"), piece("border", "N.5|P.2"), {"tile": "D"}],
        moves=[tile("A", -1, 1, 2), tile("B", 1, 0, 0, face="underground")],
        rules=[rule("river", held=True), rule("throne", coins=2)],
    )
    said = {
        "boxes": ["small_world", "cursed"],
        "ban": ["elves", "flying"],
        "handicap": {"trolls": -2, "orcs": 3},
    }
    wanted = with_head(document(two, three), turns={"2": 7, "3": 11}, pool=said, worlds_touch=True)
    clerk = Clerk(user)
    clerk.fill(wanted.data)
    Mapmaker(user, wanted).make()
    clerk.open("layer")
    clerk.rules(("layers", 1, "rules"), three["rules"])
    clerk.turns(wanted.data["turns"])
    user.save()
    assert retold(load_scenario(file)) == retold(wanted)
