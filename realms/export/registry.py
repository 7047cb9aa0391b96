"""The registry of exports: each module of `realms.export.formats` declares one format."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from realms.export import formats
from realms.locale import Sentence
from realms.locale.message_error import MessageError
from realms.plugins.loading import EXPORTS, entering, load_plug_ins
from realms.plugins.plug_in import PlugIn, PlugInError

if TYPE_CHECKING:
    from realms.export.drawing.theme import Theme

# The subject of an export: one map, several maps, a scenario with all its maps, a game (`PlayedGame`), or
# the finished games of a scenario (`BalanceReport`), or several scenarios.
Subject = Literal["realm", "realms", "scenario", "scenarios", "game", "balance"]
# The options of exports of maps, on paper and in pixels; `realms.export.options` says what each of them is.
DRAWING = frozenset({"labels", "legend", "overlays", "theme"})
ONE_MAP = DRAWING | {"photo"}
PAPER = frozenset({"paper"})
KIT = PAPER | {"flip", "factor", "tile", "bleed"}
PIXELS = frozenset({"width", "dpi", "transparent"})

TILE_WIDTHS = (10.0, 200.0)  # millimetres

PaperName = Literal["A4", "Letter"]
Flip = Literal["long", "short"]


class ExportError(MessageError):
    """A reason why a subject cannot be exported, in words for the user."""


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """The choices for paper."""

    paper: PaperName = "A4"
    flip: Flip = "long"  # the edge about which a printer turns the sheet for its back
    factor: float = 1.0  # what 100 mm measure on a print of this printer, divided by 100
    tile: float | None = None  # the width of a tile in millimetres; None for that of the settings
    bleed: float = 3.0  # what is printed beyond the cut, in millimetres


@dataclass(frozen=True, slots=True)
class PixelOptions:
    """The choices for pictures in pixels; without a width or a resolution, the usual size."""

    width: int | None = None  # of the picture, in pixels
    dpi: int | None = None  # for the size that the map has on the table
    transparent: bool = False  # no ground behind the map


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
    print: PrintOptions = PrintOptions()
    pixels: PixelOptions = PixelOptions()
    file: Path | None = None  # the file that is going to be written, for formats that name others beside it
    assets: str = ""  # the folder of these files, or the address at which others will load them


@dataclass(frozen=True, slots=True)
class Bundle:
    """A file and those that it needs beside it, by their paths from a folder, with / between the parts."""

    main: bytes
    beside: Mapping[str, bytes]
    index: str = ""  # the name of the main file, of an export for which the user names a folder
    folder: Path | None = None  # where these go, if not into the folder of the file
    picture: bytes = b""  # of the file (PNG), which lies beside it under its name
    remarks: tuple[Sentence, ...] = ()  # what somebody has to know about the file


Content = bytes | Bundle
Make = Callable[[Any, ExportOptions], Content]
Maker = TypeVar("Maker", bound=Make)


@dataclass(frozen=True, slots=True)
class Export:
    """A file format: its subjects, the options that it heeds, and the function that makes the content."""

    name: str
    title: Sentence  # continues the word "Export"
    suffix: str
    subjects: tuple[Subject, ...]
    uses: frozenset[str]
    make: Make
    plug_in: PlugIn | None = None  # of another package; None for ours
    about: Sentence | None = None  # a sentence for those who choose among the formats

    def write(self, subject: Any, options: ExportOptions) -> bytes:
        """Return the bytes of the file, without those that belong beside it."""
        content = self.make(subject, options)
        return content.main if isinstance(content, Bundle) else content


_KNOWN: dict[str, Export] = {}


def export(
    name: str,
    title: Sentence,
    *,
    suffix: str,
    of: Subject | tuple[Subject, ...] = "realm",
    uses: Iterable[str] = (),
    about: Sentence | None = None,
) -> Callable[[Maker], Maker]:
    """Enter a function as an export: it turns its subject and the options into the content of a file."""

    def enter(make: Maker) -> Maker:
        if name in _KNOWN:
            raise ValueError(f"two exports are called {name}")
        subjects = of if isinstance(of, tuple) else (of,)
        plug_in = entering(name)
        contained = _contained(plug_in, make) if plug_in else make
        _KNOWN[name] = Export(name, title, suffix, subjects, frozenset(uses), contained, plug_in, about)
        return make

    return enter


def _contained(plug_in: PlugIn, make: Make) -> Make:
    """Let an export of a plug-in fail as every export may: with words for the user."""

    def make_or_refuse(subject: Any, options: ExportOptions) -> Content:
        try:
            content = plug_in.contain(make)(subject, options)
            if not isinstance(content, bytes | Bundle):
                raise PlugInError(plug_in, TypeError(f"{type(content).__name__} is no content of a file"))
            return content
        except PlugInError as error:
            raise ExportError(error.message) from error

    return make_or_refuse


@cache
def all_exports() -> Mapping[str, Export]:
    """Return every export by name, in the alphabetical order of their modules."""
    for module in sorted(module.name for module in iter_modules(formats.__path__)):
        import_module(f"{formats.__name__}.{module}")
    load_plug_ins(EXPORTS, _KNOWN)
    return _KNOWN
