"""Numbers as text that people can read aloud, with a check that finds every wrong character."""

import re
from typing import Final

from realms.locale import sentence
from realms.locale.message_error import MessageError

# Crockford's digits: neither I nor L nor O, which look like others, and no U.
DIGITS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LOOK_ALIKE: Final = str.maketrans("ILO", "110")
_BASE: Final = len(DIGITS)
# A prime below 32 * 32. A wrong digit changes a number by a multiple of a power of 32, which is never a
# multiple of this prime; two digits that were exchanged are found in the same way.
_PRIME: Final = 1021
_CHECK_DIGITS: Final = 2
GROUP: Final = 5
MOST_DIGITS: Final = 1500
_SPACES: Final = re.compile(r"[\s\-\u2010-\u2015]+")  # hyphens of all sorts, as word processors write them


class CodeError(MessageError, ValueError):
    """The text is no code; the message says why."""


def written(number: int) -> str:
    """Return a number above 0 as digits with a check, in groups."""
    digits = _in_digits(number) + _check(number)
    return "-".join(digits[start : start + GROUP] for start in range(0, len(digits), GROUP))


def read(text: str) -> int:
    """Return the number that was written; a text with a mistake raises an error."""
    digits = _bare(text)
    if not _CHECK_DIGITS < len(digits) <= MOST_DIGITS:
        raise CodeError(sentence("this is no code: its length is wrong"))
    for place, digit in enumerate(digits, 1):
        if digit not in DIGITS:
            raise CodeError(
                sentence(
                    'character {place} of the code is "{digit}", which no code has', place=place, digit=digit
                )
            )
    number = _value(digits[:-_CHECK_DIGITS])
    if number < 1 or _check(number) != digits[-_CHECK_DIGITS:]:
        raise CodeError(sentence("a character of the code is wrong or missing; please compare it once more"))
    return number


def mark_of(text: str) -> str:
    """Return the last group of a code, by which people tell codes apart."""
    return _bare(text)[-GROUP:]


def _bare(text: str) -> str:
    return _SPACES.sub("", text[: 3 * MOST_DIGITS]).upper().translate(_LOOK_ALIKE)


def _check(number: int) -> str:
    high, low = divmod(number % _PRIME, _BASE)
    return DIGITS[high] + DIGITS[low]


def _in_digits(number: int) -> str:
    found = ""
    while number:
        number, digit = divmod(number, _BASE)
        found = DIGITS[digit] + found
    return found


def _value(digits: str) -> int:
    number = 0
    for digit in digits:
        number = number * _BASE + DIGITS.index(digit)
    return number
