"""The registry of exports: each module of `realms.export.formats` declares one format."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, Literal

from realms.export import formats
from realms.locale import Sentence

if TYPE_CHECKING:
    from realms.export.drawing.theme import Theme

# The subject of an export: one map, several maps, a scenario with all its maps, a game (`PlayedGame`), or
# the finished games of a scenario (`BalanceReport`).
Subject = Literal["realm", "realms", "scenario", "game", "balance"]
# The options that the command line offers for exports of maps.
DRAWING = frozenset({"labels", "legend", "overlays", "theme"})
ONE_MAP = DRAWING | {"photo"}


class ExportError(Exception):
    """A reason why a subject cannot be exported, in words for the user."""

    def __init__(self, message: Sentence) -> None:
        super().__init__(str(message))
        self.message = message


@dataclass(frozen=True, slots=True)
class ExportOptions:
    """The choices of a user for one export; each format heeds those that concern it."""

    language: str = "en"
    players: int | None = None  # of a scenario: only this count
    theme: "Theme | None" = None  # None for the light one
    labels: bool = False  # the address of every region
    letters: bool = True  # of the tiles, or the names of drawn regions
    overlays: tuple[str, ...] = ()
    legend: bool = False
    photo: bool = False  # the one that was traced, under the drawing
    heading: bool = True  # the title above the map
    findings: Mapping[int, str] = field(default_factory=dict)  # the severity of the worst at each region
    sample_map: bool = True  # show a realm whose map is made during play with the map of some game


Write = Callable[[Any, ExportOptions], bytes]


@dataclass(frozen=True, slots=True)
class Export:
    """A file format: its subject, the options that it heeds, and the function that makes the bytes."""

    name: str
    title: Sentence  # continues the word "Export"
    suffix: str
    subject: Subject
    uses: frozenset[str]
    write: Write


_KNOWN: dict[str, Export] = {}


def export(
    name: str, title: Sentence, *, suffix: str, of: Subject = "realm", uses: Iterable[str] = ()
) -> Callable[[Write], Write]:
    """Enter a function as an export: it turns its subject and the options into the bytes of a file."""

    def enter(write: Write) -> Write:
        if name in _KNOWN:
            raise ValueError(f"two exports are called {name}")
        _KNOWN[name] = Export(name, title, suffix, of, frozenset(uses), write)
        return write

    return enter


@cache
def all_exports() -> Mapping[str, Export]:
    """Return every export by name, in the alphabetical order of their modules."""
    for module in sorted(module.name for module in iter_modules(formats.__path__)):
        import_module(f"{formats.__name__}.{module}")
    return _KNOWN
