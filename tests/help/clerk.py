"""A user who fills in the form of a scenario: everything that a document says beside its maps."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QWidget

from realms_editor.view.docks.findings import FindingsDock
from realms_editor.view.docks.scenario import ScenarioDock
from realms_editor.view.form.row import FieldRow
from realms_editor.view.form.rows import AddRow, ChoiceRow, LongRow, NumberRow, TextRow, TickRow

from help.user import User

Json = Mapping[str, Any]
Kind = TypeVar("Kind", bound=FieldRow)
TEXTS = ("intro", "setup", "rules", "notes")


class Clerk:
    """One section of the form is open at a time."""

    def __init__(self, user: User) -> None:
        self.user = user
        content = user.window.docks["scenario"].content
        assert isinstance(content, ScenarioDock)
        self.form = content
        user.click_tab("scenario")

    # Sections and rows

    def open(self, section: str) -> None:
        """Unfold one section and fold all others."""
        for key, view in self.form.sections.items():
            if view.head.isChecked() != (key == section):
                self._click(view.head)

    def fold(self) -> None:
        """Leave the form."""
        self.open("")

    def row(self, kind: type[Kind], key: str) -> Kind:
        """The row of that key in the section that is open."""
        found = next(row for row in self._rows() if row.field.key == key)
        assert isinstance(found, kind), f"{key} is a {type(found).__name__}"
        return found

    def _rows(self) -> list[FieldRow]:
        opened = [view for view in self.form.sections.values() if view.head.isChecked()]
        return [row for view in opened for row in view.rows.values()]

    def _below(self, key: str) -> list[str]:
        """What follows a key in the keys of the rows that belong to it."""
        keys = [row.field.key for row in self._rows()]
        return [each.removeprefix(key) for each in keys if each.startswith(key)]

    def _click(self, widget: QWidget) -> None:
        self.user.click_in(self.form.frame, widget)

    def _row_is_right(self, row: FieldRow) -> None:
        assert not row.problem.isVisible(), row.problem.text()

    # One field

    def write(self, key: str, text: str) -> None:
        """Write a line or a longer text."""
        row = self.row(FieldRow, key)
        if isinstance(row, LongRow):
            self._click(row.paper.viewport())
            self.user.write(row.paper, text)
        else:
            assert isinstance(row, TextRow)
            self._click(row.line)
            self.user.write(row.line, text)
        self._row_is_right(row)

    def count(self, key: str, number: int) -> None:
        """Type a number."""
        row = self.row(NumberRow, key)
        if row.spin.value() != number:
            self._click(row.spin)
            QTest.keyClick(row.spin, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
            QTest.keyClicks(row.spin, str(number))
            QTest.keyClick(row.spin, Qt.Key.Key_Return)
        assert row.spin.value() == number
        self._row_is_right(row)

    def tick(self, key: str, value: bool) -> None:
        """Tick a box or take the tick away."""
        row = self.row(TickRow, key)
        if row.box.isChecked() != value:
            self._click(row.box)
        assert row.box.isChecked() == value
        self._row_is_right(row)

    def choose(self, key: str, value: object) -> None:
        """Choose one of several values."""
        row = self.row(ChoiceRow, key)
        place = [option.value for option in row.field.options].index(value)
        if row.combo.currentIndex() != place:
            self._unfold(row.combo)
            self.user.pick(row.combo, place)
        self._row_is_right(row)

    def add(self, key: str, value: object) -> None:
        """Choose something from a list, or write what it lacks, and press the button beside it."""
        row = self.row(AddRow, key)
        values = [option.value for option in row.field.options]
        line = row.combo.lineEdit()
        if line:
            self._click(line)
            self.user.write(line, row.combo.itemText(values.index(value)) if value in values else str(value))
            offered = QApplication.activePopupWidget()
            if offered:
                QTest.keyClick(offered, Qt.Key.Key_Escape)
        else:
            self._unfold(row.combo)
            self.user.pick(row.combo, values.index(value))
        self._click(row.button)
        self._row_is_right(row)

    def remove(self, key: str) -> None:
        """Press the cross beside a row."""
        self._click(self.row(FieldRow, key).remove)

    def _unfold(self, combo: QComboBox) -> None:
        self._click(combo)
        QApplication.processEvents()

    # The document

    def fill(self, wanted: Json) -> None:
        """Everything but what needs a map."""
        self._realm(wanted)
        for language in wanted["titles"]:
            self._texts(wanted, language)
        for section in [key for key in self.form.sections if key.startswith("language:")]:
            if section.removeprefix("language:") not in wanted["titles"]:
                self._click(self.form.sections[section].remove)
        self._boxes(wanted)
        self._water(wanted)
        self.open("rules")
        self.rules(("rules",), wanted.get("rules", ()))
        self._pool(wanted.get("pool", {}))
        self.fold()

    def _realm(self, wanted: Json) -> None:
        self.open("realm")
        self.write("id", wanted["id"])
        self.choose("stars", wanted.get("stars"))
        self.write("authors", "\n".join(wanted.get("authors", ())))
        self.write("licence", wanted.get("licence", ""))
        for language in wanted["titles"]:
            if f"language:{language}" not in self.form.sections:
                self.add("add_language", language)

    def _texts(self, wanted: Json, language: str) -> None:
        self.open(f"language:{language}")
        self.write(f"titles:{language}", wanted["titles"][language])
        for part, text in wanted.get("texts", {}).get(language, {}).items():
            self.write(f"texts:{language}:{part}", text)

    def _boxes(self, wanted: Json) -> None:
        self.open("boxes")
        for box in self._below("box:"):
            copies = wanted["boxes"].count(box)
            self.tick(f"box:{box}", copies > 0)
            if copies > 1:
                self.add("add_copy", box)
                self.count(f"copies:{box}", copies)
        self.choose("tileset", wanted["tileset"])

    def _water(self, wanted: Json) -> None:
        self.open("water")
        water = wanted.get("water", {})
        self.choose("water", water.get("kind", "river"))
        self.tick("enter", water.get("enter", True))
        self.tick("worlds_touch", wanted.get("worlds_touch", False))

    def turns(self, turns: dict[str, int]) -> None:
        """How long the game is, by count."""
        self.open("turns")
        for count, number in turns.items():
            self.count(f"turns:{count}", number)
        self.fold()

    def rules(self, path: tuple[object, ...], entries: Iterable[Json]) -> None:
        """Special rules, in the section that is open."""
        for index, entry in enumerate(entries):
            self.add(f"add_rule:{path}", entry["rule"])
            for name, value in entry.items():
                if name != "rule":
                    self._parameter(f"{(*path, index)}:{name}", value)

    def _parameter(self, key: str, value: Any) -> None:
        if isinstance(value, bool):
            self.tick(key, value)
        elif isinstance(value, int):
            self.count(key, value)
        elif isinstance(value, str):
            self.choose(key, value)
        elif isinstance(value, dict) and "+" not in self._below(f"{key}:"):
            for language, text in value.items():
                self.write(f"{key}:{language}", text)
        elif isinstance(value, dict):
            self._names(key, value)
            for name, amount in value.items():
                self.count(f"{key}:{name}", amount)
        elif all(isinstance(each, str) for each in value):
            self._names(key, value)
        else:
            self.write(key, " / ".join(" ".join(map(str, row)) for row in value))

    def _names(self, key: str, wanted: Iterable[str]) -> None:
        """Let a list hold these names and no others."""
        names = list(wanted)
        known = self._below(f"{key}:")
        for name in known:
            if name not in ("+", *names):
                self.remove(f"{key}:{name}")
        for name in names:
            if name not in known:
                self.add(f"{key}:+", name)

    def _pool(self, pool: Json) -> None:
        self.open("pool")
        self.tick("pool_boxes", "boxes" not in pool)
        if "boxes" in pool:
            for box in self._below("pool_box:"):
                self.tick(f"pool_box:{box}", box in pool["boxes"])
        for name in pool.get("ban", ()):
            self.add("add_ban", name)
        for name, coins in pool.get("handicap", {}).items():
            self.add("add_handicap", name)
            self.count(f"handicap:{name}", coins)

    def homemade(self, homemade: Json) -> None:
        """Races and powers of one's own."""
        self.open("homemade")
        for part in ("races", "powers"):
            for index, entry in enumerate(homemade.get(part, ())):
                self.add(f"add_homemade:{part}", entry["names"]["en"])
                for name, said in entry.items():
                    self._say(f"homemade:{part}:{index}:{name}", said)
        self.fold()

    def _say(self, key: str, said: Any) -> None:
        """Say something of a race or power, by the kind of row that there is for it."""
        rows = {row.field.key: row for row in self._rows()}
        if f"{key}:+" in rows:
            self._names(key, said)
        if isinstance(said, dict):
            for name, part in said.items():
                self._say(f"{key}:{name}", part)
        elif not isinstance(said, list):
            self._fill_in(rows[key], key, said)

    def _fill_in(self, row: FieldRow, key: str, said: Any) -> None:
        if isinstance(row, ChoiceRow):
            self.choose(key, said)
        elif isinstance(row, NumberRow):
            self.count(key, said)
        elif isinstance(row, TickRow):
            self.tick(key, said)
        else:
            self.write(key, said)

    # What needs the map

    def waters(self, exceptions: Iterable[tuple[Collection[str], str]]) -> None:
        """Bodies of water of another kind, each at any of its places."""
        self.open("water")
        for places, kind in exceptions:
            free = [option.value for option in self.row(AddRow, "add_except").field.options]
            at = next(each for each in free if each in places)
            self.add("add_except", at)
            self.choose(f"except:{at}", kind)
        self.fold()

    def accept(self, exclusions: Iterable[Json]) -> None:
        """Accept findings, each for a reason and as far as it is to reach."""
        dock = self.user.window.docks["findings"].content
        assert isinstance(dock, FindingsDock)
        self._rest()
        self.user.click(dock.everywhere.rect().center(), dock.everywhere)
        for entry in exclusions:
            self._choose_finding(dock, entry)
            remedies = dock.details
            self.user.click_in(remedies, remedies.reason)
            self.user.write(remedies.reason, entry["reason"])
            if "at" not in entry:
                self.user.click_in(remedies, remedies.reach)
                reach = remedies.reach.findData("counts" if "players" in entry else "realm")
                self.user.pick(remedies.reach, reach)
            self.user.click_in(remedies, remedies.accept)
            self._rest()

    def _rest(self) -> None:
        self.user.bot.waitUntil(lambda: not self.user.window.live_checks.stale, timeout=20_000)

    def _choose_finding(self, dock: FindingsDock, entry: Json) -> None:
        """Click through the findings of a check to the first that the entry is to accept."""
        for group in dock.tree.findItems(entry["code"], Qt.MatchFlag.MatchStartsWith):
            for row in range(group.childCount()):
                item = group.child(row)
                assert item
                dock.tree.scrollToItem(item)
                self.user.click(dock.tree.visualItemRect(item).center(), dock.tree.viewport())
                found = dock.chosen
                if found and list(found.players) == entry.get("players", list(found.players)):
                    return
        raise AssertionError(f"no finding of {entry['code']}")
