"""Entering the faces of a set: the third in question, changes to it, and undo."""

from collections.abc import Callable
from pathlib import Path

from realms.locale import Sentence, sentence, term
from realms.tiles.kinds import PRINTED_LAND, PRINTED_SYMBOLS, WATER, WORLDS, World
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
)

COMPASS = ("north-east", "west", "south-east")  # the directions of the thirds of an unturned tile
Listener = Callable[[], None]


class FaceEntry:
    """A set that is being entered; `changed` is called after every change."""

    def __init__(self, draft: SetDraft, changed: Listener) -> None:
        self.draft, self.changed = draft, changed
        self.path: Path | None = None
        self.letter, self.world, self.third = letters()[0], WORLDS[0], 0
        self._done: list[SetDraft] = []
        self._undone: list[SetDraft] = []
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
        self.world, self.third = world, third
        self.changed()

    def choose_letter(self, letter: str) -> None:
        """Go to another tile, and choose the first third of its surface."""
        if letter != self.letter:
            self.letter, self.world, self.third = letter, WORLDS[0], 0
            self.changed()

    def go_on(self) -> None:
        """Choose the next third: of another part, on the other face, or of the next letter."""
        later = [third for third in range(self.third + 1, 3) if third not in self.part.thirds]
        known = letters()
        if later:
            self.third = later[0]
        elif self.world == WORLDS[0]:
            self.world, self.third = WORLDS[1], 0
        else:
            self.letter = known[(known.index(self.letter) + 1) % len(known)]
            self.world, self.third = WORLDS[0], 0
        self.changed()

    # Changes

    def paint(self, terrain: str) -> None:
        """Set the ground of the chosen third."""
        self._put(painted(self.face, self.third, terrain))

    def mark(self, symbol: str) -> None:
        """Add a symbol to the chosen third, or remove it."""
        if symbol in self.symbols:
            self._put(marked(self.face, self.third, symbol))

    def join(self) -> None:
        """Join the chosen third with the next one, counter-clockwise."""
        self._put(joined(self.face, self.third, (self.third + 1) % 3))

    def cut(self) -> None:
        """Make the chosen third a region of its own."""
        self._put(parted(self.face, self.third))

    def rename(self, name: str) -> None:
        """Give the set another short name."""
        self._become(SetDraft(name, self.draft.faces, self.draft.more))

    def replace(self, draft: SetDraft, path: Path | None) -> None:
        """Go on with another set."""
        self._become(draft)
        self.kept(path)

    def _put(self, face: FaceDraft) -> None:
        if face != self.face:
            self._become(self.draft.with_face(self.place, face))

    def _become(self, draft: SetDraft) -> None:
        if draft != self.draft:
            self._done.append(self.draft)
            self._undone.clear()
            self.draft = draft
        self.changed()

    def undo(self) -> None:
        """Undo the last change."""
        self._step(self._done, self._undone)

    def redo(self) -> None:
        """Redo the change that was undone last."""
        self._step(self._undone, self._done)

    def _step(self, source: list[SetDraft], target: list[SetDraft]) -> None:
        if source:
            target.append(self.draft)
            self.draft = source.pop()
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
