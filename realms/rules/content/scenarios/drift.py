"""Tiles adrift: outer tiles are pushed to another place along the outside, with all that lies on them.

The player chooses a tile, then its place, then its turn.
"""

from collections.abc import Sequence
from typing import Final

from realms.board.layout import Placement
from realms.board.outside import Outside
from realms.board.tile_board import TileBoard
from realms.locale import sentence
from realms.rules.content.scenarios.tiles import (
    TURN,
    TURNS,
    board_of,
    cell_of,
    place_options,
    put_down,
)
from realms.rules.model.decisions import NO, verb
from realms.rules.model.step import Step, step
from realms.rules.model.table_rule import TableRule
from realms.rules.position.state import State
from realms.rules.special import Played, special
from realms.scenario.scenario import Realm
from realms.scenario.special.special_rules import Values

PUSH: Final = verb("push", "tile", sentence("push tile {tile}"))
HERE: Final = verb("here", "nothing", sentence("turn it where it lies"))
# Notes while tiles drift: the number of pushes so far, the tiles that this seat has pushed, the tile to be
# pushed, and its new place.
BEHIND, PUSHED, TILE, PLACE = "pushes", "pushed", "adrift", "bound for"


class PushTile(Step):
    """Choose an outer tile to push, or none."""

    id, partial = "push", True
    question = sentence("Push a tile?")

    def enter(self, s: State) -> bool:
        rule = _rule(s)
        seats = rule.seats(s)
        while (behind := _noted(s, BEHIND)) < len(seats) * rule.tiles:
            s.actor = seats[behind // rule.tiles]
            pushed = _noted(s, PUSHED)
            tiles = [s.table.tile_number[tile] for tile in rule.loose(board_of(s))]
            options = [PUSH + tile for tile in tiles if not pushed >> tile & 1]
            if options:
                s.options = [*options, NO]
                return True
            _next_seat(s)
        s.actor = s.seat
        return False

    def take(self, s: State, decision: int) -> Step:
        if decision == NO:
            _next_seat(s)
            return self
        _note(s, TILE, decision - PUSH)
        return CHOOSE_PLACE


class ChoosePlace(Step):
    """Choose a place along the outside for the tile."""

    id, partial = "berth", True

    def enter(self, s: State) -> bool:
        shore, laid = board_of(s).outside, _tile_to_push(s)
        cells, own = _rule(s).berths(shore, laid.tile), shore.bit_of[laid.tile]
        away = place_options(s, cells & ~own, laid.tile)
        s.options = [*away, HERE] if cells & own else away
        return True

    def laid(self, s: State, decision: int) -> Sequence[Placement]:
        q, r = _tile_to_push(s).cell if decision == HERE else cell_of(s, decision)
        laid = _tile_to_push(s)
        return [Placement(laid.tile, laid.face, q, r, laid.turn)]

    def take(self, s: State, decision: int) -> Step:
        if decision != HERE:
            _note(s, PLACE, decision)
        return TURN_TILE


class TurnTile(Step):
    """Choose how the tile is turned, and move it with all that lies there."""

    id, partial = "swing", True

    def enter(self, s: State) -> bool:
        s.options = [TURN + sixths for sixths in TURNS if sixths or _noted(s, PLACE)]
        return True

    def laid(self, s: State, decision: int) -> Sequence[Placement]:
        laid, place = _tile_to_push(s), _noted(s, PLACE)
        q, r = cell_of(s, place) if place else laid.cell
        return [Placement(laid.tile, laid.face, q, r, (laid.turn + decision - TURN) % 6)]

    def take(self, s: State, decision: int) -> Step:
        tile = _noted(s, TILE)
        put_down(s, *self.laid(s, decision))
        _note(s, BEHIND, _noted(s, BEHIND) + 1)
        _note(s, PUSHED, _noted(s, PUSHED) | 1 << tile if _noted(s, BEHIND) % _rule(s).tiles else 0)
        _note(s, PLACE, 0)
        _note(s, TILE, 0)
        return PUSH_TILE


PUSH_TILE: Final = step(PushTile())
CHOOSE_PLACE: Final = step(ChoosePlace())
TURN_TILE: Final = step(TurnTile())


class Drift(TableRule):
    """At the start of turns, outer tiles may be pushed to other places."""

    id = "drift"

    def __init__(self, values: Values) -> None:
        self.each_turn = values["time"] == "turn"
        self.tiles: int = values["tiles"]
        self.in_place: bool = values["in_place"]
        self.table: int = values["table"]

    def begins(self, s: State) -> None:
        """Let players push tiles before anything else in a turn."""
        s.agenda.append(PUSH_TILE)

    def seats(self, s: State) -> Sequence[int]:
        """Return the seats that may push tiles now, in order."""
        if self.each_turn:
            return (s.seat,)
        players = s.table.players
        return (
            [(s.first_seat + later) % players for later in range(players)] if s.seat == s.first_seat else ()
        )

    def berths(self, shore: Outside, tile: str) -> int:
        """Return the cells that a tile may be pushed to; with its own, if it may be turned in its place."""
        cells = shore.push_targets(tile, self.table)
        return cells if self.in_place else cells & ~shore.bit_of[tile]

    def loose(self, board: TileBoard) -> Sequence[str]:
        """Return the tiles that may be pushed."""
        shore = board.outside
        # speed: every outer tile may be turned in its place, so none is tried; two fifths of a drifting game.
        # A tile alone on the table has no neighbour to stay beside, so it is left out.
        if self.in_place and shore.connected and len(shore.placement_of) > 1:
            return shore.outer_tiles()
        return [tile for tile in shore.outer_tiles() if self.berths(shore, tile)]


@special("drift")
def drift(values: Values, _realm: Realm) -> Played:
    """Pushed tiles are one trait that all share."""
    return Played((Drift(values),))


def _rule(s: State) -> Drift:
    rule = s.table.shared["drift"]
    if not isinstance(rule, Drift):
        raise TypeError("another trait is called drift")
    return rule


def _noted(s: State, name: str) -> int:
    return s.turn_notes.get((s.table.nobody, name), 0)


def _note(s: State, name: str, value: int) -> None:
    """Note a value until the turn ends; 0 deletes the note."""
    s.turn_notes[s.table.nobody, name] = value
    if not value:
        del s.turn_notes[s.table.nobody, name]


def _next_seat(s: State) -> None:
    """Skip all other pushes of the seat that decides."""
    tiles = _rule(s).tiles
    _note(s, BEHIND, (_noted(s, BEHIND) // tiles + 1) * tiles)
    _note(s, PUSHED, 0)


def _tile_to_push(s: State) -> Placement:
    """Return the tile that is about to be pushed."""
    board = board_of(s)
    return board.placements[board.rank_of[s.table.tiles[_noted(s, TILE)]]]
