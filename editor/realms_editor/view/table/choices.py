"""The list of choices that are not made on the map, with pictures of tiles where there are any."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QListView, QListWidget, QListWidgetItem

from realms.board.layout import Placement
from realms.locale import sentence
from realms.play.advice import counted
from realms.play.commentary import with_price
from realms.play.info_cards import about_combination, about_trait
from realms.rules.model.decisions import argument, verb_of
from realms.tiles.tileset import letter
from realms_editor.desk.match import Choice
from realms_editor.desk.supply import AvailableFace
from realms_editor.tools.commands_table import MOST_BUTTONS
from realms_editor.view.docks.box_pictures import tile_picture
from realms_editor.view.pictures import pictogram_pixmap, side_by_side
from realms_editor.view.plain_text import Paragraph
from realms_editor.view.table.advice_box import AdviceBox
from realms_editor.view.table.panels import TablePanel
from realms_editor.view.table.phase_buttons import PhaseButtons, ends_phase

if TYPE_CHECKING:
    from realms_editor.view.table.window import TableWindow

WHEN_OVER = ("after_game", "save_record", "play_again")  # actions offered at the end of a game
FACE = QSize(42, 47)  # of a picture of a tile
ACROSS, GAP = 94, 4  # of a grid cell with picture and text
SIGN = 28  # the side of a pictogram in a row
FEW = 3  # choices that are large buttons instead of rows
ROOM_FOR_PICTURES, ROOM_BELOW_ADVICE = 300, 100


class ChoiceItem(QListWidgetItem):
    """One choice; its picture is drawn when it comes into sight."""

    def __init__(self, text: str, act: Callable[[], None], choice: Choice | None = None) -> None:
        super().__init__(text)
        self.act, self.choice = act, choice
        self.draw: Callable[[], QPixmap] | None = None

    def data(self, role: int) -> Any:
        """Return the picture on demand, and all other data as usual."""
        if role == Qt.ItemDataRole.DecorationRole and self.draw:
            return self.draw()
        return super().data(role)


class ChoiceList(QListWidget):
    """The choices, as rows of text or as a grid of pictures; `pointed` signals the one under the pointer."""

    pointed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.scale = 1.0
        self.setWordWrap(True)
        self.setMouseTracking(True)
        self.itemClicked.connect(lambda item: item.act())
        self.itemActivated.connect(lambda item: item.act())
        self.itemEntered.connect(self._point)
        self.currentItemChanged.connect(self._point)

    @property
    def face_size(self) -> QSize:
        """Return the size of a picture of a tile."""
        return FACE * self.scale

    @property
    def _across(self) -> int:
        return round(ACROSS * self.scale)

    def choose(self, choice: Choice) -> None:
        """Select a choice if it is in the list."""
        for row in range(self.count()):
            option = self.item(row)
            if isinstance(option, ChoiceItem) and option.choice and option.choice.decision == choice.decision:
                self.setCurrentRow(row)

    def lay_out(self, faces: int) -> None:
        """Make room for pictures with that many faces, or for text alone."""
        if faces:
            self.setViewMode(QListView.ViewMode.IconMode)
            self.setMovement(QListView.Movement.Static)
            self.setResizeMode(QListView.ResizeMode.Adjust)
            face = self.face_size
            self.setIconSize(QSize(faces * (face.width() + GAP), face.height()))
            self.setGridSize(QSize(self._across, face.height() + self._room_for_text() + 3 * GAP))
        else:
            self.setViewMode(QListView.ViewMode.ListMode)
            self.setIconSize(QSize(SIGN, SIGN) * self.scale)
            self.setGridSize(QSize())
        self.setWrapping(bool(faces))
        wanted = ROOM_FOR_PICTURES if faces else self.count() * self.sizeHintForRow(0) + 2 * GAP
        self.setMinimumHeight(min(wanted, self.window().height() // 4))

    def _room_for_text(self) -> int:
        """Return the height of the longest text below a picture."""
        wrapped, room = Qt.TextFlag.TextWordWrap, QRect(0, 0, self._across - 2 * GAP, 0)
        texts = (self.item(row).text() for row in range(self.count()))
        return max(self.fontMetrics().boundingRect(room, wrapped, text).height() for text in texts)

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Signal that no choice is under the pointer."""
        super().leaveEvent(event)
        self.pointed.emit(None)

    def _point(self, item: QListWidgetItem | None) -> None:
        if isinstance(item, ChoiceItem):
            self.pointed.emit(item.choice)


