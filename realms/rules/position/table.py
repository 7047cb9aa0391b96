"""The table: a ground, the content in play and the folds made so far; it does not change during a turn."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Final

from realms.locale import LANGUAGES, Sentence, Wording, term
from realms.pool.pool import Entry
from realms.pool.race_codes import RaceCodes
from realms.rules.compile.compile_rules import (
    LASTING,
    Contributions,
    affects,
    combined,
    compile_rules,
    contributions,
    extended,
    neutral_rules,
)
from realms.rules.compile.lazy import LazyRules
from realms.rules.compile.rules import Rules, board_free
from realms.rules.ground.ground import Ground
from realms.rules.ground.masks import Members, members_function
from realms.rules.model.decisions import ABANDON
from realms.rules.model.draft import PAIRS, Stretches
from realms.rules.model.overrides import overrides
from realms.rules.model.readings import read
from realms.rules.model.seat_kind import SeatKind
from realms.rules.model.step import Step
from realms.rules.model.table_rule import TableRule
from realms.rules.model.trait import ORDER, Mark, Trait, pieces_of
from realms.tiles.kinds import WORLDS, World
from realms.tiles.tileset import tile_order

if TYPE_CHECKING:
    from realms.rules.position.state import State

SLOTS: Final = 3  # active, in decline, in decline beside it
OWN: Final = (1 << SLOTS) - 1  # the bands of the first seat, as a set
ACTIVE: Final = 0
DECLINED: Final = 1
APART: Final = 2

START_COINS: Final = 5
COLUMN: Final = 6


@dataclass(frozen=True, slots=True)
class Content:
    """A trait that is in play, with its figures."""

    trait: Trait
    tokens: int = 0
    supply: int = 0
    ways: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict, hash=False)
    codes: Mapping[str, str] = field(default_factory=dict, hash=False)  # of a race: two letters by language
    needs: tuple[str, ...] = ()  # for a place or relic: what guards it may say that they guard
    handicap: int = 0  # coins that come with it, or that it costs as far as they are there
    world: World = "surface"  # where it is at home

    @classmethod
    def of(cls, trait: Trait, entry: Entry) -> "Content":
        """A trait with the figures of the pool."""
        tokens = entry.tokens + entry.extra
        figures = tokens, entry.supply, entry.enters, entry.names, entry.codes, entry.needs
        return cls(trait, *figures, world=entry.world)


@dataclass(frozen=True, slots=True)
class Setting:
    """What a game is played with, besides the ground."""

    content: tuple[Content, ...]  # races, powers and all else that may come into play
    seats: tuple[SeatKind, ...]
    turns: int
    shared: tuple[TableRule, ...] = ()
    readings: Mapping[str, bool] = field(default_factory=dict)  # how the rules are read, if not as usual
    tiles: tuple[str, ...] = ()  # what may be laid during play
    beside: tuple[Content, ...] = ()  # races and powers that come into play in no ordinary way


KEPT: Final = 10_000  # combinations of own traits, some 15 MB; then it begins anew
RECENT: Final = 16  # and of those with what is lent, which hardly come again: old ones lie in cold memory
_Key = tuple[SeatKind | None, tuple[int, ...], bool]  # kind of seat, traits, whether in decline


class Table:
    """Numbers for all that a state speaks of, and tables for all that would be slow to ask."""

    def __init__(self, ground: Ground, setting: Setting) -> None:
        self.setting = setting = read(setting)
        self.origin = ground  # where the game began, on whatever ground it goes on
        self.turns = setting.turns
        self.tiles = _tiles(ground, setting)
        self.tile_number = {tile: number for number, tile in enumerate(self.tiles)}
        self._number_content(setting)
        self._number_bands(setting)
        self._number_marks(setting)
        places = [ORDER.index(trait.kind) for trait in self.traits]
        in_order = sorted(range(len(places)), key=places.__getitem__)
        self._rank = {number: rank for rank, number in enumerate(in_order)}
        self.idle = {declined: frozenset(self._idle(declined)) for declined in (False, True)}
        self._adds = {
            declined: [combined(self._added(content, declined)) for content in self.content]
            for declined in (False, True)
        }
        self.unasked = frozenset(number for number, trait in enumerate(self.traits) if _unasked(trait))
        everywhere = (trait for trait in setting.shared if trait.home is None)
        ordered = sorted(everywhere, key=lambda trait: ORDER.index(trait.kind))
        self._first = tuple(trait for trait in ordered if trait.kind in LASTING)
        self._last = tuple(trait for trait in ordered if trait.kind not in LASTING)
        self._fitting: dict[tuple[str, ...], frozenset[int]] = {}
        self._roots: dict[_Key, Rules] = {}  # of one trait, on the ground where the game began
        self._made_at_home: dict[_Key, Rules] = {}
        self._carried: dict[_Key, tuple[object, ...]] = {}  # what of those holds on every ground
        self._symbols = tuple(pair for trait in setting.shared for pair in trait.symbols.items())
        self._home = ground.with_kinds(self._symbols)
        self._lent = lru_cache(maxsize=RECENT)(self._made_with)
        self._stand_on(self._home)
        self.lively = tuple(self._lively(band) for band in range(self.bands))
        self.fallen = tuple(band for band in range(self.guards) if not self.lively[band])
        self._listen(setting.shared)

    def _number_content(self, setting: Setting) -> None:
        """Races, powers and all else that may come into play, with what others bring along."""
        brought = (Content(more, names=each.names) for each in setting.content for more in each.trait.brings)
        events = (Content(more) for trait in setting.shared for more in trait.brings)
        self.content = (*setting.content, *brought, *events, *setting.beside)
        self.traits = tuple(content.trait for content in self.content)
        self.kinds = tuple(trait.kind for trait in self.traits)
        self.number = {trait.id: number for number, trait in enumerate(self.traits)}
        self.peoples = self._of("race")
        self.races = tuple(race for race in self.peoples if race < len(setting.content))
        self.powers = self._of("power")
        self.events = self._of("event")
        self.finds = tuple(
            find for find in (*self._of("place"), *self._of("relic")) if find < len(setting.content)
        )
        self.supply = tuple(content.supply for content in self.content)
        self.tokens = tuple(content.tokens for content in self.content)
        self.handicaps = {
            number: content.handicap for number, content in enumerate(self.content) if content.handicap
        }
        self.worlds = tuple(content.world for content in self.content)
        self.banners = {world: self._stretches(self.peoples, world) for world in WORLDS}
        self.badges = {world: self._stretches(self.powers, world) for world in WORLDS}
        self.tolls = tuple(trait.toll for trait in self.traits)
        self.gatherers = frozenset(number for number, trait in enumerate(self.traits) if trait.gathers)
        self.even_tolls = all(toll == 1 for toll in self.tolls)

    def _number_bands(self, setting: Setting) -> None:
        """The bands: those of the seats, tribes and other guards, nobody, and tokens of no seat."""
        self.players = len(setting.seats)
        self.slots = tuple(tuple(range(SLOTS * seat, SLOTS * seat + SLOTS)) for seat in range(self.players))
        self.guards = SLOTS * self.players  # the band of tribes and other guards
        self.nobody = self.guards + 1
        self.wild = tuple(content for trait in setting.shared for content in trait.wild)
        self.bands = self.nobody + 1 + len(self.wild)

    def _number_marks(self, setting: Setting) -> None:
        """The pieces that traits lay, and which of them the engine has to ask about."""
        self.marks = _marks((*setting.shared, *setting.seats, *self.traits))
        self.loose = tuple(mark for mark in self.marks if not mark.fixed)  # they come first
        self.mark = {mark.id: number for number, mark in enumerate(self.marks)}
        self.troops = tuple(number for number, mark in enumerate(self.marks) if mark.troop)
        self.heaped = tuple((number, mark) for number, mark in enumerate(self.marks) if mark.several)
        immune = tuple(number for number, mark in enumerate(self.marks) if mark.immune)
        self.barring = tuple(number for number in immune if self.marks[number].bars_all)
        self.yielding = tuple(number for number in immune if number not in self.barring)
        self.firm = tuple(number for number, mark in enumerate(self.marks) if mark.firm)

    def _listen(self, shared: Sequence[TableRule]) -> None:
        """Which of the traits that all share want to be told of something, or asked."""
        names = ("changed", "closing", "sides", "opens", "ends", "buries", "stakes", "hides", "begins")
        heard = {name: tuple(trait for trait in shared if overrides(trait, name)) for name in names}
        self.watched, self.closers, self.judges = heard["changed"], heard["closing"], heard["sides"]
        self.openers, self.enders, self.clocks = heard["opens"], heard["ends"], heard["begins"]
        self.graves, self.stakes, self.secrets = heard["buries"], heard["stakes"], heard["hides"]
        self.shared = {trait.id: trait for trait in shared}
        self.rows = min((trait.rows for trait in shared if trait.rows is not None), default=COLUMN)
        self.draft = next((trait.draft for trait in shared if trait.draft), PAIRS)
        self.full = self.rows if self.draft.by_rows else -1  # so many on offer, and nothing is missing

    @cached_property
    def wild_bands(self) -> Mapping[str, int]:
        """The bands of tokens of no seat, by name."""
        return {content.trait.id: self.nobody + 1 + place for place, content in enumerate(self.wild)}

    @cached_property
    def packs(self) -> Mapping[str, range]:
        """The same by the trait that brings them."""
        found, first = dict[str, range](), self.nobody + 1
        for trait in self.setting.shared:
            found[trait.id] = range(first, first + len(trait.wild))
            first += len(trait.wild)
        return found

    @cached_property
    def wild_rules(self) -> Mapping[int, Rules]:
        """The rules of those bands."""
        bands = zip(self.wild_bands.values(), self.wild, strict=True)
        return {band: compile_rules((content.trait,), self.ground, False) for band, content in bands}

    @cached_property
    def empty(self) -> Rules:
        """The rules of no race in decline."""
        return self._rules((None, (), True))

    @cached_property
    def between(self) -> tuple[Step, ...]:
        """What happens after each round but the last, last first."""
        steps = (step for trait in self.setting.shared for step in trait.steps.get("between", ()))
        return tuple(steps)[::-1]

    def _of(self, kind: str) -> tuple[int, ...]:
        return tuple(number for number, known in enumerate(self.kinds) if known == kind)

    def _idle(self, declined: bool) -> Iterable[int]:
        """What changes nothing of the rules of an active race, or of one in decline."""
        return (number for number, trait in enumerate(self.traits) if not affects(trait, declined))

    def _added(self, content: Content, declined: bool) -> Iterable[Contributions]:
        """What comes with a trait; with a race, what all share that are at home where it is."""
        yield contributions(content.trait, declined, content.ways)
        for trait in self.setting.shared if content.trait.kind == "race" else ():
            if trait.home == content.world:
                yield contributions(trait, declined)

    def _stretches(self, numbers: Sequence[int], world: World) -> Stretches:
        """Those of some numbers that are at home in a world."""
        home = {number for number in numbers if self.worlds[number] == world}
        firsts = sorted(number for number in home if number - 1 not in home)
        ends = sorted(number + 1 for number in home if number + 1 not in home)
        return tuple(zip(firsts, ends, strict=True))

    def _stand_on(self, ground: Ground) -> None:
        self.ground = ground
        self.first: State | None = None  # the position before anything was drawn
        for name in ("wild_rules", "empty"):
            vars(self).pop(name, None)
        self.regions = ground.members
        self.about = _about(ground.n)
        self.near = ground.near
        self.price = ground.price
        self.leavings = self.about[ABANDON]
        self._known = self._made_at_home if ground is self._home else {}

    def _lively(self, band: int) -> bool:
        """Whether a band counts as an active race for everybody else."""
        return band < self.guards and band % SLOTS == ACTIVE and not self.setting.seats[band // SLOTS].faded

    def on(self, ground: Ground) -> "Table":
        """The same table with another ground."""
        table = Table.__new__(Table)
        table.__dict__ = vars(self).copy()  # speed: a copy by the library takes five times as long
        table._stand_on(ground.with_kinds(self._symbols))
        return table

    def fitting(self, kinds: tuple[str, ...]) -> frozenset[int]:
        """The places and relics of which some kinds of sites can hide any."""
        known = self._fitting.get(kinds)
        if known is None:
            fits = (find for find in self.finds if not set(kinds).isdisjoint(self.content[find].needs))
            known = self._fitting[kinds] = frozenset(fits)
        return known

    def rules(self, seat: int, traits: tuple[int, ...], declined: bool) -> Rules:
        """The rules that some traits make for a seat."""
        key = self.setting.seats[seat], traits, declined
        return self._known.get(key) or self._rules(key)

    def with_lent_traits(self, rules: Rules, lent: tuple[int, ...], former: Rules | None = None) -> Rules:
        """The rules of own traits with others that are lent and change anything; often the former ones."""
        if self.ground is self._home:
            return self._lent(rules, lent)
        return self._made_with(rules, lent, former)

    def rebound(self, rules: Rules) -> Rules:
        """What rules of a table like this one are on its ground."""
        if isinstance(rules, LazyRules) and self.ground is not self._home:
            return rules.rebound(self.ground)
        if rules.key:
            return self._rules(rules.key)
        return compile_rules(rules.traits, self.ground, rules.declined)

    def _rules(self, key: "_Key") -> Rules:
        known = self._known.get(key)
        if known is None:
            if self.ground is self._home:
                known = self._made(key)
            else:
                carried = self._carried.get(key)
                if carried is None:
                    carried = self._carried[key] = board_free(self._made_at_home.get(key) or self._made(key))
                known = LazyRules(carried, self.ground)
            self._known[key] = known
        return known

    def _made(self, key: "_Key") -> Rules:
        """The rules on the ground where the game began, whatever the order of traits."""
        kind, traits, declined = key
        for kept in (self._known, self._carried):
            if len(kept) >= KEPT:
                kept.clear()
        traits = tuple(sorted({*traits}, key=self._rank.__getitem__))
        root = self._root((kind, traits[:1], declined))
        rules = self._more(root, traits[1:], self._last if kind else (), (kind, traits, declined))
        if rules.lends:
            rules.values()  # they lie ready for what is lent
        return rules

    def _made_with(self, rules: Rules, lent: tuple[int, ...], former: Rules | None = None) -> Rules:
        """Those that are lent are added to what there is, if they come last."""
        new = self._new(rules, lent)
        if not new:
            return rules
        kind, own, declined = rules.key
        rank, adds = self._rank, self._adds[declined]
        if len(new) > 1:
            new = sorted({*new}, key=rank.__getitem__)
        key = kind, (*own, *new), declined
        if former and former.key == key:
            return former
        at_home = self.ground is self._home
        if self._last:
            return self._made(key) if at_home else LazyRules(board_free(self._made(key)), self.ground)
        if own and rank[new[0]] < rank[own[-1]]:
            return self._rules(key)  # the same few again and again, such as events
        added = [adds[number] for number in new]
        more = (
            rules.extended(added, key)
            if isinstance(rules, LazyRules)
            else extended(rules, added, self.ground, key)
        )
        more.own = rules
        return more

    def _new(self, rules: Rules, lent: Iterable[int]) -> list[int]:
        """What of some traits changes rules that do not have them."""
        _, own, declined = rules.key
        idle, new = self.idle[declined], []
        for number in lent:  # speed: with a comprehension half as long again
            if number not in own and number not in idle:
                new.append(number)
        return new

    def _root(self, key: "_Key") -> Rules:
        """The rules of a single trait, or none, on the ground where the game began."""
        known = self._roots.get(key)
        if known is None:
            kind, traits, declined = key
            if traits:
                known = self._more(self._root((kind, (), declined)), traits)
            elif kind:
                known = compile_rules((kind, *self._first), self._home, declined)
            else:
                known = neutral_rules(self._home, declined)
            self._roots[key] = known
        return known

    def _more(
        self, rules: Rules, numbers: Sequence[int], others: Iterable[Trait] = (), key: "_Key | None" = None
    ) -> Rules:
        """The same rules with content that is in play, and with others."""
        adds = self._adds[rules.declined]
        more = [adds[number] for number in numbers]
        if others:
            more += [contributions(trait, rules.declined) for trait in others]
        return extended(rules, more, self._home, key)

    def name(self, number: int) -> str:
        """The id of a trait."""
        return self.traits[number].id

    def called(self, number: int) -> Sentence:
        """What people call a trait."""
        return _called(self.content[number])

    def code(self, number: int) -> Sentence:
        """Return the two letters of a race."""
        return self._codes[number]

    def wild_code(self, band: int) -> Sentence:
        """Return the two letters of tokens of no seat."""
        return self._codes[len(self.content) + band - self.nobody - 1]

    @cached_property
    def _codes(self) -> Mapping[int, Sentence]:
        """The codes of all races by number, then of tokens of no seat; what has none is given one."""
        codes, found = RaceCodes(), {}
        for content in self.content:
            codes.keep(content.codes)
        for number, content in enumerate((*self.content, *self.wild)):
            if number in self.peoples or number >= len(self.content):
                called = _called(content)
                names = {language: called.in_language(language) for language in LANGUAGES}
                found[number] = Wording("{code}", content.codes or codes.give(names))
        return found

    def wild_called(self, band: int) -> Sentence:
        """What people call tokens of no seat."""
        return _called(self.wild[band - self.nobody - 1])


class _About(dict[int, Members]):
    """By verb: what turns a set of regions into decisions about them."""

    def __init__(self, regions: int) -> None:
        self._regions = regions

    def __missing__(self, verb: int) -> Members:
        found = self[verb] = members_function(self._regions, verb)
        return found


@cache
def _about(regions: int) -> _About:
    """The same one for all grounds of so many regions."""
    return _About(regions)


def _called(content: Content) -> Sentence:
    return Wording(content.trait.id, content.names) if content.names else term(content.trait.id)


def _tiles(ground: Ground, setting: Setting) -> tuple[str, ...]:
    """All tiles that lie or may be laid, in the order of addresses."""
    lie = (laid.tile for laid in ground.board.placements) if ground.board else ()
    return tuple(sorted({*setting.tiles, *lie}, key=tile_order))


def _marks(traits: Iterable[Trait]) -> Sequence[Mark]:
    found: dict[str, Mark] = {}
    for trait in traits:
        for mark in pieces_of(trait):
            found.setdefault(mark.id, mark)
    return sorted(found.values(), key=lambda mark: mark.fixed)


def _unasked(trait: Trait) -> bool:
    """Whether what is lent works by itself, so that its holder may want to do without."""
    return trait.kind == "power" or overrides(trait, "joins")
