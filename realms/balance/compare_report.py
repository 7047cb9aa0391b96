"""A comparison of two realms in words and as data."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

from realms.balance.compare import Comparison, PairedFigure
from realms.balance.figures import Estimate
from realms.locale import Sentence, percent, sentence, signed_tenths, tenths

Row = tuple[Sentence, ...]
Titles = Mapping[str, Sentence]  # of figures of the game


def comparison_rows(comparison: Comparison, titles: Titles) -> Iterator[Row]:
    """Yield the table: a head, the coins and wins of each seat, and the figures of the game."""
    yield (
        sentence("figure"),
        sentence("first"),
        sentence("second"),
        sentence("difference"),
        sentence("between"),
    )
    for each in comparison.coins:
        yield _row(sentence("Coins of seat {seat}", seat=each.name), each)
    for each in comparison.wins:
        yield _row_of_shares(sentence("Wins of seat {seat}", seat=each.name), each)
    for each in comparison.figures:
        yield _row(titles[each.name], each)


def _row(title: Sentence, each: PairedFigure) -> Row:
    difference = each.difference
    return (
        title,
        tenths(each.one.value),
        tenths(each.other.value),
        signed_tenths(difference.value),
        between(difference),
    )


def _row_of_shares(title: Sentence, each: PairedFigure) -> Row:
    points = in_points(each.difference)
    return (
        title,
        percent(each.one.value),
        percent(each.other.value),
        signed_tenths(points.value),
        between(points),
    )


def in_points(estimate: Estimate) -> Estimate:
    """Return a difference of shares in percentage points."""
    return Estimate(100 * estimate.value, 100 * estimate.low, 100 * estimate.high, estimate.count)


def between(estimate: Estimate) -> Sentence:
    """Return an interval of differences in words."""
    return sentence("{low} to {high}", low=signed_tenths(estimate.low), high=signed_tenths(estimate.high))


def differences(comparison: Comparison, titles: Titles) -> Iterator[Sentence]:
    """Yield the differences that are certain, and how they were found."""
    certain = comparison.certain
    for each in certain:
        if each in comparison.coins:
            blanks = {"seat": each.name, "coins": signed_tenths(each.difference.value)}
            yield sentence(
                "Seat {seat}: {coins} coins, {between}.", **blanks, between=between(each.difference)
            )
        elif each in comparison.wins:
            points = in_points(each.difference)
            blanks = {"seat": each.name, "points": signed_tenths(points.value)}
            yield sentence(
                "Seat {seat}: {points} points of the wins, {between}.", **blanks, between=between(points)
            )
        else:
            blanks = {"figure": titles[each.name], "change": signed_tenths(each.difference.value)}
            yield sentence("{figure}: {change}, {between}.", **blanks, between=between(each.difference))
    if not certain:
        yield sentence("No difference is certain.")
    yield sentence(
        "Both played the same {games} games: the same players in the same seats, with the same luck.",
        games=comparison.games,
    )


def comparison_data(comparison: Comparison) -> dict[str, Any]:
    """Return a comparison as data, for other programs."""
    return asdict(comparison)
