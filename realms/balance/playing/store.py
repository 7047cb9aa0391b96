"""The store of finished games: one SQLite file, which several processes may use at the same time.

docs/balance.md describes its tables. A file that is damaged, foreign, newer or held by another program is
told and left alone.
"""

import json
import sqlite3
import threading
import time
import zlib
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any, Final

from realms.balance.games.experiment import Experiment
from realms.balance.games.result_data import ResultError, from_data, to_data
from realms.balance.games.results import GameResult
from realms.balance.playing.executor import Numbered
from realms.locale import Sentence, sentence
from realms.locale.message_error import MessageError
from realms.play.engine_hash import PACKAGE, hash_of_sources
from realms.tiles.user_folders import state_folder

STORE_NAME: Final = "balance.sqlite"
APPLICATION: Final = 0x52574247  # "RWBG", the application id in the head of the file
VERSION: Final = 1
PATIENCE: Final = 10.0  # seconds to wait for another process that writes
PACE: Final = 1.0  # seconds between two transactions
RETRY: Final = 60.0  # seconds between two attempts to write where writing fails
MOST_BYTES: Final = 256 * 1024  # of one result, before it is compressed
HEAD_BYTES: Final = 100
QUICK_CHECK_BYTES: Final = 32 * 1024 * 1024  # a larger file is checked as it is read only

TABLES: Final = """
CREATE TABLE experiments (
    id INTEGER PRIMARY KEY,
    realm TEXT NOT NULL,
    players INTEGER NOT NULL,
    kinds TEXT NOT NULL,
    readings TEXT NOT NULL,
    engine TEXT NOT NULL,
    seed INTEGER NOT NULL,
    entries TEXT NOT NULL,
    counting TEXT NOT NULL,
    title TEXT NOT NULL,
    begun TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
    UNIQUE (realm, players, kinds, readings, engine, seed, entries, counting)
);
CREATE TABLE games (
    experiment INTEGER NOT NULL REFERENCES experiments (id),
    number INTEGER NOT NULL,
    result BLOB NOT NULL,
    PRIMARY KEY (experiment, number)
) WITHOUT ROWID;
"""


READ_RESULTS: Final = "SELECT number, result FROM games WHERE experiment = ? AND number BETWEEN ? AND ?"
FIND_EXPERIMENT: Final = """
SELECT id FROM experiments WHERE realm = :realm AND players = :players AND kinds = :kinds
AND readings = :readings AND engine = :engine AND seed = :seed AND entries = :entries AND counting = :counting
"""
ADD_EXPERIMENT: Final = """
INSERT OR IGNORE INTO experiments (realm, players, kinds, readings, engine, seed, entries, counting, title)
VALUES (:realm, :players, :kinds, :readings, :engine, :seed, :entries, :counting, :title)
"""
COUNTING: Final = (
    *("balance/games/drawn_entries.py", "balance/games/result_data.py"),
    *("balance/games/result_rows.py", "balance/games/results.py"),
    *("play/chronicle.py", "play/observed.py"),
)


class StoreError(MessageError, RuntimeError):
    """The store cannot be used; the message says why, and the file is as it was."""


def usual_store() -> Path:
    """Return the path of the store in the user's state folder."""
    return state_folder() / STORE_NAME


