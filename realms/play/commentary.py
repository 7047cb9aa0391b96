"""Words for a game while it is played: turns, prices, losses, finds and coins."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from realms.locale import Sentence, sentence
from realms.play.chronicle import ChronicledGame
from realms.play.game import Game, OptionDetails
from realms.play.income import Earning
from realms.play.seat_names import seat_name
from realms.rules.ground.ground import Ground
from realms.rules.position.ownership import ASIDE
from realms.rules.position.state import CHANCE, State


def turn_heading(s: State, seat: int) -> Sentence:
    """Return a heading with the turn, and the seat that plays it or decides in it."""
    turn, turns = s.turn, s.table.turns
    if seat >= s.table.players:
        return sentence("turn {turn} of {turns}, between the players", turn=turn, turns=turns)
    return sentence("turn {turn} of {turns}, {player}", turn=turn, turns=turns, player=seat_name(seat))


def with_speaker(seat: int, line: Sentence) -> Sentence:
    """Return a line with the seat that decided it; what chance shows stands alone."""
    if seat == CHANCE:
        return line
    return sentence("{player}: {what}", player=seat_name(seat), what=line)


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


def with_tokens(option: OptionDetails) -> Sentence:
    """Return a decision in one line with its price; the reasons are there if there are several."""
    if option.price is None:
        return option.text
    blanks: dict[str, object] = {"what": option.text, "price": option.price}
    price = sentence("1 token") if option.price == 1 else sentence("{price} tokens", **blanks)
    blanks["price"] = price
    if len(option.parts) > 1:
        blanks["parts"] = [
            sentence("{tokens} {why}", tokens=f"{part.tokens:+d}", why=part.why) for part in option.parts
        ]
        priced = sentence("{what}: {price} ({parts})", **blanks)
    else:
        priced = sentence("{what}: {price}", **blanks)
    return sentence("{what}; needed: {die} on the die", what=priced, die=option.die) if option.die else priced


def is_hidden(s: State, onlookers: Sequence[int]) -> bool:
    """Return True if the present decision is not for the eyes of the seats looking on."""
    return s.step.secret and s.seat not in onlookers


def decision_line(game: Game, option: int, onlookers: Sequence[int]) -> Sentence:
    """Return an option with its price, in the words that the seats looking on may read."""
    s = game.state
    return hidden_line(s.seat) if is_hidden(s, onlookers) else with_tokens(game.explain(option))


def hidden_line(seat: int) -> Sentence:
    """Return what others read in place of a decision that is for one seat alone."""
    return sentence("something that only {player} may see", player=seat_name(seat))


@dataclass(frozen=True, slots=True)
class Report:
    """The effects of a decision: for everybody, and about the coins of single seats."""

    open: tuple[Sentence, ...] = ()
    coins: tuple[tuple[int, Sentence], ...] = ()
    earned: tuple[Earning, ...] = ()

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
    earnings: int  # how many there were


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
        earned = tuple(self.game.chronicle.earnings[before.earnings :])
        return Report(open_to_all, tuple(self._coins(before, earned)), earned)

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
            len(self.game.chronicle.earnings),
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
        name = table.catalogue.name(race)
        blanks: dict[str, object] = {"player": seat_name(seat), "race": name, "tokens": tokens}
        if not regions:
            return sentence("{player} loses tokens ({race}): {tokens}", **blanks)
        blanks["regions"] = list(map(self.game.place, table.regions(regions)))
        return sentence("{player} loses {regions} ({race}; tokens lost: {tokens})", **blanks)

    def _finds(self, before: _Snapshot) -> Iterator[Sentence]:
        """Yield the places, relics and powers that lie on the map for the first time."""
        s = self.game.state
        for number, region in s.find_at.items():
            if number not in before.lies:
                find, place = s.table.catalogue.name(number), self.game.place(region)
                yield sentence("found: {find} ({region})", find=find, region=place)

    def _coins(self, before: _Snapshot, earned: Sequence[Earning]) -> Iterator[tuple[int, Sentence]]:
        """Yield each seat whose coins changed, with the reasons one by one."""
        for seat, (then, coins) in enumerate(zip(before.coins, self._before.coins, strict=True)):
            mine = [earning for earning in earned if earning.seat == seat]
            if mine:
                parts = income_parts(self.game, mine)
                blanks = {"player": seat_name(seat), "parts": parts, "now": coins}
                yield seat, _change_of_coins(coins - then, blanks)


def _change_of_coins(change: int, blanks: Mapping[str, object]) -> Sentence:
    """Return the sentence for coins that a seat gets or pays."""
    if change == 1:
        return sentence("{player} gets 1 coin: {parts}; {now} in all", **blanks)
    if change >= 0:
        return sentence("{player} gets {change} coins: {parts}; {now} in all", **blanks, change=change)
    if change == -1:
        return sentence("{player} pays 1 coin: {parts}; {now} left", **blanks)
    return sentence("{player} pays {change} coins: {parts}; {now} left", **blanks, change=-change)


def income_parts(game: Game, earned: Sequence[Earning]) -> list[Sentence]:
    """Return earnings of one seat in words, those with the same reason added up."""
    coins: dict[tuple[object, ...], int] = {}
    first: dict[tuple[object, ...], Earning] = {}
    for each in earned:
        alike = each.source, each.trait, each.kind, each.active, each.others, each.coins > 0
        coins[alike] = coins.get(alike, 0) + each.coins
        first.setdefault(alike, each)
    both = len({number > 0 for number in coins.values()}) > 1  # then signs are needed
    shown = {alike: f"{number:+d}" if both else str(abs(number)) for alike, number in coins.items()}
    return [first[alike].line(game.table, shown[alike]) for alike in coins]


def _tokens(s: State, band: int) -> int:
    """Return the number of tokens that a band has on the map, in hand and set aside."""
    on_map = sum(s.tokens[region] for region in s.table.regions(s.held[band]))
    return on_map + s.hand[band] + s.race_notes.get((band, ASIDE), 0)
