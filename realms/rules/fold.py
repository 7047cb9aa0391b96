"""Fold traits and ground into tables, masks and tuples of only those hooks that do something."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, cast

from realms.rules.ground import Ground
from realms.rules.step import Step, step
from realms.rules.trait import HOOKS, MOMENTS, Mark, Moment, Trait, overrides, said

if TYPE_CHECKING:
    from realms.rules.state import State

EVERY: Final = 1000  # more tokens than there are


class Rules:
    """What one set of traits means on one ground, active or in decline. The engine reads nothing else."""

    __slots__ = (
        "abandons", "act", "active", "adj", "admits", "always", "apart", "arrival", "arrives", "attacked",
        "attacks", "bleeds", "by_edge", "campaign", "cheaper", "chosen", "coins", "companions", "counted",
        "dawn", "dearer", "declines", "discount", "dusk", "early", "earns", "edges", "empties", "entry",
        "extends", "fallen", "gains", "gated", "gates", "guards", "harm", "home", "income", "joins",
        "last_throw", "lays", "least", "lends", "loses", "lost", "marking", "may_decline", "moments",
        "mourned", "offers", "on_decline", "open", "outset", "pays", "plain", "printed", "proof", "ready",
        "redeploys", "refuses", "regroup", "rejoin", "retreat", "robs", "sees_decline", "settles",
        "settling", "stays", "stirs", "suits", "taken", "terms", "thriving", "traits", "turn", "varied",
        "wakes", "widens",
    )  # fmt: skip

    traits: tuple[Trait, ...]
    active: bool  # whether it plays at all: a race not in decline, or one that does not rest
    home: int  # regions it may ever hold
    open: int  # regions it may take
    stays: int  # regions where its tokens may remain at the end of the turn
    entry: int  # regions for a first conquest; without the edge where hooks say what that is
    by_edge: bool  # whether the edge is one of its ways in
    gates: int  # regions where everybody may come in
    gated: bool  # whether nothing else but the edge lets it in
    always: int  # regions within reach from anywhere
    adj: tuple[int, ...]
    widens: bool  # whether what is within reach depends on more than borders
    printed: bool  # whether it depends on printed borders alone
    cheaper: tuple[int, ...]  # tokens less by region
    dearer: tuple[int, ...]  # of that, what makes it dearer
    varied: bool  # whether hooks change prices
    plain: bool  # whether the price is the one kept on the board
    coins: tuple[int, ...]  # a set of regions for each coin that those bring
    pays: int
    loses: int
    last_throw: bool
    least: int
    proof: bool
    guards: bool  # whether it has a say when others attack
    # speed: one look instead of several at hooks that most have not; together 6 %
    early: bool  # whether anything happens before its turn
    marking: bool  # whether anything happens where it takes a region
    mourned: bool  # whether its losses are anything but usual
    thriving: bool  # whether hooks bring it coins
    settling: bool  # whether anything comes to what it took before it redeploys
    lays: tuple[Mark, ...]
    companions: tuple[Mark, ...]
    redeploys: str
    on_decline: str
    apart: bool
    act: dict[int, Callable[..., Any]]  # by verb
    discount: tuple[Callable[..., tuple[int, int]], ...]
    empties: tuple[Callable[..., int], ...]
    edges: tuple[Callable[..., int], ...]
    extends: tuple[Callable[..., int], ...]
    earns: tuple[Callable[..., int], ...]
    income: tuple[Callable[..., int], ...]
    counted: tuple[Callable[..., None], ...]
    robs: tuple[Callable[..., Sequence[int]], ...]
    harm: tuple[Callable[..., int | None], ...]
    joins: tuple[Callable[..., int], ...]
    admits: tuple[Callable[..., int], ...]
    gains: tuple[Callable[..., int], ...]
    refuses: tuple[Callable[..., int], ...]
    offers: tuple[Callable[..., Sequence[int]], ...]
    attacks: tuple[Callable[..., None], ...]
    attacked: tuple[Callable[..., None], ...]
    taken: tuple[Callable[..., None], ...]
    lost: tuple[Callable[..., None], ...]
    bleeds: tuple[Callable[..., int], ...]
    arrives: tuple[Callable[..., None], ...]
    wakes: tuple[Callable[..., None], ...]
    abandons: tuple[Callable[..., None], ...]
    ready: tuple[Callable[..., None], ...]
    settles: tuple[Callable[..., None], ...]
    declines: tuple[Callable[..., None], ...]
    sees_decline: tuple[Callable[..., None], ...]
    may_decline: tuple[Callable[..., bool], ...]
    suits: tuple[Callable[..., bool], ...]
    lends: tuple[Callable[..., tuple[int, ...]], ...]
    # what is to come in a turn, last first
    chosen: tuple[Step, ...]
    arrival: tuple[Step, ...]
    turn: tuple[Step, ...]
    campaign: tuple[Step, ...]
    retreat: tuple[Step, ...]
    dawn: tuple[Step, ...]  # what a race in decline does before its owner's turn
    rejoin: tuple[Step, ...]
    outset: tuple[Step, ...]  # and when his active race sets out
    stirs: bool  # whether there is either
    regroup: tuple[Step, ...]
    fallen: tuple[Step, ...]  # what its race in decline does first of all
    dusk: tuple[Step, ...]  # what any race may do when the turn was scored
    moments: Mapping[Moment, tuple[Step, ...]]
    terms: "Terms"  # what of all this hangs on kinds of regions


class _Working:
    """The traits of a fold, asked only for what works while active or, in decline, for what they keep."""

    def __init__(self, traits: tuple[Trait, ...], declined: bool) -> None:
        self.traits, self.declined = traits, declined
        self._saying: dict[str, tuple[Trait, ...]] = {}
        for trait in traits:
            for name in said(trait):
                if self.works(trait, name):
                    self._saying[name] = (*self._saying.get(name, ()), trait)
        self._varied = any(map(_lends_steps, self("lends")))

    def __call__(self, name: str) -> tuple[Trait, ...]:
        """The traits whose datum or hook of that name works and is anything but neutral."""
        return self._saying.get(name, ())

    def works(self, trait: Trait, name: str) -> bool:
        return not self.declined or name in trait.keeps or _lasts(trait)

    def hooks(self) -> Mapping[str, tuple[Callable[..., Any], ...]]:
        """All hooks that do something, by name."""
        found: dict[str, tuple[Callable[..., Any], ...]] = dict.fromkeys(HOOKS, ())
        for name, traits in self._saying.items():
            if name in found:
                found[name] = tuple([getattr(trait, name) for trait in traits])
        return found

    def moments(self) -> Mapping[Moment, tuple[Step, ...]]:
        """What the traits do at each moment, last first."""
        found: dict[Moment, tuple[Step, ...]] = dict.fromkeys(MOMENTS, ())
        for trait in self("steps"):
            for moment, steps in trait.steps.items():
                found[moment] = steps[::-1] + found[moment]
        return found

    def plan(self, name: str, moments: Mapping[Moment, tuple[Step, ...]]) -> tuple[Step, ...]:
        """A part of a turn, last first; where traits come and go, it is seen when the time comes."""
        return tuple(
            step
            for seat in self.traits
            if seat.kind == "seat"
            for entry in reversed(getattr(seat, name))
            for step in ((entry,) if isinstance(entry, Step) else self._then(entry, moments))
        )

    def _then(self, moment: Moment, moments: Mapping[Moment, tuple[Step, ...]]) -> tuple[Step, ...]:
        return (OCCASIONS[moment],) if self._varied else moments[moment]


def _lends_steps(trait: Trait) -> bool:
    """Whether what a trait lends may bring steps: what it brings itself is known, all else is not."""
    lent = trait.brings
    return overrides(trait, "lends") and (not lent or any(more.steps for more in lent))


class Occasion(Step):
    """A moment of the turn: whatever the traits do then that the band has by that time."""

    def __init__(self, moment: Moment) -> None:
        self.moment: Moment = moment
        self.id = moment

    def enter(self, s: "State") -> bool:
        s.agenda += s.rules[s.band].moments[self.moment]
        return False


OCCASIONS: Final[Mapping[Moment, Step]] = {moment: step(Occasion(moment)) for moment in MOMENTS}


# What belongs to the table or the seat, and not to the race that goes into decline.
_LASTING = ("seat", "scenario", "event")


def _lasts(trait: Trait) -> bool:
    return trait.kind in _LASTING and not trait.rests


def fold(ground: Ground, traits: tuple[Trait, ...], ways: Iterable[str], declined: bool) -> Rules:
    """The rules of a band on a ground; `ways` are the ways in that the figures of its traits name."""
    working = _Working(traits, declined)
    rules = Rules()
    rules.traits = traits
    rules.active = not declined or any(trait.undead for trait in working("undead"))
    _figures(rules, working)
    for name, hooks in working.hooks().items():
        setattr(rules, name, hooks)
    rules.act = {verb: trait.act for trait in working("offers") for verb in trait.verbs}
    rules.widens = bool(rules.extends or rules.joins)
    rules.varied = bool(rules.discount or rules.empties)
    rules.guards = bool(rules.refuses or rules.proof or rules.attacked)
    rules.marking = bool(rules.lays or rules.taken or rules.widens)
    rules.thriving = bool(rules.earns or rules.income)
    rules.settling = bool(rules.settles or rules.gains)
    rules.mourned = bool(rules.lost or rules.bleeds)
    _plans(rules, working)
    rules.early = bool(rules.wakes or rules.stirs)
    ways = ("edge",) if declined else tuple(ways) or ("edge",)
    rules.by_edge = "edge" in ways
    rules.terms = _terms(working, tuple(way for way in ways if way != "edge" or not rules.edges))
    for work_out in (_where, _ways_in, _brings, _prices):
        work_out(rules, ground)
    return rules


class Sketch:
    """Rules for a new ground: what of them depends on it is worked out when somebody asks for any of that.

    It is no kind of Rules, only like them: a game on one ground must not pay for what happens here.
    """

    def __init__(self, anywhere: Mapping[str, object], ground: Ground) -> None:
        vars(self).update(anywhere)
        self._ground = ground

    def __getattr__(self, name: str) -> object:
        work_out = _LAID_OUT.get(name)
        if work_out is None:
            raise AttributeError(name)
        work_out(cast("Rules", self), self._ground)
        return vars(self)[name]


def anywhere(rules: Rules) -> dict[str, object]:
    """What of some rules holds on every ground."""
    return {name: getattr(rules, name) for name in _ANYWHERE}


def sketch(anywhere: Mapping[str, object], ground: Ground) -> Rules:
    """Rules of which it is known what holds on every ground."""
    return cast("Rules", Sketch(anywhere, ground))


@dataclass(frozen=True, slots=True)
class Terms:
    """What traits say of kinds of regions, before anybody knows which regions those are."""

    opens: bool  # takes seas and lakes
    wades: bool  # stays in them
    holds: tuple[str, ...]
    ways: tuple[str, ...]
    gates: tuple[str, ...]
    reaches: tuple[str, ...]
    links: tuple[str, ...]
    coins: tuple[str, ...]
    cheaper: tuple[tuple[str, int], ...]


def _terms(working: _Working, ways: tuple[str, ...]) -> Terms:
    wades = any(trait.wades for trait in working("wades"))
    return Terms(
        opens=wades and not working.declined,
        wades=wades,
        holds=tuple(trait.holds for trait in working("holds") if trait.holds),
        ways=ways,
        gates=tuple(kind for trait in working("gates") for kind in trait.gates),
        reaches=tuple(trait.reaches for trait in working("reaches") if trait.reaches),
        links=tuple(trait.links for trait in working("links") if trait.links),
        coins=tuple(
            kind for trait in working("coins") for kind, times in trait.coins.items() for _ in range(times)
        ),
        cheaper=tuple(each for trait in working("cheaper") for each in trait.cheaper.items()),
    )


def _where(rules: Rules, ground: Ground) -> None:
    """Work out where it can go and stay."""
    terms, everywhere = rules.terms, ground.everywhere
    dry = everywhere & ~ground.seas
    rules.open = everywhere if terms.opens else dry
    rules.home = everywhere if terms.wades else dry
    rules.stays = everywhere if terms.wades else dry & ~ground.rivers
    for kind in terms.holds:
        rules.stays |= ground.kinds.get(kind, 0)
    rules.always = 0
    for kind in terms.reaches:
        rules.always |= dry & ground.of(kind)
    rules.adj = ground.adj
    if terms.links:
        linked = [ground.of(kind) for kind in terms.links]
        rules.adj = tuple(_linked(region, near, linked) for region, near in enumerate(ground.adj))
    rules.printed = not rules.widens and not terms.links


def _ways_in(rules: Rules, ground: Ground) -> None:
    """Work out where it can begin."""
    rules.gates = 0
    for kind in rules.terms.gates:
        rules.gates |= ground.of(kind)
    rules.entry = rules.gates
    for way in rules.terms.ways:
        rules.entry |= ground.ways.get(way, 0)


def _brings(rules: Rules, ground: Ground) -> None:
    rules.coins = tuple(ground.of(kind) & ground.everywhere for kind in rules.terms.coins)


def _linked(region: int, near: int, linked: list[int]) -> int:
    for mask in linked:
        if mask >> region & 1:
            near |= mask
    return near


def _figures(rules: Rules, working: _Working) -> None:
    rules.pays = sum(trait.pays for trait in working("pays"))
    rules.loses = min([1, *(trait.loses for trait in working("loses"))])
    rules.last_throw = all(trait.last_throw for trait in working("last_throw"))
    rules.lays = tuple(trait.lays for trait in working("lays") if trait.lays is not None)
    pieces = [mark for trait in working("pieces") for mark in trait.pieces]
    rules.companions = tuple(mark for mark in pieces if mark.token)
    rules.least = max((trait.least for trait in working("least")), default=1)
    rules.gated = any(trait.gated for trait in working("gated"))
    rules.proof = any(trait.proof for trait in working("proof"))
    rules.redeploys = _odd_one((trait.redeploys for trait in working("redeploys")), "freely")
    rules.on_decline = _odd_one((trait.on_decline for trait in working.traits), "one")
    if working.declined and rules.on_decline == "one":
        rules.loses = EVERY
    rules.apart = any(trait.apart for trait in working.traits)


def _prices(rules: Rules, ground: Ground) -> None:
    cheaper, dearer = [0] * ground.n, [0] * ground.n
    for kind, tokens in rules.terms.cheaper:
        for region in ground.members(ground.of(kind)):
            cheaper[region] += tokens
            dearer[region] += max(0, -tokens)
    rules.cheaper, rules.dearer = tuple(cheaper), tuple(dearer)
    rules.plain = not (any(cheaper) or any(dearer) or rules.varied) and rules.least == 1


def _odd_one(words: Iterable[str], usual: str) -> str:
    return next((word for word in words if word != usual), usual)


def _plans(rules: Rules, working: _Working) -> None:
    rules.moments = moments = working.moments()
    at_rest = not any(trait.kind == "race" for trait in working.traits)
    rules.campaign = working.plan("campaign", moments)
    rules.turn = working.plan("idle", moments) if at_rest else rules.campaign + working.plan("rise", moments)
    rules.arrival, rules.retreat = working.plan("arrival", moments), working.plan("retreat", moments)
    for moment in ("chosen", "rejoin", "regroup", "fallen", "dusk"):
        setattr(rules, moment, rules.moments[moment])
    rules.dawn = working.plan("night", moments) if working.declined and rules.active else ()
    rules.outset = moments["outset"] if working.declined else ()
    rules.stirs = bool(rules.dawn or rules.outset)


# What depends on the ground, and how it is worked out.
_LAID_OUT: Final[Mapping[str, Callable[[Rules, Ground], None]]] = {
    **dict.fromkeys(("home", "open", "stays", "always", "adj", "printed"), _where),
    **dict.fromkeys(("cheaper", "dearer", "plain"), _prices),
    **dict.fromkeys(("entry", "gates"), _ways_in),
    "coins": _brings,
}
_ANYWHERE: Final = tuple(name for name in Rules.__slots__ if name not in _LAID_OUT)
