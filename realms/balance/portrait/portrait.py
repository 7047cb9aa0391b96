"""All that games show of a realm beside its fairness: character, regions, races and powers."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from realms.balance.figure_words import Row
from realms.balance.games.results import GameResult
from realms.balance.portrait.character import CharacterFigure, character_of
from realms.balance.portrait.character_words import (
    CHARACTER_HEAD,
    character_data,
    character_rows,
    character_sentences,
    skill_sentences,
)
from realms.balance.portrait.forecast import Prospect, forecast
from realms.balance.portrait.forecast_words import (
    FORECAST_HEAD,
    forecast_data,
    forecast_rows,
    forecast_sentences,
)
from realms.balance.portrait.heat import HEAT_HEAD, HeatMap, HeatTally, heat_data, heat_rows
from realms.balance.portrait.idle_regions import IdleRegion, idle_data, idle_regions, idle_sentences
from realms.balance.portrait.skill import SKILL, MeasuredSkill
from realms.balance.usual import usual_for
from realms.locale import Sentence, sentence
from realms.scenario.scenario import Realm

CHARACTER_TITLE: Final = sentence("The kind of game")
REGIONS_TITLE: Final = sentence("The regions")
FORECAST_TITLE: Final = sentence("Races and powers on this map")


@dataclass(frozen=True, slots=True)
class PortraitTable:
    """A table of a portrait."""

    title: Sentence
    head: Row
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Portrait:
    """The character of a realm, the heat of its regions, those never held, and its forecast."""

    realm: Realm
    games: int
    character: Sequence[CharacterFigure]
    idle: Sequence[IdleRegion]
    heat: HeatMap
    forecast: Sequence[Prospect]

    @classmethod
    def of(
        cls,
        results: Iterable[GameResult],
        realm: Realm,
        kinds: Sequence[str],
        skill: MeasuredSkill | None = None,
    ) -> "Portrait":
        """Make the portrait of a realm from its games, played by these kinds of players.

        Usual figures are those of one kind of player, so mixed games are compared with nothing. `skill` was
        measured in games of its own.
        """
        games = list(results)
        usual = usual_for(kinds)
        held = {region for game in games for region in game.held}
        return cls(
            realm,
            len(games),
            character_of(games, usual, skill),
            idle_regions(held, realm.board) if games else [],
            HeatTally.of(games).on(realm.board),
            forecast(games, realm.board, usual),
        )

    def sentences(self) -> Iterator[Sentence]:
        """Yield all that is certain, in words."""
        if self.games:
            yield from character_sentences(self.character, self.games)
            yield from idle_sentences(self.idle, self.realm, self.games)
            yield from forecast_sentences(self.forecast, self.realm)

    def beside_verdicts(self) -> Iterator[Sentence]:
        """Yield the character and unusual premiums, which no verdict of a tally has."""
        if any(each.usual for each in self.character if each.measure != SKILL):
            yield from character_sentences(self.character, self.games)
            compared = [each for each in self.forecast if each.usual]
            if compared:
                yield from forecast_sentences(compared, self.realm)
        else:
            yield from skill_sentences(self.character)

    def tables(self) -> Iterator[PortraitTable]:
        """Yield all figures as tables."""
        yield self.character_table()
        yield PortraitTable(REGIONS_TITLE, HEAT_HEAD, tuple(heat_rows(self.heat, self.realm)))
        rows = forecast_rows(self.forecast, self.realm)
        yield PortraitTable(FORECAST_TITLE, FORECAST_HEAD, tuple(rows))

    def character_table(self) -> PortraitTable:
        """Return the measures of the kind of game, with their intervals and usual values."""
        return PortraitTable(CHARACTER_TITLE, CHARACTER_HEAD, tuple(character_rows(self.character)))

    def data(self) -> dict[str, Any]:
        """Return all figures as data, for other programs."""
        return {
            "character": character_data(self.character),
            "never_held": idle_data(self.idle),
            "regions": heat_data(self.heat),
            "forecast": forecast_data(self.forecast),
        }
