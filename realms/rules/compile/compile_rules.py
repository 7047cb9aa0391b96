"""Fold traits into rules.

What a trait adds is known once and for all, so rules with more traits are a copy with a few changes. What
depends on the ground is kept as kinds of regions too, so that it can be worked out for another one.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from operator import add, and_, attrgetter, or_
from typing import Any, Final, cast

from realms.rules.compile.rules import PLACES, Rules
from realms.rules.compile.turn_plan import laid_out, seen_then
from realms.rules.ground.ground import Ground
from realms.rules.model.step import Step
from realms.rules.model.trait import FOUND, HOOKS, MOMENTS, Mark, Moment, Trait, overridden, pieces_of

EVERY: Final = 1000  # more tokens than there are
_KEY: Final = PLACES["key"]


_Merge = Callable[[Any, Any], Any]
_Change = tuple[str, _Merge, object]
_WorkOut = Callable[[Rules, Ground], None]
Contributions = tuple[Sequence[tuple[int, _Merge, object]], Mapping[_WorkOut, None]]


def compile_rules(traits: Iterable[Trait], ground: Ground, declined: bool) -> Rules:
    """The rules of some traits, in the order in which they come."""
    return extended(
        neutral_rules(ground, declined), [contributions(trait, declined) for trait in traits], ground
    )


def neutral_rules(ground: Ground, declined: bool) -> Rules:
    """The rules of no traits at all."""
    rules = Rules(**{**_NEUTRAL, "declined": declined, "active": not declined})
    for work_out in (_plan, _stir, _lose, _where, _ways_in, _brings, _prices):
        work_out(rules, ground)
    return rules


def extended(rules: Rules, more: Iterable[Contributions], ground: Ground, key: object = None) -> Rules:
    """The same rules with what more traits add, which come after all others, and what they are known by."""
    values = rules.values()
    values[_KEY] = key
    follows: dict[_WorkOut, None] = {}
    for fields, due in more:
        for place, merge, value in fields:
            values[place] = merge(values[place], value)
        if due:
            follows |= due
    new = Rules(*values)
    for work_out in follows:
        work_out(new, ground)
    return new


@lru_cache(maxsize=4096)
def contributions(trait: Trait, declined: bool, ways: tuple[str, ...] = ()) -> Contributions:
    """What a trait adds to rules, by place, and what is to be worked out again; its figures name ways in."""
    changes = [*_changes(trait, declined), ("traits", add, (trait,))]
    if ways and not declined:
        changes.append(("ways", add, ways))
    causes = {*(name for name, *_ in changes), trait.kind}
    if "moments" in causes:
        causes |= {"steps found" if trait.kind in FOUND else "steps", *trait.steps}
    follows = dict.fromkeys(_FROM[name] for name in _FROM if name in causes)
    if not _STEERING.isdisjoint(causes) or not _STEERING.isdisjoint(follows):
        changes.append(("steering", add, (trait,)))
    return tuple([(PLACES[name], merge, value) for name, merge, value in changes]), follows


def combined(several: Iterable[Contributions]) -> Contributions:
    """What several traits add, as one."""
    fields, follows = zip(*several, strict=True)
    return tuple(chain.from_iterable(fields)), {work_out: None for due in follows for work_out in due}


def affects(trait: Trait, declined: bool) -> bool:
    """Whether a trait does anything for an active race, or for one in decline, if only laying pieces."""
    return bool(_changes(trait, declined))


def _changes(trait: Trait, declined: bool) -> Sequence[_Change]:
    """What a trait adds to rules: what is added to, how, and what."""
    working = (name for name in overridden(trait) if not declined or _works_on(trait, name))
    strews: Sequence[_Change] = [("has_pieces", or_, True)] if pieces_of(trait) else []
    return [*(each for name in working for each in _added(trait, name)), *strews]


# What belongs to the table or the seat, and not to the race that goes into decline.
LASTING: Final = ("seat", "scenario", "event")


def _works_on(trait: Trait, name: str) -> bool:
    """Whether a datum or hook works in decline too."""
    lasts = trait.kind in LASTING and not trait.rests
    return lasts or name in trait.keeps or name in ("on_decline", "apart")


def _added(trait: Trait, name: str) -> Iterable[_Change]:
    """What one datum or hook adds."""
    value = getattr(trait, name)
    if name in HOOKS:
        yield name, add, (value,)
    elif name in _MERGED:
        yield *_MERGED[name], value
    for sign in _signs(trait, name):
        yield sign, or_, True
    for sign in _DENIALS.get(name, ()):
        yield sign, and_, False
    if name == "steps" and "dusk" in trait.steps:
        yield "on_scored", or_, True
    if name == "offers":
        yield "act", or_, dict.fromkeys(trait.verbs, trait.act)


def _signs(trait: Trait, name: str) -> Sequence[str]:
    """The signs that a datum or hook gives; what lies where a mark does is asked about there anyway."""
    return () if trait.by_marks and name in ("lost", "bleeds") else _SIGNS.get(name, ())


def _and_one(known: tuple[Any, ...], value: object) -> tuple[Any, ...]:
    return (*known, value)


def _and_all(known: tuple[Any, ...], values: Iterable[object]) -> tuple[Any, ...]:
    return (*known, *values)


def _and_each(known: tuple[Any, ...], numbers: Mapping[str, int]) -> tuple[Any, ...]:
    return (*known, *(kind for kind, times in numbers.items() for _ in range(times)))


def _and_tokens(known: tuple[Any, ...], pieces: Iterable[Mark]) -> tuple[Any, ...]:
    return (*known, *(mark for mark in pieces if mark.token))


def _first_of_all(
    known: Mapping[Moment, tuple[Step, ...]], steps: Mapping[Moment, tuple[Step, ...]]
) -> Mapping[Moment, tuple[Step, ...]]:
    """Steps at each moment, last first: those of the trait that comes last stand in front."""
    merged = {**known}
    for moment, several in steps.items():
        merged[moment] = several[::-1] + known[moment]
    return merged


def _odd_one(usual: str) -> Callable[[str, str], str]:
    return lambda known, word: word if known == usual else known


# Where each datum goes, and how those of several traits make one.
_MERGED: Final[Mapping[str, tuple[str, _Merge]]] = {
    "undead": ("active", or_),
    "wades": ("wades", or_),
    "holds": ("holds", _and_one),
    "gates": ("gate_kinds", _and_all),
    "reaches": ("reaches", _and_one),
    "links": ("links", _and_one),
    "coins": ("coin_kinds", _and_each),
    "cheaper": ("price_kinds", lambda known, prices: (*known, *prices.items())),
    "pays": ("pays", add),
    "loses": ("smallest_loss", min),
    "last_throw": ("last_throw", and_),
    "least": ("least", max),
    "proof": ("proof", or_),
    "gated": ("gated", or_),
    "lays": ("lays", _and_one),
    "pieces": ("companions", _and_tokens),
    "redeploys": ("redeploys", _odd_one("freely")),
    "on_decline": ("on_decline", _odd_one("one")),
    "apart": ("apart", or_),
    "steps": ("moments", _first_of_all),
}
# Which signs tell that there is a hook or datum; asked often, one sign stands for several.
_SIGNS: Final[Mapping[str, tuple[str, ...]]] = {
    "extends": ("reach_varies", "on_capture"),
    "joins": ("reach_varies", "on_capture"),
    "lays": ("on_capture",),
    "taken": ("on_capture",),
    "discount": ("prices_vary",),
    "empties": ("prices_vary",),
    "refuses": ("restricts_attacks",),
    "proof": ("restricts_attacks",),
    "attacked": ("watches_others",),
    "sees_decline": ("watches_others",),
    "earns": ("extra_income",),
    "income": ("extra_income",),
    "settles": ("on_redeploy",),
    "gains": ("on_redeploy",),
    "lost": ("on_loss",),
    "bleeds": ("on_loss",),
    "wakes": ("on_turn_start",),
    "robs": ("on_scored",),
    "counted": ("on_scored",),
}
# Signs that something is as usual, until a datum or hook says otherwise.
_DENIALS: Final[Mapping[str, tuple[str, ...]]] = {
    "extends": ("printed_reach",),
    "joins": ("printed_reach",),
    "discount": ("plain_price",),
    "empties": ("plain_price",),
}
_NOTHING: Final = (
    "traits",
    "steering",
    "holds",
    "ways",
    "gate_kinds",
    "reaches",
    "links",
    "coin_kinds",
    "price_kinds",
)
_NEUTRAL: Final[Mapping[str, Any]] = {
    **dict.fromkeys(Rules.__annotations__),
    **dict.fromkeys((*HOOKS, *_NOTHING, "lays", "companions"), ()),
    **dict.fromkeys(("wades", "proof", "gated", "apart", "has_pieces"), False),
    **dict.fromkeys(chain(*_SIGNS.values()), False),
    "pays": 0,
    "smallest_loss": 1,
    "last_throw": True,
    "least": 1,
    "redeploys": "freely",
    "on_decline": "one",
    "act": {},
    "moments": dict.fromkeys(MOMENTS, ()),
}


def _lose(rules: Rules, _: Ground) -> None:
    """What is lost with a region."""
    rules.loses = EVERY if rules.declined and rules.on_decline == "one" else rules.smallest_loss


def _plan(rules: Rules, _: Ground) -> None:
    """What is to come in a turn."""
    at_rest = "race" not in [trait.kind for trait in rules.traits]
    rules.campaign = _part(rules, "campaign")
    rules.turn = _part(rules, "idle") if at_rest else rules.campaign + _part(rules, "rise")
    rules.arrival, rules.retreat = _part(rules, "arrival"), _part(rules, "retreat")


def _leave_open(rules: Rules, _: Ground) -> None:
    """The same with what is found and lost again."""
    # speed: to lay it out takes longer than to see it then; 1 % of a game with places and relics
    seat = rules.traits[0]
    rules.campaign = seen_then(seat, "campaign")
    rules.turn = rules.campaign + seen_then(seat, "rise")


def _stir(rules: Rules, _: Ground) -> None:
    """What a race in decline does before its owner's turn, or in it."""
    rules.dawn = _part(rules, "night") if rules.declined and rules.active else ()
    rules.outset = rules.moments["outset"] if rules.declined else ()
    rules.on_turn_start |= bool(rules.dawn or rules.outset)


