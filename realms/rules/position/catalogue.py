"""The catalogue: numbers for the races, powers and all else that may come into play, and their figures."""

from binascii import crc32
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from realms.locale import LANGUAGES, Sentence, Wording, term
from realms.pool.pool import Entry
from realms.pool.race_codes import RaceCodes
from realms.rules.model.draft import Stretches
from realms.rules.model.overrides import overrides
from realms.rules.model.trait import Trait
from realms.tiles.kinds import WORLDS, World

if TYPE_CHECKING:
    from realms.rules.position.table import Setting


@dataclass(frozen=True, slots=True)
class Content:
    """A trait that is in play, with its figures."""

    trait: Trait
    tokens: int = 0
    supply: int = 0
    ways: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict, hash=False)
    codes: Mapping[str, str] = field(default_factory=dict, hash=False)  # of a race: two letters by language
    needs: tuple[str, ...] = ()  # for a place or relic: the kinds of sites that may hide it
    handicap: int = 0  # coins that come with it, or that it costs as far as they are there
    world: World = "surface"  # where it is at home

    @classmethod
    def of(cls, trait: Trait, entry: Entry) -> "Content":
        """Return a trait with the figures of the pool."""
        tokens = entry.tokens + entry.extra
        figures = tokens, entry.supply, entry.enters, entry.names, entry.codes, entry.needs
        return cls(trait, *figures, world=entry.world)

    @property
    def name(self) -> Sentence:
        """Return the name that people read."""
        return Wording(self.trait.id, self.names) if self.names else term(self.trait.id)


class Catalogue:
    """The content in play by number. All tuples without another word are by that number."""

    def __init__(self, setting: "Setting") -> None:
        brought = (Content(more, names=each.names) for each in setting.content for more in each.trait.brings)
        events = (Content(more) for trait in setting.shared for more in trait.brings)
        self.content = (*setting.content, *brought, *events, *setting.beside)
        self.traits = tuple(content.trait for content in self.content)
        self.kinds = tuple(trait.kind for trait in self.traits)
        self.number = {trait.id: number for number, trait in enumerate(self.traits)}
        self._number_kinds(len(setting.content))
        self.supply = tuple(content.supply for content in self.content)
        self.tokens = tuple(content.tokens for content in self.content)
        self.handicaps = {
            number: content.handicap for number, content in enumerate(self.content) if content.handicap
        }
        self.worlds = tuple(content.world for content in self.content)
        self.banners = {world: self._stretches(self.all_races, world) for world in WORLDS}
        self.badges = {world: self._stretches(self.powers, world) for world in WORLDS}
        piles = list(dict.fromkeys(zip(self.kinds, self.worlds, strict=True)))
        self.pile_of = [piles.index(pile) for pile in zip(self.kinds, self.worlds, strict=True)]
        self.luck_bits = [crc32(trait.id.encode()) & 0x7FFFFFFF for trait in self.traits]
        self.bits_of_options: dict[int, tuple[int, ...]] = {}  # of each copy, as far as luck asked for them
        self.tolls = tuple(trait.toll for trait in self.traits)
        self.even_tolls = all(toll == 1 for toll in self.tolls)
        self.gatherers = frozenset(number for number, trait in enumerate(self.traits) if trait.gathers)
        # Those that work by themselves when lent, so that their holder may want to do without.
        self.optional = frozenset(number for number, trait in enumerate(self.traits) if _optional(trait))
        self._fitting: dict[tuple[str, ...], frozenset[int]] = {}

    def _number_kinds(self, drawn: int) -> None:
        """List the numbers of each kind; numbers from `drawn` on come into play in no ordinary way."""
        self.all_races = self._of("race")
        self.races = tuple(race for race in self.all_races if race < drawn)
        self.powers = self._of("power")
        self.events = self._of("event")
        self.finds = tuple(find for find in (*self._of("place"), *self._of("relic")) if find < drawn)

    def _of(self, kind: str) -> tuple[int, ...]:
        return tuple(number for number, known in enumerate(self.kinds) if known == kind)

    def _stretches(self, numbers: Sequence[int], world: World) -> Stretches:
        """Return those of some numbers that are at home in a world, as stretches."""
        home = {number for number in numbers if self.worlds[number] == world}
        firsts = sorted(number for number in home if number - 1 not in home)
        ends = sorted(number + 1 for number in home if number + 1 not in home)
        return tuple(zip(firsts, ends, strict=True))

    def fitting(self, kinds: tuple[str, ...]) -> frozenset[int]:
        """Return the places and relics that some kinds of sites can hide."""
        known = self._fitting.get(kinds)
        if known is None:
            fits = (find for find in self.finds if not set(kinds).isdisjoint(self.content[find].needs))
            known = self._fitting[kinds] = frozenset(fits)
        return known

    def id_of(self, number: int) -> str:
        """Return the id of a trait."""
        return self.traits[number].id

    def name(self, number: int) -> Sentence:
        """Return the name of a trait that people read."""
        return self.content[number].name

    def code(self, number: int) -> Sentence:
        """Return the two letters of a race."""
        return self._codes[number]

    def codes_beside(self, others: Sequence[Content]) -> Sequence[Sentence]:
        """Return two letters for each of some content beside the catalogue."""
        return _codes_of(self, others)[len(self._codes) :]

    @cached_property
    def _codes(self) -> Mapping[int, Sentence]:
        return dict(zip(self.all_races, _codes_of(self, ()), strict=True))


def _codes_of(catalogue: Catalogue, others: Sequence[Content]) -> Sequence[Sentence]:
    """Return the codes of all races, then of others; content without a code is given one."""
    codes = RaceCodes()
    for content in catalogue.content:
        codes.keep(content.codes)
    found = []
    for content in (*(catalogue.content[race] for race in catalogue.all_races), *others):
        names = {language: content.name.in_language(language) for language in LANGUAGES}
        found.append(Wording("{code}", content.codes or codes.give(names)))
    return found


def _optional(trait: Trait) -> bool:
    return trait.kind == "power" or overrides(trait, "joins")
