"""Traits: what races, powers, places, relics, leaders, events, rules of the table and kinds of seats change.

Take the lowest of three tiers that works: data, a hook, an own step. Traits hold no state; that is kept in
the state of the game for each band, the tokens that one seat has in one slot.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal, TypeVar, get_args

from realms.locale import Sentence, term
from realms.rules.model.hooks import (
    ALL_AGREE,
    ALONE,
    COMMON,
    EACH,
    EACH_TOLD,
    FIRST,
    IN_TURN,
    SMALLEST,
    SUMS,
    UNITED,
    hook,
)
from realms.rules.model.step import Step

if TYPE_CHECKING:
    from realms.rules.position.state import State

Kind = Literal["seat", "scenario", "event", "race", "power", "place", "relic", "leader"]
Moment = Literal[
    "chosen",
    "picked",
    "dawn",
    "outset",
    "gathered",
    "deployed",
    "scored",
    "dusk",
    "between",
    "rejoin",
    "regroup",
    "fallen",
]
MOMENTS: Final[tuple[Moment, ...]] = get_args(Moment)

# Which trait comes first where the order matters; no trait gets a number of its own.
ORDER: Final[tuple[Kind, ...]] = ("seat", "scenario", "event", "race", "power", "place", "relic", "leader")
FOUND: Final[tuple[Kind, ...]] = ("place", "relic")  # found on the map, of use to the holder of the region

Prices = tuple[int, int]  # a set of regions, and how many tokens less each of them costs


@dataclass(frozen=True, slots=True)
class Mark:
    """A piece that a trait lays on regions of its race."""

    id: str
    defence: int = 0
    immune: bool = False  # nobody can take the region
    stays: bool = False  # also when the race goes into decline
    several: bool = False  # more than one may lie on a region, each with that defence
    troop: bool = False  # stands by a lone token, and is laid again by its owner when its region is lost
    lasts: bool = False  # also on a river that its tokens have left
    limit: int = 0  # how many there are in all; 0: as many as are needed
    token: bool = False  # stands for a token that is none of the race's own, such as a leader
    shy: bool = False  # does not stay at the end of a turn where nobody can take the region
    fixed: bool = False  # it lies on the region itself and stays when the region changes hands
    bars_all: bool = False  # its immunity holds against the region's owner too
    firm: bool = False  # everybody may stay where it lies, in water too; only with `fixed`
    called: Sentence | None = field(default=None, compare=False)  # the name, if it is not that of the id

    @property
    def name(self) -> Sentence:
        """Return the name that people read."""
        return self.called or term(self.id)


class Trait:
    """A race, power, place, relic, leader or event as data and hooks; all of them are neutral here."""

    id: str = ""
    kind: Kind = "race"

    # Data
    coins: Mapping[str, int] = {}  # by terrain, symbol or "region": added for each such region held
    pays: int = 0  # coins at every scoring
    cheaper: Mapping[str, int] = {}  # by terrain, symbol, "coast" or "region": tokens less to take it
    loses: int = 1  # tokens lost with a region; the smallest of all traits counts
    last_throw: bool = True  # whether a last conquest may be tried with the die
    reaches: str = ""  # regions with this terrain or symbol, "region" for all land, are always within reach
    links: str = ""  # regions with this terrain or symbol are all neighbours
    wades: bool = False  # takes seas and lakes, and stays in any water
    holds: str = ""  # stays in water of this kind
    lays: Mark | None = None  # on every region taken, while there are any
    toll: int = 1  # coins that players lay on this combination when they pass over it
    gathers: int = 0  # tokens laid there besides, from the tray
    least: int = 1  # tokens that a region takes at least, to be taken and to be held
    redeploys: Literal["freely", "one", "never"] = "freely"  # with one a region, the others are set aside
    on_decline: Literal["one", "all"] = "one"  # how many tokens stay on each region
    apart: bool = False  # in decline beside another race in decline
    badge_stays: bool = False  # in decline the badge stays with the race
    enters: tuple[str, ...] | None = None  # ways onto the map instead of those that its figures name
    undead: bool = False  # acts in decline too
    proof: bool = False  # in the turns of others its regions fall to plain neighbours at the plain price only
    pieces: tuple[Mark, ...] = ()  # marks laid by hooks and steps
    by_marks: bool = False  # `lost` and `bleeds` concern it only where a mark lies
    brings: tuple["Trait", ...] = ()  # traits that are not of the pool and that it can lend
    verbs: tuple[int, ...] = ()  # of the decisions that `offers` adds to an attack
    steps: Mapping[Moment, tuple[Step, ...]] = {}
    keeps: frozenset[str] = frozenset()  # names of the data and hooks that work on in decline
    called: Sentence | None = None  # if it is not of the pool: what people call it, if not by its id

    # Hooks
    @hook(SUMS, flag="prices_vary")
    def discount(self, s: "State", band: int) -> Prices:
        """Return regions and how many tokens less they cost; the price is at least 1."""
        return 0, 0

    @hook(UNITED, flag="prices_vary")
    def empties(self, s: "State", band: int) -> int:
        """Return the regions that are taken as if no tokens stood there."""
        return 0

    @hook(SMALLEST)
    def harm(self, s: "State", band: int, region: int) -> int | None:
        """Return the number of tokens that the holder of a region loses to this band; None: as usual."""
        return None

    @hook(UNITED, flag=("reach_varies", "on_capture"))
    def extends(self, s: "State", band: int) -> int:
        """Return more regions within reach, or more ways in."""
        return 0

    @hook(COMMON)
    def edges(self, s: "State", band: int) -> int:
        """Return the regions where a race that holds nothing may come in over the edge."""
        return s.table.ground.ways["edge"]

    @hook(COMMON)
    def confines(self, s: "State", band: int) -> int:
        """Return the regions where a race that holds nothing may begin at all."""
        return s.table.ground.everywhere

    @hook(EACH, flag=("reach_varies", "on_capture"))
    def joins(self, s: "State", band: int) -> int:
        """Return regions that are all neighbours of each other for this band."""
        return 0

    @hook(UNITED)
    def admits(self, s: "State", band: int) -> int:
        """Return regions that the band may take though a mark makes them immune."""
        return 0

    @hook(EACH, flag="extra_income")
    def earns(self, s: "State", band: int) -> int:
        """Return regions that bring a coin more each, if the band holds them."""
        return 0

    @hook(SUMS, flag="extra_income")
    def income(self, s: "State", band: int) -> int:
        """Return coins at scoring that come from no single region."""
        return 0

    @hook(EACH_TOLD, flag="on_scored")
    def counted(self, s: "State", band: int) -> None:
        """Act after the coins of this turn were counted."""

    @hook(EACH, flag="on_scored")
    def robs(self, s: "State", band: int) -> Sequence[int]:
        """Return the seats that pay a coin each at scoring, if they can."""
        return ()

    @hook(SUMS, flag="on_redeploy")
    def gains(self, s: "State", band: int) -> int:
        """Return the number of new tokens before redeployment, as far as the tray has any."""
        return 0

    @hook(UNITED, flag="restricts_attacks")
    def refuses(self, s: "State", band: int, attacker: int) -> int:
        """Return the regions that the attacking band may not take, whatever it reaches."""
        return 0

    @hook(EACH)
    def offers(self, s: "State", band: int) -> Sequence[int]:
        """Return more decisions during an attack, with the verbs of this trait."""
        return ()

    @hook(ALONE)
    def act(self, s: "State", band: int, decision: int) -> Step | None:
        """Carry out a decision that this trait offered and return a step that has to follow."""
        return None

    @hook(FIRST)
    def makes_up(self, s: "State", band: int, short: int) -> Step | None:
        """Return a step that may make up for tokens missing after a throw."""
        return None

    @hook(EACH_TOLD)
    def attacks(self, s: "State", band: int, region: int) -> None:
        """Act before the band attacks a region, successfully or not."""

    @hook(EACH_TOLD, flag="watches_others")
    def attacked(self, s: "State", band: int, region: int, by: int) -> None:
        """Act before a band attacks a region; the traits of all bands are told, not only of its holder."""

    @hook(EACH_TOLD, flag="on_capture")
    def taken(self, s: "State", band: int, region: int, before: int) -> None:
        """Act after the band took a region from the band that held it before."""

    @hook(EACH_TOLD, flag="on_loss")
    def lost(self, s: "State", band: int, region: int, by: int) -> None:
        """Act before the band loses a region to another; tokens and pieces still lie there."""

    @hook(IN_TURN, flag="on_loss")
    def bleeds(self, s: "State", band: int, region: int, by: int, tokens: int) -> int:
        """Return the number of tokens lost with a region; the last trait is asked first."""
        return tokens

    @hook(EACH_TOLD)
    def arrives(self, s: "State", band: int) -> None:
        """Act after the combination was picked and has its tokens."""

    @hook(EACH_TOLD, flag="on_turn_start")
    def wakes(self, s: "State", band: int) -> None:
        """Act as a turn of the seat begins, before anything else."""

    @hook(EACH_TOLD)
    def abandons(self, s: "State", band: int, region: int) -> None:
        """Act before a region is abandoned at the beginning of a turn."""

    @hook(EACH_TOLD)
    def ready(self, s: "State", band: int) -> None:
        """Act after tokens were taken in hand at the start of a turn."""

    @hook(EACH_TOLD, flag="on_redeploy")
    def settles(self, s: "State", band: int) -> None:
        """Act after conquest is over, when tokens are taken in hand to be redeployed."""

    @hook(EACH_TOLD)
    def declines(self, s: "State", band: int) -> None:
        """Act before the race goes into decline."""

    @hook(EACH_TOLD, flag="watches_others")
    def sees_decline(self, s: "State", band: int, other: int) -> None:
        """Act before a race, perhaps this one, goes into decline; the traits of all bands are told."""

    @hook(ALL_AGREE)
    def may_decline(self, s: "State", band: int) -> bool:
        """Return True if the race may go into decline instead of expanding."""
        return True

    @hook(IN_TURN)
    def suits(self, s: "State", band: int, races: Sequence[int]) -> Sequence[int]:
        """Return those of some races that a seat without one may take; none left means all."""
        return races

    @hook(EACH)
    def lends(self, s: "State", band: int) -> tuple[int, ...]:
        """Return numbers of traits that the band has besides its own."""
        return ()

    @hook(ALONE)
    def found(self, s: "State", band: int, region: int) -> Step | None:
        """Act after this place or relic was turned up in a region just taken; return a step that follows."""
        return None


def pieces_of(trait: Trait) -> tuple[Mark, ...]:
    """Return all marks that a trait lays, be it by hooks and steps or with every conquest."""
    return (*trait.pieces, trait.lays) if trait.lays else trait.pieces


REGISTRY: dict[str, Trait] = {}

T = TypeVar("T", bound=Trait)


def _register(kind: Kind, name: str) -> Callable[[type[T]], type[T]]:
    def enter(new: type[T]) -> type[T]:
        if name in REGISTRY:
            raise ValueError(f"two traits are called {name!r}")
        new.id, new.kind = name, kind
        REGISTRY[name] = new()
        return new

    return enter


def race(name: str) -> Callable[[type[T]], type[T]]:
    """Register the trait of a race under its id in the pool."""
    return _register("race", name)


def power(name: str) -> Callable[[type[T]], type[T]]:
    """Register the trait of a special power under its id in the pool."""
    return _register("power", name)


def place(name: str) -> Callable[[type[T]], type[T]]:
    """Register the trait of a place, which stays where it was found."""
    return _register("place", name)


def relic(name: str) -> Callable[[type[T]], type[T]]:
    """Register the trait of a relic, which moves to the region where it was used."""
    return _register("relic", name)
