"""The texts of a realm in all its languages side by side, what is missing, and how they are printed."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from realms.locale import LANGUAGES, Sentence, sentence
from realms.scenario.players_text import TITLES, TextPart, author_text, rules_text, setup_text
from realms.scenario.scenario import Realm, Scenario
from realms_editor.desk.form.field import Field, literal_text
from realms_editor.desk.form.languages import language_name
from realms_editor.desk.form.scenario import languages_of, text_fields


@dataclass(frozen=True, slots=True)
class TextInLanguages:
    """One text of the realm, with a field for each language."""

    title: Sentence
    fields: tuple[Field, ...]
    missing: tuple[str, ...]  # the languages without it, if any language has it


@dataclass(frozen=True, slots=True)
class PrintedChapter:
    """A chapter of the sheet in one language; `borrowed` if its text is that of another language."""

    title: Sentence
    paragraphs: tuple[str, ...]
    borrowed: bool = False


def text_rows(scenario: Scenario) -> tuple[TextInLanguages, ...]:
    """Return the title and the texts, each in all languages of the document."""
    languages = languages_of(scenario)
    columns = [list(text_fields(scenario, language)) for language in languages]
    return tuple(_row(languages, fields) for fields in zip(*columns, strict=True))


def _row(languages: tuple[str, ...], fields: tuple[Field, ...]) -> TextInLanguages:
    written = {
        language for language, field in zip(languages, fields, strict=True) if str(field.value).strip()
    }
    missing = tuple(language for language in languages if written and language not in written)
    named = (
        replace(field, title=_language_title(language, missing=language in missing))
        for language, field in zip(languages, fields, strict=True)
    )
    return TextInLanguages(fields[0].title, tuple(named), missing)


def _language_title(language: str, *, missing: bool) -> Sentence:
    name = language_name(language)
    return sentence("{language}: missing", language=name) if missing else literal_text(name)


def missing_texts(rows: tuple[TextInLanguages, ...]) -> int:
    """Return the number of texts that one language lacks and another has."""
    return sum(len(row.missing) for row in rows)


def printed_chapters(realm: Realm, language: str) -> Iterator[PrintedChapter]:
    """Yield the chapters that the sheet prints for a count of players, with the texts of the program."""
    scenario = realm.scenario
    spoken = language if language in LANGUAGES else "en"  # the program's own sentences
    made = {
        "intro": author_text(scenario, "intro", language),
        "setup": _with_own(realm, "setup", language, setup_text(realm, spoken), spoken),
        "rules": _with_own(realm, "rules", language, rules_text(realm, spoken), spoken),
        "notes": author_text(scenario, "notes", language),
    }
    for part, title in TITLES.items():
        if made[part]:
            borrowed = not _has(scenario, part, language) and bool(author_text(scenario, part, language))
            yield PrintedChapter(title, tuple(made[part]), borrowed)


def _with_own(realm: Realm, part: TextPart, language: str, whole: list[str], spoken: str) -> list[str]:
    """Return a chapter whose first paragraphs, those of the author, are in the wanted language."""
    own = author_text(realm.scenario, part, spoken)
    return [*author_text(realm.scenario, part, language), *whole[len(own) :]]


def _has(scenario: Scenario, part: str, language: str) -> bool:
    return bool(scenario.data.get("texts", {}).get(language, {}).get(part, "").strip())
