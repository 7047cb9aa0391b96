"""Differences between two drawings in words: lines that moved, regions, and what is said about them.

A step has a description and the values that make the difference, by their path in the drawing.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from realms.board.drawing import id_order
from realms.board.drawn_board import DrawnBoard
from realms.locale import Sentence, Wording, sentence, term
from realms.scenario.edits import ABSENT, Path
from realms.scenario.line_diff import line_words
from realms.scenario.scenario import Realm
from realms.tiles.jsonform import same
from realms.tiles.kinds import WORLDS

Values = Mapping[str, Any]
Step = tuple[Sentence, list[tuple[Path, Any]]]

KNOWN = ("size", "nodes", "lines", "regions", "joins", "severs", "picture")


def drawing_steps(before: Realm, after: Realm) -> Iterator[Step]:
    """Yield the differences between the drawings of two realms."""
    old, new = (realm.drawing.data if realm.drawing else {} for realm in (before, after))
    yield from _size_steps(old.get("size"), new.get("size"))
    yield from _line_steps(before, after, old, new)
    yield from _region_steps(old.get("regions", {}), new.get("regions", {}))
    for key in ("joins", "severs"):
        yield from _pair_steps(key, old.get(key, []), new.get(key, ABSENT))
    yield from _picture_steps(old.get("picture", ABSENT), new.get("picture", ABSENT))


def _equal(one: Any, other: Any) -> bool:
    """Return True if two values are both absent or have one JSON text."""
    return one is other or (ABSENT not in (one, other) and same(one, other))


def _size_steps(old: Any, new: Any) -> Iterator[Step]:
    if not same(old, new):
        width, height = new
        message = sentence("the sheet measures {width} by {height} mm now", width=width, height=height)
        yield message, [(("size",), new)]


def _line_steps(before: Realm, after: Realm, old: Values, new: Values) -> Iterator[Step]:
    """Yield one step for all nodes and lines."""
    parts = {key: (old.get(key, ABSENT), new.get(key, ABSENT)) for key in ("nodes", "lines")}
    values: list[tuple[Path, Any]] = [
        ((key,), now) for key, (was, now) in parts.items() if not _equal(was, now)
    ]
    if not values:
        return
    boards = before.board, after.board
    words = list(line_words(*boards)) if all(isinstance(board, DrawnBoard) for board in boards) else []
    if len(words) > 1:
        yield sentence("lines drawn anew: {changes}", changes=words), values
    elif words:
        yield words[0], values
    else:
        yield sentence("lines are written differently, without effect on the map"), values


# Regions


def _region_steps(old: Values, new: Values) -> Iterator[Step]:
    for name in sorted(old.keys() | new.keys(), key=id_order):
        if name not in new:
            yield sentence("{region} removed", region=_called(name, old[name])), [(("regions", name), ABSENT)]
        elif name not in old:
            yield _new_region(name, new[name]), [(("regions", name), new[name])]
        else:
            yield from _value_steps(name, old[name], new[name])


def _new_region(name: str, region: Values) -> Sentence:
    called = _called(name, region)
    if "terrain" in region:
        return sentence("{region} added: {terrain}", region=called, terrain=term(region["terrain"]))
    return sentence("{region} added, not painted yet", region=called)


def _called(name: str, region: Values) -> object:
    """Return the id of a region, after its name if it has one."""
    names = region.get("names")
    return sentence("{name} ({region})", name=Wording(name, names), region=name) if names else name


def _value_steps(name: str, old: Values, new: Values) -> Iterator[Step]:
    """Yield a step for each value of a region that differs."""
    called = _called(name, new)
    for key in [*old, *(key for key in new if key not in old)]:
        was, now = old.get(key, ABSENT), new.get(key, ABSENT)
        if not _equal(was, now):
            subject = name if key == "names" else called
            yield _WORDS.get(key, _value_words)(subject, key, now), [(("regions", name, key), now)]


def _value_words(region: object, key: str, new: Any) -> Sentence:
    """Describe a value that the format does not name."""
    if new is ABSENT:
        return sentence("{region}: {field} removed", region=region, field=key)
    text = json.dumps(new, ensure_ascii=False)
    return sentence("{region}: {field} is {value} now", region=region, field=key, value=text[:60])


def _terrain_words(region: object, _: str, new: Any) -> Sentence:
    if new is ABSENT:
        return sentence("{region} is not painted any more", region=region)
    return sentence("{region} is {terrain} now", region=region, terrain=term(new))


def _symbol_words(region: object, _: str, new: Any) -> Sentence:
    if new is ABSENT or not new:
        return sentence("{region} shows no symbol now", region=region)
    return sentence("{region} shows now: {symbols}", region=region, symbols=[*map(term, new)])


def _water_words(region: object, _: str, new: Any) -> Sentence:
    if new is ABSENT:
        return sentence("the water of {region} is of the usual kind now", region=region)
    return sentence("the water of {region} is now: {kind}", region=region, kind=term(new))


def _world_words(region: object, _: str, new: Any) -> Sentence:
    world = WORLDS[0] if new is ABSENT else new
    return sentence("{region} is now in the world: {world}", region=region, world=term(world))


def _edge_words(region: object, _: str, new: Any) -> Sentence:
    if new is ABSENT:
        return sentence("{region} lies on the edge if the drawing shows it", region=region)
    if new:
        return sentence("{region} lies on the edge now", region=region)
    return sentence("{region} does not lie on the edge now", region=region)


def _name_words(region: object, _: str, new: Any) -> Sentence:
    if new is ABSENT or not new:
        return sentence("{region} has no name now", region=region)
    return sentence("{region} is called {name} now", region=region, name=Wording("", new))


def _point_words(region: object, _: str, _new: Any) -> Sentence:
    return sentence("the inner point of {region} moved", region=region)


_WORDS: Mapping[str, Callable[[object, str, Any], Sentence]] = {
    "at": _point_words,
    "terrain": _terrain_words,
    "symbols": _symbol_words,
    "water": _water_words,
    "world": _world_words,
    "edge": _edge_words,
    "names": _name_words,
}


# Pairs and the picture


def _pair_steps(key: str, old: list[list[str]], new: Any) -> Iterator[Step]:
    """Yield a step for each pair that is named no longer, or newly; their order is no difference."""
    none = ABSENT if new is ABSENT else []
    new = [] if new is ABSENT else new
    was, now = ({(min(pair), max(pair)) for pair in pairs} for pairs in (old, new))
    left = list(old)
    for pair in sorted(was - now):
        left = [each for each in left if (min(each), max(each)) != pair]
        yield _pair_words(key, *pair, new=False), [((key,), left or none)]
    for pair in sorted(now - was):
        left = [*left, *(each for each in new if (min(each), max(each)) == pair)]
        yield _pair_words(key, *pair, new=True), [((key,), left)]


def _pair_words(key: str, one: str, other: str, *, new: bool) -> Sentence:
    blanks = {"one": one, "other": other}
    if key == "joins":
        if new:
            return sentence("{one} and {other} are joined now", **blanks)
        return sentence("{one} and {other} are no longer joined", **blanks)
    if new:
        return sentence("{one} and {other} are severed now", **blanks)
    return sentence("{one} and {other} are no longer severed", **blanks)


def _picture_steps(old: Any, new: Any) -> Iterator[Step]:
    if _equal(old, new):
        return
    if new is ABSENT:
        yield sentence("picture removed"), [(("picture",), ABSENT)]
    elif old is ABSENT or old.get("path") != new.get("path"):
        yield sentence("picture: {path}", path=new["path"]), [(("picture",), new)]
    else:
        keys = [key for key in {**old, **new} if not _equal(old.get(key, ABSENT), new.get(key, ABSENT))]
        yield sentence("picture changed: {fields}", fields=keys), [(("picture",), new)]
