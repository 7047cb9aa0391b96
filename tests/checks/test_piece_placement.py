"""Objections to a piece are the same before it is laid and, as findings, afterwards."""

import pytest

from realms.board.layout import Piece
from realms.checks.case import Case
from realms.checks.families import g_geometry as geometry  # noqa: F401 - their checks are entered at import
from realms.checks.families import s_map_markers as scenery  # noqa: F401 - their checks are entered at import
from realms.checks.piece_placement import objections
from realms.checks.registry import find_check
from realms.tiles.kinds import PIECES, WATER_KINDS

from help import findings
from help.documents import Entry, document, layer, piece, row

TILES = row("ANP")  # three regions of land, and two tiles of water beside each other
CODES = {"G004", "G005", "G006", "G007", "G008", "G009", "G010", "S005"}


def case(pieces: list[Entry], water: str = "river") -> Case:
    return findings.case(document(layer(TILES, *pieces), water={"kind": water}))


def found(of: Case, entry: Entry) -> set[tuple[str, str]]:
    """Return the findings about a piece on the map."""
    told = set()
    for code in CODES:
        check = find_check(code)
        assert check
        told |= {
            (check.severity, str(remark.message))
            for remark in check.function(of)
            if remark.at == (entry["at"],)
        }
    return told


LYING: list[Entry] = [
    piece("mountain", "A/0"),
    piece("chasm", "A/1"),
    piece("border", "N.0|P.3"),
]
THIRDS = ["A/0", "A/1", "A/2", "N/0", "Q/0"]
SIDES = {"border": ["A.0|N.3", "N.1|P.3", "A.0|Q.3"], "arrow": ["A.0", "A.3", "N.2", "Q.1"]}
ENTRIES: list[Entry] = [piece(kind.id, at) for kind in PIECES.values() for at in SIDES.get(kind.id, THIRDS)]


@pytest.mark.parametrize("water", WATER_KINDS)
@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: f"{entry['piece']} {entry['at']}")
def test_what_is_said_before_a_piece_is_laid_is_found_after(entry: Entry, water: str) -> None:
    before = case([each for each in LYING if each["at"] != entry["at"]], water)
    laid = Piece(entry["piece"], entry["at"], entry)
    said = {(fault, str(words)) for fault, words in objections(before.board, laid)}
    assert said == found(case([*before.realm.scenario.data["layers"][0]["pieces"], entry], water), entry)


def test_a_second_one_collides_where_there_is_room_for_one() -> None:
    board = case(LYING).board
    for kind, words in (("mountain", "mountain where there is mountain"), ("chasm", "chasm where there is")):
        told = [str(message) for _, message in objections(board, Piece(kind, "A/0"))]
        assert any(words in message for message in told)
    assert not list(objections(board, Piece("tribe", "A/0")))
    assert [fault for fault, _ in objections(board, Piece("border", "N.0|P.3"))] == ["error"]
