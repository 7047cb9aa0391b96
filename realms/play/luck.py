"""The luck of a game: how chance decides, from a seed.

Each use of luck has numbers of its own, so that two games with one seed share their luck although they go
different ways. A throw has the numbers of its step, turn and seat. A draw from a stack has those of the
stack: its pieces keep their order, whenever somebody draws and whatever is missing.
"""

from binascii import crc32
from collections.abc import Sequence
from random import Random
from typing import Final

from realms.compiled import mypyc_attr
from realms.rules.model.decisions import BEYOND, DRAW, argument, verb_of
from realms.rules.position.state import State
from realms.rules.turn.column import REFILL

STREAMS: Final = "streams"  # the kinds of luck, as records name them
SEQUENCE: Final = "sequence"
SHARE: Final = 1 / 2**31
SEAT_BITS: Final = 5
PLACE_BITS: Final = 20  # of a turn with a seat
PLACES: Final = (1 << PLACE_BITS) - 1


def mixed(number: int) -> int:
    """Return 31 bits that depend on all lower 31 bits of a number."""
    # speed: no product is longer than 62 bits, which mypyc keeps in a machine word
    number &= 0x7FFFFFFF
    number = (number ^ number >> 15) * 0x7FEB352D & 0x7FFFFFFF
    number = (number ^ number >> 14) * 0x46CA68B5 & 0x7FFFFFFF
    return number ^ number >> 15


def bits_of(seed: int) -> int:
    """Return 31 bits that depend on a whole seed."""
    found, left = mixed(int(seed < 0) + 1), abs(seed)
    while left:
        found = mixed(found ^ left & 0x7FFFFFFF)
        left >>= 31
    return found


def bits_of_text(text: str) -> int:
    """Return 31 bits for a text, the same on every computer."""
    return crc32(text.encode()) & 0x7FFFFFFF


@mypyc_attr(allow_interpreted_subclasses=True)
class GameLuck:
    """The luck of one game, which repeats itself when the game begins anew."""

    def __init__(self) -> None:
        self.made: list[int] = []  # the decisions of chance so far

    def begin(self) -> None:
        """Begin with the first decision again."""
        self.made = []

    def draw(self, s: State) -> int:
        """Return the decision that chance makes now."""
        raise NotImplementedError

    def throw(self, s: State) -> int:
        """Return the decision that chance makes now, and note it."""
        decision = self.draw(s)
        self.note(s, decision)
        return decision

    def note(self, s: State, decision: int) -> None:
        """Note what chance decides in a position, whether it was drawn here or stands in a record."""
        raise NotImplementedError

    def renew(self) -> None:
        """Change all luck from here on."""
        raise NotImplementedError


