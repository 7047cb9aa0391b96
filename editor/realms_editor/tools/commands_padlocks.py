"""The actions of padlocks: lock the selection, remove all padlocks, and choose what a click locks."""

from functools import partial

from realms.checks.single_edits.padlock import NONE
from realms.locale import sentence
from realms_editor.tools.actions import ACTIONS, Action, needing
from realms_editor.tools.padlock_tool import ASPECTS, PadlockTool
from realms_editor.tools.workbench import Workbench


@needing(sentence("select a tile first"))
def _has_selection(bench: Workbench) -> bool:
    return bool(bench.selection)


@ACTIONS.action(
    "padlock_selection",
    sentence("Lock or unlock the selection"),
    "map",
    "Ctrl+K",
    group=8,
    enabled=_has_selection,
    where="canvas",
)
def padlock_selection(bench: Workbench) -> None:
    """Lock the selected tiles, so that improving the realm leaves them as they are, or unlock them."""
    tool = bench.tools[PadlockTool.id]
    if isinstance(tool, PadlockTool):
        tool.turn_keys(bench.selection)


@needing(sentence("nothing is locked"))
def _has_padlocks(bench: Workbench) -> bool:
    return bench.document.padlocks != NONE


@ACTIONS.action(
    "padlocks_off", sentence("Remove all padlocks"), "map", group=8, enabled=_has_padlocks, where="canvas"
)
def padlocks_off(bench: Workbench) -> None:
    """Unlock everything."""
    bench.document.keep(NONE)


@needing(sentence("take the padlock tool; tiles and drawings have different aspects"))
def _offers(bench: Workbench, aspect: str) -> bool:
    return bench.tool.id == PadlockTool.id and aspect in bench.tool.switches


def _is_on(bench: Workbench, aspect: str) -> bool:
    return bench.tools[PadlockTool.id].is_on(aspect)


def _switch(bench: Workbench, aspect: str) -> None:
    """Choose whether a click with the padlock tool locks this, or leaves it alone."""
    bench.tool.turn_switch(aspect, on=not bench.tool.is_on(aspect))


for _number, (_aspect, _title) in enumerate(ASPECTS.items(), 1):
    ACTIONS.add(
        Action(
            f"padlock_{_aspect}",
            sentence("Padlocks: {aspect}", aspect=_title),
            "tools",
            partial(_switch, aspect=_aspect),
            (f"{_number}",),
            group=12,
            enabled=partial(_offers, aspect=_aspect),
            checked=partial(_is_on, aspect=_aspect),
            where="canvas",
            context=PadlockTool.id,
        )
    )
