"""The table: a board, the content in play and the rules compiled so far; it does not change during a turn."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Final

from realms.locale import Sentence
from realms.rules.compile.compile_rules import compile_rules
from realms.rules.compile.rules import Rules
from realms.rules.ground.ground import Ground
from realms.rules.ground.masks import Members, members_function
from realms.rules.model.decisions import ABANDON
from realms.rules.model.draft import PAIRS, Draft
from realms.rules.model.readings import read
from realms.rules.model.seat_kind import SeatKind
from realms.rules.model.step import Step
from realms.rules.model.table_rule import TableRule
from realms.rules.position.catalogue import Catalogue, Content
from realms.rules.position.listeners import Listeners
from realms.rules.position.markers import Markers
from realms.rules.position.rules_cache import Compiler, RulesCache
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
class Setting:
    """The content, seats, length and special rules of a game: everything but the board."""

    content: tuple[Content, ...]  # races, powers and all else that may come into play
    seats: tuple[SeatKind, ...]
    turns: int
    shared: tuple[TableRule, ...] = ()
    readings: Mapping[str, bool] = field(default_factory=dict)  # how the rules are read, if not as usual
    tiles: tuple[str, ...] = ()  # tiles that may be laid during play
    beside: tuple[Content, ...] = ()  # races and powers that come into play in no ordinary way


class Table:
    """Numbers for everything that a state speaks of, and answers that would be slow to work out again."""

    def __init__(self, ground: Ground, setting: Setting, before: "Table | None" = None) -> None:
        """Make the table of a new game, or of a game that went on on another board `before`."""
        if before:
            self._take_over(before)
            self._stand_on(ground.with_kinds(self._symbols))
        else:
            self._begin(ground, read(setting))

    def _begin(self, ground: Ground, setting: Setting) -> None:
        self.setting = setting
        self.origin = ground  # the board on which the game began
        self.turns = setting.turns
        self.tiles = _tiles(ground, setting)
        self.tile_number = {tile: number for number, tile in enumerate(self.tiles)}
        self.catalogue = Catalogue(setting)
        self.markers = Markers((*setting.shared, *setting.seats, *self.catalogue.traits))
        self.listeners = Listeners(setting.shared)
        self.shared = {rule.id: rule for rule in setting.shared}
        self._number_bands(setting)
        self._fill_column(setting.shared)
        between = [step for rule in setting.shared for step in rule.steps.get("between", ())]
        self.between: tuple[Step, ...] = tuple(between[::-1])  # after each round but the last, last first
        self._symbols = tuple(pair for rule in setting.shared for pair in rule.symbols.items())
        home = ground.with_kinds(self._symbols)
        self._compiler = Compiler(self.catalogue, setting.shared, home)
        self._stand_on(home)

    def _number_bands(self, setting: Setting) -> None:
        """Number the bands: those of the seats, tribes and other guards, nobody, and tokens of no seat."""
        self.players = len(setting.seats)
        self.slots = tuple(tuple(range(SLOTS * seat, SLOTS * seat + SLOTS)) for seat in range(self.players))
        self.guards = SLOTS * self.players  # the band of tribes and other guards
        self.nobody = self.guards + 1
        self.wild = tuple(content for rule in setting.shared for content in rule.wild)
        self.wild_bands = {
            content.trait.id: band for band, content in enumerate(self.wild, start=self.nobody + 1)
        }
        self.bands_of_rule = _packs(setting.shared, self.nobody + 1)  # by the rule that brings them
        self.bands = self.nobody + 1 + len(self.wild)
        # Whether a band counts as an active race for everybody else.
        self.counts_as_active = tuple(_lively(setting.seats, band) for band in range(self.bands))
        self.inactive_bands = tuple(band for band in range(self.guards) if not self.counts_as_active[band])

    def _fill_column(self, shared: Iterable[TableRule]) -> None:
        """Note how many combinations are on offer, and how they come there."""
        self.rows = min((rule.rows for rule in shared if rule.rows is not None), default=COLUMN)
        self.draft: Draft = next((rule.draft for rule in shared if rule.draft), PAIRS)
        self.full_column = self.rows if self.draft.by_rows else -1  # so many on offer, and nothing is missing

    def _take_over(self, before: "Table") -> None:
        """Take what is the same on every board of a game."""
        self.setting = before.setting
        self.origin = before.origin
        self.turns = before.turns
        self.tiles = before.tiles
        self.tile_number = before.tile_number
        self.catalogue = before.catalogue
        self.markers = before.markers
        self.listeners = before.listeners
        self.shared = before.shared
        self.players = before.players
        self.slots = before.slots
        self.guards = before.guards
        self.nobody = before.nobody
        self.wild = before.wild
        self.wild_bands = before.wild_bands
        self.bands_of_rule = before.bands_of_rule
        self.bands = before.bands
        self.counts_as_active = before.counts_as_active
        self.inactive_bands = before.inactive_bands
        self.rows = before.rows
        self.draft = before.draft
        self.full_column = before.full_column
        self.between = before.between
        self._symbols = before._symbols
        self._compiler = before._compiler

    def _stand_on(self, ground: Ground) -> None:
        """Set all that depends on the board."""
        self.ground = ground
        self.opening: State | None = None  # the position before anything was drawn
        self.regions = ground.members
        self.decisions_about = _about(ground.n)
        self.near = ground.near
        self.price = ground.price
        self.abandon_decisions = self.decisions_about[ABANDON]
        self.cache = RulesCache(self._compiler, ground)
        self._empty: Rules | None = None
        self._wild_rules: Mapping[int, Rules] | None = None

    def on(self, ground: Ground) -> "Table":
        """Return the table of the same game on another board."""
        return Table(ground, self.setting, self)

    @property
    def wild_rules(self) -> Mapping[int, Rules]:
        """Return the rules of tokens of no seat, by band."""
        if self._wild_rules is None:
            bands = zip(self.wild_bands.values(), self.wild, strict=True)
            self._wild_rules = {
                band: compile_rules((content.trait,), self.ground, False) for band, content in bands
            }
        return self._wild_rules

    @property
    def empty_rules(self) -> Rules:
        """Return the rules of no race in decline."""
        if self._empty is None:
            self._empty = self.cache.rules((None, (), True))
        return self._empty

    def rules(self, seat: int, traits: tuple[int, ...], declined: bool) -> Rules:
        """Return the rules that some traits make for a seat."""
        return self.cache.rules((self.setting.seats[seat], traits, declined))

    def wild_code(self, band: int) -> Sentence:
        """Return the two letters of tokens of no seat."""
        return self.catalogue.codes_beside(self.wild)[band - self.nobody - 1]

    def wild_name(self, band: int) -> Sentence:
        """Return the name of tokens of no seat that people read."""
        return self.wild[band - self.nobody - 1].name


def _packs(shared: Iterable[TableRule], first: int) -> Mapping[str, range]:
    found = dict[str, range]()
    for rule in shared:
        found[rule.id] = range(first, first + len(rule.wild))
        first += len(rule.wild)
    return found


def _lively(seats: Sequence[SeatKind], band: int) -> bool:
    seat, slot = divmod(band, SLOTS)
    return slot == ACTIVE and seat < len(seats) and not seats[seat].faded


class _About(dict[int, Members]):
    """By verb: the function that turns a set of regions into decisions about them."""

    def __init__(self, regions: int) -> None:
        self._regions = regions

    def __missing__(self, verb: int) -> Members:
        found = self[verb] = members_function(self._regions, verb)
        return found


@cache
def _about(regions: int) -> _About:
    """Return the functions for all boards of so many regions."""
    return _About(regions)


def _tiles(ground: Ground, setting: Setting) -> tuple[str, ...]:
    """Return all tiles that lie or may be laid, in the order of addresses."""
    lie = (laid.tile for laid in ground.board.placements) if ground.board else ()
    return tuple(sorted({*setting.tiles, *lie}, key=tile_order))