class SequentialLuck(GameLuck):
    """One sequence of numbers for all uses, as in records of earlier versions."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._random = Random(seed)  # noqa: S311 - a game, no secret
        self._numbers: list[float] = []  # those so far: they stay the same after an undo

    def draw(self, s: State) -> int:
        """Return the decision for the next number; decisions of a record have used up one each."""
        while len(self._numbers) <= len(self.made):
            self._numbers.append(self._random.random())
        return s.step.draw(s, self._numbers[len(self.made)])

    def note(self, _: State, decision: int) -> None:
        """Go on to the next number."""
        self.made.append(decision)

    def renew(self) -> None:
        """Change the numbers that are still to come."""
        while len(self._numbers) < len(self.made):
            self._numbers.append(self._random.random())
        del self._numbers[len(self.made) :]
        self._random.seed(self._random.getrandbits(64))


class StreamedLuck(GameLuck):
    """Numbers for each use of luck, which do not depend on other uses."""

    def __init__(self, seed: int) -> None:
        self._first_bits = bits_of(seed)
        self._renewals: list[int] = []  # how much chance had decided before each change of luck
        self.begin()

    def begin(self) -> None:
        """Begin with the first decision again."""
        self.made = []
        self._bits, self._changes = self._first_bits, 0
        self._names: dict[str, int] = {}  # the bits of stacks and steps
        self._uses: dict[int, int] = {}
        self._piles: dict[int, list[int]] = {}  # in the order in which they will be drawn, the last first

    def renew(self) -> None:
        """Change the luck of all decisions from here on; an undo to an earlier one does not bring it back."""
        now = len(self.made)
        self._renewals = [*[count for count in self._renewals if count <= now], now]

    def throw(self, s: State) -> int:
        """Return the decision that chance makes now, and note it."""
        step = s.step
        if self._renewals or step.stack(s):
            decision = self.draw(s)
            self.note(s, decision)
            return decision
        # speed: piles and throws are most of all, and are not looked up a second time
        if step is REFILL:
            pile = self._pile(s)
            decision = DRAW + pile.pop()
        else:
            name = step.id
            bits = self._names[name] if name in self._names else self._bits_of(name)
            place = s.turn << SEAT_BITS | s.seat
            use = bits << PLACE_BITS | place
            count = self._uses.get(use, 0)
            self._uses[use] = count + 1
            decision = step.draw(s, mixed(bits ^ place ^ count << PLACE_BITS) * SHARE)
        self.made.append(decision)
        return decision

    def draw(self, s: State) -> int:
        """Return the decision of chance by the numbers of its use."""
        if self._changes < len(self._renewals):
            self._change()
        step = s.step
        if step is REFILL:
            return DRAW + self._pile(s)[-1]
        use = self._use(s)
        bits = _stream(use, self._uses.get(use, 0))
        return _lowest(s, bits) if step.stack(s) else step.draw(s, bits * SHARE)

    def note(self, s: State, decision: int) -> None:
        """Count a decision of chance among those of its use."""
        if self._changes < len(self._renewals):
            self._change()
        self.made.append(decision)
        if s.step is REFILL:
            number = decision - DRAW
            pile = self._piles.get(s.table.catalogue.pile_of[number])
            if pile and pile[-1] == number:
                pile.pop()
            elif pile and number in pile:
                pile.remove(number)
            return
        use = self._use(s)
        self._uses[use] = self._uses.get(use, 0) + 1
        if s.step.stack(s):
            self._piles.clear()  # a piece may have left one of them

    def _use(self, s: State) -> int:
        """Return the use of a decision: a stack, or the step with its turn and seat."""
        stack = s.step.stack(s)
        name = stack or s.step.id
        bits = self._names[name] if name in self._names else self._bits_of(name)
        return bits << PLACE_BITS if stack else bits << PLACE_BITS | s.turn << SEAT_BITS | s.seat

    def _bits_of(self, name: str) -> int:
        """Return the bits of a stack or step, and remember them."""
        bits = self._names[name] = mixed(self._bits ^ bits_of_text(name))
        return bits

    def _change(self) -> None:
        """Go over to the luck that was asked for by now."""
        before, now = self._changes, len(self.made)
        while self._changes < len(self._renewals) and self._renewals[self._changes] <= now:
            self._changes += 1
        if self._changes > before:
            change = f"change {self._changes} at {self._renewals[self._changes - 1]}"
            self._bits = mixed(self._first_bits ^ bits_of_text(change))
            self._piles.clear()
            self._names.clear()

    def _pile(self, s: State) -> list[int]:
        """Return the banners or badges that may come now, in their order; the next is the last one."""
        there = s.draw_from
        place = s.table.catalogue.pile_of[there[0]]
        pile = self._piles.get(place)
        if not pile or len(pile) != len(there) or pile[-1] not in there:
            pile = self._piles[place] = self._shuffled(s, there)
        return pile

    def _shuffled(self, s: State, pile: Sequence[int]) -> list[int]:
        """Return a pile in its order; what has been drawn before has a new place in it."""
        before: dict[int, int] = {}
        for decision in self.made:
            before[decision] = before.get(decision, 0) + 1
        bits, names = self._bits, s.table.catalogue.luck_bits
        found: list[int] = []
        for number in pile:
            place = bits ^ names[number]
            for _ in range(before.get(DRAW + number, 0)):
                place = mixed(place) ^ bits
            # speed: as in `mixed`, since each game does this for all its races and powers
            place = (place ^ place >> 15) * 0x7FEB352D & 0x7FFFFFFF
            place = (place ^ place >> 14) * 0x46CA68B5 & 0x7FFFFFFF
            found.append(place * BEYOND + number)
        found.sort(reverse=True)
        return [each % BEYOND for each in found]


def _stream(use: int, count: int) -> int:
    """Return the bits of a use after it was used so often."""
    return mixed(use >> PLACE_BITS ^ (use & PLACES) ^ count << PLACE_BITS)


def stream(seed_bits: int, step: str, turn: int, seat: int, count: int) -> int:
    """Return the bits of a step in the turn of a seat; `count` is how often it was used before."""
    bits = mixed(seed_bits ^ bits_of_text(step))
    return mixed(bits ^ turn << SEAT_BITS ^ seat ^ count << PLACE_BITS)


def _lowest(s: State, bits: int) -> int:
    """Return one of the options: the one with the lowest number, of as many as its likelihood says."""
    step = s.step
    lowest = best = -1
    for option, weight in zip(step.options(s), step.weights(s), strict=True):
        name = bits_of_text(_name(s, option))
        for copy in range(weight):
            number = mixed(bits ^ mixed(name + copy))
            if lowest < 0 or number < lowest:
                lowest, best = number, option
    return best


def _name(s: State, option: int) -> str:
    """Return the name of an option, which is the same in every game with it and on every kind of board."""
    verb, about = verb_of(option), argument(option)
    return f"{verb.word} {s.table.catalogue.id_of(about) if verb.about == 'trait' else about}"


def luck_of(kind: str, seed: int) -> GameLuck:
    """Return the luck of a kind."""
    return StreamedLuck(seed) if kind == STREAMS else SequentialLuck(seed)