class ChoicesPanel(TablePanel):
    """The question to the player, and all choices that are not made on the map."""

    id = "choices"
    title = sentence("Your choice")

    def __init__(self, window: "TableWindow") -> None:
        super().__init__(window)
        self.who, self.advice, self.list = Paragraph(), AdviceBox(), ChoiceList()
        self.income = Paragraph()
        self.advice.ways.shown.connect(window.bench.show_way)
        self.advice.ways.followed.connect(window.bench.follow)
        self.buttons = PhaseButtons()
        self.column.addWidget(self.who)
        self.column.addWidget(self.buttons)
        self.column.addWidget(self.advice, 1)
        self.column.addWidget(self.list)
        self.column.addWidget(self.income)
        self.column.addStretch(0)
        self._usual: Choice | None = None  # the choice previewed while none is under the pointer
        self.list.pointed.connect(self._point)
        self.buttons.pointed.connect(self._point)

    def set_scale(self, scale: float) -> None:
        """Draw larger pictures and buttons."""
        self.list.scale = self.buttons.scale = scale
        self.refresh()

    def refresh(self) -> None:
        """Show whose decision it is, and the choices."""
        window, say = self.table, self.table.say
        asked = say(window.question_text())
        self.who.setText(f"{asked[:1].upper()}{asked[1:]}")
        self._show_advice()
        self._show_income()
        self.list.setAccessibleName(say(self.title))
        self.list.clear()
        self.buttons.clear()
        self._offer_redeployment()
        for name in WHEN_OVER if window.match.over else ():
            act = partial(window.run_named, name)
            self.buttons.offer(say(window.registry[name].title), act, strong=name == WHEN_OVER[0])
        if window.match.is_for_another:
            self.buttons.offer(say(sentence("Show me the table")), window.curtain.follow)
        pictures = [*self._offer_others()]
        self._take_room()
        self.list.lay_out(max(map(len, pictures), default=0))
        tiles = {laid[0].tile if laid else "" for laid in pictures}
        self._usual = (
            window.bench.list_choices[0] if len(tiles) == 1 and not window.bench.cell_choices else None
        )
        self._point(None)

    def _show_income(self) -> None:
        """Show what the last turn of the player before the screen brought."""
        match, seat = self.table.match, self.table.match.onlooker
        said = match.last_income(seat) if seat >= 0 and self.table.sees_coins(seat) else None
        self.income.setVisible(said is not None)
        if said:
            self.income.setText(self.table.say(said))

    def _offer_redeployment(self) -> None:
        """Offer to confirm the redeployment as it is planned, or to change it as a whole."""
        window, say = self.table, self.table.say
        plan = window.match.redeployment() if window.match.waits_for_human else None
        if plan:
            for name, text, ready in (
                ("spread", sentence("confirm the redeployment"), plan.is_complete),
                ("even_out", sentence("even out"), True),
                ("rest_here", sentence("all rest in the region pointed at (Ctrl-click)"), True),
            ):
                words = _with_key(say(text), window.entries[name].shortcut().toString())
                act = partial(window.run_named, name)
                self.buttons.offer(words, act, enabled=ready, strong=name == "spread")

    def _offer_others(self) -> Iterator[Sequence[Placement]]:
        """Add the choices that are not on the map; yield the tiles that each would lay."""
        bench = self.table.bench
        listed = [choice for choice in bench.list_choices if not ends_phase(choice) and not _is_card(choice)]
        few = len(listed) <= FEW and not any(bench.laid(each) or self._pictogram(each) for each in listed)
        for number, choice in enumerate(bench.list_choices, 1):
            key = str(number) if number <= MOST_BUTTONS else ""
            if ends_phase(choice) or (few and choice in listed):
                words = _with_key(self._describe(choice), key)
                self.buttons.offer(words, partial(bench.decide, choice), choice)
            elif choice in listed:
                option = self._offer(self._describe(choice), key, partial(bench.decide, choice), choice)
                laid = bench.laid(choice)
                option.draw = partial(self._draw, laid) if laid else self._pictogram(choice)
                yield laid

    def _describe(self, choice: Choice) -> str:
        """Describe a choice, and the combination that it takes."""
        say, s = self.table.say, self.table.match.state
        offer = s.step.offer(s, choice.decision)
        if offer is None:
            return say(with_price(choice.details))
        said = [counted.tokens(offer.tokens)]
        if offer.price:
            said.append(sentence("costs {coins}", coins=counted.coins(offer.price)))
        if offer.coins:
            said.append(sentence("takes the coins that lie on it: {coins}", coins=offer.coins))
        return f"{say(choice.details.text)} ({', '.join(map(say, said))})"

    def _offer(
        self, text: str, key: str, act: Callable[[], None], choice: Choice | None = None
    ) -> ChoiceItem:
        option = ChoiceItem(_with_key(text, key), act, choice)
        self.list.addItem(option)
        return option

    def _pictogram(self, choice: Choice) -> Callable[[], QPixmap] | None:
        """Return a function that draws the race or power that a choice is about, if it is one."""
        known, number = self.table.match.state.table.catalogue, argument(choice.decision)
        if verb_of(choice.decision).about != "trait" or known.kinds[number] not in ("race", "power"):
            return None
        letters = self.table.say(known.code(number)) if known.kinds[number] == "race" else ""
        ink = self.palette().color(self.foregroundRole()).name()
        size, ratio = self.list.iconSize().height(), self.devicePixelRatioF()
        return partial(pictogram_pixmap, known.id_of(number), self.table.theme, size, ratio, letters, ink=ink)

    def _draw(self, laid: Sequence[Placement]) -> QPixmap:
        """Draw the tile faces of a choice."""
        table, tiles = self.table, self.table.match.realm.scenario.tileset.tiles
        ratio = self.devicePixelRatioF()
        return side_by_side(
            tile_picture(
                AvailableFace(each.tile, each.face, tiles[letter(each.tile)][each.face]),
                *(table.theme, table.language, self.list.face_size.width(), ratio, each.turn),
            )
            for each in laid
        )

    def show_advice(self) -> None:
        """Show the best ways and select the choice that the one on the map begins with."""
        bench = self.table.bench
        self._show_advice()
        self._take_room()
        if bench.advised and not self.table.match.plan:
            begun = self.table.match.begun_by(bench.advised)
            self.list.choose(begun)
            self.buttons.choose(begun)

    def _take_room(self) -> None:
        """Leave the room of an empty list to advice, and some of that for pictures."""
        self.list.setVisible(bool(self.list.count()))
        if not self.advice.isHidden():
            self.list.setMinimumHeight(min(self.list.minimumHeight(), ROOM_BELOW_ADVICE))

    def _show_advice(self) -> None:
        bench = self.table.bench
        if bench.advice:
            self.advice.show_ways(bench.advice, bench.advised, self.table.say)
        elif self.table.thinks_of_advice:
            self.advice.show_thinking(self.table.say)
        else:
            self.advice.forget()

    def _point(self, choice: Choice | None) -> None:
        """Preview a choice on the map, and describe its race or power."""
        match = self.table.match
        self.table.bench.preview(choice or self._usual)
        if choice:
            about, number = verb_of(choice.decision).about, argument(choice.decision)
            if about == "trait":
                self.table.show_notes([about_trait(match.state, number)])
            elif about == "place":
                self.table.show_notes(about_combination(match.state, number))


def _is_card(choice: Choice) -> bool:
    """Return True if a choice is made in the panel of combinations."""
    return verb_of(choice.decision).word == "pick"


def _with_key(text: str, key: str) -> str:
    """Return words for a choice, with the key that makes it."""
    return f"{text[:1].upper()}{text[1:]}{f'  [{key}]' if key else ''}"
