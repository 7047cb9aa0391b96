"""Trait: what a race, power, place, relic, leader, event, scenario rule or kind of seat changes.

Take the lowest of three tiers that works: data, a hook, an own step. Traits hold no state; that is kept in
the state of the game for each band, the tokens that one seat has in one slot.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Final, Literal, TypeVar, get_args
from weakref import WeakKeyDictionary

from realms.locale import Sentence, term
from realms.rules.model.draft import Draft
from realms.rules.model.step import Step

if TYPE_CHECKING:
    from realms.rules.position.alliances import Side
    from realms.rules.position.state import State
    from realms.rules.position.table import Content
    from realms.tiles.kinds import World

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

# Which trait comes first where the order matters; nobody gets a number of his own.
ORDER: Final[tuple[Kind, ...]] = ("seat", "scenario", "event", "race", "power", "place", "relic", "leader")
FOUND: Final[tuple[Kind, ...]] = ("place", "relic")  # what lies on the map and serves who is there


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
    token: bool = False  # tells which token of the region is none of the banner's, such as a leader
    shy: bool = False  # does not stay at the end of a turn where nobody can take the region
    fixed: bool = False  # it lies on the region itself, whoever holds that
    bars_all: bool = False  # its immunity holds against the region's owner too
    firm: bool = False  # of what lies on the region itself: everybody may stay there, in water too
    called: Sentence | None = field(default=None, compare=False)  # what people call it, if not by its id

    @property
    def name(self) -> Sentence:
        """What people call it."""
        return self.called or term(self.id)


_BLANK: Final = Mark("")


class Trait:
    """The neutral trait: data that changes nothing, hooks that do nothing."""

    id: str = ""
    kind: Kind = "race"

    # Data
    coins: Mapping[str, int] = {}  # by terrain, symbol or "region": added for each such region held
    pays: int = 0  # coins at every scoring
    cheaper: Mapping[str, int] = {}  # by terrain, symbol, "coast" or "region": tokens less to take it
    loses: int = 1  # tokens lost with a region; the smallest of all traits counts
    last_throw: bool = True  # whether a last conquest may be tried with the die
    reaches: str = (
        ""  # regions with this terrain or symbol, "region" for all of the land, are always within reach
    )
    links: str = ""  # regions with this terrain or symbol are all neighbours
    wades: bool = False  # takes seas and lakes, and stays in any water
    holds: str = ""  # stays in water of this kind
    lays: Mark | None = None  # on every region taken, while there are any
    toll: int = 1  # coins laid on this combination by who passes over it
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
    wild: "tuple[Content, ...]" = ()  # tokens of no seat that hold regions; only what all share has such
    finds: int = 0  # places and relics that come into the game besides those of the sites; as above
    rows: int | None = None  # combinations on offer at a time; only what all share can say it
    draft: Draft | None = None  # how races and powers come on offer; only what all share can say it
    verbs: tuple[int, ...] = ()  # of the decisions that `offers` adds to an attack
    steps: Mapping[Moment, tuple[Step, ...]] = {}
    keeps: frozenset[str] = frozenset()  # names of the data and hooks that work on in decline
    rests: bool = False  # of what all share: it does nothing for a race in decline
    home: "World | None" = None  # of what all share: it concerns only races that are at home there
    symbols: Mapping[str, str] = {}  # by kind of region: a symbol that it has besides, for everybody
    called: Sentence | None = None  # of what is not of the pool: what people call it, if not by its id
    gates: tuple[str, ...] = ()  # kinds of regions where everybody may come in
    gated: bool = False  # only the edge and the gates let a race in, whatever its traits say

    faded: bool = False  # of a kind of seat: for everybody else its race counts as one in decline

    # The turn of a seat; only kinds of seat have these. A word stands for the steps that traits add there.
    arrival: tuple["Step | Moment", ...] = ()
    idle: tuple["Step | Moment", ...] = ()
    rise: tuple["Step | Moment", ...] = ()
    campaign: tuple["Step | Moment", ...] = ()
    retreat: tuple["Step | Moment", ...] = ()
    night: tuple["Step | Moment", ...] = ()

    # Hooks
    def discount(self, s: "State", band: int) -> tuple[int, int]:
        """A set of regions and how many tokens less they cost; sums up, the price is at least 1."""
        return 0, 0

    def empties(self, s: "State", band: int) -> int:
        """Regions that are taken as if no tokens stood there; united."""
        return 0

    def harm(self, s: "State", band: int, region: int) -> int | None:
        """How many tokens whoever held a region loses when this band takes it; None: as usual."""
        return None

    def extends(self, s: "State", band: int) -> int:
        """More regions within reach, or more ways in; united."""
        return 0

    def edges(self, s: "State", band: int) -> int:
        """Where a race that holds nothing may come in over the edge, instead of what the map says; common."""
        return s.table.ground.ways["edge"]

    def confines(self, s: "State", band: int) -> int:
        """Return the regions where a race that holds nothing may begin, whatever leads it there; common."""
        return s.table.ground.everywhere

    def joins(self, s: "State", band: int) -> int:
        """A set of regions that are all neighbours of each other for this band; each trait has its own."""
        return 0

    def admits(self, s: "State", band: int) -> int:
        """Regions that the band may take though a mark makes them immune; united."""
        return 0

    def earns(self, s: "State", band: int) -> int:
        """Regions of which those held bring a coin more; counted for each trait."""
        return 0

    def income(self, s: "State", band: int) -> int:
        """Coins at scoring that come from no single region; sums up."""
        return 0

    def counted(self, s: "State", band: int) -> None:
        """Its coins of this turn were just counted; each trait is told."""

    def robs(self, s: "State", band: int) -> Sequence[int]:
        """Seats of which each, if it can, pays a coin at scoring; counted for each trait."""
        return ()

    def gains(self, s: "State", band: int) -> int:
        """New tokens before redeployment, as far as the tray has any; sums up."""
        return 0

    def refuses(self, s: "State", band: int, attacker: int) -> int:
        """Regions that the attacking band may not take; united, and stronger than any reach."""
        return 0

    def offers(self, s: "State", band: int) -> Sequence[int]:
        """More decisions during an attack, with the verbs of this trait; all are offered."""
        return ()

    def act(self, s: "State", band: int, decision: int) -> Step | None:
        """Carry out a decision that this trait offered; a step that has to follow."""
        return None

    def makes_up(self, s: "State", band: int, short: int) -> Step | None:
        """Return a step that may make up for tokens missing after a throw; the first one counts."""
        return None

    def attacks(self, s: "State", band: int, region: int) -> None:
        """A region is about to be attacked, successfully or not; each trait is told."""

    def attacked(self, s: "State", band: int, region: int, by: int) -> None:
        """A band is about to attack a region, whoever holds it; each trait of each band is told."""

    def taken(self, s: "State", band: int, region: int, before: int) -> None:
        """A region was taken from the band that held it before; each trait is told."""

    def lost(self, s: "State", band: int, region: int, by: int) -> None:
        """A region is about to be lost to a band, all that lies there still does; each trait is told."""

    def bleeds(self, s: "State", band: int, region: int, by: int, tokens: int) -> int:
        """Tokens of the banner that are lost with a region; the last trait says first, others change it."""
        return tokens

    def arrives(self, s: "State", band: int) -> None:
        """The combination was picked and has its tokens; each trait is told."""

    def wakes(self, s: "State", band: int) -> None:
        """A turn of the seat begins, before anything else; each trait is told."""

    def abandons(self, s: "State", band: int, region: int) -> None:
        """A region is about to be left at the beginning of a turn; each trait is told."""

    def ready(self, s: "State", band: int) -> None:
        """Tokens were taken in hand at the start of a turn; each trait is told."""

    def settles(self, s: "State", band: int) -> None:
        """Conquest is over and tokens are taken in hand to be redeployed; each trait is told."""

    def declines(self, s: "State", band: int) -> None:
        """The race is about to go into decline; each trait is told."""

    def sees_decline(self, s: "State", band: int, other: int) -> None:
        """A race, perhaps this one, is about to go into decline; each trait of each band is told."""

    def may_decline(self, s: "State", band: int) -> bool:
        """Whether the race may go into decline instead of expanding; any no forbids it."""
        return True

    def suits(self, s: "State", band: int, races: Sequence[int]) -> Sequence[int]:
        """Those of some races that a seat without one may take; each trait picks, none left means all."""
        return races

    def lends(self, s: "State", band: int) -> tuple[int, ...]:
        """Numbers of traits that the band has besides its own; all are added."""
        return ()

    def found(self, s: "State", band: int, region: int) -> Step | None:
        """This place or relic was just turned up in a region that the band took; a step that follows."""
        return None

    def opens(self, s: "State") -> None:
        """Nothing was drawn yet; only what all share is told, and may put steps on the agenda."""

    def begins(self, s: "State") -> None:
        """A turn begins; only what all share is told; what it puts on the agenda comes before all else."""

    def ends(self, s: "State") -> None:
        """A turn is over, all have placed what they had; only what all share is told, and may add steps."""

    def buries(self, s: "State", band: int, tokens: int) -> bool:
        """Tokens of a band were lost in a conquest: whether they go elsewhere than to the tray."""
        return False

    def stakes(self, s: "State", seat: int) -> float:
        """What a position is worth to a seat besides coins, for players of the program; of what all share."""
        return 0.0

    def changed(self, s: "State", regions: int) -> None:
        """These regions changed hands; only traits that all share are told, if they watch any of them."""

    def watches(self, s: "State") -> int:
        """The regions of which it wants to know when they change hands."""
        return s.table.ground.everywhere

    def tells(self, s: "State") -> Iterable[Sentence]:
        """What lies beside the map, for people; only what all share is asked."""
        return ()

    def hides(self, s: "State", seat: int) -> None:
        """Take out of a state what the seat may not know; only what all share is asked."""

    def guesses(self, s: "State", seat: int, luck: Callable[[], float]) -> None:
        """Put what may be so in the place of what the seat may not know; else that is just taken out."""
        self.hides(s, seat)

    def shows(self, s: "State", region: int) -> Iterable[int]:
        """Numbers of other traits that people should see at a region; only what all share is asked."""
        return ()

    def grows(self, s: "State") -> Iterable[tuple[int, int]]:
        """What lies in holes of the map: the regions around each, and the number of another trait."""
        return ()

    def faults(self, s: "State") -> Iterable[str]:
        """What is wrong with what this trait keeps on the table; the audit asks what all share."""
        return ()

    def sides(self, s: "State") -> Iterable["Side"]:
        """Who wins together, and by what score; of all that share it the first that names any counts."""
        return ()

    def closing(self, s: "State", seat: int) -> int:
        """Coins at the end of the game; only traits that all share are asked; sums up."""
        return 0


HOOKS: Final[tuple[str, ...]] = (
    "discount",
    "empties",
    "edges",
    "confines",
    "extends",
    "earns",
    "income",
    "counted",
    "robs",
    "harm",
    "joins",
    "admits",
    "gains",
    "refuses",
    "offers",
    "makes_up",
    "attacks",
    "attacked",
    "taken",
    "lost",
    "bleeds",
    "arrives",
    "wakes",
    "abandons",
    "ready",
    "settles",
    "declines",
    "sees_decline",
    "may_decline",
    "suits",
    "lends",
)


def overrides(trait: Trait, hook: str) -> bool:
    """Whether a trait does something at that moment."""
    return getattr(type(trait), hook) is not getattr(Trait, hook)


def pieces_of(trait: Trait) -> tuple[Mark, ...]:
    """Return all marks that a trait lays, be it by hooks and steps or with every conquest."""
    return (*trait.pieces, trait.lays) if trait.lays else trait.pieces


_said: WeakKeyDictionary[Trait, tuple[str, ...]] = WeakKeyDictionary()


def overridden(trait: Trait) -> tuple[str, ...]:
    """The names of all data and hooks of a trait that are anything but neutral."""
    known = _said.get(trait)
    if known is None:
        neutral = {name: value for name, value in vars(Trait).items() if not name.startswith("_")}
        known = _said[trait] = tuple(
            name
            for name, value in neutral.items()
            if name not in ("id", "kind")
            and (overrides(trait, name) if callable(value) else getattr(trait, name) != value)
        )
    return known


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
    """Enter the trait of a race under its id in the pool."""
    return _register("race", name)


def power(name: str) -> Callable[[type[T]], type[T]]:
    """Enter the trait of a special power under its id in the pool."""
    return _register("power", name)


def place(name: str) -> Callable[[type[T]], type[T]]:
    """Enter the trait of a place that stays where it was found."""
    return _register("place", name)


def relic(name: str) -> Callable[[type[T]], type[T]]:
    """Enter the trait of a relic that moves to where it was used."""
    return _register("relic", name)


def describe(trait: Trait) -> list[str]:
    """What a trait says to the engine, a line each: its data, its hooks, its steps."""
    lines = []
    for name in overridden(trait):
        if callable(vars(Trait)[name]):
            lines.append(f"{name}: {(getattr(type(trait), name).__doc__ or '').strip()}")
        else:
            lines.append(f"{name} = {_shown(getattr(trait, name))}")
    return lines


def _shown(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {_shown(each)}" for key, each in value.items())
    if isinstance(value, frozenset):
        value = tuple(sorted(value))
    if isinstance(value, tuple):
        return ", ".join(_shown(each) for each in value)
    if isinstance(value, Mark):
        said_of = (field.name for field in fields(value)[1:] if field.compare)
        unlike = (name for name in said_of if getattr(value, name) != getattr(_BLANK, name))
        said = ", ".join(f"{name} {getattr(value, name)}" for name in unlike)
        return f"{value.name} ({said})" if said else str(value.name)
    return value.id if isinstance(value, Step | Trait) else str(value)
