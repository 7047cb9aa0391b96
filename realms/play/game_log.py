"""The log of a game in plain words, grouped by turn: prices, losses, finds and coins."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from realms.locale import Sentence, sentence
from realms.play.chronicle import ChronicledGame
from realms.play.commentary import Commentator, Report, hidden_line, with_speaker, with_tokens
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
    secret: bool = False  # True if only the player whose turn it was may read it
    after_secret: bool = False  # True if the line before is secret too; others read of both in one line


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

    def __init__(self, game: ChronicledGame) -> None:
        self.game = game
        self._commentator = Commentator(game)
        self._band = -1  # that was about to decide
        self._secret: tuple[int, int] | None = None  # turn and seat of the decision before, if it was secret

    def look(self) -> None:
        """Start comparing from the present position, as after an undo."""
        self._commentator.look()

    def begin(self, decision: int) -> LogLine:
        """Return the line for a decision that is about to be carried out."""
        s, game = self.game.state, self.game
        dealt = game.seat == CHANCE and s.step is REFILL
        self._band = s.band
        quiet = dealt or decision in NOT_WORTH_A_LINE or s.step.spreads
        before, self._secret = self._secret, (s.turn, s.seat) if s.step.secret else None
        again = before is not None and before == self._secret
        text = with_tokens(game.explain(decision))
        return LogLine(game.seat, s.turn, text, NOTHING_NEW, s.seat, quiet, s.step.secret, again)

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


@dataclass(frozen=True, slots=True)
class LogReader:
    """Somebody who reads a log: what may be read, and how the players are called."""

    coins: Sequence[int]  # the seats whose coins may be seen
    secrets: Sequence[int]  # the seats whose secrets may be read
    names: SeatNames

    def sentences(self, line: LogLine) -> Iterator[Sentence]:
        """Yield a line and its effects.

        Only a decision of somebody else than the player whose turn it is has the name of its player.
        """
        said = chain(self._decision(line), line.report.seen_by(self.coins))
        yield from (with_names(words, self.names) for words in said)

    def _decision(self, line: LogLine) -> Iterator[Sentence]:
        hidden = line.secret and line.owner not in self.secrets
        if line.is_quiet or (hidden and line.after_secret):
            return
        if hidden:
            yield hidden_line(line.owner)
        else:
            yield line.text if line.seat == line.owner else with_speaker(line.seat, line.text)


def log_as_text(lines: Iterable[LogLine], turns: int, reader: LogReader, language: str) -> str:
    """Return a whole log as text, as somebody may read it."""
    written: list[str] = []
    for each in turns_of(lines):
        heading = turn_title(each, turns, reader).in_language(language)
        said = [words for _, line in each.lines for words in reader.sentences(line)]
        written += ["", _capital(heading), *(f"  {_capital(words.in_language(language))}" for words in said)]
    return "\n".join([*written[1:], ""])


def turn_title(turn: TurnLog, turns: int, reader: LogReader) -> Sentence:
    """Return the heading of a turn, with the coins that it brought its player if they may be seen."""
    seats, names = reader.coins, reader.names
    if turn.owner >= len(names):
        return sentence("turn {turn} of {turns}, between the players", turn=turn.turn, turns=turns)
    blanks = {"turn": turn.turn, "turns": turns, "player": names[turn.owner], "coins": turn.coins(turn.owner)}
    if turn.owner in seats and blanks["coins"] == 1:
        return sentence("turn {turn} of {turns}, {player}: 1 coin", **blanks)
    if turn.owner in seats and blanks["coins"] == -1:
        return sentence("turn {turn} of {turns}, {player}: -1 coin", **blanks)
    if turn.owner in seats and blanks["coins"]:
        return sentence("turn {turn} of {turns}, {player}: {coins} coins", **blanks)
    return sentence("turn {turn} of {turns}, {player}", **blanks)


def _capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"
