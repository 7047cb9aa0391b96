"""G: what hangs together on the board of one count of players, and how newcomers get there."""

from collections.abc import Iterator

from realms.checks.case import Case
from realms.checks.finding import Note
from realms.checks.registry import check
from realms.locale import sentence


@check("G013", "landmass-in-pieces", "error", "realm")
def landmass_in_pieces(case: Case) -> Iterator[Note]:
    """The tiles do not hang together, tunnels counted.

    Why: who is on one part can never come to the other.
    Fix: move a tile so that sides touch, or join the parts by a tunnel.
    """
    parts = sorted(case.board.landmasses, key=len, reverse=True)
    for part in parts[1:]:
        pointers = {laid.placement.tile: laid.pointer for laid in case.realm.tiles}
        message = sentence("not joined to the rest of the map: {tiles}", tiles=list(part))
        yield Note(message, part[0], part, pointers[part[0]])
