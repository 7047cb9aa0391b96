"""Measured agreement of checks with play: figures from many games, written by `python3 dev.py calibrate`.

Only checks that say something about fairness or fun have any. The figures come from other realms than those
that the limits were set on.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from realms.checks.finding import Check
from realms.locale import Sentence, Wording, sentence
from realms.tiles import jsonfile

FILE, CONTROL = "agreement.json", "control.json"

# The checks that say something about fairness or fun, and what in finished games each is compared with.
COMPARED: Mapping[str, Sentence] = {
    "G017": sentence("the coins at the end of players who hold the region after three rounds"),
    "G018": sentence("the coins at the end of players who hold its land after three rounds"),
    "G023": sentence("the coins at the end of players who hold all these regions after three rounds"),
    "P002": sentence("the coins at the end of the player who begins last"),
    "P008": sentence("the coins at the end of players who had the race or power"),
    "P011": sentence("the coins at the end of players who began at the best and at the worst entries"),
    "R001": sentence("the share of conquests that take a region from another player"),
    "R002": sentence("the coins at the end of players who had races and powers that need the terrain"),
    "R003": sentence("the coins at the end of players who had races and powers that need the symbol"),
    "R004": sentence("the decisions of a game"),
    "R005": sentence("the conquests that take a region from another player"),
}

LOCKS = "P008"  # which has a control run

HOLDERS = sentence(
    "Coins in a game that they have more than players with as many regions, who are elsewhere: {value}."
)

# The figures called effects, by code.
EFFECTS: Mapping[str, Sentence] = {
    "G017": HOLDERS,
    "G018": HOLDERS,
    "G023": HOLDERS,
    "P002": sentence("Coins that the last player lies further behind where it speaks: {value}."),
    "P008": sentence("Coins in a game for each coin a turn that can be locked away: {value}."),
    "P011": sentence("Coins in a game for each coin a turn that 14 tokens conquer: {value}."),
    "R001": sentence("Change of that share for each land region a player: {value}."),
    "R002": sentence("Coins in a game for each region above one fifth: {value}."),
    "R003": sentence("Coins in a game for each region above one fifth: {value}."),
    "R004": sentence("Decisions more in a game for each site: {value}."),
    "R005": sentence("Such conquests more for each player where it speaks: {value}."),
}
ANY_EFFECT = sentence("Effect in coins: {value}.")


@dataclass(frozen=True, slots=True)
class Interval:
    """A measured value with its interval of 95 %."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Ratio:
    """A number of cases, out of so many."""

    count: int
    of: int


@dataclass(frozen=True, slots=True)
class ShieldControl:
    """Coins in a game for each coin a turn that can be locked away, with shields and without any."""

    realms: int
    games: int
    with_shields: Interval
    without: Interval


@dataclass(frozen=True, slots=True)
class Agreement:
    """The agreement of one check with play, on realms that its limits were not fitted to."""

    realms: int
    games: int
    date: str
    engine: str  # the hash of what decided these games
    player: str
    by: str = ""  # the kind of `value`: a rank correlation, or an AUC
    value: Interval | None = None
    named: Ratio | None = None  # findings that play bore out
    missed: Ratio | None = None  # realms with the effect on which the check is silent
    symmetric: Ratio | None = None  # exactly symmetric realms with a finding all the same
    effect: Interval | None = None  # what `EFFECTS` says


def agreement_of(code: str) -> Agreement | None:
    """Return the measured agreement of a check, if it is known."""
    return _agreements().get(code)


def agreement_sentences(check: Check) -> tuple[Sentence, ...]:
    """Return the agreement of a check with play in words; none if it is about other things than fairness."""
    if check.code not in COMPARED:
        return ()
    known = agreement_of(check.code)
    told = (
        [sentence("How often it is wrong has not been measured yet.")]
        if known is None
        else [*_told(check.code, known)]
    )
    if check.code == LOCKS:
        told.append(_told_control(shield_control()))
    return tuple(told)


def _told_control(known: ShieldControl) -> Sentence:
    """Return the sentence about the control run."""
    return sentence(
        "Control of {games} games on {realms} realms: each coin a turn that can be locked away brings "
        "{with_shields} coins in a game, and {without} where all shields are switched off.",
        games=f"{known.games:,}",
        realms=known.realms,
        with_shields=_interval(known.with_shields),
        without=_interval(known.without),
    )


def _told(code: str, known: Agreement) -> Iterator[Sentence]:
    """Yield the sentences of a measured agreement."""
    yield sentence(
        "Compared with {what}, in {games} games by the player {player} on {realms} other realms ({date}).",
        what=COMPARED[code],
        games=f"{known.games:,}",
        player=known.player,
        realms=known.realms,
        date=known.date,
    )
    if known.value and known.by == "AUC":
        yield sentence("AUC (0.5 is chance, 1 always right): {value}.", value=_interval(known.value))
    elif known.value:
        yield sentence(
            "Rank correlation (0 is chance, 1 always right): {value}.", value=_interval(known.value)
        )
    if known.named:
        yield sentence(
            "Games bore out {count} of {of} findings, by more than 4 coins.", **_ratio(known.named)
        )
    if known.missed:
        yield sentence("It missed {count} of {of} realms with the effect.", **_ratio(known.missed))
    if known.symmetric:
        yield sentence("It spoke on {count} of {of} symmetric realms.", **_ratio(known.symmetric))
    if known.effect:
        effect = EFFECTS.get(code, ANY_EFFECT)
        yield Sentence(effect.text, {"value": _interval(known.effect)})


def _interval(interval: Interval) -> Sentence:
    value, low, high = (_number(each) for each in (interval.value, interval.low, interval.high))
    return sentence("{value} ({low} to {high})", value=value, low=low, high=high)


def _number(value: float) -> Wording:
    """Return a number with two digits after the decimal point or comma."""
    text = f"{value:.2f}"
    return Wording(text, {"en": text, "fr": text.replace(".", ",")})


def _ratio(ratio: Ratio) -> dict[str, int]:
    return {"count": ratio.count, "of": ratio.of}


@cache
def _agreements() -> Mapping[str, Agreement]:
    return agreements_from(jsonfile.parse((files("realms.checks") / FILE).read_text("utf-8")))


@cache
def shield_control() -> ShieldControl:
    """Return the figures of the control run, written by `tests/speed/calibrate_control.py`."""
    data = jsonfile.parse((files("realms.checks") / CONTROL).read_text("utf-8"))
    pair = (Interval(**data[key]) for key in ("with_shields", "without_shields"))
    return ShieldControl(data["realms"], data["games"], *pair)


def agreements_from(data: Mapping[str, Any]) -> Mapping[str, Agreement]:
    """Return the agreements in the data of the file, by code."""
    return {code: _agreement(data, written) for code, written in data["checks"].items()}


def _agreement(data: Mapping[str, Any], written: Mapping[str, Any]) -> Agreement:
    """Return one agreement; a check that was measured in games of its own has its own date and engine."""
    measured = dict(written.get("agreement", {}))
    origin = {key: written.get(key, data[key]) for key in ("date", "engine", "player")}
    ratios = {key: Ratio(**written[key]) for key in ("named", "missed", "symmetric") if key in written}
    return Agreement(
        realms=written["realms"],
        games=written["games"],
        **origin,
        by=measured.pop("by", ""),
        value=Interval(**measured) if measured else None,
        effect=Interval(**written["effect"]) if "effect" in written else None,
        named=ratios.get("named"),
        missed=ratios.get("missed"),
        symmetric=ratios.get("symmetric"),
    )
