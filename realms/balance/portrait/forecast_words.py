"""The forecast for a map in words: rows of a table, sentences, and data."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final

from realms.balance.figure_words import Row, signed_between
from realms.balance.portrait.forecast import Habitat, Prospect
from realms.balance.statistics.figures import Estimate, finite
from realms.locale import Sentence, Wording, percent, sentence, signed_tenths, term
from realms.pool.homemade import pool_in_play
from realms.pool.pool import Entry
from realms.scenario.scenario import Realm

FORECAST_HEAD: Final[Row] = (
    sentence("race or power"),
    sentence("times"),
    sentence("brings"),
    sentence("between"),
    sentence("usually"),
    sentence("lives"),
)
MOST_HABITATS: Final = 2


def forecast_rows(prospects: Sequence[Prospect], realm: Realm) -> Iterator[Row]:
    """Yield a row for each race, power, place and relic, the highest premium first."""
    known, nothing = pool_in_play(realm.scenario.data).by_id, sentence("-")
    for each in prospects:
        lives = [_habitat(habitat) for habitat in each.habitats[:MOST_HABITATS]]
        yield (
            _name(each.id, known),
            sentence("{count}", count=each.times),
            signed_tenths(each.premium.value),
            signed_between(each.premium),
            signed_tenths(each.usual.mean) if each.usual else nothing,
            sentence("{habitats}", habitats=lives) if lives else nothing,
        )


def forecast_sentences(prospects: Sequence[Prospect], realm: Realm) -> Iterator[Sentence]:
    """Name all that certainly bring more or less than usual, or than others if nothing usual is known."""
    known = pool_in_play(realm.scenario.data).by_id
    certain = [each for each in prospects if each.certain]
    for each in certain:
        blanks = {
            "name": _name(each.id, known),
            "coins": signed_tenths(each.premium.value),
            "low": signed_tenths(each.premium.low),
            "high": signed_tenths(each.premium.high),
        }
        if not each.usual:
            yield sentence("{name}: {coins} coins against others (between {low} and {high}).", **blanks)
        elif each.certain > 0:
            yield sentence(
                "{name} brings more here: {coins} coins (between {low} and {high}; usually {usual}).",
                **blanks,
                usual=signed_tenths(each.usual.mean),
            )
        else:
            yield sentence(
                "{name} brings less here: {coins} coins (between {low} and {high}; usually {usual}).",
                **blanks,
                usual=signed_tenths(each.usual.mean),
            )
    if not certain:
        yield sentence("No race or power certainly brings more or less here.")


def _name(name: str, known: Mapping[str, Entry]) -> Sentence:
    return Wording(name, known[name].names) if name in known else term(name)


def _habitat(habitat: Habitat) -> Sentence:
    blanks = {
        "kind": term(habitat.feature),
        "share": percent(habitat.share.value),
        "usual": percent(habitat.usual),
    }
    if habitat.share.value > habitat.usual:
        return sentence("more on {kind} ({share}, others {usual})", **blanks)
    return sentence("less on {kind} ({share}, others {usual})", **blanks)


def forecast_data(prospects: Sequence[Prospect]) -> list[dict[str, Any]]:
    """Return the forecast as data, for other programs; ends of intervals that are not known are null."""
    return [_data(each) for each in prospects]


def _data(prospect: Prospect) -> dict[str, Any]:
    return {
        "id": prospect.id,
        "kind": prospect.kind,
        "times": prospect.times,
        "premium": _figure(prospect.premium),
        **({"usual": asdict(prospect.usual)} if prospect.usual else {}),
        **({"difference": _figure(prospect.difference)} if prospect.difference else {}),
        **({"reign": _figure(prospect.reign)} if prospect.reign else {}),
        "certain": prospect.certain,
        "habitats": [
            {"feature": each.feature, "share": _figure(each.share), "others": each.usual}
            for each in prospect.habitats
        ],
        "regions": dict(prospect.regions),
    }


def _figure(figure: Estimate) -> Any:
    found = {"mean": figure.value, "count": figure.count, "low": figure.low, "high": figure.high}
    return finite(found)
