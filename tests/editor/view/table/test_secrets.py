"""The log before several people at one screen: nobody reads there what is for another one alone."""

import re
from collections.abc import Callable

from PySide6.QtCore import Qt

from realms.rules.position.state import CHANCE
from realms.scenario.scenario import bundled_scenario
from realms_editor.view.table.window import TableWindow

from help.tables import greedy_choice

OpenTable = Callable[..., TableWindow]


def first_turns(window: TableWindow) -> dict[str, str]:
    """The lines below the heading of each player in the first turn."""
    listed = window.panels["log"][1].list  # type: ignore[attr-defined]
    found: dict[str, str] = {}
    name = ""
    for text in (listed.item(row).text() for row in range(listed.count())):
        heading = re.match(r"Turn 1 of \d+, (\w+)", text)
        name = heading[1] if heading else name
        found[name] = f"{found.get(name, '')}\n{text}"
    return found


def test_each_person_reads_the_own_cards_alone(human, open_table: OpenTable) -> None:
    window = open_table("human", "human", "greedy", scenario=bundled_scenario("game_of_gods"))
    human.wait(window)
    lines = first_turns(window)
    assert window.curtain.seat == 0
    assert "is dealt" in lines["Orange"]
    assert lines["Blue"].count("Something that only Blue may see") <= 2, "races and powers in one line each"
    assert all("is dealt" not in lines[name] for name in ("Blue", "Yellow"))
    while window.match.state.seat == 0:
        human.play(window)
        human.wait(window)
    lines = first_turns(window)
    assert window.curtain.seat == 1
    assert "is dealt" in lines["Blue"]
    assert all("is dealt" not in lines[name] for name in ("Orange", "Yellow"))


def test_who_plays_alone_reads_the_own_cards_while_others_play(open_table: OpenTable) -> None:
    window = open_table("greedy", "human", "greedy", scenario=bundled_scenario("game_of_gods"))
    window.pause(True)
    match = window.match
    while match.game.seat == CHANCE:
        match.throw()
    window.show_all()
    lines = first_turns(window)
    assert "is dealt" in lines["Blue"]
    assert "is dealt" not in lines["Orange"]


def test_nobody_reads_the_own_cards_of_another_person_while_looking_back(
    human, open_table: OpenTable
) -> None:
    window = open_table("human", "human", "greedy", scenario=bundled_scenario("game_of_gods"))
    match, choices = window.match, window.panels["choices"][1]

    def play_while(going_on: Callable[[], bool]) -> None:
        window.pause(True)
        while going_on():
            if match.game.seat == CHANCE:
                match.throw()
            else:
                match.play(greedy_choice(match).decision)
        window.pause(False)
        human.wait(window)

    play_while(lambda: match.state.step.id != "field_race" or match.game.seat != 0)
    position, secret = match.position, [str(each.details.text) for each in match.choices()]
    assert "play Lizardmen" in secret
    play_while(lambda: match.game.seat != 1)
    window.look_at(position)
    assert match.choices() == []
    assert [button.text() for button in choices.buttons.buttons] == ["Show me the table"]  # type: ignore[attr-defined]
    assert not window.entries["advice"].isEnabled()
    human.qtbot.mouseClick(choices.buttons.buttons[0], Qt.MouseButton.LeftButton)  # type: ignore[attr-defined]
    assert window.curtain.isVisible()
    assert "Orange" in window.curtain.words.text()
    human.wait(window)
    assert [str(each.details.text) for each in match.choices()] == secret


def test_a_panel_that_floats_is_empty_while_the_curtain_is_closed(human, open_table: OpenTable) -> None:
    window = open_table("human", "human", "greedy", scenario=bundled_scenario("game_of_gods"))
    human.wait(window)
    dock, log = window.panels["log"]
    dock.setFloating(True)
    assert log.isVisible()
    while window.match.state.seat == 0:
        human.play(window)
        human.qtbot.wait(1)
    human.qtbot.waitUntil(window.curtain.isVisible)
    assert dock.isVisible()
    assert not log.isVisible()
    human.wait(window)
    assert log.isVisible()
