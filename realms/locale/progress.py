"""The progress of long work in words."""

from realms.locale import Sentence, sentence

MINUTE, HOUR = 60, 3600


def progress_words(number: int, total: int, seconds: float | None = None) -> Sentence:
    """Say how much is done, and about how many seconds are left if that is known."""
    if seconds is None:
        return sentence("{number} of {total}", number=number, total=total)
    return sentence(
        "{number} of {total}, about {time} left", number=number, total=total, time=_duration(seconds)
    )


def _duration(seconds: float) -> Sentence:
    """Return a time in the largest unit that fits."""
    if seconds < 2 * MINUTE:
        return sentence("{count} s", count=round(seconds))
    if seconds < 2 * HOUR:
        return sentence("{count} min", count=round(seconds / MINUTE))
    return sentence("{count} h", count=round(seconds / HOUR))
