"""Codes of realms, and what may happen to them: realms changed by chance, wrong characters, luck."""

from collections import Counter
from collections.abc import Callable, Iterator
from math import sqrt
from random import Random
from typing import Any, Final

from realms.scenario.scenario import Scenario, ScenarioError, bundled, scenario_from
from realms.sharing.digits import DIGITS, CodeError, written
from realms.sharing.short_code import BOXES, VERSION, VERSIONS, NoCodeError, code_of, realm_from
from realms.tiles.kinds import SITES, SYMBOLS, WATER_KINDS, WORLDS

Json = dict[str, Any]
ODDS: Final = 1021  # a wrong text fits its check as rarely as once in so many
LONGEST: Final = 300  # digits of a random code


def shape_of(scenario: Scenario) -> list[Any]:
    """All that a code has to keep, by count: tiles from a corner on, and pieces."""
    found = []
    for players in scenario.counts:
        realm = scenario.realm(players)
        laid = [each.placement for each in realm.tiles]
        left, top = min(each.q for each in laid), min(each.r for each in laid)
        tiles = sorted((each.tile, each.face, each.q - left, each.r - top, each.turn) for each in laid)
        pieces = sorted(repr(sorted(each.piece.data.items())) for each in realm.pieces)
        found.append((players, tiles, pieces))
    return [found, scenario.water, scenario.data["boxes"], scenario.data.get("worlds_touch", False)]


def coded() -> list[Scenario]:
    """The bundled realms that have a code."""
    return [each for each in bundled() if has_code(each)]


def has_code(scenario: Scenario) -> bool:
    """Return True if a realm has a code."""
    try:
        code_of(scenario)
    except NoCodeError:
        return False
    return True


def comes_back(scenario: Scenario) -> bool:
    """Return True if the realm in the code of a scenario is the same map."""
    own = None if scenario.bundled_tileset else scenario.tileset_data
    return shape_of(realm_from(code_of(scenario), own)) == shape_of(scenario)


# Realms changed by chance


def mutated(scenario: Scenario, luck: Random) -> Scenario:
    """Return a realm with some changes that no check has looked at."""
    data = scenario_from(scenario.data).data
    data = {**data, "layers": [_copied(layer) for layer in data["layers"]]}
    for _ in range(luck.randint(1, 6)):
        luck.choice(CHANGES)(data, luck)
    return scenario_from(data)


def _copied(layer: Json) -> Json:
    return {key: [*map(dict, value)] if isinstance(value, list) else value for key, value in layer.items()}


def _turn(data: Json, luck: Random) -> None:
    for tile in _tiles(data, luck):
        tile["turn"] = luck.randrange(6)


def _flip(data: Json, luck: Random) -> None:
    for tile in _tiles(data, luck):
        tile["face"] = luck.choice(WORLDS)


def _move(data: Json, luck: Random) -> None:
    for tile in _tiles(data, luck)[:3]:
        tile["q"], tile["r"] = luck.randint(-20, 20), luck.randint(-20, 20)


def _tiles(data: Json, luck: Random) -> list[Json]:
    tiles: list[Json] = luck.choice(data["layers"]).get("tiles", [])
    return luck.sample(tiles, luck.randint(0, len(tiles)))


def _drop(data: Json, luck: Random) -> None:
    layer = data["layers"][-1]  # no other layer may take a piece away again
    layer["pieces"] = [piece for piece in layer.get("pieces", []) if luck.random() < 0.7]


def _print(data: Json, luck: Random) -> None:
    layer = data["layers"][-1]
    for piece in layer.get("pieces", []):
        if piece["piece"] in ("mountain", "peak"):
            piece["symbol"] = luck.choice(SYMBOLS)
        elif piece["piece"] == "chasm":
            piece["volcano"] = luck.random() < 0.5
        elif piece["piece"] == "monsters":
            piece |= {"count": luck.randint(1, 14), "site": luck.choice(SITES)}
        elif piece["piece"] == "tunnel":
            piece["number"] = luck.randint(1, 12)


def _wet(data: Json, luck: Random) -> None:
    data["water"] = {"kind": luck.choice(WATER_KINDS), "enter": luck.random() < 0.5}
    if luck.random() < 0.5:
        tile = data["layers"][0]["tiles"][0]["tile"]
        data["water"]["except"] = {f"{tile}/{luck.randrange(3)}": luck.choice(WATER_KINDS)}


def _rebox(data: Json, luck: Random) -> None:
    data["boxes"] = [*data["boxes"], *luck.sample(BOXES, luck.randint(1, 3))]


def _touch(data: Json, luck: Random) -> None:
    data["worlds_touch"] = luck.random() < 0.5


CHANGES: Final[tuple[Callable[[Json, Random], None], ...]] = (
    *(_turn, _flip, _move, _drop, _print, _wet, _rebox, _touch),
)


# Wrong codes


def random_codes(luck: Random) -> Iterator[str]:
    """Yield texts of digits, of all lengths."""
    while True:
        yield "".join(luck.choices(DIGITS, k=luck.randint(1, LONGEST)))


def random_maps(luck: Random) -> Iterator[str]:
    """Yield codes with a right check and a version that is known, whatever they hold."""
    while True:
        yield written(luck.getrandbits(luck.randint(8, 5 * LONGEST)) * VERSIONS + VERSION)


def misread(luck: Random, errors: int) -> Iterator[str]:
    """Yield codes of bundled realms with so many wrong characters."""
    codes = [code_of(each).replace("-", "") for each in coded()]
    while True:
        digits = list(luck.choice(codes))
        for place in luck.sample(range(len(digits)), errors):
            digits[place] = luck.choice(DIGITS.replace(digits[place], ""))
        yield "".join(digits)


def accepted(codes: Iterator[str], tries: int) -> Counter[str]:
    """Try codes; count those that open as realms, and those that are refused, by message."""
    found = Counter[str]()
    for _ in range(tries):
        try:
            realm_from(next(codes))
            found[""] += 1
        except CodeError as error:
            found[error.message.text] += 1
        except ScenarioError:
            found["no realm"] += 1
    return found


def most_by_luck(tries: int) -> float:
    """Return the most wrong codes that may fit their check by luck, five deviations above the mean."""
    return tries / ODDS + 5 * sqrt(tries / ODDS)
