"""The options of `realms generate` that become wishes for a new realm."""

import argparse
import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

from realms.cli.errors import CommandError
from realms.locale import sentence
from realms.tiles.boxes import boxes
from realms.tiles.tileset import BUNDLED

if TYPE_CHECKING:
    from realms.generate.wishes import Wishes

MOST_LAND: Final = 30  # land regions for each player that somebody may ask for
# Options about new realms only, by the names that the parser gives them.
FOR_NEW_REALMS: Final = ("boxes", "water", "worlds", "shape", "symmetry", "without", "drawn", "alone")

Say = Callable[[str], str]


def add_wishes(parser: argparse.ArgumentParser, say: Say) -> None:
    """Declare the options; None stands for what is usual."""
    from realms.generate.wishes import SHAPES, SYMMETRIES, WATERS, WORLDS, Wishes

    usual = Wishes()
    group = parser.add_argument_group(say("wishes for a new realm"))
    group.add_argument(
        "--boxes",
        type=_names_from(say),
        metavar="A,B,..",
        help=say("the boxes that it is built from; else those you own (realms boxes), or {boxes}").format(
            boxes=",".join(usual.boxes)
        ),
    )
    group.add_argument("--drawn", action="store_true", help=say("a drawn board instead of tiles"))
    group.add_argument(
        "--alone",
        action="store_true",
        help=say("a map of its own for each count; else each adds to the one before"),
    )
    group.add_argument("--water", choices=WATERS, help=say("the course of the water"))
    group.add_argument(
        "--worlds", type=int, choices=WORLDS, help=say("the surface alone, or the underground too")
    )
    group.add_argument("--shape", choices=SHAPES, help=say("the outline"))
    group.add_argument(
        "--symmetry",
        type=int,
        choices=SYMMETRIES,
        help=say("the outline turned by a half or a third is the same"),
    )
    group.add_argument(
        "--land",
        type=_land_from(say),
        metavar="N-M",
        help=say("land regions for each player; {least}-{most} unless you say otherwise").format(
            least=usual.land[0], most=usual.land[1]
        ),
    )
    group.add_argument(
        "--without", type=_names_from(say), metavar="A,B,..", help=say("wishes to give up, by their names")
    )
    group.add_argument("--seed", type=int, metavar="S", help=say("seed of the random numbers"))


def add_counts_and_tileset(parser: argparse.ArgumentParser, say: Say) -> None:
    """Declare the counts of players, and the tile set."""
    parser.add_argument(
        "--tileset",
        metavar="NAME|F",
        help=say(
            "a tile set: one of ours for a new realm ({names}), or a file instead of the realm's own"
        ).format(names=", ".join(BUNDLED)),
    )
    parser.add_argument(
        "--players",
        type=_counts_from(say),
        metavar="N|N-M|N,M,..",
        help=say("counts of players; 4 for a new realm, those of the file otherwise"),
    )


def wishes_of(options: argparse.Namespace) -> "Wishes":
    """Return the wishes that the options make."""
    from realms.generate.wishes import DRAWN_BOXES, DRAWN_WATER, Wishes

    own = DRAWN_BOXES if options.drawn else _owned_boxes()
    given: dict[str, Any] = {
        "players": options.players,
        "boxes": options.boxes or own,
        "tileset": options.tileset,
        "without": frozenset(options.without or ()),
        "nested": not options.alone,
    }
    given |= {
        name: getattr(options, name)
        for name in ("water", "worlds", "shape", "symmetry", "land", "seed", "drawn")
    }
    if options.drawn and options.water is None:
        given["water"] = DRAWN_WATER
    for name in given["boxes"] or ():
        if name not in boxes():
            message = sentence("there is no box {name}; there are: {names}", name=name, names=[*boxes()])
            raise CommandError(message)
    tiles = options.tileset
    if tiles is not None and tiles not in BUNDLED:
        message = sentence("there is no tile set {name}; there are: {names}", name=tiles, names=BUNDLED)
        raise CommandError(message)
    wishes = Wishes(**{name: value for name, value in given.items() if value is not None})
    for name in sorted(wishes.without - {*_names_to_give_up(wishes)}):
        known = [*_names_to_give_up(wishes)]
        message = sentence("{name} is no wish to give up; there are: {names}", name=name, names=known)
        raise CommandError(message)
    return wishes


def _names_to_give_up(wishes: "Wishes") -> Iterator[str]:
    """Yield the names that may stand after `--without`."""
    if wishes.drawn:
        from realms.generate.drawn.needs import NEEDS

        yield from NEEDS
        return
    if wishes.without:
        from realms.generate.tiles.choose.names import wishes_to_give_up

        yield from (each.name for each in wishes_to_give_up(wishes))


def _owned_boxes() -> tuple[str, ...] | None:
    """Return the boxes that the user owns, if any are remembered."""
    from realms.checks.owned_boxes import owned_boxes
    from realms.checks.settings import SettingsError

    try:
        return owned_boxes() or None
    except SettingsError as error:
        raise CommandError(error.message) from error


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())


def _names_from(say: Say) -> Callable[[str], tuple[str, ...]]:
    """Return a parser for names."""

    def names(text: str) -> tuple[str, ...]:
        found = _words(text)
        if not found:
            raise argparse.ArgumentTypeError(say("expected names, as in a,b"))
        return found

    return names


def _counts_from(say: Say) -> Callable[[str], tuple[int, ...]]:
    """Return a parser for counts of players, as in 4, 2-5 or 2,4."""
    from realms.generate.wishes import PLAYERS

    def counts(text: str) -> tuple[int, ...]:
        spans = [_span(word) for word in _words(text)]
        found = {count for span in spans if span for count in range(span[0], span[1] + 1)}
        if None in spans or not found or not found <= {*PLAYERS}:
            raise argparse.ArgumentTypeError(
                say("expected counts of players from {least} to {most}, as in 4, 2-5 or 2,4").format(
                    least=PLAYERS[0], most=PLAYERS[-1]
                )
            )
        return tuple(sorted(found))

    return counts


def _land_from(say: Say) -> Callable[[str], tuple[int, int]]:
    """Return a parser for the land regions of each player, as in 8-10 or 8,10."""

    def land(text: str) -> tuple[int, int]:
        span = _span(text.replace(",", "-"))
        if span is None or not 0 < span[0] <= span[1] <= MOST_LAND:
            raise argparse.ArgumentTypeError(
                say("expected land regions for each player, up to {most}, as in 8-10").format(most=MOST_LAND)
            )
        return span

    return land


def _span(text: str) -> tuple[int, int] | None:
    """Return the ends of N-M, or a number twice; None for anything else."""
    known = re.fullmatch(r"\s*(\d{1,3})\s*(?:-\s*(\d{1,3})\s*)?", text, re.ASCII)
    return (int(known[1]), int(known[2] or known[1])) if known else None
