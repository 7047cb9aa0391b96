"""The map by which a realm is shown, and its drawing."""

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from realms.board.board import Board
from realms.board.build_board import build_board
from realms.board.layout import Layout, Placement
from realms.board.names import region_name
from realms.export.registry import ExportOptions
from realms.scenario.players_text import built_in_play
from realms.scenario.scenario import Realm
from realms.tiles.tileset import TileSet

if TYPE_CHECKING:
    from realms.export.drawing.shapes import Picture
    from realms.export.drawing.theme import Theme

_ROWS, _COLUMNS = 3, 4
_SEED = 4


def picture_of(
    realm: Realm,
    theme: "Theme | None" = None,
    language: str = "en",
    *,
    labels: bool = False,
    overlays: Iterable[str] = (),
    legend: bool = False,
) -> "Picture":
    """Draw a realm with its title, in light colours unless another theme is given, for `render_svg`."""
    return draw_map(
        realm,
        ExportOptions(language=language, theme=theme, labels=labels, overlays=tuple(overlays), legend=legend),
    )


def draw_map(realm: Realm, options: ExportOptions) -> "Picture":
    """Draw the map of a realm as the options say."""
    from realms.export.drawing.overlays import findings
    from realms.export.drawing.realm import draw_realm
    from realms.export.drawing.shapes import PicturePart
    from realms.export.drawing.theme import LIGHT
    from realms.export.photo import straightened_photo

    board = board_to_show(realm) if options.sample_map else realm.board
    theme, language, title = options.theme or LIGHT, options.language, realm.scenario.title(options.language)
    picture = draw_realm(
        board,
        theme,
        title=title if options.heading else "",
        labels=options.labels,
        letters=options.letters,
        overlays=options.overlays,
        legend=options.legend,
        language=language,
        names=[region_name(board, region).in_language(language) for region in range(board.region_count)],
        photo=straightened_photo(realm, theme) if options.photo else None,
    )
    marked = (PicturePart(tuple(findings(board, theme, options.findings))),) if options.findings else ()
    return replace(picture, title=title or picture.title, parts=picture.parts + marked)


def board_to_show(realm: Realm) -> Board:
    """Return the map of a realm; if it is made during play, that of a sample game or some loose tiles."""
    if not built_in_play(realm):
        return realm.board
    return board_of_sample_game(realm) or loose_tiles(realm.scenario.tileset)


def board_of_sample_game(realm: Realm) -> Board | None:
    """Return the map that a fixed game of random players ends with, or None if the realm cannot be played."""
    from realms.checks.errors import errors_in
    from realms.play.game import Game
    from realms.play.players.player import play_out
    from realms.play.players.registry import players_for
    from realms.play.setup import SetupError
    from realms.rules.registry import unplayed

    if [*unplayed(realm)] or errors_in(realm.scenario, realm.players):
        return None
    try:
        game = Game.new(realm.scenario, realm.players, _SEED)
    except SetupError:
        return None
    play_out(game, players_for(["random"] * realm.players, _SEED))
    return game.board


def loose_tiles(tileset: TileSet) -> Board:
    """Lay some tiles of a set apart from each other, each with another turn."""
    cells = [(2 * column - row, 2 * row) for row in range(_ROWS) for column in range(_COLUMNS)]
    faces = [letter for letter, sides in sorted(tileset.tiles.items()) if "surface" in sides]
    laid = (
        Placement(letter, "surface", *cell, turn % 6)
        for turn, (letter, cell) in enumerate(zip(faces, cells, strict=False))
    )
    return build_board(Layout(tileset, tuple(laid), ()))
