"""The dock of findings: groups, jumping, fixing, accepting, and saying so in both languages."""

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTreeWidgetItem
from pytestqt.qtbot import QtBot

from realms.scenario.changes import put_piece
from realms.scenario.scenario import Scenario
from realms_editor.view.docks.findings import FindingsDock
from realms_editor.view.window import Window

OpenWindow = Callable[..., Window]
Make = Callable[..., Scenario]
Json = dict[str, Any]
STILL_TO_COME = "Stil"  # the group of findings that wait, by its first letters


@pytest.fixture
def faulty(make: Make, tile: Callable[..., Json]) -> Scenario:
    """Two tiles far apart, a peak on no mountain; for three players another one."""
    return make(
        {"players": 2, "tiles": [tile("A"), tile("B", 9)], "pieces": [{"piece": "peak", "at": "A/0"}]},
        {"players": 3, "base": 2, "tiles": [], "pieces": [{"piece": "peak", "at": "B/1"}]},
        boxes=["realms", "small_world"],
    )


@pytest.fixture
def window(rested: OpenWindow, faulty: Scenario) -> Window:
    return rested(faulty)


def dock_of(window: Window) -> FindingsDock:
    content = window.docks["findings"].content
    assert isinstance(content, FindingsDock)
    return content


def groups(dock: FindingsDock) -> list[QTreeWidgetItem]:
    rows = (dock.tree.topLevelItem(row) for row in range(dock.tree.topLevelItemCount()))
    return [item for item in rows if item]


def codes(dock: FindingsDock) -> list[str]:
    return [item.text(0)[:4] for item in groups(dock)]


def choose(window: Window, code: str, which: int = 0) -> FindingsDock:
    """Choose a finding by the code of its check, in whatever group it stands."""
    dock = dock_of(window)
    items = [group.child(row) for group in groups(dock) for row in range(group.childCount())]
    found = [item for item in items if item.data(0, Qt.ItemDataRole.UserRole).code == code]
    dock.tree.setCurrentItem(found[which])
    return dock


def test_findings_stand_under_their_checks_the_worst_first(window: Window) -> None:
    dock = dock_of(window)
    assert codes(dock)[:2] == ["G008", "G013"]
    *notes, last = codes(dock)[2:]
    assert notes == sorted(notes)
    assert "G026" in notes
    assert last == STILL_TO_COME
    assert groups(dock)[0].text(0).endswith("(1)")
    assert dock.filters["error"].text() == "2"


def test_severities_can_be_left_out(qtbot: QtBot, window: Window) -> None:
    dock = dock_of(window)
    for severity in ("warning", "info"):
        qtbot.mouseClick(dock.filters[severity], Qt.MouseButton.LeftButton)
    assert codes(dock) == ["G008", "G013", STILL_TO_COME]
    qtbot.mouseClick(dock.filters["error"], Qt.MouseButton.LeftButton)
    assert codes(dock) == [STILL_TO_COME]


def test_a_finding_is_shown_on_the_map_at_a_count_it_holds_for(window: Window) -> None:
    dock = dock_of(window)
    dock.everywhere.setChecked(True)
    choose(window, "G008", 1)
    assert window.document.players == 3
    middle = window.scene.finding_outline.boundingRect().center()
    assert window.canvas.mapToScene(window.canvas.viewport().rect()).boundingRect().contains(middle)
    choose(window, "G013")
    assert not window.scene.finding_outline.boundingRect().isEmpty()


def test_a_finding_is_explained(window: Window) -> None:
    remedies = choose(window, "G008").details
    assert remedies.message.text() == "G008: peak without a mountain below it"
    assert remedies.why.text().startswith("Why: ")
    assert remedies.fix.text().startswith("Fix: ")
    window.run_named("language_fr")
    assert remedies.message.text() == "G008: pic sans montagne dessous"
    assert remedies.fix.text().startswith("Que faire")


def test_what_games_say_is_told_of_findings_about_fairness_or_fun(window: Window) -> None:
    known = choose(window, "R001").details
    assert known.games.text().startswith("In games: ")
    assert known.games.accessibleName() == known.games.text()
    window.run_named("language_fr")
    assert known.games.text().startswith("En jeu")
    assert choose(window, "G008").details.games.text() == ""


