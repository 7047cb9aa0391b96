"""Finding and loading plug-ins: each enters what it adds into a registry, and one that fails adds nothing."""

import os
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

from realms.locale import Sentence, sentence
from realms.plugins.plug_in import PREFIX, PlugIn, in_short

OURS: Final = "realmwright"
COMMANDS: Final = "realms.commands"
CHECKS: Final = "realms.checks"
EXPORTS: Final = "realms.exports"
PLAYERS: Final = "realms.players"
GROUPS: Final = (CHECKS, EXPORTS, PLAYERS, COMMANDS)
SWITCH: Final = "REALMS_NO_PLUGINS"  # processes of ours inherit it


@dataclass(frozen=True, slots=True)
class LoadedPlugIn:
    """A plug-in, the names that it has added, and why it could not be loaded, if it could not."""

    plug_in: PlugIn
    added: tuple[str, ...] = ()
    fault: Sentence | None = None

    @property
    def message(self) -> Sentence:
        """The word about one that could not be loaded."""
        name, source = self.plug_in.prefix, self.plug_in.source
        return sentence(
            "the plug-in {name} of {source} is left out: {fault}", name=name, source=source, fault=self.fault
        )


_loaded: dict[PlugIn, LoadedPlugIn] = {}
_loading: list[PlugIn] = []  # the one whose module is being imported, if any


def switch_off() -> None:
    """Load no plug-in from now on, in this process and in those that it starts."""
    os.environ[SWITCH] = "1"


def are_off() -> bool:
    """Return True if no plug-in is to be loaded."""
    return bool(os.environ.get(SWITCH))


@cache
def is_foreign(entry: EntryPoint) -> bool:
    """Return True if another package than Realmwright offers an entry point."""
    owner = getattr(entry, "dist", None)
    return owner is not None and str(owner.name).lower() != OURS


def described(group: str, entry: EntryPoint) -> PlugIn:
    """Return the plug-in that an entry point of another package is."""
    owner = getattr(entry, "dist", None)
    name, version = (owner.name, owner.version) if owner else ("?", "?")
    return PlugIn(group, entry.name, str(name), str(version))


def names_of_ours(group: str) -> frozenset[str]:
    """Return the names of the entry points that Realmwright itself has in a group."""
    return frozenset(each.name for each in entry_points(group=group) if not is_foreign(each))


def plug_ins_offered(group: str) -> Iterator[tuple[PlugIn, EntryPoint]]:
    """Yield the plug-ins of a group in the order of their names, each prefix once."""
    if are_off():
        return
    offered = [(described(group, each), each) for each in entry_points(group=group) if is_foreign(each)]
    yield from sorted(offered, key=lambda pair: (pair[0].prefix, pair[0].distribution))


def load_plug_ins(group: str, known: MutableMapping[str, Any]) -> None:
    """Let the plug-ins of a group enter what they add into a registry; one that fails adds nothing."""
    taken: set[str] = set()
    for plug_in, entry in plug_ins_offered(group):
        before = dict(known)
        try:
            _require_prefix(plug_in, taken)
            with _entering(plug_in):
                entry.load()
        except Exception as error:  # noqa: BLE001 - whatever the code of others does, the program goes on
            known.clear()
            known.update(before)
            fault = (
                error.args[0] if isinstance(error, PrefixError) else Sentence("{it}", {"it": in_short(error)})
            )
            _loaded[plug_in] = LoadedPlugIn(plug_in, fault=fault)
        else:
            _loaded[plug_in] = LoadedPlugIn(plug_in, tuple(name for name in known if name not in before))


@contextmanager
def _entering(plug_in: PlugIn) -> Iterator[None]:
    _loading.append(plug_in)
    try:
        yield
    finally:
        _loading.pop()


def entering(*names: str) -> PlugIn | None:
    """Return the plug-in that enters something under these names now, or None for our own modules."""
    if not _loading:
        return None
    plug_in = _loading[-1]
    for name in names:
        if not plug_in.owns(name):
            raise PrefixError(
                sentence('"{name}" must begin with "{prefix}-"', name=name, prefix=plug_in.prefix)
            )
    return plug_in


class PrefixError(ValueError):
    """A name that a plug-in may not use."""


def _require_prefix(plug_in: PlugIn, taken: set[str]) -> None:
    if not PREFIX.fullmatch(plug_in.prefix):
        raise PrefixError(
            sentence("its entry point must have a name of 2 to 16 small letters and digits, a letter first")
        )
    if plug_in.prefix in taken:
        raise PrefixError(sentence("another plug-in has the same name"))
    taken.add(plug_in.prefix)


def loaded_plug_ins() -> tuple[LoadedPlugIn, ...]:
    """Return the plug-ins that were asked for so far, loaded or not."""
    return tuple(_loaded.values())
