"""The names of edits in the history and beside Undo."""

from realms.locale import Sentence, sentence, term


def edit_label(name: str) -> Sentence:
    """Return the name of an edit in the history and beside Undo."""
    return LABELS.get(name) or term(name)


LABELS = {
    "lay_tile": sentence("Lay a tile"),
    "move_tile": sentence("Move a tile"),
    "move_tiles": sentence("Move tiles"),
    "turn_tile": sentence("Turn a tile"),
    "turn_tiles": sentence("Turn tiles"),
    "flip_tile": sentence("Flip a tile"),
    "swap_tiles": sentence("Swap two tiles"),
    "exchange_tiles": sentence("Exchange tiles"),
    "take_tile": sentence("Take a tile away"),
    "put_piece": sentence("Lay a piece"),
    "take_piece": sentence("Take a piece away"),
    "change_piece": sentence("Change a piece"),
    "move_piece": sentence("Move a piece"),
    "put_pieces": sentence("Lay pieces"),
    "dig_tunnel": sentence("Dig a tunnel"),
    "arrows_on_edge": sentence("Arrows on an edge"),
    "set_water_kind": sentence("Another kind of water"),
    "add_layer": sentence("Add a layer"),
    "take_layer": sentence("Take a layer away"),
    "stand_alone": sentence("Let a layer stand alone"),
    "shift_tile": sentence("Move a tile to another layer"),
    "shift_piece": sentence("Move a piece to another layer"),
    "set_value": sentence("Fill in the form"),
    "set_id": sentence("Change the short name"),
    "set_stars": sentence("Change the difficulty"),
    "set_authors": sentence("Change the authors"),
    "set_licence": sentence("Change the licence"),
    "set_title": sentence("Change a title"),
    "set_text": sentence("Change a text"),
    "add_language": sentence("Add a language"),
    "drop_language": sentence("Take a language away"),
    "set_boxes": sentence("Change the boxes"),
    "set_tileset": sentence("Change the faces of the tiles"),
    "set_water": sentence("Change the water"),
    "set_worlds_touch": sentence("Change which worlds may touch"),
    "set_turns": sentence("Change the number of turns"),
    "set_readings": sentence("Change how the rules are read"),
    "set_rules": sentence("Change the special rules"),
    "set_pool": sentence("Change races and powers"),
    "set_homemade": sentence("Change your own races and powers"),
    "set_note": sentence("Change a note"),
    "unexclude": sentence("Withdraw acceptance"),
    "fix": sentence("Fix findings"),
    "exclude": sentence("Accept a finding"),
    "paste": sentence("Paste"),
    "cut": sentence("Cut"),
    "reload": sentence("Read the file again"),
}
