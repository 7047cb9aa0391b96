"""Lines as nodes and lines of a drawing."""

from itertools import pairwise

from realms.board.drawing_limits import MOST_NODES_OF_A_LINE
from realms.board.linework import merged_paths, nodes_and_lines, written_point


def test_equal_tenths_are_one_node() -> None:
    drawn = nodes_and_lines([[(0, 0), (10, 0.04)], [(10.04, 0), (10, 5.26)]])
    assert drawn == {
        "nodes": {"n1": [0, 0], "n2": [10, 0], "n3": [10, 5.3]},
        "lines": [["n1", "n2"], ["n2", "n3"]],
    }


def test_a_closed_line_ends_with_its_first_node() -> None:
    assert nodes_and_lines([[(0, 0), (5, 0), (0, 5), (0, 0)]])["lines"] == [["n1", "n2", "n3", "n1"]]


def test_what_has_no_length_is_left_out() -> None:
    assert nodes_and_lines([[(1, 1), (1.01, 1)], [(2, 2)], []]) == {"nodes": {}, "lines": []}


def test_whole_numbers_have_no_decimal_point_and_no_sign_of_nothing() -> None:
    assert [str(value) for value in written_point((-0.02, 3.0))] == ["0", "3"]


def test_a_line_that_is_too_long_is_cut_where_its_parts_share_a_node() -> None:
    path = [(step / 10, step % 2) for step in range(2 * MOST_NODES_OF_A_LINE + 7)]
    drawn = nodes_and_lines([path])
    assert max(map(len, drawn["lines"])) == MOST_NODES_OF_A_LINE
    assert all(one[-1] == other[0] for one, other in pairwise(drawn["lines"]))
    whole = [drawn["lines"][0][0], *(name for line in drawn["lines"] for name in line[1:])]
    assert [tuple(drawn["nodes"][name]) for name in whole] == path


def test_lines_are_joined_where_two_of_them_meet_and_not_where_three_do() -> None:
    import shapely

    lines = shapely.MultiLineString([[(0, 0), (1, 0)], [(1, 0), (2, 0)], [(2, 0), (3, 0)], [(2, 0), (2, 5)]])
    found = sorted(sorted(path) for path in merged_paths(lines))
    assert found == [[(0, 0), (1, 0), (2, 0)], [(2, 0), (2, 5)], [(2, 0), (3, 0)]]
