"""The tool that paints the faces of a drawing, and says which regions are neighbours."""

from collections.abc import Mapping
from typing import Any

from realms.board.drawn_board import DrawnBoard
from realms.board.hexes import Point
from realms.board.names import region_name
from realms.locale import Sentence, sentence, term
from realms.scenario.edits import ABSENT
from realms.scenario.region_changes import (
    MOST_SYMBOLS,
    add_region,
    paint_regions,
    remove_regions,
    set_neighbours,
)
from realms.tiles.kinds import CHASM, MOUNTAIN, SURFACE_LAND, UNDERGROUND_LAND, WATER, WATER_KINDS, WORLDS
from realms_editor.tools.place_line import place_line
from realms_editor.tools.spot import Spot
from realms_editor.tools.tool import DRAWINGS, Aim, Ghost, Keys, Tool
from realms_editor.tools.workbench import Workbench

Values = Mapping[str, Any]

PAINTS = (*SURFACE_LAND, MOUNTAIN, WATER, *UNDERGROUND_LAND, CHASM)  # in the order of the number keys
PICKED_UP = ("terrain", "symbols", "water", "world")  # what is applied to other regions


class RegionTool(Tool):
    """A click or a drag paints with what is in hand; Alt-click takes the paint of a region in hand."""

    id = "region"
    title = sentence("Paint regions")
    repeats = True
    key = "R"
    group = 1
    aims_at = "third"
    maps = DRAWINGS

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self.brush: Values = {}  # the paint in hand
        self._stroke: object = None

    def hint(self, at: Spot | None) -> Sentence:
        """Describe the effect of a click."""
        if not at or at.face is None:
            return sentence("point at a face that lines enclose; 1 to 9 paint it")
        place = place_line(self.bench.board, at) if at.region else sentence("a face that is not painted")
        if not self.brush and not at.region:
            return sentence("{place}; 1 to 9 paint it", place=place)
        if self.brush:
            return sentence("click to paint: {paint} ({place})", paint=brush_words(self.brush), place=place)
        return sentence("{place}; 1 to 9 paint it, I takes its paint in hand", place=place)

    def aim(self, at: Spot) -> Aim | None:
        """Return the face."""
        return None if at.face is None else Aim(at, "face")

    def ghost(self, at: Spot | None) -> Ghost:
        """Light up the region that was clicked last: J makes it a neighbour of another."""
        focus = self.bench.focus
        apart = focus and focus.region and at and at.region and focus.region != at.region
        return Ghost(lit=(focus.region,)) if focus and apart else Ghost()

    def press(self, at: Spot, keys: Keys) -> None:
        """Paint the face, or take its paint in hand."""
        self._stroke = object()
        if keys.alt:
            self.pick_up(at)
        elif at.face is None:
            self.bench.say(sentence("no lines enclose this place"))
        elif self.brush:
            self._paint(at, self.brush)

    def drag(self, at: Spot, keys: Keys) -> None:
        """Paint each face that the pointer comes to."""
        if self.brush and not keys.alt and at.face is not None:
            self._paint(at, self.brush)

    def release(self, at: Spot, keys: Keys) -> None:  # noqa: ARG002 - all is painted
        """End the stroke."""
        self._stroke = None

    def leave(self) -> None:
        """Keep the paint for the next time."""

    def cancel(self) -> bool:
        """Put the paint down."""
        held, self.brush = bool(self.brush), {}
        return held

    def stops(self) -> list[Point]:
        """Return the middles of the faces."""
        board = self.bench.board
        return [middle.at for middle in board.faces.middles] if isinstance(board, DrawnBoard) else []

    # Paint

    def hold(self, values: Values) -> None:
        """Take a paint in hand."""
        self.brush = dict(values)
        self.bench.tell("held", "hover")

    def take(self, terrain: str) -> None:
        """Take a terrain in hand, and paint the face at the pointer or cursor."""
        self.brush = {"terrain": terrain}
        at = self.bench.spot
        if at and at.face is not None:
            self._paint(at, self.brush)
        self.bench.tell("held", "hover")

    def pick_up(self, at: Spot | None) -> None:
        """Take the paint of a region in hand."""
        region = self._values(at.region) if at and at.region else None
        if region is None:
            self.bench.say(sentence("point at a region that is painted"))
            return
        self.brush = {key: region.get(key, ABSENT) for key in PICKED_UP}
        self.bench.tell("held", "hover")

    def _values(self, region: str) -> Values:
        drawing = self.bench.drawing
        values: Values = drawing.data.get("regions", {}).get(region, {}) if drawing else {}
        return values

    def _paint(self, at: Spot, values: Values) -> None:
        """Give a face these values; a face without a region gets one."""
        bench, board = self.bench, self.bench.board
        if at.region:
            bench.change_drawing(paint_regions, [at.region], values, stroke=self._stroke)
        elif at.face is not None and isinstance(board, DrawnBoard):
            bench.change_drawing(add_region, board.faces.middles[at.face].at, values, stroke=self._stroke)

    def _change(self, key: str, value: Any) -> None:
        """Set one value of the region at the pointer or cursor."""
        at = self.bench.spot
        if at and at.face is not None:
            self._paint(at, {key: value})
        else:
            self.bench.say(sentence("point at a region first"))

    @property
    def _here(self) -> Values:
        """The values of the region at the pointer or cursor; none of a face without one."""
        at = self.bench.spot
        return self._values(at.region) if at and at.region else {}

    def toggle_symbol(self, symbol: str) -> None:
        """Paint a symbol on the region, or take it off."""
        shown = list(self._here.get("symbols", ()))
        if symbol in shown:
            shown.remove(symbol)
        elif len(shown) == MOST_SYMBOLS:
            self.bench.say(sentence("a region shows {count} symbols at most", count=MOST_SYMBOLS))
            return
        else:
            shown.append(symbol)
        self._change("symbols", shown)

    def next_water(self) -> None:
        """Make the water of the region a river, a lake, a sea, or of the usual kind."""
        kinds = (ABSENT, *WATER_KINDS)
        if self._here.get("terrain") != WATER:
            self.bench.say(sentence("point at water to make it a river, a lake or a sea"))
            return
        self._change("water", kinds[(kinds.index(self._here.get("water", ABSENT)) + 1) % len(kinds)])

    def other_world(self) -> None:
        """Put the region into the other world, where its terrain leaves that open."""
        if self._here.get("terrain") not in (MOUNTAIN, WATER, CHASM):
            self.bench.say(sentence("the terrain of this region says which world it is in"))
            return
        self._change("world", WORLDS[1 - WORLDS.index(self._here.get("world", WORLDS[0]))])

    def next_edge(self) -> None:
        """Say that the region lies on the edge of the map or does not, or leave it to the drawing."""
        states = (ABSENT, True, False)
        self._change("edge", states[(states.index(self._here.get("edge", ABSENT)) + 1) % len(states)])

    def remove(self) -> None:
        """Wipe the paint off the region, with the pieces on it."""
        at = self.bench.spot
        if at and at.region:
            self.bench.change_drawing(remove_regions, [at.region])
        else:
            self.bench.say(sentence("point at a region first"))

    def change_form(self, by: int) -> bool:
        """Take the next or previous terrain in hand."""
        place = PAINTS.index(self.brush["terrain"]) if self.brush.get("terrain") in PAINTS else -(by > 0)
        self.brush = {"terrain": PAINTS[(place + by) % len(PAINTS)]}
        self.bench.tell("held", "hover")
        return True

    def toggle_neighbours(self) -> None:
        """Join the region clicked last with the one at the pointer, or sever them, or neither."""
        bench, focus, at = self.bench, self.bench.focus, self.bench.spot
        one, other = focus.region if focus else "", at.region if at else ""
        if not one or not other or one == other or not bench.drawing:
            bench.say(sentence("click a region, then point at another one"))
            return
        pair = {one, other}
        named = any(set(each) == pair for each in (*bench.drawing.joins, *bench.drawing.severs))
        first, second = (bench.board.region(name) for name in (one, other))
        if first is None or second is None:
            bench.say(sentence("paint both regions first"))
            return
        joined = None if named else not bench.board.bordering[first] >> second & 1
        bench.change_drawing(set_neighbours, one, other, joined)
        bench.say(_neighbour_words(region_name(bench.board, first), region_name(bench.board, second), joined))


def _neighbour_words(one: Sentence, other: Sentence, neighbours: bool | None) -> Sentence:
    if neighbours is None:
        return sentence("{one} and {other}: neighbours as the lines show it", one=one, other=other)
    if neighbours:
        return sentence("{one} and {other} are neighbours now", one=one, other=other)
    return sentence("{one} and {other} are no neighbours now", one=one, other=other)


def brush_words(values: Values) -> Sentence:
    """Name the paint in hand."""
    said = {key: value for key, value in values.items() if value is not ABSENT}
    words = [said.get("terrain"), *said.get("symbols", ()), said.get("water"), said.get("world")]
    named = [term(word) for word in words if word]
    return Sentence("{words}", {"words": named}) if named else sentence("nothing")
