"""All plug-ins with what they add, for the command line and for the editor."""

from realms.checks.registry import all_checks
from realms.export.registry import all_exports
from realms.locale import Sentence, sentence
from realms.play.players.registry import added_players
from realms.plugins.loading import (
    COMMANDS,
    GROUPS,
    LoadedPlugIn,
    are_off,
    loaded_plug_ins,
    names_of_ours,
    plug_ins_offered,
)
from realms.plugins.plug_in import PlugIn

GROUP_TITLES = dict(
    zip(
        GROUPS,
        (sentence("checks"), sentence("exports"), sentence("players"), sentence("commands")),
        strict=True,
    )
)


def all_plug_ins() -> tuple[LoadedPlugIn, ...]:
    """Return every plug-in, loaded or not, in the order of the groups."""
    for ask in (all_checks, all_exports, added_players):
        ask()
    known = loaded_plug_ins() + tuple(_command(plug_in) for plug_in, _ in plug_ins_offered(COMMANDS))
    return tuple(sorted(known, key=lambda each: GROUPS.index(each.plug_in.group)))


def _command(plug_in: PlugIn) -> LoadedPlugIn:
    if plug_in.prefix in names_of_ours(COMMANDS):
        return LoadedPlugIn(plug_in, fault=sentence("there is a command of that name already"))
    return LoadedPlugIn(plug_in, (plug_in.prefix,))


def plug_in_lines(language: str) -> list[str]:
    """Return a line for each plug-in, or one that says that there is none."""
    lines = [_line(each).in_language(language) for each in all_plug_ins()]
    if are_off():
        lines.append(sentence("plug-ins are switched off").in_language(language))
    return lines or [sentence("no plug-ins are installed").in_language(language)]


def _line(loaded: LoadedPlugIn) -> Sentence:
    if loaded.fault:
        return loaded.message
    return sentence(
        "{source}, {kind}: {names}",
        source=loaded.plug_in.source,
        kind=GROUP_TITLES[loaded.plug_in.group],
        names=list(loaded.added),
    )