def _part(rules: Rules, name: str) -> tuple[Step, ...]:
    """A part of a turn as the kind of seat has it."""
    if not rules.traits or rules.traits[0].kind != "seat":
        return ()
    return laid_out(getattr(rules.traits[0], name), rules.moments)


class Sketch:
    """Rules for a new ground: what of them depends on it is worked out when somebody asks for any of that.

    It is no kind of Rules, only like them: a game on one ground must not pay for what happens here.
    """

    __slots__ = ("__dict__", "anywhere", "ground")
    own = None

    def __init__(self, anywhere: dict[str, object], ground: Ground) -> None:
        self.anywhere, self.ground = anywhere, ground
        self.__dict__ = anywhere.copy()


class LaidOut:
    """A field of a sketch until it is worked out."""

    # speed: with `__getattr__` instead, all that is asked of a sketch takes longer: 4 % of a growing board

    def __init__(self, name: str, work_out: "_WorkOut") -> None:
        self._name, self._work_out = name, work_out

    def __get__(self, rules: Any, _: type) -> object:
        self._work_out(rules, rules.ground)
        return vars(rules)[self._name]


def anywhere(rules: Rules) -> dict[str, object]:
    """What of some rules holds on every ground."""
    # speed: asked for one by one this takes 1.7 times as long; 1.8 % of the opcodes of a growing board
    return dict(zip(_ANYWHERE, _HELD_ANYWHERE(rules), strict=True))


