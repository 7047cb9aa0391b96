"""The wishes for a new realm, and the document that they make."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Literal

from realms.board.hexes import Point
from realms.scenario import changes
from realms.scenario.edits import apply
from realms.scenario.scenario import Scenario, bundled_scenario, scenario_from
from realms.tiles.boxes import boxes
from realms.tiles.kinds import WaterKind
from realms_editor.desk import files
from realms_editor.desk.form.title import id_of

if TYPE_CHECKING:
    from realms.generate.wishes import Wishes

RealmKind = Literal["tiles", "template", "drawing", "generate"]
TWO_WORLDS = ("small_world", "small_world_underground")  # the boxes with races of both worlds


@dataclass(frozen=True, slots=True)
class NewRealm:
    """The wishes for a new realm; what is not named is as usual."""

    kind: RealmKind = "tiles"
    titles: Mapping[str, str] = field(default_factory=dict)  # by language
    boxes: tuple[str, ...] = ()
    counts: tuple[int, ...] = (2,)
    worlds: int = 1
    water: WaterKind = "river"
    shape: Literal["compact", "ring", "long"] = "compact"
    tileset: str | Path = ""  # a bundled set, or the file of one's own
    template: str = ""  # the bundled realm to begin with
    sheet: Point | None = None  # the size of a drawing in millimetres
    photo: Path | None = None  # to be traced


def proposed_titles(luck: Random) -> dict[str, str]:
    """Draw a title, which says the same in all languages."""
    from realms.generate.head import draw_titles

    return draw_titles(luck)


def new_scenario(wish: NewRealm) -> Scenario:
    """Return the document for these wishes; raise a FormError if the file of the tiles cannot be read."""
    titles = dict(wish.titles)
    head = {"id": id_of(next(iter(titles.values()), "")), "titles": titles}
    if wish.kind == "template":
        return scenario_from({**bundled_scenario(wish.template).data, **head})
    if wish.sheet:
        made = files.blank_drawing(titles, wish.boxes, wish.sheet)
    else:
        made = files.blank(titles, wish.boxes)
    first, *others = wish.counts
    layers = [{**made.data["layers"][0], "players": first}]
    scenario = scenario_from({**made.data, **head, **_settings(wish), "layers": layers})
    for players in others:
        add = partial(changes.add_layer, players=players, base=scenario.counts[-1])
        scenario = apply(scenario, add(scenario))
    return scenario_from(scenario.data)


def _settings(wish: NewRealm) -> dict[str, Any]:
    """Return the entries of the document beside its names and layers."""
    found: dict[str, Any] = {"water": {"kind": wish.water}}
    if wish.worlds > 1 and not wish.sheet:
        found["rules"] = [{"rule": "two_worlds"}]
    if isinstance(wish.tileset, Path):
        from realms_editor.desk.tileset.draft import read

        found["tileset"] = read(wish.tileset).usable()
    elif wish.tileset and not wish.sheet:
        found["tileset"] = wish.tileset
    return found


def wishes_of(wish: NewRealm, seed: int) -> "Wishes":
    """Return the wishes for the program that generates realms."""
    from realms.generate.wishes import Wishes

    usual = Wishes()
    held = tuple(box for box in wish.boxes if box in boxes())
    return Wishes(
        players=wish.counts,
        boxes=held or usual.boxes,
        tileset=wish.tileset if isinstance(wish.tileset, str) and wish.tileset else usual.tileset,
        water=wish.water,
        worlds=wish.worlds,
        shape=wish.shape,
        seed=seed,
    )


def retitled(scenario: Scenario, titles: Mapping[str, str]) -> Scenario:
    """Return a realm that was generated with a title of the author's, and the id that goes with it."""
    name = id_of(next(iter(titles.values())))
    return scenario_from({**scenario.data, "titles": dict(titles), "id": name})
