"""The bar of player counts: which one is visible, its base layer, and its worst finding."""

from collections.abc import Iterator, Mapping
from functools import partial

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QAction, QIcon
from PySide6.QtWidgets import QMenu, QToolBar, QToolButton

from realms.locale import Sentence, sentence
from realms_editor.tools import commands_layers
from realms_editor.tools.workbench import Topic
from realms_editor.view.bars.count_button import CountButton
from realms_editor.view.context import EditorContext
from realms_editor.view.item_menu import MenuEntry, add_menu
from realms_editor.view.pictures import severity_icon
from realms_editor.view.plain_text import Label, safe_caption, safe_tooltip

ICON = QSize(14, 14)


class PlayerCountBar(QToolBar):
    """A button for each player count; a count without a layer offers to add one."""

    def __init__(self, context: EditorContext, entries: Mapping[str, QAction]) -> None:
        super().__init__()
        self.setObjectName("counts")
        self.setIconSize(ICON)
        self.context, self.entries = context, entries
        self.heading = Label()
        self.addWidget(self.heading)
        self.buttons: dict[int, CountButton] = {
            count: self._button(count) for count in commands_layers.COUNTS
        }
        self.layer = QToolButton()
        self.layer.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu = QMenu(self.layer)
        self.menu.aboutToShow.connect(self._fill_menu)
        self.layer.setMenu(self.menu)
        self.addSeparator()
        self.addWidget(self.layer)
        self._unsubscribe = context.bench.subscribe(self._on_change)
        context.live_checks.changed.connect(self.refresh)

    def _button(self, count: int) -> CountButton:
        button = CountButton()
        button.setCheckable(True)
        button.setIconSize(ICON)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.clicked.connect(partial(self._pressed, count))
        add_menu(button, self.say, partial(self._menu, count))
        self.addWidget(button)
        return button

    def say(self, message: Sentence) -> str:
        """Return a sentence in the language of the window."""
        return self.context.say(message)

    def _on_change(self, topics: frozenset[Topic]) -> None:
        unheard = "document" in topics and not self.context.live_checks.started  # checks report changes too
        if unheard or topics & {"padlocks", "layers"}:
            self.refresh()

    # Display

    def retranslate(self) -> None:
        """Write all texts in the language of the window."""
        self.setWindowTitle(self.say(sentence("Players")))
        self.setAccessibleName(self.windowTitle())
        self.heading.setText(f"  {self.windowTitle()}  ")
        self.layer.setText(self.say(sentence("Layer")))
        self.layer.setAccessibleName(self.layer.text())
        self.layer.setToolTip(safe_tooltip(self.say(sentence("change the layer of this player count"))))
        self.refresh()

    def refresh(self) -> None:
        """Show all player counts."""
        document = self.context.document
        for count, button in self.buttons.items():
            there = count in document.scenario.counts
            button.setChecked(count == document.players)
            button.setText(self.say(self._caption(count)) if there else f"+ {count}")
            description = self.say(self._describe(count))
            button.setToolTip(safe_tooltip(description))
            button.setAccessibleName(description)
            known = there and self.context.live_checks.started
            button.setIcon(self._sign(count) if known else QIcon())
            button.show_completeness(self.context.live_checks.findings.completeness(count) if known else None)

    def _sign(self, count: int) -> QIcon:
        """Return the icon of the worst error or warning at a player count; none where no land lies yet."""
        findings = self.context.live_checks.findings
        tally, lies = findings.tally(count), findings.completeness(count)
        if lies and not lies.count and not tally["error"]:
            return QIcon()
        worst = next((severity for severity in ("error", "warning") if tally[severity]), "fine")
        return severity_icon(worst, self.context.theme)

    def _caption(self, count: int) -> Sentence:
        base = commands_layers.base_of(self.context.document.scenario, count)
        caption = Sentence("{count}", {"count": count})
        if base is not None:
            caption = sentence("{count} on {base}", count=count, base=base)
        if count in self.context.document.locked_layers:
            caption = sentence("{count}, locked", count=caption)
        if count in self.context.bench.faded_layers:
            caption = sentence("{count}, faded", count=caption)
        return caption

    def _describe(self, count: int) -> Sentence:
        """Describe a player count in a sentence."""
        scenario = self.context.document.scenario
        if count not in scenario.counts:
            return sentence("there is no layer for {players} players; add one", players=count)
        base = commands_layers.base_of(scenario, count)
        built = sentence("builds on {base} players", base=base) if base else sentence("stands alone")
        if not self.context.live_checks.started:
            return sentence("{players} players: {built}", players=count, built=built)
        tally = self.context.live_checks.findings.tally(count)
        found = sentence(
            "{players} players: {built}; errors: {errors}, warnings: {warnings}",
            players=count,
            built=built,
            errors=tally["error"],
            warnings=tally["warning"],
        )
        lies = self.context.live_checks.findings.completeness(count)
        return sentence("{found}; {land}", found=found, land=lies.words) if lies else found

    # Actions

    def _pressed(self, count: int, *_: object) -> None:
        if count in self.context.document.scenario.counts:
            self.context.run_action(f"count_{count}")
        else:
            self.offer(count).popup(self.buttons[count].mapToGlobal(self.buttons[count].rect().bottomLeft()))
        self.refresh()

    def _menu(self, count: int, _: QPoint) -> Iterator[MenuEntry]:
        """Yield what can be done with the layer of a count, or the ways to add one."""
        bench, scenario = self.context.bench, self.context.document.scenario
        if count not in scenario.counts:
            for base in scenario.counts:
                title = sentence("Add {players} players on top of {base}", players=count, base=base)
                yield title, partial(commands_layers.add_layer, bench, count, base)
            alone = sentence("Add {players} players with their own map", players=count)
            yield alone, partial(commands_layers.add_layer, bench, count, None)
            return
        yield sentence("Show this map"), partial(self.context.run_action, f"count_{count}")
        yield from self._visibility(count)
        if bench.selection:
            title = sentence("Move the selection to the layer for {players} players", players=count)
            yield title, partial(self.context.run_action, f"move_to_{count}")
        if commands_layers.base_of(scenario, count) is not None:
            yield sentence("Let this layer stand alone"), partial(self._run_for, count, "stand_alone")
        if len(scenario.counts) > 1:
            yield sentence("Take this layer away"), partial(self._run_for, count, "take_layer")

    def _visibility(self, count: int) -> Iterator[MenuEntry]:
        """Yield what locks and fades the layer of a count."""
        locked = count in self.context.document.locked_layers
        faded = count in self.context.bench.faded_layers
        lock = sentence("Unlock this layer") if locked else sentence("Lock this layer")
        fade = sentence("Show its tiles plainly") if faded else sentence("Fade the tiles that it brings")
        yield lock, partial(self.context.run_action, f"lock_layer_{count}")
        yield fade, partial(self.context.run_action, f"fade_layer_{count}")

    def _run_for(self, count: int, action: str) -> None:
        self.context.document.look_at(count)
        self.context.run_action(action)

    def offer(self, count: int) -> QMenu:
        """Return a menu of the ways to add a layer for a player count."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        counts = self.context.document.scenario.counts
        first = commands_layers.lower_count(self.context.document.scenario, count)
        for base in sorted(counts, key=lambda each: (each != first, each)):
            message = sentence("Add {players} players on top of {base}", players=count, base=base)
            menu.addAction(
                safe_caption(self.say(message)),
                partial(commands_layers.add_layer, self.context.bench, count, base),
            )
        alone = sentence("Add {players} players with their own map", players=count)
        menu.addAction(
            safe_caption(self.say(alone)), partial(commands_layers.add_layer, self.context.bench, count, None)
        )
        return menu

    def _fill_menu(self) -> None:
        menu, entries = self.menu, self.entries
        menu.clear()
        menu.addAction(entries["stand_alone"])
        menu.addAction(entries["take_layer"])
        menu.addSeparator()
        for name in ("lock_layer", "fade_layer"):
            menu.addAction(entries[f"{name}_{self.context.document.players}"])
        menu.addSeparator()
        for count in self.context.document.scenario.counts:
            menu.addAction(entries[f"move_to_{count}"])
