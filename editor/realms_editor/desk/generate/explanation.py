"""Why there can be no realm for some wishes, and what would help, as a window shows it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from realms.generate.outcome import Impossible, NamedWish
from realms.generate.wishes import Wishes
from realms.locale import Sentence, sentence
from realms_editor.desk.generate.wish_words import wish_lines, without_wish


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


def obstacles(impossible: Impossible, wishes: Wishes) -> Iterator[Obstacle]:
    """Yield the obstacles to some wishes."""
    for each in impossible.wishes:
        yield Obstacle(each.title, _without(each, wishes))


def _without(wish: NamedWish, wishes: Wishes) -> Remedy | None:
    other = without_wish(wishes, wish.name)
    if other is None:
        return None
    counts = other.players != wishes.players
    return Remedy(sentence("Do without this count") if counts else sentence("Give it up"), other)


def nearest(impossible: Impossible) -> Remedy | None:
    """Return the nearest wishes that can be met, or None if none are known."""
    near = impossible.nearest
    return Remedy(sentence("Take the nearest wishes that can be met"), near) if near else None


def differences(before: Wishes, after: Wishes, titles: Mapping[str, Sentence]) -> list[Sentence]:
    """Describe the differences of other wishes; `titles` has the words for wishes that are given up."""
    old, new = wish_lines(before, titles), wish_lines(after, titles)
    return [line for name, line in new.items() if str(line) != str(old[name])]
