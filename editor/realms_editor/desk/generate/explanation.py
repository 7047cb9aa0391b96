"""Why there can be no realm for some wishes, and what would help, as a window shows it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from realms.generate.outcome import Impossible, NamedWish
from realms.generate.wishes import Wishes
from realms.locale import Sentence, sentence
from realms_editor.desk.generate.wish_words import wish_lines

COUNT = "players_"  # the beginning of the name of a wished count of players


@dataclass(frozen=True)
class Remedy:
    """Other wishes, with the words of a button."""

    title: Sentence
    wishes: Wishes


@dataclass(frozen=True)
class Obstacle:
    """A wish or a fact that cannot hold together with the others, and how to do without it, if one can."""

    title: Sentence
    remedy: Remedy | None


def heading(impossible: Impossible) -> Sentence:
    """Return the sentence above the obstacles."""
    if not impossible.proven:
        return sentence(
            "No realm was found. The program cannot prove that there is none: for that it needs OR-tools. "
            "These wishes are the hardest to meet together:"
        )
    if len(impossible.wishes) == 1:
        return sentence("There is no such realm. This cannot be met:")
    return sentence(
        "There is no such realm. These cannot hold together, but without any one of them the others can:"
    )


def obstacles(impossible: Impossible, wishes: Wishes, switches: frozenset[str]) -> Iterator[Obstacle]:
    """Yield the obstacles to some wishes; `switches` are the names of wishes that can be given up."""
    for each in impossible.wishes:
        yield Obstacle(each.title, _without(each, wishes, switches))


def _without(wish: NamedWish, wishes: Wishes, switches: frozenset[str]) -> Remedy | None:
    if wish.name.startswith(COUNT):
        left = tuple(count for count in wishes.players if f"{COUNT}{count}" != wish.name)
        title = sentence("Do without this count")
        return Remedy(title, replace(wishes, players=left)) if left and left != wishes.players else None
    if wish.name in switches:
        return Remedy(sentence("Give it up"), replace(wishes, without=wishes.without | {wish.name}))
    return None


def nearest(impossible: Impossible) -> Remedy | None:
    """Return the nearest wishes that can be met, or None if none are known."""
    near = impossible.nearest
    return Remedy(sentence("Take the nearest wishes that can be met"), near) if near else None


def differences(before: Wishes, after: Wishes, titles: Mapping[str, Sentence]) -> list[Sentence]:
    """Describe the differences of other wishes; `titles` has the words for wishes that are given up."""
    old, new = wish_lines(before, titles), wish_lines(after, titles)
    return [line for name, line in new.items() if str(line) != str(old[name])]
