"""Finds an action by a few letters of its name, in the user's language or in English."""

from collections.abc import Iterable
from itertools import pairwise

from realms.locale.plain_words import plain
from realms_editor.tools.actions import Action

_WHOLE, _BEGINS, _WORD, _INSIDE, _SCATTERED = 1000, 800, 600, 400, 200


def rank(wanted: str, name: str) -> int:
    """Return the rank of a name in a search; 0 unless every word of the search is found."""
    wanted, name = plain(wanted).strip(), plain(name)
    if wanted == name:
        return _WHOLE
    marks = [_rank_word(word, name) for word in wanted.split()]
    return min(marks, default=1) + (50 if name.startswith(wanted) else 0) if all(marks) else 0


def _rank_word(word: str, name: str) -> int:
    if name.startswith(word):
        return _BEGINS - len(name)
    at = name.find(word)
    if at > 0:
        return (_INSIDE if name[at - 1].isalnum() else _WORD) - len(name)
    return _scattered(word, name)


def _scattered(word: str, name: str) -> int:
    """Rank letters that stand in a name in this order but not together; nearer letters rank higher."""
    places: list[int] = []
    for letter in word:
        at = name.find(letter, places[-1] + 1 if places else 0)
        if at < 0:
            return 0
        places.append(at)
    gaps = sum(then - before - 1 for before, then in pairwise(places))
    return max(1, _SCATTERED - len(name) - 5 * gaps) if gaps <= 3 * len(word) else 0


def matching_actions(
    actions: Iterable[Action], wanted: str, language: str, recent: list[str]
) -> list[Action]:
    """Return the actions that match a search, best first; without one, all, recent ones first."""
    known = list(actions)
    if not wanted.strip():
        order = {name: place for place, name in enumerate(recent)}
        return sorted(known, key=lambda action: order.get(action.id, len(order)))
    marks = {
        action.id: max(rank(wanted, action.title.in_language(each)) for each in {language, "en"})
        for action in known
    }
    used = {name: len(recent) - place for place, name in enumerate(recent)}
    hits = [action for action in known if marks[action.id]]
    return sorted(hits, key=lambda action: (-marks[action.id], -used.get(action.id, 0)))


class RecentActions:
    """The actions used last, the latest first."""

    MOST = 12

    def __init__(self) -> None:
        self.names: list[str] = []

    def used(self, name: str) -> None:
        """Put an action first."""
        self.names = [name, *(other for other in self.names if other != name)][: self.MOST]


RECENT = RecentActions()
