"""Entering the faces of a set: the third in question, changes to it, and undo."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from realms.locale import Sentence, sentence, term
from realms.tiles.kinds import PRINTED_LAND, PRINTED_SYMBOLS, SYMBOLS, WATER, WORLDS, World
from realms_editor.desk.tileset.draft import (
    FaceDraft,
    FacePart,
    Place,
    SetDraft,
    joined,
    letters,
    marked,
    painted,
    part_at,
    parted,
    state_of,
)
from realms_editor.desk.tileset.scopes import ALL_FACES

COMPASS = ("north-east", "west", "south-east")  # the directions of the thirds of an unturned tile
JOIN = 9  # number keys: the grounds from 1, then the symbols, then this one
FIRST_SYMBOL = JOIN - len(SYMBOLS)
Listener = Callable[[], None]


@dataclass(frozen=True, slots=True)
class _EntryState:
    """A set and the third that was chosen, to return to."""

    draft: SetDraft
    place: Place
    third: int
    entered: bool


class FaceEntry:
    """A set that is being entered; `changed` is called after every change.

    After a ground was typed its third stays chosen, so that symbols can follow; the next ground goes to the
    next third.
    """

    def __init__(self, draft: SetDraft, changed: Listener) -> None:
        self.draft, self.changed = draft, changed
        self.path: Path | None = None
        self.plan: tuple[Place, ...] = ALL_FACES
        self.letter, self.world, self.third = letters()[0], WORLDS[0], 0
        self.entered = False  # True after the ground of the chosen third was typed
        self._done: list[_EntryState] = []
        self._undone: list[_EntryState] = []
        self._kept = draft

    # The chosen third

    @property
    def place(self) -> Place:
        """The letter and face that are being entered."""
        return self.letter, self.world

    @property
    def face(self) -> FaceDraft:
        """The face as far as it is known."""
        return self.draft.face(self.place)

    @property
    def part(self) -> FacePart:
        """The part with the chosen third."""
        return part_at(self.face, self.third)

    @property
    def grounds(self) -> tuple[str, ...]:
        """The grounds that a third of this face can show."""
        return (*PRINTED_LAND[self.world], WATER)

    @property
    def symbols(self) -> tuple[str, ...]:
        """The symbols that the chosen third can show."""
        return PRINTED_SYMBOLS[self.world] if self.part.terrain not in ("", WATER) else ()

    def choose(self, world: World, third: int) -> None:
        """Choose another third of this tile."""
        self._go_to((self.letter, world), third)

    def choose_letter(self, letter: str) -> None:
        """Go to another tile, and choose the first third of its first face that is to be entered."""
        if letter != self.letter:
            planned = (world for world in WORLDS if (letter, world) in self.plan)
            self._go_to((letter, next(planned, WORLDS[0])))

    def _go_to(self, place: Place, third: int = 0) -> None:
        (self.letter, self.world), self.third, self.entered = place, third, False
        self.changed()

    # The way through all faces

    @property
    def upcoming(self) -> tuple[Place, int] | None:
        """The third that the next ground goes to; None after the last face."""
        if not self.entered:
            return self.place, self.third
        later = [third for third in range(self.third + 1, 3) if third not in self.part.thirds]
        if later:
            return self.place, later[0]
        place = self.next_unfinished
        return (place, 0) if place and place != self.place else None

    @property
    def next_unfinished(self) -> Place | None:
        """The next face that is not complete; after the last face the first one of them."""
        return next((place for place in self._after() if not self.is_whole(place)), None)

    @property
    def whole(self) -> int:
        """The number of complete faces among those that are to be entered."""
        return sum(map(self.is_whole, self.plan))

    def is_whole(self, place: Place) -> bool:
        """Return True if a face is complete."""
        return state_of(self.draft.face(place)) == "whole"

    def plan_faces(self, plan: tuple[Place, ...]) -> None:
        """Enter these faces and no others, from the first one that is not complete."""
        self.plan = plan
        first = next((place for place in plan if not self.is_whole(place)), plan[0])
        self._go_to(first)

    def go_on(self) -> None:
        """Choose the next third: of another part, or of the next face that is not complete."""
        later = [third for third in range(self.third + 1, 3) if third not in self.part.thirds]
        if later:
            self._go_to(self.place, later[0])
        else:
            self.go_to_unfinished()

    def go_to_unfinished(self) -> None:
        """Go to the next face that is not complete, or else to the next face."""
        self._go_to(self.next_unfinished or next(self._after()))

    def go_by(self, step: int) -> None:
        """Go to the face before or after this one."""
        at = self.plan.index(self.place) if self.place in self.plan else 0
        self._go_to(self.plan[(at + step) % len(self.plan)])

    def _after(self) -> Iterator[Place]:
        """Yield the faces that come after this one; after the last one they begin again."""
        at = self.plan.index(self.place) if self.place in self.plan else -1
        yield from (*self.plan[at + 1 :], *self.plan[: at + 1])

    # Changes

    def type_number(self, number: int) -> bool:
        """Do what a number key stands for, and return True; return False if it can do nothing here."""
        if number == 0:
            self.paint("")
        elif number == JOIN:
            self.join()
        elif number >= FIRST_SYMBOL:
            return self.mark(SYMBOLS[number - FIRST_SYMBOL])
        else:
            return self.enter(number - 1)
        return True

    def enter(self, ground: int) -> bool:
        """Type the ground of the chosen third, or of the next one if this third was typed; return True.

        Return False, and change nothing, after the last face.
        """
        upcoming = self.upcoming
        if upcoming is None:
            return False
        before = self._state
        (self.letter, self.world), self.third = upcoming
        self.entered = True
        face = painted(self.face, self.third, self.grounds[ground])
        self._become(self.draft.with_face(self.place, face), before)
        return True

    def paint(self, terrain: str) -> None:
        """Set the ground of the chosen third."""
        before, self.entered = self._state, False
        self._become(self.draft.with_face(self.place, painted(self.face, self.third, terrain)), before)

    def mark(self, symbol: str) -> bool:
        """Add a symbol to the chosen third, or remove it; return False where none can be."""
        if symbol not in self.symbols:
            return False
        self._put(marked(self.face, self.third, symbol))
        return True

    def join(self) -> None:
        """Join the part of the chosen third with the next third, counter-clockwise."""
        others = ((self.third + step) % 3 for step in (1, 2))
        self._put(joined(self.face, self.third, next((o for o in others if o not in self.part.thirds), 0)))

    def cut(self) -> None:
        """Make the chosen third a region of its own."""
        self._put(parted(self.face, self.third))

    def rename(self, name: str) -> None:
        """Give the set another short name."""
        self._become(SetDraft(name, self.draft.faces, self.draft.more))

    def entitle(self, title: str, language: str) -> None:
        """Give the set another title in a language."""
        self._become(self.draft.with_title(title, language))

    def begin(self, draft: SetDraft, path: Path | None) -> None:
        """Begin with this set, at its first face that is not complete."""
        self.draft = draft
        self.kept(path)
        self.plan_faces(self.plan)

    def replace(self, draft: SetDraft, path: Path | None) -> None:
        """Go on with another set."""
        self._become(draft)
        self.kept(path)

    @property
    def _state(self) -> _EntryState:
        return _EntryState(self.draft, self.place, self.third, self.entered)

    def _put(self, face: FaceDraft) -> None:
        if face != self.face:
            self._become(self.draft.with_face(self.place, face))

    def _become(self, draft: SetDraft, before: _EntryState | None = None) -> None:
        if draft != self.draft:
            self._done.append(before or self._state)
            self._undone.clear()
            self.draft = draft
        self.changed()

    def undo(self) -> None:
        """Undo the last change, and choose the third that was chosen before it."""
        self._step(self._done, self._undone)

    def redo(self) -> None:
        """Redo the change that was undone last."""
        self._step(self._undone, self._done)

    def _step(self, source: list[_EntryState], target: list[_EntryState]) -> None:
        if source:
            target.append(self._state)
            state = source.pop()
            self.draft, self.entered = state.draft, state.entered
            (self.letter, self.world), self.third = state.place, state.third
            self.changed()

    # Saving

    @property
    def modified(self) -> bool:
        """Return True if closing the form would lose changes."""
        return self.draft != self._kept

    def kept(self, path: Path | None) -> None:
        """Note that the present set was saved to a file, or put into the document."""
        self.path, self._kept = path or self.path, self.draft
        self.changed()

    # Descriptions

    def describe_face(self, world: World) -> list[Sentence]:
        """Describe a face in words, part by part."""
        return [_describe_part(part) for part in self.draft.face((self.letter, world))]

    def describe_upcoming(self) -> Sentence:
        """Name the third that the next ground goes to."""
        upcoming = self.upcoming
        if upcoming is None:
            return sentence("All faces are entered. Save the tile set, or use it in this realm.")
        (letter, world), third = upcoming
        where = {"letter": letter, "world": term(world), "compass": term(COMPASS[third])}
        return sentence("The next number goes to {letter}, {world}, {compass} third", **where)

    def describe_third(self) -> Sentence:
        """Describe the chosen third in words."""
        return sentence("{compass} third: {what}", compass=term(COMPASS[self.third]), what=_shown(self.part))


def _describe_part(part: FacePart) -> Sentence:
    if len(part.thirds) == len(COMPASS):
        return sentence("whole tile: {what}", what=_shown(part))
    where = [term(COMPASS[third]) for third in part.thirds]
    return sentence("{where}: {what}", where=where, what=_shown(part))


def _shown(part: FacePart) -> list[Sentence]:
    if not part.terrain:
        return [sentence("not known yet")]
    return [term(part.terrain), *map(term, part.symbols)]
