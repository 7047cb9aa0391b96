"""The sections of the report on the balance of realms: verdict, seats, map, character, races, method."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from realms.balance.portrait.heat import HEAT_TITLES, HeatMap
from realms.balance.portrait.portrait import PortraitTable
from realms.balance.report.report import HEAD, measured_by, rows_of, verdicts
from realms.balance.report.summary import MeasuredRealm
from realms.balance.usual import Usual, usual_for
from realms.board.board import bits
from realms.export.drawing.board_map import Tint
from realms.export.drawing.heat import draw_tinted_map, scale_colour
from realms.export.drawing.shapes import Picture
from realms.export.drawing.theme import Theme
from realms.export.realm_map import draw_map
from realms.export.registry import ExportOptions
from realms.export.sections import FigureTable, ReportSection, Row
from realms.locale import Sentence, percent, sentence, tenths

Words = tuple[Sentence, ...]
PERCENT: Final = frozenset({"held"})  # heat that is a share


@dataclass(frozen=True)
class HelpfulEdits:
    """The answer to the question what would help one realm: sentences, and a table with its head."""

    points: Words
    rows: tuple[Row, ...] = ()


@dataclass(frozen=True)
class BalanceReport:
    """The realms of a report, each for one count of players, and what would help some of them."""

    measured: tuple[MeasuredRealm, ...]
    language: str
    helpful: Mapping[int, HelpfulEdits] = field(default_factory=dict)  # by place among the measured

    @property
    def title(self) -> str:
        """The title of the first realm."""
        return self.measured[0].realm.scenario.title(self.language)

    @property
    def is_of_one_realm(self) -> bool:
        """Return True if all that was measured comes from one file."""
        return len({each.file for each in self.measured}) == 1


def balance_sections(report: BalanceReport) -> Iterator[ReportSection]:
    """Yield all sections: those of each count of players, then how it was measured."""
    for place, each in enumerate(report.measured):
        yield from _sections_of(report, each, report.helpful.get(place))
    yield _method(report)


NOTHING_USUAL = sentence(
    "Where nothing usual is known of games by these players, nobody can say how a realm differs from others; "
    "its own figures hold all the same."
)


def _sections_of(
    report: BalanceReport, each: MeasuredRealm, helpful: HelpfulEdits | None
) -> Iterator[ReportSection]:
    """Yield the sections of a realm for one count of players, its verdict first."""
    portrait = each.portrait
    yield ReportSection(
        _heading(report, each),
        (partial(_map, each, report.language),),
        points=(
            *each.shortfall(),
            *verdicts(each.tally, each.realm, each.counts),
            *portrait.beside_verdicts(),
        ),
    )
    yield ReportSection(
        sentence("The seats"), note=measured_by(each.tally), table=_table(HEAD, rows_of(each.tally)), level=3
    )
    if helpful is not None:
        table = _table(helpful.rows[0], helpful.rows[1:]) if helpful.rows else None
        yield ReportSection(sentence("What would help"), table=table, points=helpful.points, level=3)
    yield _heat(each, portrait.heat, report.language)
    for each_table in portrait.tables():
        yield _portrayed(each_table)


def _heading(report: BalanceReport, each: MeasuredRealm) -> Sentence:
    players = sentence("{players} players", players=each.realm.players)
    if report.is_of_one_realm:
        return players
    title = each.realm.scenario.title(report.language)
    return sentence("{title}, {players}", title=title, players=players)


def _map(each: MeasuredRealm, language: str, theme: Theme) -> Picture:
    return draw_map(each.realm, ExportOptions(language, theme=theme, heading=False))


def _table(head: Row, rows: Iterator[Row] | Sequence[Row]) -> FigureTable:
    return FigureTable(head, tuple(rows))


def _portrayed(table: PortraitTable) -> ReportSection:
    nothing = None if table.rows else sentence("There is nothing to show yet.")
    shown = _table(table.head, table.rows) if table.rows else None
    return ReportSection(table.title, note=nothing, table=shown, level=3)


def _heat(each: MeasuredRealm, heat: HeatMap, language: str) -> ReportSection:
    """Show where coins come from, what is held and fought over, and where players enter."""
    maps = tuple(partial(_heat_map, each, heat, measure, language) for measure in HEAT_TITLES)
    note = sentence("The stronger the colour, the more; the numbers are means of all games.")
    return ReportSection(sentence("The map"), maps, note, level=3)


def _heat_map(each: MeasuredRealm, heat: HeatMap, measure: str, language: str, theme: Theme) -> Picture:
    board, shades = each.realm.board, heat.shades(measure)
    tints = {
        region: Tint(
            scale_colour(theme, shades[region]),
            _figure(measure, heat.regions[region].of(measure).value).in_language(language),
            each.realm.place(board.names[region]).in_language(language),
        )
        for region in bits(board.land & board.passable)
    }
    return draw_tinted_map(board, tints, theme, HEAT_TITLES[measure], language, small=True)


def _figure(measure: str, value: float) -> Sentence:
    return percent(value) if measure in PERCENT else tenths(value)


def _method(report: BalanceReport) -> ReportSection:
    """Say how the figures came about, and what they cannot say."""
    first = report.measured[0].tally
    key = first.experiment.key
    known = [usual_for(each.tally.experiment.kinds) for each in report.measured]
    points = [
        sentence("The program played {games} games by itself.", games=sum(_games(report))),
        measured_by(first),
        *_about_skill(report),
        sentence(
            "From game to game all players move on by one seat, so that no seat is judged by its player. "
            "Every game has luck of its own, which its number decides; the first number is {seed}.",
            seed=key.seed,
        ),
        sentence(
            "Intervals of wins hold with 95 % certainty, however often somebody looked at the figures "
            "meanwhile. They are wider where several seats or counts of players are judged together."
        ),
        *(_compared(each) for each in known if each is not None),
        *([NOTHING_USUAL] if None in known else []),
        sentence(
            "People play otherwise than the program: they bargain, remember and have favourites. A verdict "
            "is about the map; it cannot foretell a game among friends."
        ),
        sentence(
            "Engine: {engine}. The same files, players, seed and engine give the same report.",
            engine=key.engine,
        ),
    ]
    return ReportSection(sentence("How this was measured"), points=tuple(points))


def _about_skill(report: BalanceReport) -> Iterator[Sentence]:
    """Say how many games were played for skill, if any were."""
    games = sum(each.skill.games for each in report.measured if each.skill)
    if games:
        yield sentence(
            "Skill comes from {games} more games, in which hard and easy sit by turns.", games=games
        )


def _games(report: BalanceReport) -> Iterator[int]:
    return (each.tally.games for each in report.measured)


def _compared(usual: Usual) -> Sentence:
    return sentence(
        "Usual for {players} players are the figures of {games} games on {realms} realms, played on {date} "
        "by the engine {engine}.",
        players=usual.players,
        games=usual.games,
        realms=usual.realms,
        date=usual.date,
        engine=usual.engine,
    )
