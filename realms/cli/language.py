"""The language of the user."""

import os
import re
from collections.abc import Sequence
from itertools import pairwise

from realms.locale import LANGUAGES


def user_language() -> str:
    """Return REALMS_LANGUAGE, else the language of the system, else English."""
    own = os.environ.get("REALMS_LANGUAGE", "")
    settings = (os.environ.get(variable) for variable in ("LC_ALL", "LC_MESSAGES", "LANG"))
    system = next(
        filter(None, settings), ""
    )  # the first one that is set decides, even if we lack its language
    return next((code for code in map(_code, (own, system)) if code in LANGUAGES), "en")


def requested_language(words: Sequence[str]) -> str:
    """Return the language in the arguments of a command, else that of the user."""
    asked = [following for word, following in pairwise(words) if word == "--language"]
    asked += [word.removeprefix("--language=") for word in words if word.startswith("--language=")]
    return next((code for code in asked if code in LANGUAGES), user_language())


def _code(setting: str) -> str:
    """Return the language of a setting such as `fr_FR.UTF-8`."""
    return re.split("[_.@-]", setting)[0].lower()
