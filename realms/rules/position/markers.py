"""The markers: numbers for the pieces that traits lay on regions."""

from collections.abc import Iterable, Sequence

from realms.rules.model.trait import Mark, Trait, pieces_of


class Markers:
    """The pieces of a game by number, and the numbers of those that the engine has to ask about."""

    def __init__(self, traits: Iterable[Trait]) -> None:
        self.marks = _marks(traits)
        self.number = {mark.id: number for number, mark in enumerate(self.marks)}
        self.loose = tuple(mark for mark in self.marks if not mark.fixed)  # their numbers come first
        self.troops = tuple(number for number, mark in enumerate(self.marks) if mark.troop)
        self.heaped = tuple((number, mark) for number, mark in enumerate(self.marks) if mark.several)
        self.firm = tuple(number for number, mark in enumerate(self.marks) if mark.firm)
        immune = tuple(number for number, mark in enumerate(self.marks) if mark.immune)
        self.barring = tuple(number for number in immune if self.marks[number].bars_all)
        self.yielding = tuple(number for number in immune if number not in self.barring)  # let their owner in


def _marks(traits: Iterable[Trait]) -> Sequence[Mark]:
    """Return the pieces of some traits, each once."""
    found: dict[str, Mark] = {}
    for trait in traits:
        for mark in pieces_of(trait):
            found.setdefault(mark.id, mark)
    return sorted(found.values(), key=lambda mark: mark.fixed)
