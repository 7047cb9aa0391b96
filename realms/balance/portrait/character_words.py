"""The character of a realm in words: rows of a table, sentences, and data."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import isinf
from typing import Any, Final

from realms.balance.figure_words import Row
from realms.balance.portrait.character import CharacterFigure, differs_between_realms
from realms.balance.portrait.skill import SKILL
from realms.balance.statistics.figures import Estimate, finite
from realms.locale import Sentence, percent, sentence, tenths


@dataclass(frozen=True, slots=True)
class MeasureWords:
    """The words for a measure: its title, and a realm that has more or less of it than usual."""

    title: Sentence
    more: Sentence
    less: Sentence
    shares: bool = False  # whether the values are shares, written in per cent


WORDS: Final[Mapping[str, MeasureWords]] = {
    "conflicts": MeasureWords(
        sentence("regions taken from others in a round"),
        sentence("Livelier than usual"),
        sentence("Calmer than usual"),
    ),
    "contested": MeasureWords(
        sentence("attacks that take a region from another player"),
        sentence("More contested than usual"),
        sentence("More peaceful than usual"),
        shares=True,
    ),
    "lead_changes": MeasureWords(
        sentence("changes of the lead in the last third"),
        sentence("The lead changes more often than usual"),
        sentence("The lead changes less often than usual"),
    ),
    "margin": MeasureWords(
        sentence("coins between the winner and the next"),
        sentence("More one-sided than usual"),
        sentence("Closer than usual"),
    ),
    "open": MeasureWords(
        sentence("games still open before the last round"),
        sentence("Open for longer than usual"),
        sentence("Decided earlier than usual"),
        shares=True,
    ),
    "overturned": MeasureWords(
        sentence("games that the last round turns around"),
        sentence("Turned around at the end more often than usual"),
        sentence("Turned around at the end less often than usual"),
        shares=True,
    ),
    "drama": MeasureWords(
        sentence("coins that the later winner was behind"),
        sentence("More dramatic than usual"),
        sentence("Fewer comebacks than usual"),
    ),
    "targets": MeasureWords(
        sentence("regions to choose from at an attack"),
        sentence("More choice than usual"),
        sentence("Less choice than usual"),
    ),
    "races": MeasureWords(
        sentence("races of a player"),
        sentence("More races than usual"),
        sentence("Fewer races than usual"),
    ),
    "decisions": MeasureWords(
        sentence("decisions of all players in a game"),
        sentence("Longer than usual"),
        sentence("Shorter than usual"),
    ),
    "coverage": MeasureWords(
        sentence("land that is held at some time"),
        sentence("Fuller than usual"),
        sentence("Emptier than usual"),
        shares=True,
    ),
    "coins": MeasureWords(
        sentence("coins of a player at the end"),
        sentence("Richer than usual"),
        sentence("Poorer than usual"),
    ),
    SKILL: MeasureWords(
        sentence("pairs in which hard ends ahead of easy"),
        sentence("Skill counts for more than usual"),
        sentence("More of a lottery than usual"),
        shares=True,
    ),
}
CHARACTER_HEAD: Final[Row] = (
    sentence("measure"),
    sentence("mean"),
    sentence("between"),
    sentence("usually"),
    sentence("character"),
)


def character_rows(figures: Sequence[CharacterFigure]) -> Iterator[Row]:
    """Yield a row for each measure."""
    for each in figures:
        words, nothing = WORDS[each.measure], sentence("-")
        usual = _number(each.usual.mean, words) if each.usual else nothing
        yield (
            words.title,
            _number(each.value.value, words),
            _between(each.value, words),
            usual,
            _word(each) or nothing,
        )


def character_sentences(figures: Sequence[CharacterFigure], games: int) -> Iterator[Sentence]:
    """Yield a sentence for each measure that is certainly unusual, or say that none is; then about skill."""
    own = [each for each in figures if each.measure != SKILL]
    unusual = [each for each in own if each.direction]
    for each in sorted(unusual, key=_distance, reverse=True):
        yield _told(each)
    if not any(each.usual for each in own):
        yield sentence("No usual figures are known for this number and kind of players.")
    elif not unusual:
        yield sentence("The game is of the usual kind, as far as {games} games can show.", games=games)
    yield from skill_sentences(figures)


def skill_sentences(figures: Sequence[CharacterFigure]) -> Iterator[Sentence]:
    """Yield a sentence about skill if it was measured, also if it is as usual."""
    for each in figures:
        if each.measure == SKILL:
            yield _told(each) if each.direction else _told_of_skill(each)


def _told_of_skill(figure: CharacterFigure) -> Sentence:
    blanks = {
        "value": percent(figure.value.value),
        "between": _between(figure.value, WORDS[SKILL]),
        "games": figure.value.count,
    }
    if figure.usual is None:
        return sentence(
            "Hard ends ahead of easy in {value} of all pairs of the two ({between}; {games} games).", **blanks
        )
    usual = percent(figure.usual.mean)
    if not differs_between_realms(figure.usual):
        return sentence(
            "Hard ends ahead of easy in {value} of all pairs of the two ({between}; {games} games); "
            "usual is {usual}, and realms are not known to differ in it.",
            **blanks,
            usual=usual,
        )
    return sentence(
        "Hard ends ahead of easy in {value} of all pairs of the two ({between}; {games} games); "
        "usual is {usual}.",
        **blanks,
        usual=usual,
    )


def _distance(figure: CharacterFigure) -> float:
    """Return the distance from the usual value in standard deviations between realms."""
    return abs(figure.difference) / figure.usual.between if figure.usual else 0.0


def _told(figure: CharacterFigure) -> Sentence:
    words = WORDS[figure.measure]
    low, high = _bounds(figure.value, words)
    return sentence(
        "{word} ({what}: {value}, between {low} and {high}; usually {usual}).",
        word=_word(figure),
        what=words.title,
        value=_number(figure.value.value, words),
        low=low,
        high=high,
        usual=_number(figure.usual.mean if figure.usual else 0.0, words),
    )


def _word(figure: CharacterFigure) -> Sentence | None:
    words = WORDS[figure.measure]
    return {1: words.more, -1: words.less}.get(figure.direction)


def _number(value: float, words: MeasureWords) -> Sentence:
    return percent(value) if words.shares else tenths(value)


def _between(value: Estimate, words: MeasureWords) -> Sentence:
    if isinf(value.width):
        return sentence("-")
    low, high = _bounds(value, words)
    return sentence("{low} - {high}", low=low, high=high)


def _bounds(value: Estimate, words: MeasureWords) -> tuple[Sentence, Sentence]:
    """Return the ends of an interval; those of a share stay between 0 and 100 %."""
    least, most = (0.0, 1.0) if words.shares else (float("-inf"), float("inf"))
    return _number(max(least, value.low), words), _number(min(most, value.high), words)


def character_data(figures: Sequence[CharacterFigure]) -> dict[str, Any]:
    """Return all measures as data, for other programs; ends of intervals that are not known are null."""
    return {each.measure: finite(_data(each)) for each in figures}


def _data(figure: CharacterFigure) -> dict[str, Any]:
    estimate = figure.value
    value = {"mean": estimate.value, "games": estimate.count, "low": estimate.low, "high": estimate.high}
    if figure.usual is None:
        return value
    return {
        **value,
        "usual": asdict(figure.usual),
        "differs_between_realms": differs_between_realms(figure.usual),
        "direction": figure.direction,
        "rank": figure.rank,
    }
