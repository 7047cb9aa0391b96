"""`realms export`: write a map, a realm or a game in one of the formats of the registry."""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from realms.cli.drawing import add_drawing, add_publishing, export_options
from realms.cli.errors import CLEAN, UNUSABLE, CommandError, print_error
from realms.cli.files import (
    STANDARD_OUTPUT,
    add_output,
    add_players,
    add_tileset,
    input_error,
    open_scenario,
    read_error,
    require_free,
    require_player_count,
    warn_of_errors,
    warn_of_photo,
    whole_number_from,
    write_output,
)
from realms.cli.inputs import files_named
from realms.cli.progress import with_progress
from realms.export.options import OPTIONS
from realms.export.registry import Bundle, Content, Export, ExportError, Subject, all_exports
from realms.export.saving import files_beside, save_export
from realms.export.subjects import subject_of
from realms.locale import sentence
from realms.scenario.scenario import SUFFIX, Realm, Scenario
from realms.tiles import jsonfile
from realms.tiles.saving import SaveError

SUMMARY = sentence("write a realm or a game in another form; without --as, as one file that needs no other")
USUAL = "whole"


def configure(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help=say("the scenario, or the record of a game for its page"),
    )
    parser.add_argument(
        "--as", dest="form", default=USUAL, metavar="NAME", help=say("the form to write; --list names all")
    )
    listing = say("list the forms: name, suffix, content")
    parser.add_argument("--list", action=_ListAction, nargs=0, help=listing)
    add_tileset(parser, say)
    add_players(parser, say)
    add_output(parser, say, say("the file to write; without it, or with -, the standard output"))
    add_drawing(parser.add_argument_group(say("drawings")), say)
    add_publishing(parser, say)
    games = parser.add_argument_group(say("games"))
    games.add_argument(
        "--at", type=whole_number_from(0, say), metavar="N", help=say("stop after this many decisions")
    )
    games.add_argument(
        "--scenario", type=Path, metavar="F", help=say("the scenario, for a record that only names it")
    )


class _ListAction(argparse.Action):
    """The argument `--list`, which needs no file."""

    def __call__(self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, *_: object) -> None:
        """Print a line for each export, and end."""
        exports = all_exports().values()
        width = max(len(export.suffix) for export in exports)
        for export in exports:
            title = export.title.in_language(namespace.language)
            sys.stdout.write(f"{export.name:<8} {export.suffix:<{width}}  {title}\n")
        parser.exit()


def run(options: argparse.Namespace) -> int:
    """Write the export."""
    export = _find(options.form)
    files = files_named(options.files)
    reader = READERS[_subject(export, files)]
    _refuse_idle_arguments(export, reader, options)
    if len(files) > 1 and not reader.several:
        raise CommandError(sentence("{name} is made of one file", name=export.name))
    try:
        subject = reader.read(files, options)
        if "dpi" in export.uses:
            _forecast(subject, options)
        shown = reader.shown(subject, options.language)
        chosen = replace(export_options(options), file=_file(options))
        _write(export.make(shown, chosen), options)
        if options.photo:
            warn_of_photo(subject, options.language)
    except ExportError as error:
        raise CommandError(error.message) from error
    reader.warn(subject, options.language)
    return UNUSABLE if reader.several and len(subject) < len(files) else CLEAN


def _file(options: argparse.Namespace) -> Path | None:
    """Return the file to write, if it is not the standard output."""
    return None if options.output == STANDARD_OUTPUT else options.output


def _forecast(realm: Realm, options: argparse.Namespace) -> None:
    """Say on the error stream what a picture of a wished size takes, before it is painted."""
    from realms.export.pixels import forecast

    words = forecast(realm, export_options(options))
    if words:
        print_error(
            sentence("{place}: {message}", place=realm.scenario.path, message=words), options.language
        )


def _write(content: Content, options: argparse.Namespace) -> None:
    """Write an export; what belongs beside the file is written before it."""
    if not isinstance(content, Bundle):
        write_output(content, options)
        return
    if options.output in (None, STANDARD_OUTPUT):
        advice = sentence("these are several files; write them with -o FILE")
        folder = sentence("these are several files; name a folder for them with -o FOLDER")
        raise CommandError(folder if content.index else advice)
    place = options.output / content.index
    try:
        for each, data in files_beside(place, content).items():
            require_free(each, force=options.force or _holds(each, data))
        require_free(place, force=options.force)
        lost = save_export(place, content)
    except SaveError as error:
        raise CommandError(error.message) from error
    sys.stderr.writelines(f"{each.in_language(options.language)}\n" for each in lost)


def _holds(place: Path, data: bytes) -> bool:
    """Return True if a file has this content already, as the pictures of an earlier export do."""
    return place.is_file() and place.stat().st_size == len(data) and place.read_bytes() == data


