"""Random drawings with every fault that a drawing can have, and random pieces and rules on them."""

from collections.abc import Callable
from random import Random
from typing import Any

from realms.scenario.scenario import Scenario
from realms.scenario.special.special_rules import special_rules
from realms.tiles.boxes import boxes
from realms.tiles.kinds import MARKERS, PIECES, SITES, SYMBOLS, TERRAINS, WATER_KINDS, WORLDS

from help.documents import Entry, tile
from help.drawings import drawn_document, drawn_layer, voronoi

Sketch = dict[str, Any]
ELSEWHERE = ("r99", "C/0", "A/2")  # addresses of nothing on the map


def some(random: Random, names: Any, most: int = 4) -> list[Any]:
    known = list(names)
    return random.sample(known, min(len(known), random.randint(1, most)))


def shake(random: Random, sketch: Sketch) -> None:
    reach = random.choice([0.2, 5, 60])
    for name in some(random, sketch["nodes"], 8):
        x, y = sketch["nodes"][name]
        moved = x + random.uniform(-reach, reach), y + random.uniform(-reach, reach)
        sketch["nodes"][name] = [round(value, 1) for value in moved]


def cut_lines(random: Random, sketch: Sketch) -> None:
    for line in some(random, sketch["lines"]):
        sketch["lines"].remove(line)
        if len(line) > 3:
            sketch["lines"].append(line[: random.randint(2, len(line) - 1)])


def repeat_lines(random: Random, sketch: Sketch) -> None:
    sketch["lines"] += [line[::-1] for line in some(random, sketch["lines"])]


def scrawl(random: Random, sketch: Sketch) -> None:
    """Draw lines through old and new nodes, which may repeat, cross others or lead nowhere."""
    for number in range(random.randint(1, 3)):
        sketch["nodes"][f"s{number}"] = [random.randint(-20, 120), random.randint(-20, 100)]
        names = random.choices([*sketch["nodes"], f"s{number}"], k=random.randint(2, 4))
        sketch["lines"].append([*names, *random.choice([[], names[:1]])])


def double_nodes(random: Random, sketch: Sketch) -> None:
    for number, name in enumerate(some(random, sketch["nodes"])):
        sketch["nodes"][f"t{number}"] = list(sketch["nodes"][name])
        line = random.choice(sketch["lines"])
        sketch["lines"].append([f"t{number}" if each == name else each for each in line])


def forget_nodes(random: Random, sketch: Sketch) -> None:
    for name in some(random, sketch["nodes"]):
        del sketch["nodes"][name]
    sketch["nodes"]["spare"] = [3, 3]


def spoil_regions(random: Random, sketch: Sketch) -> None:
    for name in some(random, sketch["regions"], 6):
        region = dict(sketch["regions"].pop(name))
        region.pop(random.choice(list(region)) if len(region) > 1 else "", None)
        region["at"] = random.choice([sketch["regions"], {}]).get("r1", {"at": [random.randint(-9, 99), 40]})[
            "at"
        ]
        if random.random() < 0.7:
            sketch["regions"][name] = region


def paint_oddly(random: Random, sketch: Sketch) -> None:
    odd: list[tuple[str, Callable[[], Any]]] = [
        ("terrain", lambda: random.choice([*TERRAINS, "chasm"])),
        ("symbols", lambda: random.sample(SYMBOLS, 2)),
        ("water", lambda: random.choice(WATER_KINDS)),
        ("world", lambda: random.choice(WORLDS)),
        ("edge", lambda: random.random() < 0.5),
        ("names", lambda: {"en": random.choice(["Wood", "Field"]), "fr": ""}),
    ]
    for name in some(random, sketch["regions"], 8):
        key, make = random.choice(odd)
        sketch["regions"][name] = {**sketch["regions"][name], key: make()}


def pair_oddly(random: Random, sketch: Sketch) -> None:
    for key in ("joins", "severs"):
        names = [*sketch["regions"], "r99"]
        sketch[key] = [random.choices(names, k=2) for _ in range(random.randint(0, 5))]


def rub_out(random: Random, sketch: Sketch) -> None:
    for part in some(random, ("nodes", "lines", "regions"), 3):
        del sketch[part]


def add_islet(random: Random, sketch: Sketch) -> None:
    """Draw a triangle inside a region, joined to another node by a bridge."""
    x, y = (random.randint(5, 80) for _ in range(2))
    sketch["nodes"] |= {"i1": [x, y], "i2": [x + 6, y], "i3": [x, y + 6]}
    sketch["lines"] += [["i1", "i2", "i3", "i1"], ["i1", random.choice(list(sketch["nodes"]))]]


FAULTS = (
    add_islet,
    shake,
    cut_lines,
    repeat_lines,
    scrawl,
    double_nodes,
    forget_nodes,
    spoil_regions,
    paint_oddly,
)


def broken_drawing(random: Random) -> Sketch:
    """A drawing with a few faults of any kind; now and then with none, or with nothing on it."""
    sketch = voronoi(random.randrange(1000), cells=random.choice([1, 2, 9, 14]))
    for fault in random.sample([*FAULTS, pair_oddly], random.randint(0, 3)):
        if sketch["lines"] and sketch["nodes"] and sketch["regions"]:
            fault(random, sketch)
    if random.random() < 0.1:
        rub_out(random, sketch)
    return sketch


def random_piece(random: Random, places: list[str]) -> Entry:
    kind = random.choice(list(PIECES))
    at = random.choice([*places, *ELSEWHERE])
    if kind == "border" or (kind == "arrow" and "/" in at):
        at = "A.0|B.3" if kind == "border" else "A.0"
    more: dict[str, Callable[[], Entry]] = {
        "tunnel": lambda: {"number": random.randint(1, 2)},
        "marker": lambda: {"marker": random.choice(MARKERS), "vein": "V", "level": random.choice("AB")},
        "monsters": lambda: {"site": random.choice(SITES)},
        "mountain": lambda: {"symbol": random.choice(SYMBOLS)} if random.random() < 0.3 else {},
        "token": lambda: {"token": 1},
    }
    return {"piece": kind, "at": at, **more.get(kind, dict)()}


def broken_realm(seed: int) -> Scenario:
    """A realm for two with a broken drawing, and one for three that is based on it or stands below it."""
    random = Random(seed)
    drawing = broken_drawing(random)
    pieces = [random_piece(random, list(drawing.get("regions", ()))) for _ in range(random.randint(0, 8))]
    layers = [drawn_layer(drawing, *pieces), {"players": 3, "base": 2, "pieces": pieces[:1]}]
    if random.random() < 0.3:
        layers[0]["base"] = 4
        layers.append({"players": 4, "tiles": [tile("A", 0), tile("B", 1)], "pieces": pieces[1:3]})
    if random.random() < 0.2:
        layers[1]["tiles"] = [tile("C", 0)]
    rules = [{"rule": name} for name in some(random, special_rules(), 3)] if random.random() < 0.5 else []
    water = {"water": {"kind": random.choice(WATER_KINDS)}} if random.random() < 0.6 else {}
    return Scenario(drawn_document(*layers, boxes=list(boxes()), rules=rules, **water))
