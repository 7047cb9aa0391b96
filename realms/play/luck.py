"""The luck of a game: how chance decides, from a seed.

Each use of luck has numbers of its own, so that two games with one seed share their luck although they go
different ways. A throw has the numbers of its step, turn and seat. A draw from a stack has those of the
stack: its pieces keep their order, whenever somebody draws and whatever is missing.
"""

from binascii import crc32
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Final

from realms.compiled import mypyc_attr
from realms.rules.model.decisions import BEYOND, DRAW, argument, verb_of
from realms.rules.position.catalogue import Catalogue
from realms.rules.position.state import State
from realms.rules.turn.column import REFILL

if TYPE_CHECKING:
    from mypy_extensions import i64

STREAMS: Final = "streams"  # the kinds of luck, as records name them
SEQUENCE: Final = "sequence"
SHARE: Final = 1 / 2**31
SEAT_BITS: Final = 5
PLACE_BITS: Final = 20  # of a turn with a seat
PLACES: Final = (1 << PLACE_BITS) - 1


def mixed(number: int) -> int:
    """Return 31 bits that depend on all lower 31 bits of a number."""
    # speed: no product is longer than 62 bits, so that mypyc can calculate in machine words
    word: i64 = number & 0x7FFFFFFF
    word = (word ^ word >> 15) * 0x7FEB352D & 0x7FFFFFFF
    word = (word ^ word >> 14) * 0x46CA68B5 & 0x7FFFFFFF
    return word ^ word >> 15


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
        if self._changes < len(self._renewals):
            self._change()
        # speed: piles and stacks are looked up once for both
        step = s.step
        if step is REFILL:
            decision = DRAW + self._pile(s).pop()
        else:
            stack = step.stack(s)
            use = self._use(s, stack)
            count = self._uses.get(use, 0)
            self._uses[use] = count + 1
            decision = _chosen(s, stack, _stream(use, count))
            if stack:
                self._piles.clear()
        self.made.append(decision)
        return decision

    def draw(self, s: State) -> int:
        """Return the decision of chance by the numbers of its use."""
        if self._changes < len(self._renewals):
            self._change()
        if s.step is REFILL:
            return DRAW + self._pile(s)[-1]
        stack = s.step.stack(s)
        use = self._use(s, stack)
        return _chosen(s, stack, _stream(use, self._uses.get(use, 0)))

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
        stack = s.step.stack(s)
        use = self._use(s, stack)
        self._uses[use] = self._uses.get(use, 0) + 1
        if stack:
            self._piles.clear()  # a piece may have left one of them

    def _use(self, s: State, stack: str) -> int:
        """Return the use of a decision: a stack, or the step with its turn and seat."""
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
            found.append(mixed(place) * BEYOND + number)
        found.sort(reverse=True)
        return [each % BEYOND for each in found]


def _stream(use: int, count: int) -> int:
    """Return the bits of a use after it was used so often."""
    return mixed(use >> PLACE_BITS ^ (use & PLACES) ^ count << PLACE_BITS)


def stream(seed_bits: int, step: str, turn: int, seat: int, count: int) -> int:
    """Return the bits of a step in the turn of a seat; `count` is how often it was used before."""
    bits = mixed(seed_bits ^ bits_of_text(step))
    return mixed(bits ^ turn << SEAT_BITS ^ seat ^ count << PLACE_BITS)


def _chosen(s: State, stack: str, bits: int) -> int:
    """Return the decision that the bits of a use make: the top of a stack, or a throw of the step."""
    return _lowest(s, bits) if stack else s.step.draw(s, bits * SHARE)


def _lowest(s: State, bits: int) -> int:
    """Return one of the options: the one with the lowest number, of as many as its likelihood says."""
    known = s.table.catalogue.bits_of_options
    lowest = best = -1
    for option, weight in zip(s.step.options(s), s.step.weights(s), strict=True):
        copies = known.get(option, ())
        if len(copies) < weight:
            copies = known[option] = _bits_of_copies(s.table.catalogue, option, weight)
        for copy in copies[:weight]:
            number = mixed(bits ^ copy)
            if lowest < 0 or number < lowest:
                lowest, best = number, option
    return best


def _bits_of_copies(catalogue: Catalogue, option: int, weight: int) -> tuple[int, ...]:
    """Return bits for so many copies of an option: the same in each game with it, on every kind of board."""
    verb, about = verb_of(option), argument(option)
    name = bits_of_text(f"{verb.word} {catalogue.id_of(about) if verb.about == 'trait' else about}")
    return tuple([mixed(name + copy) for copy in range(weight)])


def luck_of(kind: str, seed: int) -> GameLuck:
    """Return the luck of a kind."""
    return StreamedLuck(seed) if kind == STREAMS else SequentialLuck(seed)
