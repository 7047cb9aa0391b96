"""Finished games, kept in a file of JSON lines, so that a league goes on after a break."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from league_games import Match, Played
from league_versions import key_of, without_versions


class KeptGames:
    """Finished games by their keys; with a file, each is written at once."""

    def __init__(self, path: Path | None) -> None:
        self.path, self._games = path, dict[str, Played]()
        if path and path.exists():
            self._games.update(_read(path))
        elif path:
            path.parent.mkdir(parents=True, exist_ok=True)

    def get(self, match: Match) -> Played | None:
        """Return a finished game; a game of another version is another game."""
        return self._games.get(key_of(match))

    def add(self, match: Match, played: Played) -> None:
        """Keep a game."""
        key = key_of(match)
        self._games[key] = played
        if self.path:
            with self.path.open("a", encoding="utf-8") as out:
                out.write(json.dumps({"key": json.loads(key), **played.to_json()}) + "\n")

    def missing(self, blocks: Sequence[Sequence[Match]]) -> list[Match]:
        """Return the games of blocks that are not finished."""
        return [match for block in blocks for match in block if self.get(match) is None]

    def outdated(self, matches: Sequence[Match]) -> int:
        """Return how many of some missing games are kept of another version."""
        kept = {without_versions(key) for key in self._games}
        return sum(without_versions(key_of(match)) in kept for match in matches)


def _read(path: Path) -> Iterator[tuple[str, Played]]:
    text = path.read_text(encoding="utf-8")
    if not text.endswith("\n"):  # the last line was cut short
        path.write_text(text[: text.rfind("\n") + 1], encoding="utf-8")
    for line in text.splitlines():
        try:
            data = json.loads(line)
            yield json.dumps(data.pop("key")), Played.from_json(data)
        except (ValueError, KeyError):
            continue