def test_a_fix_that_helps_is_offered_and_does_it(qtbot: QtBot, window: Window) -> None:
    dock = choose(window, "G008")
    qtbot.waitUntil(lambda: len(dock.details.buttons) == 1)
    assert dock.details.buttons[0].accessibleName() == "Fix it: remove the peak (safe)"
    qtbot.mouseClick(dock.details.buttons[0], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not window.live_checks.stale)
    assert "G008" not in codes(dock)
    window.document.undo()
    qtbot.waitUntil(lambda: "G008" in codes(dock))


def test_where_no_fix_helps_that_is_said(qtbot: QtBot, window: Window) -> None:
    dock = choose(window, "R001")
    qtbot.waitUntil(lambda: dock.details.state.text() == "no automatic fix helps here")
    assert dock.details.buttons == []


def test_all_that_is_safe_is_fixed_at_once(qtbot: QtBot, window: Window) -> None:
    dock = dock_of(window)
    assert not dock.fix_all.isEnabled()  # as long as none has been tried
    qtbot.waitUntil(dock.fix_all.isEnabled)
    qtbot.mouseClick(dock.fix_all, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.document.modified)
    qtbot.waitUntil(lambda: not window.live_checks.stale)
    assert window.status_line.hint == "fixed: 2"
    assert codes(dock)[0] == "G013"
    assert len(window.document.history.entries) == 1


def test_safe_fixes_are_lit_only_while_one_helps(
    qtbot: QtBot, rested: OpenWindow, make: Make, tile: Callable[..., Json]
) -> None:
    apart = make({"players": 2, "tiles": [tile("A"), tile("B", 9)], "pieces": []})
    window = rested(apart)
    dock = dock_of(window)
    assert "G013" in codes(dock)  # which has fixes, but none that is safe
    assert window.live_checks.findings.can_be_fixed(window.live_checks.findings.for_count(2)[0])
    qtbot.waitUntil(lambda: dock._mendable == (window.document.scenario, False))
    assert not dock.fix_all.isEnabled()
    window.document.do(put_piece(window.document.scenario, 2, {"piece": "peak", "at": "A/0"}))
    qtbot.waitUntil(dock.fix_all.isEnabled)
    window.document.undo()
    qtbot.waitUntil(lambda: not dock.fix_all.isEnabled())


def test_a_row_of_a_group_explains_its_check(window: Window) -> None:
    dock = dock_of(window)
    dock.tree.setCurrentItem(groups(dock)[0])
    remedies = dock.details
    assert remedies.message.text() == "G008: error"
    assert remedies.what.text().startswith("A piece lacks the piece")
    assert remedies.why.text().startswith("Why: ")
    assert remedies.fix.text().startswith("Fix: ")
    assert not remedies.acceptance.isVisible()
    assert not remedies.buttons
    window.run_named("language_fr")
    assert remedies.message.text() == "G008: erreur"


def test_a_long_row_goes_on_below_instead_of_breaking_off(qtbot: QtBot, window: Window) -> None:
    dock = dock_of(window)
    row = groups(dock)[0]
    window.docks["findings"].setFloating(True)

    def lines(width: int) -> int:
        window.docks["findings"].resize(width, 300)
        qtbot.wait(30)
        return dock.tree.visualItemRect(row).height() // dock.tree.fontMetrics().height()

    assert lines(1600) == 1
    assert lines(700) >= 2
    assert lines(1600) == 1


def test_a_finding_is_accepted_for_a_reason(qtbot: QtBot, window: Window) -> None:
    dock = choose(window, "G013")
    assert not dock.details.accept.isEnabled()
    qtbot.keyClicks(dock.details.reason, "Two islands, as it is meant.")
    assert dock.details.accept.isEnabled()
    dock.details.reason.setFocus()
    qtbot.keyClick(dock.details.reason, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not window.live_checks.stale)
    assert "G013" not in codes(dock)
    [entry] = window.document.scenario.data["exclusions"]
    assert (entry["code"], entry["reason"]) == ("G013", "Two islands, as it is meant.")


