"""The report of a tally in sentences, for the terminal and for a window."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict

from realms.balance.figures import Estimate
from realms.balance.tally import Outlier, Performance, Tally
from realms.locale import Sentence, Wording, percent, sentence, tenths, term
from realms.play.players.registry import player_title
from realms.pool.combined_names import combined_name
from realms.pool.homemade import pool_in_play
from realms.pool.pool import Entry
from realms.scenario.scenario import Realm

Row = tuple[Sentence, ...]
HEAD: tuple[Sentence, ...] = (
    sentence("player"),
    sentence("wins"),
    sentence("between"),
    sentence("coins"),
    sentence("between"),
)


def rows_of(tally: Tally) -> Iterator[Row]:
    """Yield a row for each seat, and one for each kind of player if there are several."""
    for each in tally.seats():
        yield _row(sentence("Seat {seat}", seat=each.name), each)
    for each in tally.players():
        yield _row(player_title(each.name), each)


def _row(name: Sentence, each: Performance) -> Row:
    return name, percent(each.wins.value), _shares(each.wins), tenths(each.coins.value), _coins(each.coins)


def _shares(figure: Estimate) -> Sentence:
    return sentence("{low} - {high}", low=percent(figure.low), high=percent(figure.high))


def _coins(figure: Estimate) -> Sentence:
    if figure.count <= 1:
        return sentence("-")
    return sentence("{low} - {high}", low=tenths(figure.low), high=tenths(figure.high))


def measured_by(tally: Tally) -> Sentence:
    """Say which players the figures come from."""
    kinds = [player_title(kind) for kind in dict.fromkeys(tally.experiment.kinds)]
    return sentence("Played by: {players}", players=kinds)


def verdicts(tally: Tally, realm: Realm) -> Iterator[Sentence]:
    """Yield the conclusions so far, the most important first."""
    if not tally.enough:
        yield sentence("Not enough games yet: {games} were played.", games=tally.games)
        return
    yield from _about_seats(tally)
    yield _about_regions(tally, realm)
    known = pool_in_play(realm.scenario.data).by_id
    rich = [_told(each, known) for each in tally.outliers()]
    none = sentence("No race or power earns far more than the mean.")
    yield sentence("Far above the mean: {names}", names=rich) if rich else none


def _about_seats(tally: Tally) -> Iterator[Sentence]:
    uneven = tally.uneven()
    if not uneven:
        yield sentence("No seat is certainly better than another.")
    due = 1 / tally.experiment.players
    for each in uneven:
        blanks = {"seat": each.name, "share": percent(each.wins.value), "due": percent(due)}
        if each.wins.low > due:
            yield sentence("Seat {seat} wins too often: {share} instead of {due}.", **blanks)
        else:
            yield sentence("Seat {seat} wins too rarely: {share} instead of {due}.", **blanks)


def _about_regions(tally: Tally, realm: Realm) -> Sentence:
    board = realm.board
    land = board.land & ~board.impassable
    names = {board.names[region]: region for region in range(board.region_count) if land >> region & 1}
    idle = [realm.place(name) for name in tally.never_held(names)]
    if not idle:
        return sentence("Every region was held in at least one game.")
    return sentence("Never held in any game: {names}", names=idle)


def _told(rich: Outlier, known: Mapping[str, Entry]) -> Sentence:
    names = [Wording(name, known[name].names) if name in known else term(name) for name in rich.names]
    both = combined_name(*reversed(names)) if len(names) > 1 else names[0]
    blanks = {"coins": f"{rich.coins.value:.0f}", "count": rich.coins.count}
    return sentence("{name} ({coins} coins, {count} times)", name=both, **blanks)


def text_report(tally: Tally, realm: Realm, language: str) -> str:
    """Return the whole report as text."""
    rows = [[cell.in_language(language) for cell in row] for row in (HEAD, *rows_of(tally))]
    widths = [max(len(row[place]) for row in rows) for place in range(len(HEAD))]
    lines = [
        "  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
    said = (measured_by(tally), *verdicts(tally, realm))
    return "\n".join([*lines, "", *(each.in_language(language) for each in said), ""])


def data_report(tally: Tally, realm: Realm) -> dict[str, object]:
    """Return the figures as data, for other programs."""
    held = tally.held()
    return {
        "games": tally.games,
        "enough": tally.enough,
        "kinds": [*tally.experiment.kinds],
        "seats": [asdict(each) for each in tally.seats()],
        "players": [asdict(each) for each in tally.players()],
        "held": {name: held[name] for name in realm.board.names},
        "rich": [asdict(each) for each in tally.outliers()],
    }
