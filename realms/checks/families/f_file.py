"""F: the file itself: whether it can be read and holds a scenario."""

from collections.abc import Iterator
from itertools import islice

from realms.checks.finding import Remark
from realms.checks.registry import check
from realms.checks.source import Source
from realms.locale import sentence
from realms.scenario.migrate import FormatError, format_of
from realms.scenario.scenario import oversized_parts
from realms.tiles.jsonplaces import path_of
from realms.tiles.schemacheck import unknown_keys

MAX_VIOLATIONS = 50


@check("F001", "unreadable-file", "error", "file")
def unreadable_file(source: Source) -> Iterator[Remark]:
    """The file is not there, may not be read, or is a folder or a device.

    Why: there is nothing to check.
    Fix: look at the path and at the permissions of the file.
    """
    yield from source.problems("unreadable")


@check("F002", "file-too-large", "error", "file")
def file_too_large(source: Source) -> Iterator[Remark]:
    """The file is larger than any scenario could be.

    Why: a realm of a thousand tiles takes a tenth of the limit; reading more would only cost time.
    Fix: check whether this is the right file.
    """
    yield from source.problems("too-large")


@check("F003", "not-utf8", "error", "file")
def not_utf8(source: Source) -> Iterator[Remark]:
    """The file is not UTF-8 text.

    Why: scenarios are shared between machines, so there is one encoding for all of them.
    Fix: save the file as UTF-8 in the editor it comes from.
    """
    yield from source.problems("not-utf8")


@check("F004", "not-json", "error", "file")
def not_json(source: Source) -> Iterator[Remark]:
    """The text breaks the grammar of JSON, is empty or ends too early.

    Why: the rest of the file cannot be understood.
    Fix: correct the line that is named; if the file ends too early, restore it from a backup.
    """
    yield from source.problems("not-json")


@check("F005", "duplicate-key", "error", "file")
def duplicate_key(source: Source) -> Iterator[Remark]:
    """An object has the same key twice.

    Why: most programs keep the last one and silently drop the other.
    Fix: remove one of them.
    """
    yield from source.problems("duplicate-key")


@check("F006", "bad-number", "error", "file")
def bad_number(source: Source) -> Iterator[Remark]:
    """A number is NaN, infinite, or has more digits than anything here could need.

    Why: JSON has no such numbers, and other programs would read something else.
    Fix: write the intended number.
    """
    yield from source.problems("bad-number")


@check("F007", "nested-too-deep", "error", "file")
def nested_too_deep(source: Source) -> Iterator[Remark]:
    """Brackets are nested deeper than any scenario needs.

    Why: such a file comes from an accident, or is meant to make the program crash.
    Fix: check whether this is the right file.
    """
    yield from source.problems("too-deep")


@check("F008", "unknown-format", "error", "file")
def unknown_format(source: Source) -> Iterator[Remark]:
    """The document does not say that it is a scenario of a format known to this version.

    Why: a scenario is an object with a key "format"; the same words may mean something else in a newer
    format.
    Fix: open it with the program that wrote it, or with a newer version of this one.
    """
    if source.problem is None and not isinstance(source.data, dict):
        yield Remark(sentence("this is not a scenario: a JSON object is expected"))
    elif source.problem is None:
        try:
            format_of(source.data)
        except FormatError as error:
            yield Remark(error.message, pointer="/format")


@check("F009", "too-many-entries", "error", "file")
def too_many_entries(source: Source) -> Iterator[Remark]:
    """A list, or the whole file, holds more entries than any realm could have.

    Why: forty copies of the box make about a thousand tiles; more than that is not a map.
    Fix: check whether this is the right file.
    """
    for pointer, message in oversized_parts(source.data):
        yield Remark(message, pointer=pointer)


@check("F010", "against-schema", "error", "document")
def against_schema(source: Source) -> Iterator[Remark]:
    """A part of the document is missing, of the wrong type or of the wrong form.

    Why: the schema (`realms schema scenario`) is what every program that reads scenarios relies on.
    Fix: correct the place that is named.
    """
    for violation in islice(source.violations(), MAX_VIOLATIONS):
        yield Remark(violation.message, pointer=violation.pointer)


@check("F011", "unknown-key", "info", "document")
def unknown_key(source: Source) -> Iterator[Remark]:
    """A key has no meaning here; it is kept and ignored.

    Why: it may be a typing error, or belong to another program.
    Fix: correct the name if it should be one of ours.
    """
    for pointer in islice(unknown_keys(source.document, "scenario"), MAX_VIOLATIONS):
        key = str(path_of(source.document, pointer)[-1])[:60]
        yield Remark(sentence('the key "{key}" is unknown', key=key), pointer=pointer)
