"""The abilities of homemade races and powers in words, for the players at a table."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from realms.locale import Sentence, sentence, term
from realms.pool.pool import Entry

KINDS: Final[Mapping[str, Sentence]] = {
    "coast": sentence("region beside water"),
    "cavern": sentence("region with a cavern"),
    "mine": sentence("region with a mine"),
    "magic_source": sentence("region with a magic source"),
}
ENTRANCES: Final[Mapping[str, Sentence]] = {
    "edge": sentence("at the edge of the map"),
    "anywhere": sentence("anywhere"),
    "sea": sentence("beside a sea"),
    "chasm": sentence("beside a chasm"),
    "volcano": sentence("beside a volcano"),
}
KEPT: Final[Mapping[str, Sentence]] = {
    "coins": sentence("the extra coins for regions"),
    "pays": sentence("the coins for no region"),
    "cheaper": sentence("the other prices of regions"),
    "loses": sentence("the tokens that are not lost"),
    "reaches": sentence("the regions within reach"),
    "links": sentence("the neighbours of the same kind"),
}
EDGE: Final = ("edge",)
Words = Callable[[Any], Iterator[Sentence]]


def abilities(entry: Entry) -> Iterator[Sentence]:
    """Yield a sentence for each ability of a homemade race or power that differs from the usual."""
    if entry.needs:
        needs = [_kind(each) for each in entry.needs]
        yield sentence("In play only on a map with one of these: {needs}.", needs=needs)
    if entry.enters not in ((), EDGE):
        ways = [ENTRANCES[way] for way in entry.enters]
        yield sentence("Newcomers may enter here: {ways}.", ways=ways)
    for key, words in ABILITIES.items():
        if key in entry.says:
            yield from words(entry.says[key])
    if entry.apart:
        yield sentence("Its race may be in decline beside another race in decline.")


def _kind(name: str) -> Sentence:
    return KINDS.get(name, term(name))


def _amounts(amounts: Mapping[str, int]) -> list[Sentence]:
    return [
        sentence("{count} for each {kind}", count=abs(n), kind=_kind(kind)) for kind, n in amounts.items()
    ]


def _coins(coins: Mapping[str, int]) -> Iterator[Sentence]:
    yield sentence("Extra coins at every scoring: {amounts}.", amounts=_amounts(coins))


def _prices(cheaper: Mapping[str, int]) -> Iterator[Sentence]:
    less = {kind: n for kind, n in cheaper.items() if n > 0}
    more = {kind: n for kind, n in cheaper.items() if n < 0}
    if less:
        yield sentence(
            "Tokens saved in conquests, one at least is needed: {amounts}.", amounts=_amounts(less)
        )
    if more:
        yield sentence("Additional tokens needed in conquests: {amounts}.", amounts=_amounts(more))


def _pieces(lays: Mapping[str, Any]) -> Iterator[Sentence]:
    yield sentence("It lays a piece on every region that it conquers.")
    if "limit" in lays:
        yield sentence("There are {count} of these pieces.", count=lays["limit"])
    if "defence" in lays:
        yield sentence("Each adds {tokens} to the price of its region.", tokens=lays["defence"])
    if "immune" in lays:
        yield sentence("Nobody can conquer a region with one of them.")
    if "stays" in lays:
        yield sentence("They stay on the map when the race goes into decline.")
    else:
        yield sentence("They leave the map when the race goes into decline.")


def _redeployment(redeploys: str) -> Iterator[Sentence]:
    if redeploys == "one":
        yield sentence(
            "At the end of a turn one token stays on each region, and the others leave the map until the "
            "next turn."
        )
    elif redeploys == "never":
        yield sentence("It never redeploys: its tokens stay where they conquered.")


def _kept(keeps: list[str]) -> Iterator[Sentence]:
    if keeps:
        yield sentence("What it keeps in decline: {abilities}.", abilities=[KEPT[each] for each in keeps])


def _only(expected: object, words: Sentence) -> Words:
    """Return the words for one value; any other is as usual."""
    return lambda value: iter((words,) if value == expected else ())


def _above(usual: int, text: Sentence) -> Words:
    """Return the words for a number that is not the usual one."""
    return lambda value: iter((Sentence(text.text, {"count": value}),) if value != usual else ())


# Words for each key of the schema that says what an entry does, in the order in which they are read.
ABILITIES: Final[Mapping[str, Words]] = {
    "coins": _coins,
    "pays": _above(0, sentence("Coins at every scoring, whatever it holds: {count}.")),
    "cheaper": _prices,
    "least": _above(1, sentence("Tokens that a region takes at least, to be conquered and held: {count}.")),
    "last_throw": _only(False, sentence("It may not roll the die for a last conquest.")),
    "reaches": lambda kind: iter((sentence("Always within reach: every {kind}.", kind=_kind(kind)),)),
    "links": lambda kind: iter((sentence("Neighbours of each other: every {kind}.", kind=_kind(kind)),)),
    "wades": _only(True, sentence("It conquers seas and lakes and stays in any water, in decline too.")),
    "lays": _pieces,
    "loses": _only(0, sentence("It loses no token with a region.")),
    "redeploys": _redeployment,
    "toll": _above(1, sentence("Coins that a player lays on it to pass it over: {count}.")),
    "gathers": _above(
        0, sentence("Tokens from the tray that are laid on it whenever a player passes it over: {count}.")
    ),
    "on_decline": _only("all", sentence("All its tokens stay on its regions in decline.")),
    "undead": _only(True, sentence("It goes on conquering in decline.")),
    "keeps": _kept,
}
