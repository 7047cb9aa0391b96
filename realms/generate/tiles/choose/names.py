"""The names of wishes and of facts about the boxes, with words for people, and wishes with one given up."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from realms.checks.settings import Limits
from realms.generate.outcome import NamedWish
from realms.generate.pool_needs import shortages_in
from realms.generate.tiles.choose.options import PLAIN
from realms.generate.tiles.choose.task import Task
from realms.generate.wishes import Wishes
from realms.locale import Sentence, sentence, term
from realms.tiles.boxes import boxes
from realms.tiles.kinds import CHASM, MOUNTAIN, PRINTED_LAND, PRINTED_SYMBOLS, WORLDS

COVERS: Final = "covers"
_WATERS: Final[Mapping[str, Sentence]] = {
    "river": sentence("a river from rim to rim"),
    "sea": sentence("a sea on one side"),
    "lake": sentence("a lake inside"),
    "none": sentence("no water"),
}
_TURNS: Final[Mapping[int, Sentence]] = {
    2: sentence("alike after half a turn"),
    3: sentence("alike after a third of a turn"),
}
_LESS: Final[Mapping[str, Callable[[Wishes], Wishes]]] = {
    "nested": lambda wishes: replace(wishes, nested=False),
    "water": lambda wishes: replace(wishes, water="none"),
    "worlds": lambda wishes: replace(wishes, worlds=1),
    "symmetry": lambda wishes: replace(wishes, symmetry=1),
}


def named_wish(name: str, task: Task) -> NamedWish:
    """Return a wish or a fact with its words."""
    return NamedWish(name, _title(name, task))


def wishes_to_give_up(wishes: Wishes) -> tuple[NamedWish, ...]:
    """Return what may stand in `without`: shares, which are advice only, and a rule of our own."""
    worlds = WORLDS[: wishes.worlds]
    terrains = dict.fromkeys((*(kind for world in worlds for kind in PRINTED_LAND[world]), MOUNTAIN))
    symbols = dict.fromkeys(symbol for world in worlds for symbol in PRINTED_SYMBOLS[world])
    names = (*(f"terrain_{kind}" for kind in terrains), *(f"symbol_{symbol}" for symbol in symbols), COVERS)
    return tuple(named_wish(name, Task(wishes)) for name in names)


def give_up(wishes: Wishes, name: str) -> Wishes | None:
    """Return wishes without the one of that name; None for a fact, or if nothing would be left."""
    if name.startswith(("terrain_", "symbol_")) or name == COVERS:
        return replace(wishes, without=wishes.without | {name})
    kind, _, number = name.partition("_")
    if kind == "players":
        left = tuple(each for each in wishes.players if str(each) != number)
        return replace(wishes, players=left) if left else None
    less = _LESS[name](wishes) if name in _LESS else wishes
    return less if less != wishes else None


def _title(name: str, task: Task) -> Sentence:
    kind, _, subject = name.partition("_")
    return _KINDS[kind](subject, task.wishes) if kind in _KINDS else _TITLES[name](task)


def _box(name: str, _: Wishes) -> Sentence:
    box = boxes()[name]
    most = box.players[1] if box.players else 0
    return sentence("{box} is for {most} players at most", box=Sentence(box.title("en")), most=most)


def _mountains(subject: str, wishes: Wishes) -> Sentence:
    """Say how many mountains the boxes hold: those for the worlds of the realm, or those with a symbol."""
    symbol = subject.removeprefix("with_")
    if not symbol:
        world = None if wishes.worlds > 1 else WORLDS[0]
        return sentence("mountains in the boxes: {count}", count=wishes.supply.count(MOUNTAIN, world))
    count = wishes.supply.variants(MOUNTAIN).get(symbol, 0)
    if symbol == PLAIN:
        return sentence("mountains without a symbol in the boxes: {count}", count=count)
    blanks = {"symbol": term(symbol), "count": count}
    return sentence("mountains with the symbol {symbol} in the boxes: {count}", **blanks)


def _land(least: float, most: float) -> Sentence:
    return sentence("{least} to {most} land regions for each player", least=f"{least:g}", most=f"{most:g}")


def _usual_land(_: Task) -> Sentence:
    limits = Limits()
    return sentence(
        "what the checks advise: {advice}", advice=_land(limits.regions_least, limits.regions_most)
    )


# By the first word of a name, for what the rest of the name says.
_KINDS: Final[Mapping[str, Callable[[str, Wishes], Sentence]]] = {
    "terrain": lambda kind, _: sentence("share of the terrain {terrain}", terrain=term(kind)),
    "symbol": lambda kind, _: sentence("share of the symbol {symbol}", symbol=term(kind)),
    "players": lambda players, _: sentence("{players} players", players=players),
    "box": _box,
    "pool": lambda players, wishes: shortages_in(wishes, int(players))[0].message,
    "mountains": _mountains,
}
_TITLES: Final[Mapping[str, Callable[[Task], Sentence]]] = {
    "nested": lambda _: sentence("each number of players adds tiles to the one before"),
    "land": lambda task: _land(*task.wishes.land),
    "usual_land": _usual_land,
    "water": lambda task: _WATERS[task.wishes.water],
    "worlds": lambda _: sentence("two worlds"),
    "symmetry": lambda task: _TURNS[task.wishes.symmetry],
    "covers": lambda _: sentence("one mountain or chasm on a tile at most"),
    "fixed": lambda task: sentence("tiles that lie already: {count}", count=len(task.fixed)),
    "tiles": lambda task: sentence("tiles in the boxes: {count}", count=len(task.wishes.supply.tiles)),
    "chasms": lambda task: sentence("chasms in the boxes: {count}", count=task.wishes.supply.count(CHASM)),
    "peaks": lambda task: sentence("peaks in the boxes: {count}", count=task.wishes.supply.count("peak")),
    "tunnels": lambda task: sentence(
        "tunnels in the boxes: {count}", count=len(task.wishes.supply.numbers("tunnel"))
    ),
}
