"""A comparison of two realms in words and as data."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from realms.balance.figure_words import Row, signed_between
from realms.balance.portrait.character_words import WORDS
from realms.balance.questions.compare import FEWEST_PAIRS, Comparison, PairedFigure
from realms.balance.statistics.figures import Estimate, finite
from realms.locale import Sentence, percent, sentence, signed_tenths, tenths


def comparison_rows(comparison: Comparison) -> Iterator[Row]:
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
        yield _row(sentence("Wins of seat {seat}", seat=each.name), each, shares=True)
    for each in comparison.figures:
        words = WORDS[each.name]
        yield _row(words.title, each, shares=words.shares)


def _row(title: Sentence, each: PairedFigure, *, shares: bool = False) -> Row:
    """Return a row of the table; shares are in per cent, and their differences in percentage points."""
    write = percent if shares else tenths
    one, other = write(each.one.value), write(each.other.value)
    difference = in_points(each.difference) if shares else each.difference
    return title, one, other, signed_tenths(difference.value), signed_between(difference)


def in_points(estimate: Estimate) -> Estimate:
    """Return a difference of shares in percentage points."""
    return estimate.times(100)


def differences(comparison: Comparison) -> Iterator[Sentence]:
    """Yield the differences that are certain, and how they were found."""
    certain = comparison.certain
    for each in certain:
        if each in comparison.coins:
            blanks = {"seat": each.name, **_change(each.difference)}
            yield sentence("Seat {seat}: {change} coins, {between}.", **blanks)
        elif each in comparison.wins:
            blanks = {"seat": each.name, **_change(in_points(each.difference))}
            yield sentence("Seat {seat}: {change} points of the wins, {between}.", **blanks)
        else:
            words = WORDS[each.name]
            shown = in_points(each.difference) if words.shares else each.difference
            yield sentence("{figure}: {change}, {between}.", figure=words.title, **_change(shown))
    if comparison.games < FEWEST_PAIRS:
        yield sentence("At least {games} games are needed to say anything.", games=FEWEST_PAIRS)
    elif not certain:
        yield sentence("No difference is certain.")
    yield sentence(
        "Both played the same {games} games: the same players in the same seats, with the same luck.",
        games=comparison.games,
    )


def _change(difference: Estimate) -> dict[str, Sentence]:
    return {"change": signed_tenths(difference.value), "between": signed_between(difference)}


def comparison_data(comparison: Comparison) -> dict[str, Any]:
    """Return a comparison as data, for other programs; infinite ends of intervals are null."""
    found: dict[str, Any] = finite(asdict(comparison))
    return found
