"""The names of languages in those languages."""

LANGUAGE_NAMES = {
    "cs": "Čeština",
    "da": "Dansk",
    "de": "Deutsch",
    "en": "English",
    "es": "Español",
    "fi": "Suomi",
    "fr": "Français",
    "hu": "Magyar",
    "it": "Italiano",
    "ja": "日本語",
    "ko": "한국어",
    "nl": "Nederlands",
    "no": "Norsk",
    "pl": "Polski",
    "pt": "Português",
    "ru": "Русский",
    "sv": "Svenska",
    "zh": "中文",
}


def language_name(code: str) -> str:
    """Return the name of a language in that language, or else its code."""
    return LANGUAGE_NAMES.get(code, code)
