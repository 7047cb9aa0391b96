"""The finished games of a scenario that the usual store has, as the exports show them."""

from collections.abc import Iterator, Sequence

from realms.balance.games.experiment import Experiment
from realms.balance.playing.executor import whole_batches
from realms.balance.playing.store import GameStore, StoreError, usual_store
from realms.balance.portrait.skill import MeasuredSkill, skill_kinds
from realms.balance.report.report import verdicts
from realms.balance.report.summary import MeasuredRealm
from realms.balance.verdict.tally import Tally
from realms.balance.verdict.verdict_sentences import about_seats
from realms.export.sections import ReportSection
from realms.locale import Sentence, sentence
from realms.play.players.registry import STANDARD
from realms.scenario.scenario import Realm


def measured_realms(file: str, realms: Sequence[Realm]) -> tuple[MeasuredRealm, ...]:
    """Return the realms that games are kept of, as `realms balance` plays them without any option."""
    found = []
    with GameStore(usual_store()) as store:
        for realm in realms:
            experiment = Experiment.of(realm.scenario, (STANDARD,) * realm.players)
            tally = Tally(experiment)
            tally.add(whole_batches(experiment, store.games_of(experiment)))
            about_skill = Experiment.of(realm.scenario, skill_kinds(realm.players))
            skilled = whole_batches(about_skill, store.games_of(about_skill))
            skill = MeasuredSkill.of(skilled, realm.players)
            found.append(MeasuredRealm(file, realm, tally, len(realms), skill))
    return tuple(each for each in found if each.tally.games)


def balance_summary(realms: Sequence[Realm]) -> Iterator[ReportSection]:
    """Yield a section with the verdicts on the realms that games are kept of, if there are any."""
    points = [point for each in _kept(realms) for point in _verdict(each)]
    if points:
        yield ReportSection(sentence("Balance"), points=tuple(points))


def seat_verdicts(realms: Sequence[Realm]) -> Iterator[Sentence]:
    """Yield a sentence about the seats of each realm that games are kept of."""
    for each in _kept(realms):
        words = next(about_seats(each.tally.evenness(each.counts)))
        yield sentence("{title}: {text}", title=_players(each.realm), text=words)


def _kept(realms: Sequence[Realm]) -> tuple[MeasuredRealm, ...]:
    """Return the realms that games are kept of; none if the store cannot be read."""
    if not usual_store().exists():
        return ()
    try:
        return measured_realms("", realms)
    except StoreError:
        return ()


def _verdict(each: MeasuredRealm) -> Iterator[Sentence]:
    players = _players(each.realm)
    for words in verdicts(each.tally, each.realm, each.counts):
        yield sentence("{title}: {text}", title=players, text=words)


def _players(realm: Realm) -> Sentence:
    return sentence("{players} players", players=realm.players)
