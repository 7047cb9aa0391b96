"""Verdicts in sentences: about the seats of a realm, and about its races, powers, places and relics."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from realms.balance.verdict.evenness import SMALL_EDGE, WANTED_EDGE, Evenness, SeatShare
from realms.balance.verdict.premiums import Premium
from realms.locale import Sentence, Wording, sentence, signed_tenths, tenths, term
from realms.pool.pool import Entry
from realms.scenario.scenario import Realm

LISTED = 5  # premiums in a sentence


def about_seats(evenness: Evenness) -> Iterator[Sentence]:
    """Say which seats are uneven and by how much, or what difference these games could have shown.

    The second sentence says so if nothing usual is known, as some seats win more often on every map.
    """
    first, *others = _seats(evenness)
    yield first
    if not evenness.compared:
        yield sentence(
            "Nothing usual is known of games by these players. Seats are compared with equal shares, "
            "although some seats win more often on every map."
        )
    yield from others


def _seats(evenness: Evenness) -> Iterator[Sentence]:
    if evenness.verdict == "uneven":
        yield from (_uneven(each, usual=evenness.compared) for each in evenness.uneven)
    elif evenness.verdict == "no difference":
        yield from _no_difference(evenness)
    else:
        yield sentence("Not enough games yet: {games} were played.", games=evenness.games)
        yield from _after_games(WANTED_EDGE, evenness.games_wanted)


def _uneven(each: SeatShare, *, usual: bool) -> Sentence:
    blanks = _figures(each)
    if each.difference.value > 0:
        if usual:
            return sentence(
                "Seat {seat} wins {share} % of the games, {low} to {high} % would be usual; "
                "its advantage is {least} to {most} points.",
                **blanks,
            )
        return sentence(
            "Seat {seat} wins {share} % of the games, {low} to {high} % would be an equal share; "
            "its advantage is {least} to {most} points.",
            **blanks,
        )
    if usual:
        return sentence(
            "Seat {seat} wins {share} % of the games, {low} to {high} % would be usual; "
            "its disadvantage is {least} to {most} points.",
            **blanks,
        )
    return sentence(
        "Seat {seat} wins {share} % of the games, {low} to {high} % would be an equal share; "
        "its disadvantage is {least} to {most} points.",
        **blanks,
    )


def _figures(each: SeatShare) -> dict[str, object]:
    """Return the figures of a seat in per cent and in points."""
    least, most = sorted(abs(end) for end in (each.difference.low, each.difference.high))
    # as many digits as it takes to see that the share lies outside
    outside = not round(each.low, 2) <= round(each.wins.value, 2) <= round(each.high, 2)
    share, low, high = (_points(value, whole=outside) for value in (each.wins.value, each.low, each.high))
    return {
        "seat": each.seat + 1,
        "share": share,
        "low": low,
        "high": high,
        "least": _points(least, whole=least >= 0.01),
        "most": _points(most, whole=least >= 0.01),
    }


def _no_difference(evenness: Evenness) -> Iterator[Sentence]:
    edge = evenness.edge or 1.0
    if evenness.compared:
        yield sentence("No seat certainly wins more or less than usual.")
    else:
        yield sentence("No seat certainly wins more or less than another.")
    yield sentence("These games would show a difference of {points} points.", points=_points(edge))
    if edge > SMALL_EDGE:
        yield from _after_games(SMALL_EDGE, evenness.games_for_small_edge)


def _after_games(edge: float, games: int | None) -> Iterator[Sentence]:
    if games:
        about = float(f"{games:.1e}")
        yield sentence(
            "A difference of {points} points shows after about {games} games.",
            points=_points(edge),
            games=f"{about:.0f}",
        )


def _points(share: float, *, whole: bool = True) -> object:
    return f"{share * 100:.0f}" if whole else tenths(share * 100)


def about_premiums(premiums: Sequence[Premium], known: Mapping[str, Entry]) -> Iterator[Sentence]:
    """Say which races, powers, places and relics come with more or fewer coins at the end, the most first."""

    def name_of(id_: str) -> Sentence:
        return Wording(id_, known[id_].names) if id_ in known else term(id_)

    rich, poor = _best_and_worst(premiums, name_of)
    if rich:
        yield sentence("Seats that had these end with more coins than the others: {names}", names=rich)
    if poor:
        yield sentence("Seats that had these end with fewer coins than the others: {names}", names=poor)
    if not rich and not poor:
        yield sentence("No race, power, place or relic certainly comes with more or fewer coins at the end.")


def about_entries(premiums: Sequence[Premium], realm: Realm) -> Iterator[Sentence]:
    """Say at which entries a seat begins well or badly, the best and the worst first."""
    if not premiums:
        return
    rich, poor = _best_and_worst(premiums, realm.place)
    if rich:
        yield sentence("Seats that begin here end with more coins than the others: {names}", names=rich)
    if poor:
        yield sentence("Seats that begin here end with fewer coins than the others: {names}", names=poor)
    if not rich and not poor:
        yield sentence("No entry is certainly better or worse than the others.")


def _best_and_worst(
    premiums: Sequence[Premium], name_of: Callable[[str], Sentence]
) -> tuple[list[Sentence], list[Sentence]]:
    """Return the highest premiums above 0 and the lowest ones below that are certain, in words."""
    certain = [each for each in premiums if each.certain]
    rich = [each for each in certain if each.coins.value > 0][:LISTED]
    poor = [each for each in reversed(certain) if each.coins.value < 0][:LISTED]
    one, other = ([_premium(each, name_of(each.id)) for each in several] for several in (rich, poor))
    return one, other


def _premium(each: Premium, name: Sentence) -> Sentence:
    coins, low, high = (signed_tenths(value) for value in (each.coins.value, each.coins.low, each.coins.high))
    return sentence("{name} ({coins}, certainly {low} to {high})", name=name, coins=coins, low=low, high=high)