def _subject(export: Export, files: list[str]) -> Subject:
    """Return the subject that a file is: of a form for games and for scenarios, what its content says."""
    if len(export.subjects) > 1 and "game" in export.subjects:
        is_game = not _has_layers(Path(files[0]))
        return next(each for each in export.subjects if (each == "game") == is_game)
    return export.subjects[0]


def _has_layers(file: Path) -> bool:
    """Return True if a file holds a scenario; one that cannot be read is a scenario by its name alone."""
    try:
        data = jsonfile.parse(jsonfile.decode(jsonfile.read_bytes(file)))
    except jsonfile.ReadError:
        return file.name.endswith(SUFFIX)
    return isinstance(data, dict) and "layers" in data


def _find(name: str) -> Export:
    exports = all_exports()
    if name in exports:
        return exports[name]
    message = sentence('there is no export "{name}"; there are {names}', name=name, names=[*exports])
    raise CommandError(message)


class SubjectReader(NamedTuple):
    """A way to read the subject of an export from files, with the arguments that it uses."""

    read: Callable[[list[str], argparse.Namespace], Any]
    arguments: frozenset[str]
    warn: Callable[[Any, str], None]
    several: bool = False
    shown: Callable[[Any, str], Any] = lambda subject, _: subject  # with its progress, where it takes long


def _read(kind: Subject, files: list[str], options: argparse.Namespace) -> Any:
    """Return the subject of an export of realms, for the count of players that the user names."""
    scenarios = [_read_scenario(file, options) for file in files]
    try:
        return subject_of(kind, scenarios, options.players, options.language)
    except ExportError as error:
        raise input_error(files[0], error.message) from error


def _read_scenario(file: str, options: argparse.Namespace) -> Scenario:
    scenario = open_scenario(Path(file), options.tileset)
    require_player_count(scenario, options.players)
    return scenario


def _read_scenarios(files: list[str], options: argparse.Namespace) -> list[Scenario]:
    """Return the scenarios in some files; those that cannot be used are told and left out."""
    found = []
    for file in files:
        try:
            found.append(_read_scenario(file, options))
        except CommandError as error:
            print_error(error.message, options.language)
    if not found:
        raise CommandError(sentence("none of these files can be used"))
    return found


def _counted(scenarios: list[Scenario], language: str) -> Iterator[Scenario]:
    return with_progress(scenarios, len(scenarios), language)


def _warn_of_all(scenarios: list[Scenario], language: str) -> None:
    for scenario in scenarios:
        warn_of_errors(scenario, None, language)


def _read_game(files: list[str], options: argparse.Namespace) -> Any:
    """Replay a record, and return its game."""
    from realms.cli.replay import played_game_of
    from realms.play.chronicle import chronicle_of
    from realms.play.record import RecordError, read_record
    from realms.tiles.jsonfile import ReadError

    scenario = None if options.scenario is None else open_scenario(options.scenario)
    try:
        record = read_record(Path(files[0]))
        return played_game_of(chronicle_of(record, scenario, options.at), record, options.language)
    except ReadError as error:
        raise read_error(files[0], error) from error
    except RecordError as error:
        raise input_error(files[0], error.message) from error


def _warn(realm: Realm, language: str) -> None:
    warn_of_errors(realm.scenario, realm.players, language)


def _warn_of_each(realms: list[Realm], language: str) -> None:
    for realm in realms:
        _warn(realm, language)


def _no_warning(_: object, __: str) -> None:
    """Say nothing."""


def _reader(kind: Subject, warn: Callable[[Any, str], None], *, several: bool = False) -> SubjectReader:
    return SubjectReader(partial(_read, kind), frozenset({"tileset", "players"}), warn, several)


READERS: Mapping[Subject, SubjectReader] = {
    "scenario": _reader("scenario", _no_warning),
    "realm": _reader("realm", _warn),
    "realms": _reader("realms", _warn_of_each, several=True),
    "scenarios": SubjectReader(
        _read_scenarios, frozenset({"tileset", "players"}), _warn_of_all, several=True, shown=_counted
    ),
    "game": SubjectReader(_read_game, frozenset({"at", "scenario"}), _no_warning),
    "balance": _reader("balance", _no_warning),
}


def _refuse_idle_arguments(export: Export, reader: SubjectReader, options: argparse.Namespace) -> None:
    """Refuse arguments that have no effect on this export."""
    every = OPTIONS.keys() | frozenset().union(*(each.arguments for each in READERS.values()))
    given = {name for name in every if getattr(options, name) not in (None, False, [])}
    for name in sorted(given - export.uses - reader.arguments):
        word = OPTIONS[name].flag if name in OPTIONS else name
        raise CommandError(sentence("--{argument} has no effect on {name}", argument=word, name=export.name))
