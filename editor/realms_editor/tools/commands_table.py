"""The actions at the table of a game, for menus, shortcuts and the manual."""

from functools import partial

import realms_editor.tools.commands as commands  # noqa: F401, PLR0402 - its actions are entered at import
from realms.locale import Sentence, sentence
from realms.play.commentary import with_price
from realms_editor.tools.actions import ACTIONS, Action, Registry
from realms_editor.tools.table_bench import Conquer, TableBench

TABLE_ACTIONS = Registry()
SHARED = ("act", "act_otherwise", "next_part", "previous_part", "leave")
MOST_BUTTONS = 9  # choices with a key of their own

# The keyboard does the same here as on the map of the editor.
for _action in ACTIONS:
    if _action.id.startswith("cursor_") or _action.id in SHARED:
        TABLE_ACTIONS.add(_action)


def _spreads(bench: TableBench) -> bool:
    return bench.match.waits_for_human and bench.match.redeployment() is not None


def _looks_back(bench: TableBench) -> bool:
    return bench.match.looks_back


def _has_begun(bench: TableBench) -> bool:
    return bench.match.position > 0


def _may_choose(bench: TableBench, place: int) -> bool:
    return place < len(bench.list_choices)


def _choice(bench: TableBench, place: int) -> None:
    bench.decide(bench.list_choices[place])


def _choice_title(bench: TableBench, place: int) -> Sentence:
    others = bench.list_choices
    return (
        with_price(others[place].details)
        if place < len(others)
        else sentence("Choice {number}", number=place + 1)
    )


for _place in range(MOST_BUTTONS):
    TABLE_ACTIONS.add(
        Action(
            f"choice_{_place + 1}",
            sentence("Choice {number}", number=_place + 1),
            "edit",
            partial(_choice, place=_place),
            (str(_place + 1),),
            enabled=partial(_may_choose, place=_place),
            current_title=partial(_choice_title, place=_place),
        )
    )


@TABLE_ACTIONS.action("even_out", sentence("Even out"), "edit", "E", group=1, enabled=_spreads)
def even_out(bench: TableBench) -> None:
    """Share all free tokens equally."""
    if bench.match.plan:
        bench.match.plan.even_out()
        bench.tell("map")


@TABLE_ACTIONS.action("rest_here", sentence("All rest here"), "edit", "R", group=1, enabled=_spreads)
def rest_here(bench: TableBench) -> None:
    """Put all free tokens on the region at the cursor."""
    bench.rest_in(bench.region_at(bench.spot))


@TABLE_ACTIONS.action("more", sentence("One token more"), "edit", "+", "=", group=1, enabled=_spreads)
def more(bench: TableBench) -> None:
    """Put a token on the region at the cursor."""
    bench.tool.turn(1)
    bench.tell("hover")


@TABLE_ACTIONS.action("fewer", sentence("One token fewer"), "edit", "-", group=1, enabled=_spreads)
def fewer(bench: TableBench) -> None:
    """Take a token off the region at the cursor."""
    bench.tool.turn(-1)
    bench.tell("hover")


@TABLE_ACTIONS.action(
    "carry", sentence("Take up a token, put it down"), "edit", "M", group=1, enabled=_spreads
)
def carry(bench: TableBench) -> None:
    """Take up a token at the cursor, and put it down where the cursor is next time."""
    if isinstance(bench.tool, Conquer):
        bench.tool.carry()
        bench.tell("hover")


def _all_placed(bench: TableBench) -> bool:
    plan = bench.match.redeployment() if bench.match.waits_for_human else None
    return plan is not None and plan.is_complete


@TABLE_ACTIONS.action(
    "spread", sentence("Confirm the redeployment"), "edit", "D", group=1, enabled=_all_placed
)
def spread(bench: TableBench) -> None:
    """Confirm the redeployment as planned."""
    bench.match.spread()
    bench.decided()


@TABLE_ACTIONS.action("undo", sentence("Undo"), "edit", "Ctrl+Z", group=2, enabled=_has_begun)
def undo(bench: TableBench) -> None:
    """Go back to the last decision of a human."""
    bench.match.undo()
    bench.decided()


@TABLE_ACTIONS.action(
    "redo", sentence("Redo"), "edit", "Ctrl+Y", "Ctrl+Shift+Z", group=2, enabled=_looks_back
)
def redo(bench: TableBench) -> None:
    """Go on to the next decision of a human."""
    bench.match.redo()
    bench.decided()


@TABLE_ACTIONS.action("new_luck", sentence("New luck from here"), "edit", "Ctrl+L", group=2)
def new_luck(bench: TableBench) -> None:
    """Let chance decide anew from here on."""
    bench.match.new_luck()
    bench.decided()


def _asked(bench: TableBench) -> bool:
    return bench.match.waits_for_human and bool(bench.match.choices())


@TABLE_ACTIONS.action(
    "advice", sentence("What would a good player do?"), "edit", "F1", group=2, enabled=_asked
)
def advice(bench: TableBench) -> None:
    """Show the best two or three ways here with their reasons; once more shows the next way on the map."""
    bench.advise()


def _advised(bench: TableBench) -> bool:
    return bench.advised is not None


@TABLE_ACTIONS.action(
    "follow_advice", sentence("Do what is advised"), "edit", "Shift+F1", group=2, enabled=_advised
)
def follow_advice(bench: TableBench) -> None:
    """Carry out the way that is shown, with all its parts."""
    if bench.advised:
        bench.follow(bench.advised)
