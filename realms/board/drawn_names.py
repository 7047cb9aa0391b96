"""Names of the regions of a drawing for people: what the author calls them, or else "forest r17"."""

from realms.board.drawn_board import DrawnBoard
from realms.locale import Sentence, Wording, sentence, term
from realms.tiles.kinds import CHASM, WATER


def drawn_name(board: DrawnBoard, address: str) -> Sentence:
    """Return the name of a region or chasm by its id; no two places have the same one."""
    if address not in board.grounds:
        return sentence("{address} (not on the map)", address=address)
    given = board.given_names.get(address)
    if not given:
        return sentence("{terrain} {region}", terrain=term(_kind(board, address)), region=address)
    name = Wording(address, given)
    if board.shared_names.isdisjoint(given.values()):
        return name
    return sentence("{name} ({region})", name=name, region=address)


def _kind(board: DrawnBoard, address: str) -> str:
    """Return the terrain of a place; of water its kind."""
    region = board.region(address)
    if region is None:
        return CHASM
    if board.terrain[region] != WATER:
        return board.terrain[region]
    return next(kind for kind, mask in board.water_regions.items() if mask >> region & 1)
