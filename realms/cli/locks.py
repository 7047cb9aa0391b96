"""`--lock`: aspects of a realm that its author wants to keep, as padlocks."""

import argparse
import re
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final, get_args

from realms.cli.errors import CommandError
from realms.locale import Sentence, sentence

if TYPE_CHECKING:
    from realms.checks.single_edits.padlock import Padlocks
    from realms.scenario.scenario import Scenario

ALL: Final = "all"  # every aspect of a tile or of a drawn region


def add_lock(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare the option."""
    from realms.checks.single_edits.padlock import Aspect

    parser.add_argument(
        "--lock",
        action="append",
        default=[],
        metavar="ASPECT[=NAME,..]",
        help=say(
            "keep an aspect, of everything or of what you name; it may be given several times; aspects: "
            "{aspects}; all=A,B keeps everything about the tiles or drawn regions A and B"
        ).format(aspects=", ".join(get_args(Aspect))),
    )


def locks_of(written: Sequence[str], scenario: "Scenario") -> "Padlocks":
    """Return the padlocks for the words after `--lock`; a name that the realm does not have is an error."""
    return frozenset(lock for words in written for lock in _locks(words, scenario))


def _locks(words: str, scenario: "Scenario") -> "Padlocks":
    from realms.checks.single_edits.padlock import Aspect, Padlock, whole_region, whole_tile

    aspect, given, names = words.partition("=")
    aspects: dict[str, Aspect] = {each: each for each in get_args(Aspect)}
    _require(aspect, [*aspects, ALL], sentence("there is no aspect {name} to lock", name=aspect))
    subjects = [_known_subject(aspect, name.strip(), scenario) for name in names.split(",")] if given else []
    if aspect in aspects:
        return frozenset(Padlock(aspects[aspect], subject) for subject in subjects or [""])
    if not subjects:
        raise CommandError(sentence("--lock all needs names of tiles or drawn regions, as in all=A,B"))
    tiles = _tiles(scenario)
    return frozenset(
        lock for name in subjects for lock in (whole_tile if name in tiles else whole_region)(name)
    )


def _known_subject(aspect: str, name: str, scenario: "Scenario") -> str:
    """Return the name of a subject that the realm has; a border may be named from either side."""
    if aspect == "pieces" and "|" in name:
        name = _sorted_border(name)
    _require(name, subjects_of(aspect, scenario), sentence("nothing to lock by this name: {name}", name=name))
    return name


def subjects_of(aspect: str, scenario: "Scenario") -> list[str]:
    """Return the names that an aspect of this realm can be locked for."""
    from realms.pool.homemade import boxed_pool
    from realms.tiles.kinds import PIECES

    if aspect == "kind":
        return [*PIECES]
    if aspect == "pool":
        return [*boxed_pool(scenario.data).by_id]
    places = [] if aspect in ("terrain", "symbols") else _tiles(scenario)
    places += [] if aspect in ("tile", "cell", "turn", "face") else _drawn_regions(scenario)
    return places + (_addresses(scenario) if aspect == "pieces" else [])


def _tiles(scenario: "Scenario") -> list[str]:
    """Return the tiles that lie at any count, in the order of their letters."""
    from realms.tiles.tileset import tile_order

    names = {laid.placement.tile for count in scenario.counts for laid in scenario.realm(count).tiles}
    return sorted(names, key=tile_order)


def _drawn_regions(scenario: "Scenario") -> list[str]:
    """Return the drawn regions of all counts."""
    drawings = (scenario.realm(count).drawing for count in scenario.counts)
    names = (name for laid in drawings if laid for name in laid.data.get("regions", {}))
    return list(dict.fromkeys(names))


def _addresses(scenario: "Scenario") -> list[str]:
    """Return the places of tiles where pieces can lie, and those where borders do."""
    from realms.board import addresses

    tiles = _tiles(scenario)
    places = [place for tile in tiles for place in addresses.thirds(tile)]
    places += [addresses.side(tile, side) for tile in tiles for side in range(6)]
    borders = (each.piece.at for count in scenario.counts for each in scenario.realm(count).pieces)
    return [*places, *dict.fromkeys(at for at in borders if "|" in at)]


def _sorted_border(name: str) -> str:
    """Return the address of a border as pieces have it; other words stay as they are."""
    from realms.board import addresses

    known = re.fullmatch(addresses.BORDER_PATTERN, name)
    return addresses.border(*addresses.split_border(name)) if known else name


def _require(name: str, known: Sequence[str], message: Sentence) -> None:
    """Refuse a name that is not known, and propose a similar one."""
    if name in known:
        return
    close = get_close_matches(name, known, 1)
    if close:
        message = sentence("{message}; did you mean {other}?", message=message, other=close[0])
    raise CommandError(message)
