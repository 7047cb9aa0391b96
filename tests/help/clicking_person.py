"""Somebody who plays a game at the table with the mouse alone, and clicks only what is in sight."""

from collections.abc import Callable
from itertools import count

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QListWidget, QListWidgetItem, QWidget

from realms.board.hexes import Cell, centre
from realms.export.drawing.maps import label_point
from realms.rules.model.decisions import PICK, verb_of
from realms_editor.desk.match import Choice, Match
from realms_editor.tools.table_bench import abandons_region
from realms_editor.view.table.cards import PLACE
from realms_editor.view.table.choices import ChoiceItem, ChoicesPanel
from realms_editor.view.table.panels import ColumnPanel
from realms_editor.view.table.phase_buttons import PhaseButton
from realms_editor.view.table.window import TableWindow

from help.tables import greedy_choice
from help.user import Patience, is_on_top

NO_KEY, SHIFT, CONTROL = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
)
Way = Callable[["ClickingPerson", TableWindow], None]
INTO_A_CELL = QPoint(10, 30)  # beside what stands in the middle of a tile


class ClickingPerson:
    """A person of some patience, who plays as `choose` says and notes each kind of click."""

    def __init__(
        self, bot: Patience, choose: Callable[[Match], Choice] = greedy_choice, patience: int = 20_000
    ) -> None:
        self.bot, self.choose, self.patience = bot, choose, patience
        self.clicks: dict[str, int] = {}
        self._redeployments = count()

    # The hand

    def hit(self, target: QWidget, at: QPoint, keys: Qt.KeyboardModifier = NO_KEY) -> None:
        """Click a point of a widget that can be used, and that nothing covers."""
        assert target.isEnabled(), f"{target} is out of use"
        assert target.rect().contains(at), f"{at} of {target} is out of sight"
        assert is_on_top(target, at), f"something is before {target}"
        QTest.mouseMove(target, at)
        QTest.mouseClick(target, Qt.MouseButton.LeftButton, keys, at)

    def press(self, button: QWidget) -> None:
        """Click the middle of a button."""
        self.hit(button, button.rect().center())

    def click_item(self, listed: QListWidget, item: QListWidgetItem) -> None:
        """Click a line of a list after scrolling there."""
        listed.scrollToItem(item, QAbstractItemView.ScrollHint.EnsureVisible)
        seen = listed.visualItemRect(item) & listed.viewport().rect()
        self.hit(listed.viewport(), seen.center())

    def click_region(self, window: TableWindow, region: int, keys: Qt.KeyboardModifier = NO_KEY) -> None:
        """Click a region of the map."""
        at = window.canvas.mapFromScene(*label_point(window.bench.board, region))
        self.hit(window.canvas.viewport(), at, keys)

    def click_cell(self, window: TableWindow, cell: Cell) -> None:
        """Click a tile or a free place of the map."""
        x, y = centre(cell)
        at = window.canvas.mapFromScene(x + INTO_A_CELL.x(), y + INTO_A_CELL.y())
        self.hit(window.canvas.viewport(), at)

    def drag(self, window: TableWindow, start: int, end: int) -> None:
        """Drag a token from one region to another."""
        places = (window.canvas.mapFromScene(*label_point(window.bench.board, each)) for each in (start, end))
        first, last = places
        ground = window.canvas.viewport()
        QTest.mousePress(ground, Qt.MouseButton.LeftButton, NO_KEY, first)
        QTest.mouseMove(ground, last)
        QTest.mouseRelease(ground, Qt.MouseButton.LeftButton, NO_KEY, last)

    # The game

    def wait(self, window: TableWindow) -> None:
        """Let the others play until a person has to decide, and open the curtain where there is one."""
        match = window.match
        self.bot.waitUntil(lambda: match.over or match.waits_for_human, timeout=self.patience)
        while window.curtain.isVisible():
            self.press(window.curtain.ready)
            self._note("curtain")
        QApplication.processEvents()  # new buttons get their places

    def play(self, window: TableWindow) -> str:
        """Make one decision, and return the kind of click that it took."""
        kind = self._redeploy(window) if window.match.redeployment() else self._decide(window)
        self._note(kind)
        return kind

    def play_to_the_end(self, window: TableWindow, after: Callable[[str], None] = lambda _: None) -> None:
        """Play all seats of people until the game is over; call `after` with the kind of each click."""
        self.wait(window)
        while not window.match.over:
            before = window.match.position
            kind = self.play(window)
            assert window.match.position > before, f"the {kind} has done nothing"
            after(kind)
            self.wait(window)

    def _decide(self, window: TableWindow) -> str:
        decision, bench = self.choose(window.match).decision, window.bench
        column, choices = window.panels["column"][1], window.panels["choices"][1]
        assert isinstance(column, ColumnPanel)
        assert isinstance(choices, ChoicesPanel)
        if verb_of(decision).code == PICK:
            cards = [column.list.item(row) for row in range(column.list.count())]
            self.click_item(column.list, next(each for each in cards if PICK + each.data(PLACE) == decision))
            return "card"
        for button in choices.buttons.buttons:
            if button.choice and button.choice.decision == decision:
                self.press(button)
                return "phase button"
        for region, choice in bench.region_choices.items():
            if choice.decision == decision:
                self.click_region(window, region, SHIFT if abandons_region(choice) else NO_KEY)
                return "region"
        for cell, choice in bench.cell_choices.items():
            if choice.decision == decision:
                self.click_cell(window, cell)
                return "cell"
        rows = [choices.list.item(row) for row in range(choices.list.count())]
        self.click_item(choices.list, next(each for each in rows if _makes(each, decision)))
        return "row of the list"

    def _redeploy(self, window: TableWindow) -> str:
        """Redeploy as it is planned, or with all tokens in one region, or with one dragged, in turn."""
        ways: tuple[tuple[str, Way], ...] = (
            ("redeployment as planned", ClickingPerson._leave),
            ("redeployment in one region", ClickingPerson._rest),
            ("redeployment by dragging", ClickingPerson._drag_one),
        )
        kind, way = ways[next(self._redeployments) % len(ways)]
        way(self, window)
        self.press(self._confirm(window))
        return kind

    def _leave(self, window: TableWindow) -> None:
        """Leave the tokens as they were evened out."""

    def _rest(self, window: TableWindow) -> None:
        plan = window.match.plan
        assert plan
        region = next(iter(plan.tokens), None)
        if region is not None:
            self.click_region(window, region, CONTROL)
            assert plan.tokens == {**plan.least, region: plan.tokens[region]}

    def _drag_one(self, window: TableWindow) -> None:
        plan = window.match.plan
        assert plan
        free = [region for region, tokens in plan.tokens.items() if tokens > plan.least[region]]
        others = [region for region in plan.tokens if region not in free[:1]]
        if free and others:
            before = plan.tokens[others[-1]]
            self.drag(window, free[0], others[-1])
            assert plan.tokens[others[-1]] == before + 1

    def _confirm(self, window: TableWindow) -> PhaseButton:
        """Return the first large button, which confirms a redeployment."""
        choices = window.panels["choices"][1]
        assert isinstance(choices, ChoicesPanel)
        return choices.buttons.buttons[0]

    def _note(self, kind: str) -> None:
        self.clicks[kind] = self.clicks.get(kind, 0) + 1


def _makes(item: QListWidgetItem, decision: int) -> bool:
    return isinstance(item, ChoiceItem) and item.choice is not None and item.choice.decision == decision
