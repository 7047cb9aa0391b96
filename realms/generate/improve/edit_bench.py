"""A bench: one state of a realm with all single edits that are allowed on it, in whatever process.

The functions at the end are those that processes are asked to carry out; they take and return plain data.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from realms.checks.run import check
from realms.checks.settings import Settings
from realms.checks.single_edits.padlock import Padlock, Padlocks
from realms.checks.single_edits.single_edit import (
    EditContext,
    EditDraft,
    SingleEdit,
    counts_touched,
    edit_drafts,
    edit_kinds,
)
from realms.checks.single_edits.trial import EditTrial
from realms.checks.source import memory_source
from realms.generate.figures import RealmFigures
from realms.generate.improve.improvement import ImproveStep, ImproveWish
from realms.generate.improve.rescoring import Rescored, Rescorer
from realms.generate.state import RealmState
from realms.scenario.edits import ABSENT, Edit, ValueChange, apply
from realms.scenario.layers import heirs
from realms.scenario.scenario import Scenario

KEPT: Final = 200  # promising edits that a scan brings home
UNMEASURED: Final = frozenset({"ban", "allow", "handicap"})  # kinds of edits that change no figure
# With fewer arrows the entries get more even, in the end with a single one.
KEPT_PIECES: Final = frozenset({Padlock("kind", "arrow")})

IDLE_EXCLUSION: Final = "F017"

Key = tuple[int, str, str]  # of an edit, the same in several states: its count, its kind and its title


@dataclass(frozen=True, slots=True)
class PromisingEdit:
    """An edit by its key, with its gain when it was rescored last, and its place among all."""

    key: Key
    gain: int
    place: int

    @property
    def order(self) -> tuple[int, int]:
        """The order in which edits are tried: the best first."""
        return -self.gain, self.place


@dataclass(frozen=True, slots=True)
class Scan:
    """The result of rescoring some edits: their number, and those that promise most."""

    looked_at: int
    promising: tuple[PromisingEdit, ...]


class EditBench:
    """One state of a realm, and its single edits by their keys."""

    def __init__(self, state: RealmState, wish: ImproveWish) -> None:
        self.state, self.wish = state, wish
        self._rescorer = Rescorer(state.scenario, wish.settings)

    @property
    def scenario(self) -> Scenario:
        """The realm as it is."""
        return self._rescorer.scenario

    @property
    def figures(self) -> RealmFigures:
        """The figures of the realm as it is."""
        return self._rescorer.figures

    @cached_property
    def drafts(self) -> Mapping[Key, EditDraft]:
        """All edits that touch nothing locked, in an order that depends on the realm alone."""
        found: dict[Key, EditDraft] = {}
        for players in self._edited_counts():
            for kind, draft in self._drafts_at(players):
                found.setdefault((players, kind, str(draft.title)), draft)
        return found

    def _edited_counts(self) -> list[int]:
        """Return the counts whose layers have a part in a count that should get better."""
        layers, wanted = self.scenario.data["layers"], set(self.wish.counts)
        above = {
            count: {layers[index]["players"] for index in heirs(layers, count)}
            for count in self.scenario.counts
        }
        return [count for count in self.scenario.counts if above[count] & wanted]

    def _drafts_at(self, players: int) -> Iterator[tuple[str, EditDraft]]:
        """Yield the drafts for the layer of a count; what it inherits is changed where it is laid."""
        locked, below = self.wish.padlocks | KEPT_PIECES, inherited(self.scenario, players)
        context = EditContext(self.scenario, players, self.wish.settings, locked, below)
        return edit_drafts(context, edit_kinds().keys() - UNMEASURED)

    def made(self, key: Key) -> SingleEdit | None:
        """Return the edit with a key; None if there is none any more."""
        draft = self.drafts.get(key)
        edit = draft and draft.make()
        if not draft or not edit or not edit.changes:
            return None
        return SingleEdit(key[1], draft.title, edit, counts_touched(self.scenario, edit), draft.touches)

    def gain(self, rescored: Rescored) -> int:
        """Return the points that an edit gains; none if it parts water or another count gets worse."""
        before, after = self._rescorer.figures, self._rescorer.figures_with(rescored)
        wanted = self.wish.counts
        others = [count for count in rescored.by_count if count not in wanted]
        if rescored.parts_water or any(after.only([each]).rank > before.only([each]).rank for each in others):
            return 0
        return before.only(wanted).rank - after.only(wanted).rank

    def figures_after(self, single: SingleEdit) -> RealmFigures:
        """Return the figures after an edit."""
        return self._rescorer.figures_with(self._rescorer.rescore(single.edit, single.counts))

    def scan(self, keys: Iterable[Key]) -> Scan:
        """Rescore edits, and keep those that promise most."""
        places = {key: place for place, key in enumerate(self.drafts)}
        looked_at, found = 0, []
        for key in keys:
            single = self.made(key)
            if single:
                looked_at += 1
                gain = self.gain(self._rescorer.rescore(single.edit, single.counts))
                if gain >= self.wish.least_gain:
                    found.append(PromisingEdit(key, gain, places[key]))
        return Scan(looked_at, tuple(sorted(found, key=lambda each: each.order)[:KEPT]))

    def first_sound(self, keys: Iterable[Key]) -> tuple[ImproveStep | None, int]:
        """Return the first edit that brings no error and no warning, and how many were tried for it."""
        trial, tried = EditTrial(self.scenario, self.wish.settings), 0
        for key in keys:
            single = self.made(key)
            if single:
                tried += 1
                if trial.accepts(single):
                    return self._step(single), tried
        return None, tried

    def _step(self, single: SingleEdit) -> ImproveStep:
        before, after = self.figures, self.figures_after(single)
        edit = without_idle_exclusions(self.scenario, single.edit, self.wish.settings)
        return ImproveStep(single.kind, single.title, edit, self.wish.counts, before, after)


def without_idle_exclusions(scenario: Scenario, edit: Edit, settings: Settings) -> Edit:
    """Return an edit that also removes the exclusions of findings that are gone with it."""
    if not scenario.data.get("exclusions"):
        return edit
    after = apply(scenario, edit)
    idle = _idle_exclusions(after, settings) - _idle_exclusions(scenario, settings)
    written = scenario.data["exclusions"]
    drops = [ValueChange(("exclusions", at), written[at], ABSENT) for at in sorted(idle, reverse=True)]
    return Edit(edit.name, (*edit.changes, *drops))


def _idle_exclusions(scenario: Scenario, settings: Settings) -> set[int]:
    """Return the numbers of the exclusions that match no finding."""
    found = check(memory_source(scenario), settings).findings
    pointers = [each.remark.pointer for each in found if each.code == IDLE_EXCLUSION]
    return {int(pointer.rpartition("/")[2]) for pointer in pointers}


def inherited(scenario: Scenario, players: int) -> Padlocks:
    """Return the padlocks on all that a count inherits."""
    realm = scenario.realm(players)
    tiles = [laid.placement.tile for laid in realm.tiles if laid.players != players]
    pieces = [laid.piece.at for laid in realm.pieces if laid.players != players]
    drawn = realm.drawing
    regions = drawn.data.get("regions", {}) if drawn and drawn.players != players else ()
    return frozenset(
        [
            *(Padlock(aspect, tile) for tile in tiles for aspect in ("tile", "cell", "turn", "face")),
            *(Padlock(aspect, name) for name in regions for aspect in ("terrain", "symbols")),
            *(Padlock("pieces", at) for at in pieces),
        ]
    )


# Calls for processes


_last: list[EditBench] = []  # the one that the process worked on last


def _bench_for(state: RealmState, wish: ImproveWish) -> EditBench:
    if not _last or (_last[0].state, _last[0].wish) != (state, wish):
        _last[:] = [EditBench(state, wish)]
    return _last[0]


def scan_part(state: RealmState, wish: ImproveWish, part: int, parts: int, every: int) -> Scan:
    """Rescore one of several parts of all edits; of very many only one in so many."""
    bench = _bench_for(state, wish)
    return bench.scan([*bench.drafts][part * every :: parts * every])


def scan_again(state: RealmState, wish: ImproveWish, keys: Sequence[Key]) -> Scan:
    """Rescore edits that were promising in an earlier state."""
    return _bench_for(state, wish).scan(keys)


def choose_step(
    state: RealmState, wish: ImproveWish, keys: Collection[Key]
) -> tuple[ImproveStep | None, int]:
    """Return the first sound one of these edits, and how many were tried for it."""
    return _bench_for(state, wish).first_sound(keys)


def measure_state(state: RealmState, wish: ImproveWish) -> tuple[RealmFigures, int]:
    """Return the figures of a state, and the number of its edits."""
    bench = _bench_for(state, wish)
    return bench.figures, len(bench.drafts)
