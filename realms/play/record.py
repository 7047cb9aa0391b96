"""Records of games: the set-up and every decision as text, those of chance included."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

from realms import __version__
from realms.locale import Sentence, sentence
from realms.play.decision import decision_from, text_of
from realms.play.engine_hash import engine_hash
from realms.play.game import Game
from realms.play.luck import SEQUENCE
from realms.play.notation import write
from realms.play.setup import SetupError
from realms.rules.position.state import CHANCE
from realms.scenario.migrate import FormatError
from realms.scenario.readings import readings_of
from realms.scenario.scenario import Scenario, ScenarioError, scenario_from
from realms.tiles import jsonfile
from realms.tiles.jsonform import dumps_indented, plain
from realms.tiles.schemacheck import violations
from realms.tiles.tileset import BUNDLED

SUFFIX = ".game.json"
FORMAT = 1
HUMAN: Final = "human"  # a seat played by somebody at the table

GameType = TypeVar("GameType", bound=Game)


class RecordError(ValueError):
    """A record that cannot be replayed: the reason, the decision, and the game before it."""

    def __init__(self, message: Sentence, index: int = 0, game: Game | None = None) -> None:
        super().__init__(str(message))
        self.message, self.index, self.game = message, index, game


@dataclass(frozen=True, slots=True)
class Record:
    """A game as its file holds it."""

    data: Mapping[str, Any]

    @property
    def decisions(self) -> Sequence[str]:
        """The decisions as text, in order."""
        found: Sequence[str] = self.data["decisions"]
        return found

    @property
    def players(self) -> int:
        """The number of seats."""
        return int(self.data["players"])

    @property
    def seats(self) -> tuple[str, ...]:
        """The kind of player in each seat; human where the record does not say."""
        return tuple(self.data.get("seats", ())) or (HUMAN,) * self.players

    @property
    def seed(self) -> int:
        """The seed of the game's luck."""
        return int(self.data.get("seed", 0))

    @property
    def luck(self) -> str:
        """The kind of the game's luck; records that are older than streams do not say it."""
        return str(self.data.get("luck", SEQUENCE))


def record_of(game: Game, seats: Sequence[str], seed: int, *, embed: bool = True) -> Record:
    """Write down a game in a realm; unless it is embedded, the scenario is only named by its hash."""
    if game.realm is None:
        raise ValueError("a game on a bare table has no scenario to write down")
    scenario = game.realm.scenario
    data: dict[str, Any] = {
        "format": FORMAT,
        "version": __version__,
        "engine": engine_hash(),
        "scenario": _whole(scenario) if embed else _named(scenario),
        "boxes": list(scenario.data["boxes"]),
        "players": game.realm.players,
        "seats": list(seats),
        "seed": seed,
        "luck": game.luck,
        "readings": readings_of(scenario.data),
    }
    if game.over:
        end = game.outcome()
        data["outcome"] = {"coins": list(end.coins), "winners": [seat + 1 for seat in end.winners]}
    data["decisions"] = [text_of(s.table, decision) for s, decision in game.replayed_positions()]
    return Record(data)


def _whole(scenario: Scenario) -> dict[str, Any]:
    """Return the document with its tile set, unless that set comes with the program."""
    named = scenario.named_tileset
    bundled = scenario.tileset_path is None and named in BUNDLED if isinstance(named, str) else False
    return {**scenario.data, "tileset": named if bundled else scenario.tileset_data}


def _named(scenario: Scenario) -> dict[str, Any]:
    return {"id": scenario.data["id"], "sha256": hash_of(scenario)}


def hash_of(scenario: Scenario) -> str:
    """Return the hash of a scenario: of its document and tile set, but not of its readings.

    Readings are left out because a record has readings of its own.
    """
    document = {key: value for key, value in _whole(scenario).items() if key != "readings"}
    return hashlib.sha256(plain(document).encode()).hexdigest()


def to_text(record: Record) -> str:
    """Return the text of the file of a record, with one decision on each line."""
    return dumps_indented(record.data, 1)


def read_record(path: Path) -> Record:
    """Read the record in a file."""
    data = jsonfile.parse(jsonfile.decode(jsonfile.read_bytes(path)))
    for violation in violations(data, "game"):
        raise RecordError(
            sentence("{place}: {message}", place=violation.pointer or "/", message=violation.message)
        )
    record = Record(data)
    seats, players = len(record.seats), record.players
    if seats != players:
        message = sentence("{seats} seats for {players} players", seats=seats, players=players)
        raise RecordError(sentence("{place}: {message}", place="/seats", message=message))
    return record


def new_game(record: Record, scenario: Scenario | None = None) -> Game:
    """Start the game of a record; a record without its scenario needs the right one as argument."""
    return start_game(record, scenario, Game)


def start_game(record: Record, scenario: Scenario | None, kind: type[GameType]) -> GameType:
    """Start the game of a record as an object of class `kind`; raise a RecordError if it cannot start."""
    try:
        return kind.new(
            scenario_of(record, scenario), record.players, record.seed, short=True, luck=record.luck
        )
    except ScenarioError as error:
        message = sentence("{place}: {message}", place=f"/scenario{error.pointer}", message=error.message)
        raise RecordError(message) from error
    except (FormatError, SetupError) as error:
        raise RecordError(error.message) from error


def scenario_of(record: Record, scenario: Scenario | None = None) -> Scenario:
    """Return the scenario of a record: its own, or else `scenario` if that one was played.

    Its rules are read as the record says.
    """
    written = record.data["scenario"]
    if "layers" in written:
        scenario = scenario_from(dict(written))
    elif scenario is None:
        raise RecordError(sentence("the record needs the scenario {id}", id=written["id"]))
    elif hash_of(scenario) != written["sha256"]:
        raise RecordError(sentence("this is not the scenario that was played"))
    return _read_as_then(record, scenario)


def _read_as_then(record: Record, scenario: Scenario) -> Scenario:
    """Return the scenario with the readings of a record; records older than readings use the usual ones."""
    then = readings_of(record.data)
    if then == readings_of(scenario.data):
        return scenario
    return scenario.with_data({**scenario.data, "readings": then})


def replay(record: Record, stop: int | None = None, scenario: Scenario | None = None) -> Game:
    """Return the game after `stop` decisions, or after all of them."""
    game = new_game(record, scenario)
    for _ in replay_steps(record, game, stop):
        pass
    return game


def replay_steps(record: Record, game: Game, stop: int | None = None) -> Iterator[str]:
    """Carry out the decisions one by one, and yield the text of each before it happens."""
    for index, text in enumerate(record.decisions[:stop]):
        yield text
        decision = decision_from(game.state.table, text)
        if decision is None or decision not in game.options():
            raise RecordError(_misfit(record, index, text), index, game)
        game.play(decision)


def _misfit(record: Record, index: int, text: str) -> Sentence:
    if record.data["version"] == __version__:
        return sentence("decision {number}, {text}, is not allowed there", number=index + 1, text=text)
    return sentence(
        "decision {number}, {text}, is not allowed there; the record is of version {old}, this is {new}",
        number=index + 1,
        text=text,
        old=record.data["version"],
        new=__version__,
    )


def dump(record: Record, scenario: Scenario | None = None, stop: int | None = None) -> Iterator[str]:
    """Yield a record as lines for people: each position, the player who decides, and the decision."""
    game = new_game(record, scenario)
    for number, text in enumerate(replay_steps(record, game, stop), start=1):
        seat = "chance" if game.seat == CHANCE else f"seat {game.seat + 1}"
        yield f"{write(game.state)}\n{number}. {seat}: {text}"
    yield write(game.state)
