"""The tutorial: a first turn on a small realm, with steps that point at what they speak of."""

from collections.abc import Callable
from importlib.resources import files
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from realms.locale import sentence
from realms.play.record import HUMAN
from realms.scenario.scenario import Scenario, scenario_from
from realms.tiles import jsonfile
from realms_editor.desk.match import Match, Seating
from realms_editor.tools.table_bench import TableBench
from realms_editor.view.bars.pointing_frame import PointingFrame
from realms_editor.view.bars.tour import Tour, TourStop

if TYPE_CHECKING:
    from realms_editor.view.table.window import TableWindow

RIVAL = "easy"
SEED = 279  # the first combinations are all easy to understand
PACE = "calm"


def first_turn_realm() -> Scenario:
    """Return the small realm of the tutorial."""
    text = (files("realms_editor.desk") / "first_turn.realm.json").read_text("utf-8")
    return scenario_from(jsonfile.parse(text))


def first_game() -> Match:
    """Return the game of the tutorial: a newcomer against an easy player."""
    return Match.new(first_turn_realm(), Seating(2, (HUMAN, RIVAL), SEED, open_coins=True))


def _match(tour: Tour) -> Match:
    if not isinstance(tour.bench, TableBench):
        raise TypeError("this tour is for the table")
    return tour.bench.match


def _has_race(tour: Tour) -> object:
    return _match(tour).state.combo[0] or None


def _holds_something(tour: Tour) -> object:
    return _match(tour).state.held[0] or _turn_over(tour)


def _stops_conquering(tour: Tour) -> object:
    match = _match(tour)
    return ((match.state.step.spreads or None) and match.position) or _turn_over(tour)


def _turn_over(tour: Tour) -> object:
    s = _match(tour).state
    return True if s.seat != 0 or s.turn > 1 else None


def _second_turn(tour: Tour) -> object:
    match = _match(tour)
    return True if match.state.turn > 1 and match.waits_for_human else None


STEPS = (
    TourStop(
        sentence(
            "Your first turn. Each card is a race with a special power: the square counts its tokens, the"
            " coins are its price and what lies on it. Rest the pointer on one to read about it; click one."
        ),
        _has_race,
        points="column",
        once=True,
    ),
    TourStop(
        sentence(
            "You come in from the edge. A region with a number can be yours: the number is its price in"
            " tokens. Click one."
        ),
        _holds_something,
        points="map",
        once=True,
    ),
    TourStop(
        sentence(
            "Go on with the regions beside it. For the last one the die may help when tokens are short."
            " Then stop with the large button."
        ),
        _stops_conquering,
        points="choices",
        once=True,
    ),
    TourStop(
        sentence(
            "Now spread your tokens: drag them, or Ctrl-click a region to gather all there. More tokens are"
            " harder to drive out. Confirm with {spread}."
        ),
        _turn_over,
        ("spread",),
        points="choices",
        once=True,
    ),
    TourStop(
        sentence(
            "That was your turn. The log says what it brought, region by region. Read it while the other"
            " player moves."
        ),
        _second_turn,
        points="log",
        once=True,
    ),
    TourStop(
        sentence(
            "Your second turn: expand with what is left in hand, or go into decline and pick another race in"
            " the turn after. {advice} says what a good player would do, {help_in_play} explains your race."
        ),
        None,
        ("advice", "help_in_play"),
        points="choices",
    ),
    TourStop(
        sentence("Most coins win. Play on as long as you like: {show_realm} shows the rules of a realm."),
        None,
        ("show_realm",),
    ),
)


class Tutorial(Tour):
    """The steps of a first turn, in the window of its game."""

    def __init__(self, table: "TableWindow", ended: Callable[[], None]) -> None:
        self.frame = PointingFrame(table)
        table.pace.setCurrentIndex(table.pace.findData(PACE))
        self.table = table
        super().__init__(table.bench, table.canvas, table.message_bars, table.entries, ended, STEPS)
        table.closed.connect(self.forget)

    def point(self, name: str) -> None:
        """Frame the panel or the map that a step speaks of."""
        self.frame.point_at(self._widget(name))

    def _widget(self, name: str) -> QWidget | None:
        if name in self.table.panels:
            self.table.reveal(name)
            return self.table.panels[name][0]
        return self.table.canvas if name == "map" else None
