"""The word on an empty canvas."""

from help.user import User


def test_an_empty_map_says_how_to_begin_until_a_tile_lies_on_it(user: User) -> None:
    note = user.window.empty_note
    assert note.isVisible()
    assert "Choose a tile" in note.text()
    user.window.set_language("fr")
    assert "Choisissez une tuile" in note.text()
    user.window.resize(1024, 700)
    assert user.window.canvas.rect().contains(note.geometry())
    user.take_tile("A")
    user.click_point(user.window.canvas.mapToScene(note.geometry().center()).toTuple())  # clicks go through
    assert user.window.bench.board.placements
    assert not note.isVisible()
    user.window.document.undo()
    assert note.isVisible()