def drawn_with(rules: Rules, more: Iterable[Contributions], ground: Ground, key: object = None) -> Rules:
    """A sketch with what more traits add, which come after all others, and what it is known by."""
    former = cast("Sketch", rules)
    values = former.anywhere | {"key": key}
    follows: dict[_WorkOut, None] = {}
    for fields, due in more:
        for place, merge, value in fields:
            name = _ANYWHERE_AT[place]
            if name:
                values[name] = merge(values[name], value)
        follows |= due
    changing = [work_out for work_out in follows if work_out in _HOLDING_ANYWHERE]
    if changing:
        draft = sketch(values, ground)
        for work_out in changing:
            work_out(draft, ground)
        values = vars(draft)
    return sketch(values, ground)


def redrawn(rules: Rules, ground: Ground) -> Rules | None:
    """A sketch for another ground; None where nothing is known yet of what holds anywhere."""
    return sketch(rules.anywhere, ground) if isinstance(rules, Sketch) else None


# Rules of which it is known what holds on every ground.
sketch: Final = cast("Callable[[dict[str, object], Ground], Rules]", Sketch)


def _where(rules: Rules, ground: Ground) -> None:
    """Work out where it can go and stay."""
    dry = ground.dry
    rules.open = ground.everywhere if rules.wades and not rules.declined else dry
    rules.home = ground.everywhere if rules.wades else dry
    rules.stays = ground.everywhere if rules.wades else dry & ~ground.rivers
    for kind in rules.holds:
        rules.stays |= ground.kinds.get(kind, 0)
    rules.always = 0
    for kind in rules.reaches:
        rules.always |= dry & ground.of(kind)
    rules.adj = ground.adj
    if rules.links:
        linked = [ground.of(kind) for kind in rules.links]
        rules.adj = tuple(_linked(region, near, linked) for region, near in enumerate(ground.adj))
    rules.printed_reach = not rules.reach_varies and not rules.links


