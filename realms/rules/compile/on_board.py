"""The fields of rules that depend on the board: each is worked out from kinds of regions."""

from collections.abc import Callable, Mapping
from typing import Final

from realms.rules.compile.rules import Rules
from realms.rules.ground.ground import Ground

WorkOut = Callable[[Rules, Ground], None]


def where(rules: Rules, ground: Ground) -> None:
    """Work out the regions where the race can go and stay."""
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


def ways_in(rules: Rules, ground: Ground) -> None:
    """Work out the regions where the race can begin."""
    rules.gates = 0
    for kind in rules.gate_kinds:
        rules.gates |= ground.of(kind)
    rules.entry = rules.gates
    rules.by_edge = not rules.ways or "edge" in rules.ways
    for way in rules.ways or ("edge",):
        if way != "edge" or not rules.edges:
            rules.entry |= ground.ways.get(way, 0)


def coins(rules: Rules, ground: Ground) -> None:
    """Work out the regions that bring coins."""
    rules.coins = tuple([ground.of(kind) & ground.everywhere for kind in rules.coin_kinds])


def prices(rules: Rules, ground: Ground) -> None:
    """Work out the regions that are cheaper or dearer."""
    cheaper, dearer = [0] * ground.n, [0] * ground.n
    for kind, tokens in rules.price_kinds:
        for region in ground.members(ground.of(kind)):
            cheaper[region] += tokens
            dearer[region] += max(0, -tokens)
    rules.cheaper, rules.dearer = tuple(cheaper), tuple(dearer)
    plain_price(rules, ground)


def plain_price(rules: Rules, _: Ground) -> None:
    """Work out whether the price is always the one kept on the board."""
    varies = rules.prices_vary or (rules.price_kinds and (any(rules.cheaper) or any(rules.dearer)))
    rules.plain_price = rules.least == 1 and not varies


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
