"""Names of regions and other places for people: "forest on C", "forest on C, north-east", "river U-Y"."""

from realms.board import addresses
from realms.board.board import Board
from realms.board.drawn_board import DrawnBoard
from realms.board.drawn_names import drawn_name
from realms.board.hexes import COMPASS
from realms.locale import Sentence, sentence, term
from realms.tiles.kinds import WATER
from realms.tiles.tileset import tile_order


def region_name(board: Board, region: int) -> Sentence:
    """Return the name of a region; no two regions of a board have the same one."""
    if isinstance(board, DrawnBoard):
        return drawn_name(board, board.names[region])
    if board.terrain[region] == WATER:
        return _water_name(board, region)
    tile, terrain = addresses.split_third(board.names[region])[0], term(board.terrain[region])
    mark = _mark(board, tile, region)
    if mark is None:
        return sentence("{terrain} on {tile}", terrain=terrain, tile=tile)
    return sentence("{terrain} on {tile}, {mark}", terrain=terrain, tile=tile, mark=mark)


def third_name(board: Board, address: str) -> Sentence:
    """Return the name of the region or chasm on a third; off the map, its address."""
    if isinstance(board, DrawnBoard):
        return drawn_name(board, address)
    region = board.region(address)
    if region is not None:
        return region_name(board, region)
    if board.terrain_at(address) is None:
        return sentence("{address} (not on the map)", address=address)
    tile, number = addresses.find_third(address)
    terrain, mark = term("chasm"), term(_compass(board, tile, (number,)))
    if sum(chasm.startswith(f"{tile}/") for chasm in board.chasms) == 1:
        return sentence("{terrain} on {tile}", terrain=terrain, tile=tile)
    return sentence("{terrain} on {tile}, {mark}", terrain=terrain, tile=tile, mark=mark)


def place_name(board: Board, address: str) -> Sentence:
    """Return the name of a third, side, border, hole, tile or drawn region by its address."""
    if "/" in address or isinstance(board, DrawnBoard):
        return third_name(board, address)
    if address.startswith("hole:"):
        return sentence("hole beside {tile}", tile=addresses.tiles_of(address)[0])
    if "|" in address:
        one, other = addresses.tiles_of(address)
        return sentence("joint {one}-{other}", one=one, other=other)
    if "." in address:
        tile, side = addresses.split_side(address)
        turn = board.placements[board.rank_of[tile]].turn if tile in board.rank_of else 0
        return sentence("{compass} side of {tile}", compass=term(COMPASS[(side + turn) % 6]), tile=tile)
    return sentence("tile {tile}", tile=address)


def spot_name(board: Board, address: str) -> Sentence:
    """Return the name of a third by its place on the tile, whatever piece covers it."""
    if isinstance(board, DrawnBoard):
        return drawn_name(board, address)
    tile, number = addresses.find_third(address)
    if tile not in board.rank_of:
        return sentence("{address} (not on the map)", address=address)
    return sentence("{tile}, {compass}", tile=tile, compass=term(_compass(board, tile, (number,))))


def _water_name(board: Board, region: int) -> Sentence:
    kind = next(kind for kind, mask in board.water_regions.items() if mask >> region & 1)
    tiles = sorted({addresses.split_third(address)[0] for address in board.thirds[region]}, key=tile_order)
    if len(tiles) == 1:
        return sentence("{water} {tile}", water=term(kind), tile=tiles[0])
    return sentence("{water} {first}-{last}", water=term(kind), first=tiles[0], last=tiles[-1])


def _mark(board: Board, tile: str, region: int) -> Sentence | list[Sentence] | None:
    """Return its symbols or its direction, if the tile has another region of that terrain; else None."""
    around = {board.region(addresses.third(tile, third)) for third in range(3)} - {region, None}
    alike = [other for other in around if other is not None and board.terrain[other] == board.terrain[region]]
    if not alike:
        return None
    shown = board.symbols[region]
    if shown and all(board.symbols[other] != shown for other in alike):
        return [term(symbol) for symbol in sorted(shown)]
    numbers = tuple(addresses.split_third(address)[1] for address in board.thirds[region])
    return term(_compass(board, tile, numbers))


def _compass(board: Board, tile: str, thirds: tuple[int, ...]) -> str:
    turn = board.placements[board.rank_of[tile]].turn
    if len(thirds) == 1:
        return COMPASS[(2 * thirds[0] + 1 + turn) % 6]
    missing = ({0, 1, 2} - set(thirds)).pop()
    return COMPASS[(2 * missing + 4 + turn) % 6]
