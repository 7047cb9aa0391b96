"""The fields of rules that depend on the board: each is worked out from kinds of regions."""

from collections.abc import Callable, Mapping
from typing import Final

from realms.rules.compile.rules import FullRules, PriceChanges, Rules, WaysIn, Where
from realms.rules.ground.ground import Ground

WorkOut = Callable[[FullRules, Ground], None]


def find_where(rules: Rules, ground: Ground) -> Where:
    """Return the regions where the race can go and stay."""
    dry = ground.dry
    stays = ground.everywhere if rules.wades else dry & ~ground.rivers
    for kind in rules.holds:
        stays |= ground.of(kind)
    always = 0
    for kind in rules.reaches:
        always |= dry & ground.of(kind)
    adj = ground.adj
    if rules.links:
        linked = [ground.of(kind) for kind in rules.links]
        adj = tuple([_linked(region, near, linked) for region, near in enumerate(ground.adj)])
    return Where(
        home=ground.everywhere if rules.wades else dry,
        open=ground.everywhere if rules.wades and not rules.declined else dry,
        stays=stays,
        always=always,
        adj=adj,
        printed_reach=not rules.reach_varies and not rules.links,
    )


def _linked(region: int, near: int, linked: list[int]) -> int:
    for mask in linked:
        if mask >> region & 1:
            near |= mask
    return near


def find_ways_in(rules: Rules, ground: Ground) -> WaysIn:
    """Return the regions where the race can begin."""
    gates = 0
    for kind in rules.gate_kinds:
        gates |= ground.of(kind)
    entry = gates
    for way in rules.ways or ("edge",):
        if way != "edge" or not rules.edges:
            entry |= ground.ways.get(way, 0)
    return WaysIn(entry, gates, by_edge=not rules.ways or "edge" in rules.ways)


def find_coins(rules: Rules, ground: Ground) -> tuple[int, ...]:
    """Return the regions that bring coins."""
    return tuple([ground.of(kind) & ground.everywhere for kind in rules.coin_kinds])


def find_price_changes(rules: Rules, ground: Ground) -> PriceChanges:
    """Return the regions that are cheaper or dearer."""
    cheaper, dearer = [0] * ground.n, [0] * ground.n
    for kind, tokens in rules.price_kinds:
        for region in ground.members(ground.of(kind)):
            cheaper[region] += tokens
            dearer[region] += max(0, -tokens)
    return PriceChanges(tuple(cheaper), tuple(dearer))


def has_plain_price(rules: Rules) -> bool:
    """Return True if the price is always the one kept on the board."""
    if rules.least != 1 or rules.prices_vary:
        return False
    return not rules.price_kinds or not (any(rules.cheaper) or any(rules.dearer))


def where(rules: FullRules, ground: Ground) -> None:
    """Set the regions where the race can go and stay."""
    found = find_where(rules, ground)
    rules.home, rules.open, rules.stays, rules.always, rules.adj, rules.printed_reach = found


def ways_in(rules: FullRules, ground: Ground) -> None:
    """Set the regions where the race can begin."""
    rules.entry, rules.gates, rules.by_edge = find_ways_in(rules, ground)


def coins(rules: FullRules, ground: Ground) -> None:
    """Set the regions that bring coins."""
    rules.coins = find_coins(rules, ground)


def prices(rules: FullRules, ground: Ground) -> None:
    """Set the regions that are cheaper or dearer, and what follows from them."""
    rules.cheaper, rules.dearer = find_price_changes(rules, ground)
    plain_price(rules, ground)


def plain_price(rules: FullRules, _: Ground) -> None:
    """Set whether the price is always the one kept on the board."""
    rules.plain_price = has_plain_price(rules)


BOARD_FIELDS: Final[Mapping[str, WorkOut]] = {
    **dict.fromkeys(("home", "open", "stays", "always", "adj", "printed_reach"), where),
    **dict.fromkeys(("entry", "gates", "by_edge"), ways_in),
    **dict.fromkeys(("cheaper", "dearer"), prices),
    "plain_price": plain_price,
    "coins": coins,
}
# By the field that it is worked out from. The order is that in which they have to run.
WORKED_OUT_FROM: Final[Mapping[str, WorkOut]] = {
    **dict.fromkeys(("wades", "holds", "reaches", "links", "reach_varies"), where),
    **dict.fromkeys(("gate_kinds", "edges", "ways"), ways_in),
    "price_kinds": prices,
    **dict.fromkeys(("least", "prices_vary"), plain_price),
    "coin_kinds": coins,
}
