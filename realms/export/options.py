"""The options of exports as data: the command line, profiles and the editor's dialog are made of it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from math import isfinite
from typing import Any, Final, Literal, get_args

from realms.export.registry import (
    TILE_WIDTHS,
    ExportError,
    ExportOptions,
    PaperName,
    PixelOptions,
    PrintOptions,
)
from realms.locale import Sentence, sentence

OptionKind = Literal["flag", "choice", "choices", "number", "whole", "place"]
OptionGroup = Literal["drawing", "paper", "pixels", "tables"]
Choices = Mapping[str, Sentence]
MOST_WHOLE: Final = 100_000
LONGEST_PLACE: Final = 1_000  # characters of a folder or an address
GROUP_TITLES: Final[Mapping[OptionGroup, Sentence]] = {
    "drawing": sentence("drawings"),
    "paper": sentence("paper"),
    "pixels": sentence("pictures in pixels"),
    "tables": sentence("other tables"),
}


def _no_choices() -> Choices:
    return {}


@dataclass(frozen=True, slots=True)
class ExportOption:
    """A choice that somebody has for an export: its values, and words for a form and the command line."""

    name: str  # also the key in a profile
    kind: OptionKind
    group: OptionGroup
    title: Sentence  # of its field in a form
    words: Sentence  # continue its name in the help of a command
    choices: Callable[[], Choices] = _no_choices  # a function, as drawings know some of them
    limits: tuple[float, float] = (0, 0)  # of a number
    unit: str = ""
    unset: Sentence | None = None  # what holds as long as nobody chooses; None if there is a usual value
    argument: str = ""  # on the command line, if it is not the name

    @property
    def usual(self) -> Any:
        """The value as long as nobody chooses."""
        return next(
            getattr(part, self.name)
            for part in (_USUAL, _USUAL.print, _USUAL.pixels)
            if self.name in _names(part)
        )

    @property
    def flag(self) -> str:
        """The argument of the command line without its dashes."""
        return self.argument or self.name

    def accepted(self, value: Any) -> Any:
        """Return a value from a file if it is one for this option, or else raise an error."""
        if not self._accepts(value):
            raise ExportError(self._expected())
        return tuple(value) if self.kind == "choices" else value

    def _accepts(self, value: Any) -> bool:
        if self.kind == "flag":
            return isinstance(value, bool)
        if self.kind == "choice":
            return isinstance(value, str) and value in self.choices()
        if self.kind == "place":
            return isinstance(value, str) and len(value) <= LONGEST_PLACE and value.isprintable()
        if self.kind == "choices":
            known = self.choices()
            return isinstance(value, list | tuple) and all(
                isinstance(each, str) and each in known for each in value
            )
        numbers = int if self.kind == "whole" else int | float
        if isinstance(value, bool) or not isinstance(value, numbers) or not isfinite(value):
            return False
        return self.limits[0] <= value <= self.limits[1]

    def _expected(self) -> Sentence:
        """Return the message for a value of another kind."""
        name, known = self.name, [*self.choices()]
        least, most = (f"{limit:g}" for limit in self.limits)
        if self.kind == "flag":
            return sentence("{name} must be true or false", name=name)
        if self.kind == "choice":
            return sentence("{name} must be one of: {known}", name=name, known=known)
        if self.kind == "choices":
            return sentence("{name} must be a list of some of: {known}", name=name, known=known)
        if self.kind == "place":
            return sentence("{name} must be a folder or an address", name=name)
        if self.kind == "whole":
            return sentence(
                "{name} must be a whole number from {least} to {most}", name=name, least=least, most=most
            )
        return sentence("{name} must be a number from {least} to {most}", name=name, least=least, most=most)


_USUAL: Final = ExportOptions()


def _names(part: ExportOptions | PrintOptions | PixelOptions) -> set[str]:
    """Return the names of the fields of some options."""
    return {each.name for each in fields(part)}


def _overlays() -> Choices:
    from realms.export.drawing.overlays import OVERLAYS

    return {name: OVERLAYS[name].title for name in sorted(OVERLAYS)}


def _themes() -> Choices:
    from realms.export.drawing.theme import THEME_TITLES

    return {name: THEME_TITLES[name] for name in sorted(THEME_TITLES)}


def _papers() -> Choices:
    return {name: Sentence("{name}", {"name": name}) for name in get_args(PaperName)}


def _edges() -> Choices:
    return {"long": sentence("long edge"), "short": sentence("short edge")}


_ALL: Final = (
    ExportOption(
        "labels",
        "flag",
        "drawing",
        sentence("Addresses of the regions"),
        sentence("write the address of every region"),
    ),
    ExportOption(
        "overlays",
        "choices",
        "drawing",
        sentence("Overlays"),
        sentence("overlay on the map; may be given several times"),
        _overlays,
        argument="overlay",
    ),
    ExportOption(
        "legend",
        "flag",
        "drawing",
        sentence("Legend"),
        sentence("add a legend of the terrains and pieces"),
    ),
    ExportOption(
        "photo",
        "flag",
        "drawing",
        sentence("The traced photo, whose art may not be yours to pass on"),
        sentence("put the traced photo under a drawing; its art may not be yours to pass on"),
    ),
    ExportOption(
        "theme",
        "choice",
        "drawing",
        sentence("Colours"),
        sentence("colours of the drawing"),
        _themes,
        unset=sentence("Light"),
    ),
    ExportOption(
        "paper",
        "choice",
        "paper",
        sentence("Paper"),
        sentence("the size of the sheets; A4 is usual"),
        _papers,
    ),
    ExportOption(
        "flip",
        "choice",
        "paper",
        sentence("Turn the sheet about its"),
        sentence("the edge about which the printer turns the sheet for its back; the long one is usual"),
        _edges,
    ),
    ExportOption(
        "factor",
        "number",
        "paper",
        sentence("Measured factor"),
        sentence("what 100 mm measure on a print of this printer, divided by 100"),
        limits=(0.5, 2.0),
    ),
    ExportOption(
        "tile",
        "number",
        "paper",
        sentence("Width of a tile"),
        sentence("the width of a tile from side to side in millimetres, instead of that of the settings"),
        limits=TILE_WIDTHS,
        unit="mm",
        unset=sentence("as the settings say"),
    ),
    ExportOption(
        "bleed",
        "number",
        "paper",
        sentence("Bleed"),
        sentence("what is printed beyond the cut in millimetres; 3 is usual"),
        limits=(0.0, 10.0),
        unit="mm",
    ),
    ExportOption(
        "width",
        "whole",
        "pixels",
        sentence("Width in pixels"),
        sentence("the width in pixels"),
        limits=(1, MOST_WHOLE),
        unset=sentence("usual size"),
    ),
    ExportOption(
        "dpi",
        "whole",
        "pixels",
        sentence("Pixels an inch"),
        sentence("pixels an inch, at the size on the table"),
        limits=(1, MOST_WHOLE),
        unset=sentence("usual size"),
    ),
    ExportOption(
        "transparent",
        "flag",
        "pixels",
        sentence("No ground behind the map"),
        sentence("no ground behind the map"),
    ),
    ExportOption(
        "assets",
        "place",
        "tables",
        sentence("Folder or address of its pictures"),
        sentence("the folder for pictures and models, or the address (https://...) that you upload them to"),
    ),
)
OPTIONS: Final[Mapping[str, ExportOption]] = {each.name: each for each in _ALL}


def options_of(group: OptionGroup) -> Iterable[ExportOption]:
    """Return the options of a group, in the order of forms and of the help."""
    return (each for each in _ALL if each.group == group)


def with_choices(options: ExportOptions, values: Mapping[str, Any]) -> ExportOptions:
    """Return export options with these values of options by name; a theme is given by its name."""
    values = {name: tuple(each) if isinstance(each, list) else each for name, each in values.items()}
    own, paper, pixels = (
        {name: values[name] for name in _names(part) & OPTIONS.keys() & values.keys()}
        for part in (options, options.print, options.pixels)
    )
    if own.get("theme"):
        from realms.export.drawing.theme import THEMES

        own["theme"] = THEMES[own["theme"]]
    return replace(
        options,
        **own,
        print=replace(options.print, **paper),
        pixels=replace(options.pixels, **pixels),
    )
