"""Pasting a clipping: it finds free tiles and tunnels for taken ones, within what the boxes hold."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import Any

from realms.board import addresses
from realms.board.hexes import Cell
from realms.board.layout import Placement
from realms.locale import Sentence, sentence, term
from realms.scenario.changes import EditBuilder, set_value
from realms.scenario.edits import Edit
from realms.scenario.layers import heirs, piece_of
from realms.scenario.scenario import Scenario
from realms.tiles.boxes import supply
from realms.tiles.kinds import PIECES
from realms.tiles.tileset import Face, letter, tile_order
from realms_editor.desk.clipboard import Clipping, ClippingError, Entry
from realms_editor.desk.supply import ENDS, TUNNEL, supply_refusal

MAX_COORDINATE = 500
MAX_COPIES = 999  # of a letter, without the limit of the boxes
MAX_NUMBER = 99  # of a tunnel, without that limit


@dataclass(frozen=True)
class PasteTarget:
    """The layer to paste into, with the boxes owned and a flag that limits pasting to them."""

    scenario: Scenario
    players: int
    owned: tuple[str, ...] | None = None
    limited: bool = True

    @property
    def boxes(self) -> tuple[str, ...]:
        """The boxes in use."""
        return tuple(self.scenario.data["boxes"]) if self.owned is None else self.owned


def paste(table: PasteTarget, clipping: Clipping, cell: Cell, turn: int = 0) -> Edit:
    """Return the edit that lays a clipping with its anchor on a cell; a ClippingError says why not."""
    work = _Pasting(table, clipping, clipping.placed(cell, turn))
    draft = EditBuilder(table.scenario)
    for placement in work.placements:
        draft = draft.add(table.players, "tiles", asdict(placement))
    for entry in work.entries:
        draft = draft.add(table.players, "pieces", entry)
    if work.water:
        water = {**table.scenario.water.exceptions, **work.water}
        for step in set_value(draft.scenario, ("water", "except"), water).changes:
            draft = draft.change(step)
    refusal = supply_refusal(table.scenario, draft.scenario, table.owned) if table.limited else None
    if refusal is not None:
        raise ClippingError(refusal)
    return draft.build("paste")


@dataclass(frozen=True)
class _Pasting:
    """A clipping and a target, before and after the clipping is moved to its place."""

    table: PasteTarget
    source: Clipping
    target: Clipping

    @cached_property
    def tiles_by_count(self) -> dict[int, dict[str, Placement]]:
        """The tiles at each player count that will see the pasted ones."""
        scenario, layers = self.table.scenario, self.table.scenario.data["layers"]
        counts = [layers[index]["players"] for index in heirs(layers, self.table.players)]
        return {
            count: {laid.placement.tile: laid.placement for laid in scenario.realm(count).tiles}
            for count in counts
        }

    @cached_property
    def placements(self) -> tuple[Placement, ...]:
        """The pasted tiles in their places, under their new names."""
        for placement in self.target.tiles:
            self._require_free_cell(placement)
        return tuple(replace(laid, tile=self.names[laid.tile]) for laid in self.target.tiles)

    def _require_free_cell(self, placement: Placement) -> None:
        if max(map(abs, placement.cell)) > MAX_COORDINATE:
            raise ClippingError(sentence("it would lie too far from the middle of the map"))
        for count, tiles in self.tiles_by_count.items():
            for other in tiles.values():
                if other.cell == placement.cell:
                    refusal = sentence("{tile} lies there already for {players} players")
                    raise ClippingError(Sentence(refusal.text, {"tile": other.tile, "players": count}))

    @cached_property
    def names(self) -> Mapping[str, str]:
        """The new names of the copied tiles: the same if free, else those of free tiles with that face."""
        taken = {tile for tiles in self.tiles_by_count.values() for tile in tiles}
        found: dict[str, str] = {}
        for laid in self.source.tiles:
            free = (tile for tile in self._candidates(laid.tile) if tile not in taken)
            chosen = next((tile for tile in free if self._shows(tile, laid)), None)
            if chosen is None:
                refusal = sentence("no tile with the same face as {tile} is left", tile=laid.tile)
                raise ClippingError(refusal)
            taken.add(chosen)
            found[laid.tile] = chosen
        return found

    def _shows(self, tile: str, laid: Placement) -> bool:
        here, there = self.table.scenario.tileset.face(tile, laid.face), self.source.face(laid)
        return here is not None and there is not None and _content(here) == _content(there)

    def _candidates(self, tile: str) -> Iterator[str]:
        """Yield tiles that could replace a copied one: first itself, then those with its letter."""
        boxes = supply(self.table.boxes).tiles
        like_it = sorted(boxes, key=lambda each: (letter(each) != letter(tile), tile_order(each)))
        yield from (each for each in (tile, *like_it) if each in boxes)
        if not self.table.limited:
            yield from (letter(tile) + (str(copy) if copy > 1 else "") for copy in range(1, MAX_COPIES + 1))

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The pasted pieces in their places."""
        found = [self._numbered({**entry, "at": self._place(entry)}) for entry in self.source.pieces]
        for entry in found:
            self._require_room(entry)
        return tuple(found)

    def _place(self, entry: Entry) -> str:
        """Return the new address of a piece."""
        parts = [self._part(part) for part in piece_of(entry).at.split("|")]
        return addresses.border(*map(addresses.split_side, parts)) if len(parts) > 1 else parts[0]

    def _part(self, part: str) -> str:
        tile = addresses.tiles_of(part)[0]
        if tile in self.names:
            return addresses.with_other_tiles(part, self.names)
        index = next(i for i, laid in enumerate(self.source.ground) if laid.tile == tile)
        wanted = self.target.ground[index]
        below = next((laid for laid in self._own.values() if laid.cell == wanted.cell), None)
        if below is None:
            raise ClippingError(sentence("a piece would lie where there is no tile"))
        return _at_the_same_spot(part, wanted, below)

    @property
    def _own(self) -> Mapping[str, Placement]:
        return self.tiles_by_count[self.table.players]

    def _numbered(self, entry: Entry) -> Entry:
        return {**entry, "number": self.numbers[entry["number"]]} if entry["piece"] == TUNNEL else entry

    @cached_property
    def numbers(self) -> Mapping[int, int]:
        """The new numbers of the tunnels: the same while ends are free, else unused ones."""
        wanted = Counter(entry["number"] for entry in self.source.pieces if entry["piece"] == TUNNEL)
        taken = self._tunnel_ends
        found = {number: number for number, ends in wanted.items() if taken[number] + ends <= ENDS}
        known = supply(self.table.boxes).numbers(TUNNEL) if self.table.limited else range(1, MAX_NUMBER + 1)
        free = (number for number in known if not taken[number] and number not in found)
        for number in sorted(wanted.keys() - found.keys()):
            new = next(free, None)
            if new is None:
                raise ClippingError(sentence("no tunnels are left"))
            found[number] = new
        return found

    @property
    def _tunnel_ends(self) -> Counter[int]:
        """The number of ends of each tunnel, at the player count with the most."""
        most: Counter[int] = Counter()
        for count in self.tiles_by_count:
            pieces = (laid.piece for laid in self.table.scenario.realm(count).pieces)
            most |= Counter(piece.data["number"] for piece in pieces if piece.piece == TUNNEL)
        return most

    def _require_room(self, entry: Entry) -> None:
        """Raise an error if a place already has a piece that cannot lie there twice."""
        if PIECES[entry["piece"]].at_most_one:
            for laid in self.table.scenario.realm(self.table.players).pieces:
                if (laid.piece.piece, laid.piece.at) == (entry["piece"], piece_of(entry).at):
                    refusal = sentence("no more than one {piece} can lie there", piece=term(entry["piece"]))
                    raise ClippingError(refusal)

    @cached_property
    def water(self) -> Mapping[str, Any]:
        """The kinds of the pasted waters."""
        return {
            addresses.with_other_tiles(at, self.names): kind for at, kind in (self.source.water or {}).items()
        }


def _content(face: Face) -> tuple[object, ...]:
    """Return everything that a face shows, third by third."""
    return face.terrain, face.group, tuple(frozenset(shown) for shown in face.symbols)


def _at_the_same_spot(part: str, was: Placement, below: Placement) -> str:
    """Return the third or side of `below` where that of the copied tile was, as near as possible."""
    turn = was.turn - below.turn
    if "/" in part:
        return addresses.third(below.tile, (addresses.split_third(part)[1] + turn // 2) % 3)
    return addresses.side(below.tile, (addresses.split_side(part)[1] + turn) % 6)
