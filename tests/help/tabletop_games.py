"""Realms as games for Tabletop Simulator, with pictures or, faster, without."""

import json
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from realms.board.hexes import Cell
from realms.board.layout import Piece
from realms.export.drawing.shapes import Picture
from realms.export.registry import Bundle, ExportOptions, PrintOptions, all_exports
from realms.export.tabletop import save
from realms.scenario.scenario import Realm, Scenario
from realms.tiles.kinds import WATER

from help.tabletop_reader import ReadGame, ReadMap, addresses_in

SMALL = PrintOptions(tile=30.0)  # small pictures are painted fast


class NoPainter:
    """A painter for tests that look at no picture."""

    def png(self, picture: Picture, scale: float | None = None) -> bytes:
        return repr((picture, scale)).encode()


def painted(scenario: Scenario, **options: Any) -> Bundle:
    chosen = replace(ExportOptions(print=SMALL), **options)
    content = all_exports()["tts"].make(scenario, chosen)
    assert isinstance(content, Bundle)
    return content


def made(scenario: Scenario, **options: Any) -> Bundle:
    """The export without pictures."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(save, "find_painter", NoPainter)
        return painted(scenario, **options)


def game_of(content: Bundle) -> ReadGame:
    """The game as its files say, which need not lie on the disk."""
    data = json.loads(content.main)
    return ReadGame(data, {name: content.beside[name.split("/")[-1]] for name in addresses_in(data)})


# Maps as the reader should find them


def printed(realm: Realm, tile: str, face: str) -> tuple[tuple[str, str], ...]:
    found = realm.scenario.tileset.face(tile, face)  # type: ignore[arg-type]
    assert found
    return tuple((face, "river" if each == WATER else each) for each in found.terrain)


def discs(laid: Piece) -> int:
    """The number of parts that a piece consists of: each guard, and the site or marker under them."""
    below = laid.piece != "monsters" or "site" in laid.data
    return below + (laid.guards if laid.piece in ("monsters", "marker") else 0)


def wanted_pieces(realm: Realm) -> Counter[tuple[str, str]]:
    wanted = Counter[tuple[str, str]]()
    for laid in realm.pieces:
        wanted[laid.piece.piece, min(laid.piece.at.split("|"))] += discs(laid.piece)
    return wanted


def tiles_wanted(realm: Realm, first: str) -> dict[str, tuple[Cell, int, tuple[tuple[str, str], ...]]]:
    """The tiles of a realm, counted from one of them, as the reader should find them."""
    placements = {laid.placement.tile: laid.placement for laid in realm.tiles}
    start = placements[first]
    return {
        tile: ((laid.q - start.q, laid.r - start.r), laid.turn, printed(realm, tile, laid.face))
        for tile, laid in placements.items()
    }


def tiles_found(found: ReadMap) -> dict[str, tuple[Cell, int, tuple[tuple[str, str], ...]]]:
    return {tile: (each.cell, each.turn, each.shown) for tile, each in found.tiles.items()}
