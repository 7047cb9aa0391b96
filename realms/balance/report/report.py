"""The report of a tally in sentences, for the terminal and for a window."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from realms.balance.figure_words import Row, between, text_table
from realms.balance.portrait.idle_regions import idle_regions, idle_sentences
from realms.balance.portrait.portrait import Portrait, PortraitTable
from realms.balance.portrait.skill import MeasuredSkill
from realms.balance.statistics.figures import finite, mean_of
from realms.balance.verdict.tally import Performance, Tally
from realms.balance.verdict.verdict_sentences import about_entries, about_premiums, about_seats
from realms.board.board import bits
from realms.locale import Sentence, percent, sentence, tenths
from realms.play.players.registry import player_title
from realms.pool.homemade import pool_in_play
from realms.scenario.scenario import Realm

HEAD: Row = (
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
    wins, coins = each.wins, each.coins
    return name, percent(wins.value), between(wins, percent), tenths(coins.value), between(coins, tenths)


def measured_by(tally: Tally) -> Sentence:
    """Say which players the figures come from."""
    kinds = [player_title(kind) for kind in dict.fromkeys(tally.experiment.kinds)]
    return sentence("Played by: {players}", players=kinds)


def verdicts(tally: Tally, realm: Realm, counts: int = 1) -> Iterator[Sentence]:
    """Yield the conclusions so far, the most important first.

    A command that looks at several counts of players says so by `counts`, since one of many verdicts is
    wrong by luck more easily than one alone.
    """
    evenness = tally.evenness(counts)
    yield from about_seats(evenness)
    if evenness.verdict != "not enough games":
        yield from _about_regions(tally, realm)
        yield from about_entries(tally.entry_premiums(_doors(realm)), realm)
        yield from about_premiums(tally.premiums(), pool_in_play(realm.scenario.data).by_id)


def _doors(realm: Realm) -> set[str]:
    """Return the regions in which a newcomer may begin."""
    return {realm.board.names[region] for region in bits(realm.board.entry)}


def _about_regions(tally: Tally, realm: Realm) -> Iterator[Sentence]:
    """Name the regions that nobody held, with their places on the map."""
    return idle_sentences(idle_regions(tally.held(), realm.board), realm, tally.games)


def portrait_of(tally: Tally, realm: Realm, skill: MeasuredSkill | None = None) -> Portrait:
    """Return the portrait of a realm from its games, and from those about skill if there are any."""
    return Portrait.of(tally.ordered(), realm, tally.experiment.kinds, skill)


def text_report(tally: Tally, portrait: Portrait, language: str) -> str:
    """Return the whole report as text."""
    lines = text_table((HEAD, *rows_of(tally)), language)
    said = (measured_by(tally), *verdicts(tally, portrait.realm), *portrait.beside_verdicts())
    character = table_lines(portrait.character_table(), language)
    return "\n".join([*lines, "", *(each.in_language(language) for each in said), "", *character, ""])


def table_lines(table: PortraitTable, language: str) -> Iterator[str]:
    """Yield a table with its title as lines of text; a table without rows has none."""
    if table.rows:
        yield sentence("{title}:", title=table.title).in_language(language)
        yield from text_table((table.head, *table.rows), language)


def data_report(tally: Tally, portrait: Portrait, counts: int = 1) -> Any:
    """Return the figures as data, for other programs; infinite ends of intervals are null."""
    held, evenness, realm = tally.held(), tally.evenness(counts), portrait.realm
    return finite(
        {
            "games": tally.games,
            "enough": evenness.verdict != "not enough games",
            "verdict": evenness.verdict,
            "evenness": asdict(evenness),
            "kinds": [*tally.experiment.kinds],
            "seats": [asdict(each) for each in tally.seats(counts)],
            "players": [asdict(each) for each in tally.players(counts)],
            "held": {name: held[name] for name in realm.board.names},
            "rich": list(_rich(tally)),
            "premiums": [asdict(each) for each in tally.premiums()],
            **portrait.data(),
            "entry_premiums": [asdict(each) for each in tally.entry_premiums(_doors(realm))],
        }
    )


def _rich(tally: Tally) -> Iterator[dict[str, Any]]:
    """Yield the races and powers that certainly come with more coins, and the coins of their reigns."""
    for each in tally.premiums():
        coins = [
            reign.coins
            for result in tally.ordered()
            for reign in result.reigns
            if each.id in (reign.race, reign.power)
        ]
        if coins and each.certain and each.coins.value > 0:
            yield {"names": [each.id], "coins": asdict(mean_of(coins))}
