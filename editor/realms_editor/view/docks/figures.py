"""The figures of the realm: land for each player, shares of terrains and symbols, pieces used."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from realms.board.shapes import Footprint
from realms.checks.case import Case
from realms.checks.families.r_ratios import LandCount, land_of
from realms.export.drawing.words import GROUND_WORDS, ICON_WORDS
from realms.locale import Sentence, percent, sentence
from realms_editor.desk import figures
from realms_editor.desk.figures import HEADINGS, STOCKS
from realms_editor.tools.actions import ACTIONS
from realms_editor.view.context import EditorContext
from realms_editor.view.docks.band_bar import BandBar
from realms_editor.view.docks.dock import ScrolledDock
from realms_editor.view.item_menu import MenuEntry, add_menu
from realms_editor.view.plain_text import Label, safe_tooltip

_ROOM = 1.25  # the scale ends at this multiple of the band


@dataclass(frozen=True, slots=True)
class FigureRow:
    """One line: a name, a count against its band, and a sentence about both."""

    name: Sentence
    count: int
    least: float
    most: float
    fair: float
    text: str
    description: Sentence
    fill: str = ""  # empty: the highlight colour
    bold: bool = False

    @property
    def scaled(self) -> bool:
        """Return True if there is a band or an ideal number to compare the count with."""
        return self.most > 0 or self.fair > 0

    @property
    def off(self) -> bool:
        """Return True if the count is outside its band."""
        return self.most > 0 and not self.least <= self.count <= self.most


class FiguresDock(ScrolledDock):
    """The shares of the visible map against their bands, and the land of every player count."""

    id = "figures"

    def __init__(self, context: EditorContext) -> None:
        super().__init__(context)
        self.rows: list[FigureRow] = []
        self._shown: object = None
        add_menu(self.area_, self.say, self._menu)

    def _menu(self, _: QPoint) -> Iterator[MenuEntry]:
        for name in ("compare_counts", "balance"):
            yield ACTIONS[name].title, partial(self.context.run_action, name)

    def refresh(self) -> None:
        """Count again, and build the rows anew if any of them has changed."""
        sections = list(self._sections())
        shown = self.context.theme.name, self.context.language, sections
        if shown != self._shown:
            self._shown = shown
            self._show(sections)

    def _show(self, sections: list[tuple[Sentence, list[FigureRow]]]) -> None:
        """Show all rows and keep the scroll position."""
        place = self.area_.verticalScrollBar().value()
        body, self.rows = QWidget(), []
        self.grid = QGridLayout(body)
        self.grid.setColumnStretch(0, 2)
        self.grid.setColumnStretch(1, 3)
        for heading, rows in sections:
            self._add_heading(heading)
            for row in rows:
                self._add(row)
        self.grid.setRowStretch(self.grid.rowCount(), 1)
        self.area_.setWidget(body)
        self.area_.verticalScrollBar().setValue(place)

    # Data

    def _sections(self) -> Iterator[tuple[Sentence, list[FigureRow]]]:
        document, settings = self.bench.document, self.context.live_checks.findings.settings
        scenario = document.scenario
        found = figures.figures(Case(document.realm, settings))
        lands = {count: land_of(Case(scenario.realm(count), settings)) for count in scenario.counts}
        yield (
            sentence("Land regions, nine for each player"),
            [_land_row(count, land, bold=count == found.players) for count, land in lands.items()],
        )
        for (kind, world), heading in HEADINGS.items():
            if found.shares_of(kind, world):
                yield heading, [self._share_row(bar) for bar in found.shares_of(kind, world)]
        yield sentence("On the map"), _other_rows(found)
        if found.footprint:
            yield sentence("Room on the table"), _footprint_rows(found.footprint)
        yield sentence("Used from the boxes"), [_used_row(used) for used in found.used]

    def _share_row(self, bar: figures.ShareFigure) -> FigureRow:
        share, theme = bar.share, self.context.theme
        terrain = share.kind == "terrain"
        description = sentence(
            "{subject}: {count} of {land}; {least} to {most} would be fair",
            subject=(GROUND_WORDS if terrain else ICON_WORDS)[share.subject],
            count=share.count,
            land=share.land,
            least=bar.least,
            most=bar.most,
        )
        fill = theme.paint(share.world, share.subject).fill if terrain else ""
        name = (GROUND_WORDS if terrain else ICON_WORDS)[share.subject]
        text = f"{share.count}  ({bar.least}-{bar.most})"
        return FigureRow(name, share.count, bar.least, bar.most, bar.fair, text, description, fill)

    # Display

    def _add_heading(self, heading: Sentence) -> None:
        label = Label(self.say(heading))
        font = label.font()
        font.setBold(True)
        label.setFont(font)
        label.setWordWrap(True)
        line = self.grid.rowCount()
        self.grid.setRowMinimumHeight(line, 8)
        self.grid.addWidget(label, line + 1, 0, 1, 3)

    def _add(self, row: FigureRow) -> None:
        self.rows.append(row)
        line = self.grid.rowCount()
        name, value = Label(self.say(row.name)), Label(row.text)
        name.setWordWrap(True)
        for label in (name, value):
            font = label.font()
            font.setBold(row.bold or (label is value and row.off))
            label.setFont(font)
        bar = BandBar()
        fill = row.fill or self.palette().highlight().color().name()
        end = max(row.most * _ROOM, row.fair, row.count, 1)
        bar.show_count(row.count, (row.least, row.most), row.fair, end, fill, off=row.off)
        description = self.say(row.description)
        value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        widgets: tuple[QWidget, ...] = (name, bar, value) if row.scaled else (name, value)
        for widget in widgets:
            widget.setToolTip(safe_tooltip(description))
            widget.setAccessibleName(description)
        self.grid.addWidget(name, line, 0, 1, 1 if row.scaled else 2)
        self.grid.addWidget(value, line, 2)
        if row.scaled:
            self.grid.addWidget(bar, line, 1)


def _land_row(players: int, land: LandCount, *, bold: bool) -> FigureRow:
    description = sentence(
        "{players} players: {count} land regions; {usual} are usual",
        players=players,
        count=land.count,
        usual=land.usual,
    )
    name = sentence("{players} players", players=players)
    band = (land.least, land.most) if land.judged else (0.0, 0.0)
    return FigureRow(
        name, land.count, *band, land.usual, f"{land.count} / {land.usual}", description, bold=bold
    )


def _other_rows(found: figures.Figures) -> list[FigureRow]:
    """Return the rows for sites, lost tribes, monsters and waters."""
    sites = found.sites
    usual = sites.usual if sites.count and sites.judged else 0
    counted = (
        (sentence("sites"), sites.count, usual),
        (sentence("lost tribes"), found.tribes, 0),
        (sentence("monsters"), found.monsters, 0),
        (sentence("water regions"), found.water, 0),
    )
    return [_count_row(name, count, usual) for name, count, usual in counted]


def _count_row(name: Sentence, count: int, usual: int) -> FigureRow:
    description = sentence("{name}: {count}", name=name, count=count)
    if usual:
        description = sentence("{name}: {count}; {usual} are usual", name=name, count=count, usual=usual)
    return FigureRow(
        name, count, usual, usual, usual, f"{count} / {usual}" if usual else f"{count}", description
    )


def _footprint_rows(footprint: Footprint) -> list[FigureRow]:
    """Return the rows for the rectangle about the map and for the area of its tiles."""
    width, depth, area = (f"{size:.0f}" for size in (footprint.width, footprint.depth, footprint.covered))
    room = sentence(
        "The map takes {width} by {depth} cm, turned so that it needs the least room",
        width=width,
        depth=depth,
    )
    covered = sentence(
        "The tiles cover {area} cm², {share} of that", area=area, share=percent(footprint.share)
    )
    return [
        FigureRow(sentence("footprint"), 0, 0, 0, 0, f"{width} \u00d7 {depth} cm", room),
        FigureRow(sentence("area of the tiles"), 0, 0, 0, 0, f"{area} cm²", covered),
    ]


def _used_row(used: figures.UsedStock) -> FigureRow:
    name = STOCKS[used.stock]
    description = sentence("{name}: {count} of {held} used", name=name, count=used.used, held=used.held)
    return FigureRow(name, used.used, 0, used.held, 0, f"{used.used} / {used.held}", description)
