"""Finished games, kept in a file of JSON lines, so that a league goes on after a break."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from league_games import Match, Played, key_of


class Kept:
    """The games that are finished; each is written at once, and a line cut short is left out."""

    def __init__(self, path: Path | None) -> None:
        self.path, self.games = path, dict[str, Played]()
        if path and path.exists():
            self.games.update(_read(path))
        elif path:
            path.parent.mkdir(parents=True, exist_ok=True)

    def get(self, match: Match) -> Played | None:
        """Return a finished game; one of another version is none."""
        return self.games.get(key_of(match))

    def add(self, match: Match, played: Played) -> None:
        """Keep a game."""
        self.games[key_of(match)] = played
        if self.path:
            line = json.dumps({"key": json.loads(key_of(match)), **played.to_json()})
            with self.path.open("a", encoding="utf-8") as out:
                out.write(line + "\n")

    def others(self, matches: Sequence[Match]) -> int:
        """Return how many of these games are kept of another version only."""
        kept = {_without_versions(key) for key in self.games}
        missing = [match for match in matches if self.get(match) is None]
        return sum(_without_versions(key_of(match)) in kept for match in missing)


def _without_versions(key: str) -> str:
    realm, _, seats, _, seed = json.loads(key)
    return json.dumps([realm, seats, seed])


def _read(path: Path) -> Iterator[tuple[str, Played]]:
    text = path.read_text(encoding="utf-8")
    if text and not text.endswith("\n"):
        path.write_text(text[: text.rfind("\n") + 1], encoding="utf-8")
    for line in text.splitlines():
        try:
            data = json.loads(line)
        except ValueError:
            continue
        yield json.dumps(data.pop("key")), Played.from_json(data)
