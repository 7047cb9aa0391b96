"""The language that the user reads."""

import os

from realms.locale import LANGUAGES


def user_language() -> str:
    """From the environment: REALMS_LANGUAGE, else what the system is set to, else English."""
    for variable in ("REALMS_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        code = os.environ.get(variable, "")[:2].lower()
        if code in LANGUAGES:
            return code
    return "en"