class GameStore:
    """An open store; it is closed by `close` or at the end of a `with` block."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.Lock()
        with self._told():
            if path == usual_store():
                path.parent.mkdir(parents=True, exist_ok=True)
            fresh = _is_fresh(path)
            self._base = sqlite3.connect(
                path, timeout=PATIENCE, isolation_level=None, check_same_thread=False
            )
        try:
            with self._told():
                self._set_up(fresh)
        except StoreError:
            self._base.close()
            raise

    def _set_up(self, fresh: bool) -> None:
        self._base.execute("PRAGMA synchronous = NORMAL")
        if fresh:
            with self.changing() as base:
                if not _stamp(base):  # no other process was quicker
                    for statement in TABLES.split(";"):
                        base.execute(statement)
                    base.execute(f"PRAGMA application_id = {APPLICATION}")
                    base.execute(f"PRAGMA user_version = {VERSION}")
            return
        if _stamp(self._base) != APPLICATION:
            raise StoreError(_foreign(self.path))
        if self.path.stat().st_size <= QUICK_CHECK_BYTES:
            found = self._base.execute("PRAGMA quick_check(1)").fetchone()[0]
            if found != "ok":
                raise StoreError(_damaged(self.path))

    def __enter__(self) -> "GameStore":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._base.close()

    @contextmanager
    def using(self) -> Iterator[sqlite3.Connection]:
        """Use the file in one thread at a time; what goes wrong is raised as a StoreError."""
        with self._told(), self._lock:
            yield self._base

    @contextmanager
    def changing(self) -> Iterator[sqlite3.Connection]:
        """Change the file completely or not at all; other processes wait meanwhile."""
        with self.using() as base:
            base.execute("BEGIN IMMEDIATE")
            try:
                yield base
                base.execute("COMMIT")
            except BaseException:
                if base.in_transaction:
                    base.execute("ROLLBACK")
                raise

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            raise StoreError(_failure(self.path, error)) from error

    def games_of(self, experiment: Experiment) -> "StoredGames":
        """Return the games of an experiment in this store."""
        return StoredGames(self, experiment)


class StoredGames:
    """The finished games of one experiment in a store; `flush` writes those that are not written yet."""

    def __init__(self, store: GameStore, experiment: Experiment) -> None:
        self.store, self.experiment = store, experiment
        self._row = _row_of(experiment)
        self._unwritten: dict[int, bytes] = {}
        self._due = time.monotonic() + PACE
        self._id: int | None = None

    def numbers(self) -> Collection[int]:
        """Return the numbers of the games that are there."""
        with self.store.using() as base:
            rows = base.execute("SELECT number FROM games WHERE experiment = ?", (self._known_id(base),))
            return {*(row[0] for row in rows), *self._unwritten}

    def read(self, numbers: Iterable[int]) -> Numbered:
        """Return the results of some of these games; one that is damaged raises a StoreError."""
        wanted = sorted(numbers)
        if not wanted:
            return {}
        with self.store.using() as base:
            values = (self._known_id(base), wanted[0], wanted[-1])
            blobs: dict[int, bytes] = dict(base.execute(READ_RESULTS, values)) | self._unwritten
        return {number: self._result(number, blobs.get(number, b"")) for number in wanted}

    def keep(self, results: Numbered) -> None:
        """Keep the results of more games; they are written about once a second."""
        for number, result in results.items():
            self._unwritten[number] = to_blob(result)
        if time.monotonic() > self._due:
            try:
                self.flush()
            except StoreError:  # they stay in memory; the last `flush` says so if it fails too
                self._due = time.monotonic() + RETRY

    def flush(self) -> None:
        """Write the results that are not written yet."""
        if self._unwritten:
            with self.store.changing() as base:
                base.execute(ADD_EXPERIMENT, self._row)
                found = self._known_id(base)
                rows = [(found, number, blob) for number, blob in self._unwritten.items()]
                base.executemany("INSERT OR IGNORE INTO games VALUES (?, ?, ?)", rows)
            self._unwritten.clear()
        self._due = time.monotonic() + PACE

    def _known_id(self, base: sqlite3.Connection) -> int | None:
        """Return the id of the experiment, or None while no game of it is there."""
        if self._id is None:
            self._id = next((row[0] for row in base.execute(FIND_EXPERIMENT, self._row)), None)
        return self._id

    def _result(self, number: int, blob: bytes) -> GameResult:
        """Return the result in a blob, checked against what the experiment says."""
        experiment = self.experiment
        try:
            result = from_blob(blob)
            expected = (number, experiment.seed_of(number), experiment.seats(number))
            if (result.number, result.seed, result.seats) != expected:
                raise ResultError("another game")
        except ResultError as error:
            message = sentence(
                "{path}: the store is damaged at game {number} ({error}); it is left alone",
                path=self.store.path,
                number=number,
                error=error,
            )
            raise StoreError(message) from error
        return result


def to_blob(result: GameResult) -> bytes:
    """Return a result as compressed bytes."""
    return zlib.compress(json.dumps(to_data(result), separators=(",", ":")).encode())


def from_blob(blob: object) -> GameResult:
    """Return the result in compressed bytes; a ResultError says what is wrong with others."""
    if not isinstance(blob, bytes) or len(blob) > MOST_BYTES:
        raise ResultError("no bytes of a result")
    try:
        unpacked = zlib.decompressobj()
        text = unpacked.decompress(blob, MOST_BYTES)
        if not unpacked.eof:
            raise ResultError("longer than any result, or broken off")
        data = json.loads(text)
    except (zlib.error, ValueError, RecursionError) as error:
        raise ResultError(str(error)) from error
    return from_data(data)


@cache
def counting_hash() -> str:
    """Return a hash of the sources that make a result from a game; results of others are not mixed in."""
    return hash_of_sources(PACKAGE, COUNTING)


def _row_of(experiment: Experiment) -> dict[str, Any]:
    """Return the columns of an experiment in the table."""
    key = experiment.key
    texts = {"kinds": ",".join(key.kinds), "readings": ",".join(key.readings)}
    return asdict(key) | texts | {"counting": counting_hash(), "title": experiment.document.get("id", "")}


def _is_fresh(path: Path) -> bool:
    """Return True for a file that is not there or empty; refuse one that is no store of this version."""
    if not path.exists():
        return True
    if not (path.is_file() or path.is_dir()):
        raise StoreError(sentence("{path} is not an ordinary file", path=path))
    with path.open("rb") as file:
        head = file.read(HEAD_BYTES)
    if not head:
        return True
    if not head.startswith(b"SQLite format 3\0") or _number(head, 68) not in (APPLICATION, 0):
        raise StoreError(_foreign(path))
    if _number(head, 60) > VERSION:
        raise StoreError(
            sentence("{path}: a newer version of the program made this store; it is left alone", path=path)
        )
    return False


def _number(head: bytes, place: int) -> int:
    """Return a number in the head of an SQLite file."""
    return int.from_bytes(head[place : place + 4], "big")


def _stamp(base: sqlite3.Connection) -> int:
    """Return the application id of an open file."""
    return int(base.execute("PRAGMA application_id").fetchone()[0])


def _foreign(path: Path) -> Sentence:
    return sentence("{path}: this is no store of finished games; it is left alone", path=path)


def _damaged(path: Path) -> Sentence:
    return sentence("{path}: the store of finished games is damaged; it is left alone", path=path)


def _failure(path: Path, error: Exception) -> Sentence:
    """Return the sentence for an error of SQLite or of the system."""
    if isinstance(error, OSError):
        return sentence("{path}: the system says: {reason}", path=path, reason=error.strerror or error)
    match getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return sentence("{path}: another program holds the store of finished games", path=path)
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
            return sentence("{path}: the store of finished games cannot be written", path=path)
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB | sqlite3.SQLITE_FORMAT:
            return _damaged(path)
        case _:
            return sentence("{path}: the store of finished games fails: {reason}", path=path, reason=error)