@pytest.mark.parametrize(
    ("reach", "entry", "left"),
    [
        ("finding", {"subject": "peak", "at": ["A/0"], "players": [2, 3]}, 1),
        ("counts", {"players": [2, 3]}, 0),
        ("realm", {}, 0),
    ],
)
def test_more_than_one_finding_is_accepted_at_once(
    qtbot: QtBot, window: Window, reach: str, entry: Json, left: int
) -> None:
    dock = dock_of(window)
    dock.everywhere.setChecked(True)
    remedies = choose(window, "G008").details
    remedies.reach.setCurrentIndex(remedies.reach.findData(reach))
    qtbot.keyClicks(remedies.reason, "They float.")
    qtbot.mouseClick(remedies.accept, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not window.live_checks.stale)
    assert window.document.scenario.data["exclusions"] == [{"code": "G008", **entry, "reason": "They float."}]
    assert sum(item.text(0).startswith("G008") for item in groups(dock)) == left


def test_how_much_is_accepted_is_told_in_both_languages(window: Window) -> None:
    dock = dock_of(window)
    dock.everywhere.setChecked(True)
    reach = choose(window, "G008", 1).details.reach
    offers = [reach.itemText(row) for row in range(reach.count())]
    assert offers == [
        "only this one",
        "all of this kind, 3 players",
        "all of this kind, for every player count",
    ]
    window.run_named("language_fr")
    assert reach.itemText(1) == "tous de cette sorte, 3 joueurs"


def test_what_is_accepted_is_listed_and_can_be_withdrawn(qtbot: QtBot, window: Window) -> None:
    dock = choose(window, "G013")
    assert dock.chosen
    window.document.do(window.live_checks.findings.exclude(dock.chosen, "So be it."))
    qtbot.waitUntil(lambda: groups(dock)[-1].text(0) == "Accepted (1)")
    dock.tree.setCurrentItem(groups(dock)[-1].child(0))
    assert dock.chosen
    assert dock.chosen.code == "G013"
    assert dock.details.state.text() == "accepted: So be it."
    assert not dock.details.acceptance.isVisible()
    qtbot.mouseClick(dock.details.withdraw, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "G013" in codes(dock))
    assert not dock.details.withdraw.isVisible()
    assert window.document.scenario.data.get("exclusions", []) == []


def test_a_reason_half_written_outlives_a_check(qtbot: QtBot, window: Window) -> None:
    dock = choose(window, "G013")
    qtbot.keyClicks(dock.details.reason, "Two isl")
    window.document.do(
        dock.details.context.live_checks.findings.fixes(window.live_checks.findings.for_count(2)[0])[0].edit
    )
    qtbot.waitUntil(lambda: not window.live_checks.stale)
    assert dock.details.reason.text() == "Two isl"
    assert dock.chosen
    assert dock.chosen.code == "G013"


def test_keys_walk_through_the_findings(qtbot: QtBot, window: Window) -> None:
    dock = dock_of(window)
    window.docks["findings"].reveal()
    dock.tree.setFocus()
    dock.tree.setCurrentItem(groups(dock)[0])
    qtbot.keyClick(dock.tree, Qt.Key.Key_Down)
    assert dock.chosen
    assert dock.chosen.code == "G008"
    assert not window.scene.finding_outline.boundingRect().isEmpty()


def test_what_may_be_out_of_date_is_pale(qtbot: QtBot, window: Window) -> None:
    dock = dock_of(window)
    fresh = groups(dock)[1].child(0).foreground(0)
    window.document.do(window.live_checks.findings.fixes(window.live_checks.findings.for_count(2)[0])[0].edit)
    assert dock.state.text() == "checking…"
    assert groups(dock)[1].child(0).foreground(0) != fresh
    qtbot.waitUntil(lambda: dock.state.text() == "up to date")
    assert groups(dock)[0].child(0).foreground(0) == fresh


def test_nothing_wrong_is_said_too(rested: OpenWindow, sample: Scenario) -> None:
    dock = dock_of(rested(sample))
    assert dock.state.text() == "nothing is wrong here"
    assert codes(dock) == []
    assert not dock.fix_all.isEnabled()


def test_what_could_not_be_checked_is_said(rested: OpenWindow, empty: Scenario) -> None:
    window = rested(empty)
    dock = dock_of(window)
    assert dock.state.text() == "some checks were skipped"
    assert [item.text(0) for item in groups(dock)] == ["not checked: structure, realm (there is no map yet)"]
    assert dock.details.message.text() == ""
