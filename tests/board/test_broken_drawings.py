"""Drawings that enclose nothing still make a board."""

import pytest

from realms.board.drawing import Drawing
from realms.board.faces import Faces

NODES = {"a": [0, 0], "b": [10, 0]}


@pytest.mark.parametrize(
    "lines", [[], [["a", "a"]], [["a", "b"]], [["a", "b", "a"]], [["a", "x"], ["x", "y"]]]
)
def test_lines_that_enclose_nothing_make_no_face(lines: list[list[str]]) -> None:
    faces = Faces(Drawing({"size": [20, 20], "nodes": NODES, "lines": lines}))
    assert (list(faces.polygons), list(faces.middles)) == ([], [])
    assert (dict(faces.shared), dict(faces.outside)) == ({}, {})
    assert faces.face_at([(5, 0)]) == [None]
