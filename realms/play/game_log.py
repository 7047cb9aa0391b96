"""The log of a game in plain words, grouped by turn: prices, losses, finds and coins."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from realms.locale import Sentence, sentence
from realms.play.chronicle import ChronicledGame
from realms.play.commentary import Commentator, Report, decision_line, with_speaker
from realms.play.seat_names import SeatNames, with_names
from realms.rules.model.decisions import DRAW, EXPAND, STAY, STOP, argument, verb_of
from realms.rules.position.state import CHANCE
from realms.rules.turn.column import REFILL

NOTHING_NEW = Report()
NOT_WORTH_A_LINE = (EXPAND, STOP)  # what follows shows that they were chosen
PLAIN = 1  # tokens on a region, unless the log says another number


@dataclass(frozen=True, slots=True)
class LogLine:
    """A decision in words with its effects."""

    seat: int  # that decided, or CHANCE
    turn: int
    text: Sentence
    report: Report = NOTHING_NEW
    owner: int = 0  # the seat whose turn it was
    is_quiet: bool = False  # True if the log leaves the decision out, and names its effects alone


@dataclass(frozen=True, slots=True)
class TurnLog:
    """The lines of one turn of one seat, with the number of decisions up to each line."""

    turn: int
    owner: int
    lines: tuple[tuple[int, LogLine], ...]

    def coins(self, seat: int) -> int:
        """Return the coins that a seat got in this turn, less those that it paid."""
        earned = (each for _, line in self.lines for each in line.report.earned)
        return sum(each.coins for each in earned if each.seat == seat)

    def coins_line(self, seat: int) -> Sentence | None:
        """Return the last words about the coins of a seat, without names, or None."""
        said = [words for _, line in self.lines for other, words in line.report.coins if other == seat]
        return said[-1] if said else None


class LogWriter:
    """Writes the log of a game: a line for each decision, begun before it is carried out."""

    def __init__(self, game: ChronicledGame, onlookers: Sequence[int]) -> None:
        self.game, self.onlookers = game, onlookers
        self._commentator = Commentator(game)
        self._band = -1  # that was about to decide

    def look(self) -> None:
        """Start comparing from the present position, as after an undo."""
        self._commentator.look()

    def begin(self, decision: int) -> LogLine:
        """Return the line for a decision that is about to be carried out."""
        s, game = self.game.state, self.game
        text = decision_line(game, decision, self.onlookers)
        dealt = game.seat == CHANCE and s.step is REFILL
        self._band = s.band
        quiet = dealt or decision in NOT_WORTH_A_LINE or s.step.spreads
        return LogLine(game.seat, s.turn, text, owner=s.seat, is_quiet=quiet)

    def finish(self, line: LogLine, decision: int) -> LogLine:
        """Return the line with the effects of its decision, which was carried out meanwhile."""
        s, verb = self.game.state, verb_of(decision)
        if verb.code == DRAW and argument(decision) in s.find_at:
            line = replace(line, is_quiet=True)  # the report announces the find with its place
        elif verb.code == STAY and line.is_quiet and (not s.step.spreads or s.band != self._band):
            line = replace(line, text=self._redeployed(), is_quiet=False)
        return replace(line, report=self._commentator.report(line.seat))

    def _redeployed(self) -> Sentence:
        """Name the regions of the race that redeployed with more than one token."""
        s, game = self.game.state, self.game
        held = s.held[self._band]
        several = [region for region in s.table.regions(held) if s.tokens[region] > PLAIN]
        piles = [
            sentence("{tokens} in {region}", tokens=s.tokens[region], region=game.place(region))
            for region in several
        ]
        if not piles:
            return sentence("redeploy: one token in each region")
        return sentence("redeploy: {piles}", piles=piles)


def turns_of(lines: Iterable[LogLine]) -> Iterator[TurnLog]:
    """Yield the lines turn by turn, without those that say nothing."""
    found: list[tuple[int, LogLine]] = []
    for number, line in enumerate(lines, 1):
        if found and (line.turn, line.owner) != (found[0][1].turn, found[0][1].owner):
            yield TurnLog(found[0][1].turn, found[0][1].owner, tuple(found))
            found = []
        if not line.is_quiet or line.report != NOTHING_NEW:
            found.append((number, line))
    if found:
        yield TurnLog(found[0][1].turn, found[0][1].owner, tuple(found))


def sentences_of(line: LogLine, seats: Sequence[int], names: SeatNames) -> Iterator[Sentence]:
    """Yield a line and its effects, for people who may see the coins of these seats.

    Only a decision of somebody else than the player whose turn it is has the name of its player.
    """
    said = line.report.seen_by(seats)
    if not line.is_quiet:
        said = chain([line.text if line.seat == line.owner else with_speaker(line.seat, line.text)], said)
    yield from (with_names(words, names) for words in said)


def log_as_text(
    lines: Iterable[LogLine], turns: int, seats: Sequence[int], names: SeatNames, language: str
) -> str:
    """Return a whole log as text, for people who may see the coins of these seats."""
    written: list[str] = []
    for each in turns_of(lines):
        heading = turn_title(each, turns, seats, names).in_language(language)
        said = [words for _, line in each.lines for words in sentences_of(line, seats, names)]
        written += ["", _capital(heading), *(f"  {_capital(words.in_language(language))}" for words in said)]
    return "\n".join([*written[1:], ""])


def turn_title(turn: TurnLog, turns: int, seats: Sequence[int], names: SeatNames) -> Sentence:
    """Return the heading of a turn, with the coins that it brought its player if they may be seen."""
    if turn.owner >= len(names):
        return sentence("turn {turn} of {turns}, between the players", turn=turn.turn, turns=turns)
    blanks = {"turn": turn.turn, "turns": turns, "player": names[turn.owner], "coins": turn.coins(turn.owner)}
    if turn.owner in seats and blanks["coins"] == 1:
        return sentence("turn {turn} of {turns}, {player}: 1 coin", **blanks)
    if turn.owner in seats and blanks["coins"]:
        return sentence("turn {turn} of {turns}, {player}: {coins} coins", **blanks)
    return sentence("turn {turn} of {turns}, {player}", **blanks)


def _capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"
