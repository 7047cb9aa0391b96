"""The cache of compiled rules: each combination of traits is compiled once, then bound to each new board."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

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
from realms.rules.compile.rules import FullRules, Rules, board_free
from realms.rules.ground.ground import Ground
from realms.rules.model.seat_kind import SeatKind
from realms.rules.model.table_rule import TableRule
from realms.rules.model.trait import ORDER
from realms.rules.position.catalogue import Catalogue, Content

KEPT: Final = 10_000  # combinations of own traits, some 15 MB; then the cache begins anew
RECENT: Final = 16  # and combinations with lent traits, which hardly come again: old ones lie in cold memory
Key = tuple[SeatKind | None, tuple[int, ...], bool]  # kind of seat, traits, whether in decline


class Compiler:
    """Compiles combinations of traits for the board on which a game begins."""

    def __init__(self, catalogue: Catalogue, shared: Sequence[TableRule], home: Ground) -> None:
        self.home = home
        places = [ORDER.index(trait.kind) for trait in catalogue.traits]
        in_order = sorted(range(len(places)), key=places.__getitem__)
        self._rank = {number: rank for rank, number in enumerate(in_order)}
        # Numbers of the traits that change no rules of an active race, or of one in decline.
        self.idle = {
            declined: frozenset(
                number for number, trait in enumerate(catalogue.traits) if not affects(trait, declined)
            )
            for declined in (False, True)
        }
        self._contributions = {
            declined: [combined(_added(content, shared, declined)) for content in catalogue.content]
            for declined in (False, True)
        }
        everywhere = sorted((rule for rule in shared if rule.home is None), key=_place)
        self._first = tuple(rule for rule in everywhere if rule.kind in LASTING)
        self.last = tuple(rule for rule in everywhere if rule.kind not in LASTING)
        self._roots: dict[Key, FullRules] = {}  # of one trait
        self.compiled: dict[Key, FullRules] = {}
        self._models: dict[Key, LazyRules] = {}  # the board-free fields of those
        self.with_lent = lru_cache(maxsize=RECENT)(self._with_lent)

    def compile(self, key: Key) -> FullRules:
        """Compile a combination of traits, whatever their order."""
        kind, traits, declined = key
        traits = self._in_order(traits)
        root = self._root((kind, traits[:1], declined))
        added = [*self.added(traits[1:], declined)]
        added += [contributions(rule, declined) for rule in (self.last if kind else ())]
        rules = extended(root, added, self.home, (kind, traits, declined))
        if rules.lends:
            rules.values()  # they lie ready for what is lent
        return rules

    def lazy(self, key: Key, ground: Ground) -> LazyRules:
        """Return the rules of a combination for another board."""
        model = self._models.get(key)
        if model is None:
            if len(self._models) >= KEPT:
                self._models.clear()
            row = board_free(self.compiled.get(key) or self.compile(key))
            model = self._models[key] = LazyRules(row, self.home)
        return model.rebound(ground)

    def rules(self, key: Key) -> FullRules:
        """Return the rules of a combination, compiled once."""
        known = self.compiled.get(key)
        if known is None:
            if len(self.compiled) >= KEPT:
                self.compiled.clear()
            known = self.compiled[key] = self.compile(key)
        return known

    def added(self, numbers: Iterable[int], declined: bool) -> Sequence[Contributions]:
        """Return the contributions of traits that are in play."""
        known = self._contributions[declined]
        return [known[number] for number in numbers]

    def newly_lent(self, rules: Rules, lent: Iterable[int]) -> tuple[int, ...]:
        """Return the lent traits that would change the rules, in order."""
        _, own, declined = rules.key
        idle = self.idle[declined]
        return self._in_order([number for number in lent if number not in own and number not in idle])

    def come_last(self, new: Sequence[int], own: Sequence[int]) -> bool:
        """Return True if new traits come after all own ones, so that rules can be extended by them."""
        return not self.last and not (own and self._rank[new[0]] < self._rank[own[-1]])

    def _with_lent(self, rules: FullRules, lent: tuple[int, ...]) -> FullRules:
        """Return the rules of own traits with lent ones."""
        new = self.newly_lent(rules, lent)
        if not new:
            return rules
        kind, own, declined = rules.key
        key = kind, (*own, *new), declined
        if not self.come_last(new, own):
            return self.compile(key) if self.last else self.rules(key)
        more = extended(rules, self.added(new, declined), self.home, key)
        more.own = rules
        return more

    def _in_order(self, traits: Sequence[int]) -> tuple[int, ...]:
        if len(traits) < 2:
            return tuple(traits)
        return tuple(sorted({*traits}, key=self._rank.__getitem__))

    def _root(self, key: Key) -> FullRules:
        """Return the rules of a single trait, or none."""
        known = self._roots.get(key)
        if known is None:
            kind, traits, declined = key
            if traits:
                root = self._root((kind, (), declined))
                known = extended(root, self.added(traits, declined), self.home)
            elif kind:
                known = compile_rules((kind, *self._first), self.home, declined)
            else:
                known = neutral_rules(self.home, declined)
            self._roots[key] = known
        return known


def _place(rule: TableRule) -> int:
    return ORDER.index(rule.kind)


def _added(content: Content, shared: Sequence[TableRule], declined: bool) -> Iterable[Contributions]:
    """Yield the contributions of a trait; with a race, those of the rules for races at home where it is."""
    yield contributions(content.trait, declined, content.ways)
    for rule in shared if content.trait.kind == "race" else ():
        if rule.home == content.world:
            yield contributions(rule, declined)


class RulesCache:
    """The rules compiled so far for one board of a game."""

    def __init__(self, compiler: Compiler, ground: Ground) -> None:
        self._compiler, self._ground, self.idle = compiler, ground, compiler.idle
        self._at_home = ground is compiler.home
        self._known: dict[Key, Rules] = {}

    def rules(self, key: Key) -> Rules:
        """Return the rules of a combination of traits."""
        if self._at_home:
            return self._compiler.rules(key)
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= KEPT:
                self._known.clear()
            known = self._known[key] = self._compiler.lazy(key, self._ground)
        return known

    def with_lent(self, rules: Rules, lent: tuple[int, ...], former: Rules | None = None) -> Rules:
        """Return the rules of own traits with lent ones, if these change anything; often the former rules."""
        compiler = self._compiler
        if self._at_home and isinstance(rules, FullRules):
            return compiler.with_lent(rules, lent)
        new = compiler.newly_lent(rules, lent)
        if not new:
            return rules
        kind, own, declined = rules.key
        key = kind, (*own, *new), declined
        if former and former.key == key:
            return former
        if compiler.last:
            return LazyRules(board_free(compiler.compile(key)), self._ground)
        if not compiler.come_last(new, own) or not isinstance(rules, LazyRules):
            return self.rules(key)
        more = rules.extended(compiler.added(new, declined), key)
        more.own = rules
        return more

    def rebound(self, rules: Rules) -> Rules:
        """Return the same rules for this board; those of another board of the game are given."""
        if isinstance(rules, LazyRules) and not self._at_home:
            return rules.rebound(self._ground)
        if rules.key:
            return self.rules(rules.key)
        return compile_rules(rules.traits, self._ground, rules.declined)
