"""One line about the place under the pointer, for the status line."""

from realms.board.board import Board
from realms.board.names import region_name, third_name
from realms.locale import Sentence, sentence
from realms_editor.tools.spot import Spot


def place_line(board: Board, at: Spot | None) -> Sentence | None:
    """Return the name, price and neighbours of a region; of a chasm only the name, of empty ground None."""
    if not at or not board.knows(at.address):
        return None
    region = board.region(at.address)
    if region is None and board.terrain_at(at.address) is None:
        return sentence("{region}: not painted yet", region=at.address)
    if region is None:
        return third_name(board, at.address)
    return region_line(board, region, board.price(region))


def region_line(board: Board, region: int, price: int | None) -> Sentence:
    """Return the name, price and neighbours of a region."""
    if board.price(region) is None or price is None:
        what = sentence("cannot be conquered")
    else:
        what = sentence("takes {price} to conquer", price=price)
    name, near = region_name(board, region), board.adj[region].bit_count()
    return sentence("{place}: {what}; neighbours: {count}", place=name, what=what, count=near)


def name_and_neighbours(board: Board, region: int) -> Sentence:
    """Return the name and neighbours of a region that has no price."""
    name, near = region_name(board, region), board.adj[region].bit_count()
    return sentence("{place}; neighbours: {count}", place=name, count=near)