def _linked(region: int, near: int, linked: list[int]) -> int:
    for mask in linked:
        if mask >> region & 1:
            near |= mask
    return near


def _ways_in(rules: Rules, ground: Ground) -> None:
    """Work out where it can begin."""
    rules.gates = 0
    for kind in rules.gate_kinds:
        rules.gates |= ground.of(kind)
    rules.entry = rules.gates
    rules.by_edge = not rules.ways or "edge" in rules.ways
    for way in rules.ways or ("edge",):
        if way != "edge" or not rules.edges:
            rules.entry |= ground.ways.get(way, 0)


def _brings(rules: Rules, ground: Ground) -> None:
    rules.coins = tuple([ground.of(kind) & ground.everywhere for kind in rules.coin_kinds])


def _prices(rules: Rules, ground: Ground) -> None:
    cheaper, dearer = [0] * ground.n, [0] * ground.n
    for kind, tokens in rules.price_kinds:
        for region in ground.members(ground.of(kind)):
            cheaper[region] += tokens
            dearer[region] += max(0, -tokens)
    rules.cheaper, rules.dearer = tuple(cheaper), tuple(dearer)
    _keep_plain(rules, ground)


def _keep_plain(rules: Rules, _: Ground) -> None:
    varied = rules.prices_vary or (rules.price_kinds and (any(rules.cheaper) or any(rules.dearer)))
    rules.plain_price = rules.least == 1 and not varied


# What depends on the ground, and how it is worked out.
_LAID_OUT: Final[Mapping[str, _WorkOut]] = {
    **dict.fromkeys(("home", "open", "stays", "always", "adj", "printed_reach"), _where),
    **dict.fromkeys(("cheaper", "dearer"), _prices),
    "plain_price": _keep_plain,
    **dict.fromkeys(("entry", "gates", "by_edge"), _ways_in),
    "coins": _brings,
}
for _name, _work_out in _LAID_OUT.items():
    setattr(Sketch, _name, LaidOut(_name, _work_out))
_ANYWHERE: Final = tuple(name for name in Rules.__slots__ if name not in {*_LAID_OUT, "own", "row"})
_HELD_ANYWHERE: Final = attrgetter(*_ANYWHERE)
_ANYWHERE_AT: Final = tuple(name if name in _ANYWHERE else "" for name in PLACES)
_HOLDING_ANYWHERE: Final = frozenset({_plan, _leave_open, _stir, _lose})
# And what from: a datum, or the kind of a trait.
_FROM: Final[Mapping[str, _WorkOut]] = {
    "steps found": _leave_open,
    **dict.fromkeys(("seat", "race", "steps"), _plan),
    **dict.fromkeys(("active", "outset", "gathered"), _stir),
    **dict.fromkeys(("on_decline", "smallest_loss"), _lose),
    **dict.fromkeys(("wades", "holds", "reaches", "links"), _where),
    "least": _keep_plain,
    **dict.fromkeys(("gate_kinds", "edges", "ways"), _ways_in),
    "price_kinds": _prices,
    "coin_kinds": _brings,
}
# What says where somebody can go, and what works that out.
_STEERING: Final = frozenset({"admits", "refuses", "proof", "extends", "joins", "confines", _where, _ways_in})
