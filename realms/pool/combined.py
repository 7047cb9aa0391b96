"""What people call a race together with its power."""

from dataclasses import dataclass

from realms.locale import Sentence, sentence


@dataclass(frozen=True, slots=True)
class Epithet(Sentence):
    """A power as it is said of a race: "Flying" before it, or "volants" where it follows."""

    def in_language(self, language: str) -> str:
        """Its name, with a small letter where it follows."""
        power = Sentence.in_language(self, language)
        return power if language == "en" else power[:1].lower() + power[1:]


def combined(race: Sentence, *powers: Sentence) -> Sentence:
    """A race with its power, and with those that are lent to it."""
    said = [Epithet("{power}", {"power": power}) for power in powers]
    return sentence("{power} {race}", power=said, race=race)
