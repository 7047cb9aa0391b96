"""Single edits of the races and powers in play: leave them in the box, let them in, add coins to them."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from realms.checks.single_edits.padlock import touched
from realms.checks.single_edits.single_edit import EditContext, EditDraft, edit_kind
from realms.locale import Wording, sentence
from realms.pool.homemade import boxed_pool
from realms.pool.pool import Entry
from realms.scenario.changes import set_value
from realms.scenario.edits import ABSENT
from realms.scenario.special.available_pool import available_pool

STEPS: Final = (-1, -3, -5, 1, 3, 5)  # coins more or less that come with a race or power
MOST_COINS: Final = 20
_CHOSEN: Final = ("race", "power")


@edit_kind("ban", sentence("leave a race or power in the box"))
def ban(context: EditContext) -> Iterator[EditDraft]:
    """Leave a race or power in the box."""
    banned = context.scenario.data.get("pool", {}).get("ban", [])
    for entry in _chosen(context):
        make = partial(set_value, context.scenario, ("pool", "ban"), [*banned, entry.id], "ban")
        title = sentence("Leave {name} in the box", name=_named(entry))
        yield EditDraft(title, touched("pool", [entry.id]), make)


@edit_kind("allow", sentence("let in a race or power that was left in the box"))
def allow(context: EditContext) -> Iterator[EditDraft]:
    """Let in a race or power that the realm leaves in the box."""
    banned, known = context.scenario.data.get("pool", {}).get("ban", []), boxed_pool(context.scenario.data)
    for name in banned:
        entry = known.by_id.get(name)
        if entry is not None and entry.kind in _CHOSEN:
            rest = [each for each in banned if each != name]
            make = partial(set_value, context.scenario, ("pool", "ban"), rest or ABSENT, "allow")
            title = sentence("Play with {name}", name=_named(entry))
            yield EditDraft(title, touched("pool", [name]), make)


@edit_kind("handicap", sentence("change the handicap of a race or power"))
def handicap(context: EditContext) -> Iterator[EditDraft]:
    """Let a race or power bring more or fewer coins when it is picked."""
    given = context.scenario.data.get("pool", {}).get("handicap", {})
    for entry in _chosen(context):
        for step in STEPS:
            coins = given.get(entry.id, 0) + step
            if abs(coins) > MOST_COINS:
                continue
            path = ("pool", "handicap", entry.id)
            make = partial(set_value, context.scenario, path, coins or ABSENT, "handicap")
            title = sentence("Set the handicap of {name} to {coins}", name=_named(entry), coins=coins)
            yield EditDraft(title, touched("pool", [entry.id]), make)


def _chosen(context: EditContext) -> Iterator[Entry]:
    """Yield the races and powers that can come into the game."""
    return (entry for entry in available_pool(context.realm).entries if entry.kind in _CHOSEN)


def _named(entry: Entry) -> Wording:
    return Wording(entry.id, entry.names)
