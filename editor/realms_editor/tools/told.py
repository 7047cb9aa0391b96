"""What there is to say about the place that is pointed at, in one line."""

from realms.board.board import Board
from realms.board.names import region_name, third_name
from realms.locale import Sentence, sentence
from realms_editor.tools.spot import Spot


def place_told(board: Board, at: Spot | None) -> Sentence | None:
    """Name, price and neighbours of a region; a chasm only has a name, and empty ground nothing."""
    if not at or not at.placement or at.tile not in board.place:
        return None
    region = board.region(at.address)
    if region is None:
        return third_name(board, at.address)
    name, price, near = region_name(board, region), board.price(region), board.adj[region].bit_count()
    if price is None:
        return sentence("{place}: cannot be taken; neighbours: {count}", place=name, count=near)
    return sentence(
        "{place}: takes {price} to conquer; neighbours: {count}", place=name, price=price, count=near
    )
