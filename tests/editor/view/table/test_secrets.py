"""The log before several people at one screen: nobody reads there what is for another one alone."""

import re
from collections.abc import Callable

from realms.rules.position.state import CHANCE
from realms.scenario.scenario import bundled_scenario
from realms_editor.view.table.window import TableWindow

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
