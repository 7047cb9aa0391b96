"""Words for a game while it is played: turns, prices, losses, finds and coins."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from realms.locale import Sentence, sentence
from realms.play.chronicle import SOURCE_NAMES, ChronicledGame
from realms.play.game import Game, OptionDetails
from realms.rules.ground.ground import Ground
from realms.rules.model.decisions import argument
from realms.rules.position.ownership import ASIDE
from realms.rules.position.state import CHANCE, State
from realms.rules.turn.redeployment import REDEPLOY


def turn_heading(s: State, seat: int) -> Sentence:
    """Return a heading with the turn, and the seat that plays it or decides in it."""
    blanks = {"turn": s.turn, "turns": s.table.turns, "seat": seat + 1}
    return sentence("turn {turn} of {turns}, player {seat}", **blanks)


def with_speaker(seat: int, line: Sentence) -> Sentence:
    """Return a line with the seat that decided it; what chance shows stands alone."""
    return line if seat == CHANCE else sentence("player {seat}: {what}", seat=seat + 1, what=line)


def with_price(option: OptionDetails) -> Sentence:
    """Return an option in one line, with its price, the reasons for that, and the pips that it needs."""
    if option.price is None:
        return option.text
    parts = [sentence("{tokens} {why}", tokens=f"{part.tokens:+d}", why=part.why) for part in option.parts]
    blanks = {"what": option.text, "price": option.price, "parts": parts}
    if option.die:
        return sentence(
            "{what}: {price} ({parts}); the die has to show {die} or more", **blanks, die=option.die
        )
    return sentence("{what}: {price} ({parts})", **blanks)


def decision_line(game: Game, option: int, onlookers: Sequence[int]) -> Sentence:
    """Return an option with its price, in the words that the seats looking on may read."""
    s = game.state
    if s.step.secret and s.seat not in onlookers:
        return sentence("something that only player {seat} may see", seat=s.seat + 1)
    return with_price(game.explain(option))


def resting_places(s: State) -> Sequence[int]:
    """Return the regions that may get the last token of a redeployment; none while more tokens wait."""
    alone = s.step is REDEPLOY and s.hand[s.band] == 1
    return tuple(s.table.regions(s.regions_to_ask)) if alone else ()


def next_stay(s: State, wanted: Mapping[int, int]) -> int:
    """Return the decision for the next region of a redeployment with these numbers of tokens."""
    least = s.options[0]
    return least + wanted.get(s.target, argument(least)) - argument(least)


@dataclass(frozen=True, slots=True)
class Report:
    """The effects of a decision: for everybody, and about the coins of single seats."""

    open: tuple[Sentence, ...] = ()
    coins: tuple[tuple[int, Sentence], ...] = ()

    def seen_by(self, seats: Sequence[int]) -> Iterator[Sentence]:
        """Yield the sentences for people who may see the coins of these seats."""
        yield from self.open
        yield from (words for seat, words in self.coins if seat in seats)


@dataclass(frozen=True, slots=True)
class _Snapshot:
    """The parts of a position that a report compares."""

    ground: Ground
    seat: int  # whose turn it is
    combos: tuple[tuple[int, ...], ...]
    held: tuple[int, ...]
    tokens: tuple[int, ...]
    lies: Mapping[int, int]
    coins: tuple[int, ...]
    sources: tuple[Counter[str], ...]


class Commentator:
    """Follows a game and reports the effects of each decision."""

    def __init__(self, game: ChronicledGame) -> None:
        self.game = game
        self.look()

    def look(self) -> None:
        """Start comparing from the present position, as after an undo."""
        self._before = self._now()

    def report(self, decider: int) -> Report:
        """Report the changes since the last look, for a decision of a seat or of chance."""
        before, self._before = self._before, self._now()
        open_to_all = (*self._losses(before, decider), *self._finds(before))
        return Report(open_to_all, tuple(self._coins(before)))

    def _now(self) -> _Snapshot:
        s, bands = self.game.state, range(self.game.state.table.guards)
        return _Snapshot(
            s.table.ground,
            s.seat,
            tuple(tuple(s.combo[band]) for band in bands),
            tuple(s.held[band] for band in bands),
            tuple(_tokens(s, band) for band in bands),
            dict(s.find_at),
            tuple(s.coins),
            tuple(counter.copy() for counter in self.game.chronicle.sources),
        )

    def _losses(self, before: _Snapshot, decider: int) -> Iterator[Sentence]:
        """Yield the losses of seats that did not decide.

        Regions are not compared on a new board, nor for a seat that gives them up in its own turn.
        """
        now, table = self._before, self.game.state.table
        for seat in range(table.players):
            for band in table.slots[seat] if seat != decider else ():
                if not before.combos[band] or before.combos[band] != now.combos[band]:
                    continue
                kept = before.ground is not now.ground or seat == before.seat
                gone = 0 if kept else before.held[band] & ~now.held[band]
                lost = max(0, before.tokens[band] - now.tokens[band])
                if gone or lost:
                    yield self._loss(seat, before.combos[band][0], gone, lost)

    def _loss(self, seat: int, race: int, regions: int, tokens: int) -> Sentence:
        table = self.game.state.table
        blanks: dict[str, object] = {"seat": seat + 1, "race": table.catalogue.name(race), "tokens": tokens}
        if not regions:
            return sentence("player {seat} loses tokens ({race}): {tokens}", **blanks)
        blanks["regions"] = list(map(self.game.place, table.regions(regions)))
        return sentence("player {seat} loses {regions} ({race}; tokens lost: {tokens})", **blanks)

    def _finds(self, before: _Snapshot) -> Iterator[Sentence]:
        """Yield the places, relics and powers that lie on the map for the first time."""
        s = self.game.state
        for number, region in s.find_at.items():
            if number not in before.lies:
                find, place = s.table.catalogue.name(number), self.game.place(region)
                yield sentence("found: {find} ({region})", find=find, region=place)

    def _coins(self, before: _Snapshot) -> Iterator[tuple[int, Sentence]]:
        """Yield each seat whose coins changed, with the sources of the change."""
        now = self._before
        for seat, (then, coins) in enumerate(zip(before.coins, now.coins, strict=True)):
            if then == coins:
                continue
            new = now.sources[seat].copy()
            new.subtract(before.sources[seat])
            parts = [
                sentence("{coins} {source}", coins=f"{brought:+d}", source=SOURCE_NAMES[source])
                for source, brought in new.items()
                if brought
            ]
            blanks = {"seat": seat + 1, "change": f"{then} -> {coins}", "parts": parts}
            yield seat, sentence("player {seat}: coins {change} ({parts})", **blanks)


def _tokens(s: State, band: int) -> int:
    """Return the number of tokens that a band has on the map, in hand and set aside."""
    on_map = sum(s.tokens[region] for region in s.table.regions(s.held[band]))
    return on_map + s.hand[band] + s.race_notes.get((band, ASIDE), 0)
