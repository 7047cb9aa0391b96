"""Kept games: games closed before their end, each in a record that the table can open."""

import contextlib
import json
import re
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from realms.locale import Sentence, Wording, sentence
from realms.tiles import jsonfile, saving
from realms_editor.desk.disk import private_folder, same_file

LIMIT = 20
_UNREADABLE = (jsonfile.ReadError, OSError, ValueError, LookupError, TypeError, AttributeError)
SUFFIX = ".game.json"  # as in `realms.play`, which the editor imports only at the table
_NAME = re.compile(rf"(\d{{1,16}})-[\w-]*{re.escape(SUFFIX)}")


@dataclass(frozen=True)
class KeptGame:
    """A game to resume, with the data that its record gives without a replay."""

    file: Path
    when: float
    id: str  # of the realm
    titles: Mapping[str, str]
    realm: Path | None  # the file of the realm, if it had one
    players: int
    turn: int
    turns: int

    @property
    def title(self) -> Sentence:
        """The words for this game in a list."""
        title = Wording("{title}", self.titles)
        blanks = {"title": title, "turn": self.turn, "turns": self.turns, "players": self.players}
        return sentence("{title}: {players} players, turn {turn} of {turns}", **blanks)


@dataclass(frozen=True)
class KeptGames:
    """The kept games of this user; the oldest are removed when there are too many."""

    root: Path
    limit: int = LIMIT

    def keep(self, record: Mapping[str, Any], file: Path | None = None) -> Path:
        """Save a record, over the one it was resumed from if any, and return its file."""
        with contextlib.suppress(OSError):
            private_folder(self.root)
        file = file or self.new_file(str(record["scenario"]["id"]))
        text = json.dumps(record, ensure_ascii=False, indent=1) + "\n"
        saving.save(file, text.encode(errors="replace"), private=True)
        # The new record stays, even if a clock that was set back makes it the oldest.
        others = [kept.file for kept in self.all() if kept.file != file]
        for old in others[self.limit - 1 :]:
            self.drop(old)
        return file

    def drop(self, file: Path) -> None:
        """Remove a game that has ended, or that nobody wants."""
        with contextlib.suppress(OSError):
            file.unlink(missing_ok=True)

    def all(self) -> list[KeptGame]:
        """List the kept games, newest first; damaged and foreign files are passed over."""
        return sorted(self._readable(), key=lambda kept: kept.when, reverse=True)

    def of(self, realm_id: str, path: Path | None) -> list[KeptGame]:
        """List the kept games of a realm: those of its file, and those of its id without a file."""
        return [
            kept
            for kept in self.all()
            if (same_file(kept.realm, path) if kept.realm and path else kept.id == realm_id)
        ]

    def new_file(self, realm_id: str) -> Path:
        """Return a file for another game."""
        name = re.sub(r"[^\w-]+", "_", realm_id)[:40]
        when = round(time.time() * 1000)
        while (self.root / f"{when}-{name}{SUFFIX}").exists():
            when += 1
        return self.root / f"{when}-{name}{SUFFIX}"

    def _readable(self) -> Iterator[KeptGame]:
        with contextlib.suppress(OSError):
            for file in sorted(self.root.iterdir()):
                if _NAME.fullmatch(file.name) and not file.is_symlink():
                    with contextlib.suppress(*_UNREADABLE):
                        yield _read(file)


def _read(file: Path) -> KeptGame:
    data: Any = jsonfile.parse(jsonfile.decode(jsonfile.read_bytes(file)))
    scenario, table = data["scenario"], data["table"]
    titles = {str(language): str(title) for language, title in scenario["titles"].items()}
    titles.setdefault("en", str(scenario["id"]))
    path = Path(table["realm"]) if table.get("realm") else None
    figures = int(data["players"]), int(table["turn"]), int(table["turns"])
    return KeptGame(file, file.stat().st_mtime, str(scenario["id"]), titles, path, *figures)
