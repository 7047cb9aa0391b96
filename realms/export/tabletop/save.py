"""A realm laid out as a saved game, with bags for what does not lie on the map."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final

from realms.board.drawing import UNIT
from realms.board.hexes import cell_at, centre
from realms.export.drawing.frame import APOTHEM
from realms.export.drawing.maps import label_point
from realms.export.drawing.shapes import Bounds, Point
from realms.export.kit.cards import homemade_parts
from realms.export.kit.needs import needed
from realms.export.kit.part import Part
from realms.export.kit.parts import tile_parts
from realms.export.painter import Painter, find_painter
from realms.export.realm_map import draw_map
from realms.export.registry import Bundle, ExportError, ExportOptions
from realms.export.setup.pieces import piece_words
from realms.export.setup.sections import has_map_to_lay
from realms.export.tabletop.assets import Assets, assets_for
from realms.export.tabletop.drawn_board import BOARD, PAINTED, BoardOnTable
from realms.export.tabletop.laid_parts import (
    TILE,
    LaidPart,
    TilesOnTable,
    loose_parts,
    pieces_by_words,
    seen_from_above,
)
from realms.export.tabletop.notes import notebook, remarks, screen_note
from realms.export.tabletop.objects import (
    TABLE,
    Json,
    ObjectPlace,
    bag,
    game_object,
    model_object,
    numbered,
    snap_point,
)
from realms.export.tabletop.solid import INCH, THICKNESS, model_of
from realms.export.tabletop.texture import texture_of
from realms.export.tabletop.words import one_line
from realms.export.tile_width import tile_width
from realms.locale import Sentence, sentence
from realms.scenario.scenario import Realm, Scenario
from realms.scenario.special.possible_board import tiles_to_lay

BAG_ROOM: Final = 75.0  # millimetres between bags, and between them and the map
BAGS_A_COLUMN: Final = 5
PICTURE: Final = 512  # pixels across the small picture
STYLE: Final = {"Table": "Table_RPG", "Sky": "Sky_Museum"}
EMPTY: Final[Json] = {
    "GameMode": "",
    "Date": "",
    "VersionNumber": "",
    "Rules": "",
    "LuaScript": "",
    "LuaScriptState": "",
    "XmlUI": "",
}


def saved_game(scenario: Scenario, options: ExportOptions) -> Bundle:
    """Return a saved game with the realm laid for the count of players in the options, or for the largest."""
    realm = scenario.realm(options.players or scenario.counts[-1])
    return _Game(realm, options, find_painter()).bundle()


@dataclass
class _Game:
    """A saved game in the making."""

    realm: Realm
    options: ExportOptions
    painter: Painter
    _made: dict[Part, tuple[str, str]] = field(default_factory=dict)

    @cached_property
    def assets(self) -> Assets:
        """The pictures and models."""
        return assets_for(self.options, f"{self.realm.scenario.data['id']}.tts.json")

    @cached_property
    def unit(self) -> float:
        """The length of a unit of the drawing plane, in millimetres."""
        return tile_width(self.realm.scenario, self.options) / (2 * APOTHEM)

    def bundle(self) -> Bundle:
        """Return the file with its pictures and models."""
        laid, language = list(self.laid(self.realm)), self.options.language
        if not laid and has_map_to_lay(self.realm):
            raise ExportError(sentence("there is no map for {players} players", players=self.realm.players))
        east = max((each.place.at[0] + each.part.size[0] / 2 for each in laid), default=0.0)
        objects = [*self.map_objects(laid), *self.beside_map([*self.bags(laid)], east)]
        game = {
            "SaveName": one_line(self.realm.scenario.title(language)),
            **EMPTY,
            **STYLE,
            "Note": screen_note(self.realm, language),
            "TabStates": notebook(self.realm, self.options),
            "SnapPoints": list(self.cells()),
            "ObjectStates": numbered(objects),
        }
        main = f"{json.dumps(game, indent=2)}\n".encode()
        beside = dict(sorted(self.assets.files.items()))
        said = remarks(self.assets)
        picture = self.picture()
        return Bundle(main, beside, folder=self.assets.folder, picture=picture, remarks=said)

    def picture(self) -> bytes:
        """Return a small square picture of the map, which the program shows in its lists."""
        drawn = draw_map(self.realm, ExportOptions(self.options.language, heading=False))
        left, top, width, height = drawn.bounds
        side = max(width, height)
        square = Bounds(left - (side - width) // 2, top - (side - height) // 2, side, side)
        return self.painter.png(replace(drawn, bounds=square), PICTURE / side)

    # What lies on the table

    def laid(self, realm: Realm) -> Iterator[LaidPart]:
        """Yield the parts of a realm at their places: the board or the tiles, then the pieces."""
        if realm.drawing:
            yield from BoardOnTable(realm, self.options.language).parts()
        elif realm.tiles:
            map_ = TilesOnTable(realm, self.unit, self.options.language)
            yield from map_.tiles()
            yield from map_.pieces()

    def map_objects(self, laid: Iterable[LaidPart]) -> Iterator[Json]:
        """Yield the objects of the map; tiles and boards have points where tokens stand."""
        for each in laid:
            points = self.region_points(each) if each.kind in (TILE, BOARD) else []
            yield self.object_of(each, AttachedSnapPoints=points)

    def object_of(self, laid: LaidPart, **more: Any) -> Json:
        """Return a part as an object."""
        part = laid.part
        if part not in self._made:
            texture = texture_of(part)
            model = self.assets.put(model_of(part.outline, part.middle, texture), ".obj")
            picture = self.assets.put(self.painter.png(texture.picture(part.name), 1.0), ".png")
            self._made[part] = model, picture
        shape = {"board": laid.kind == BOARD, "Locked": laid.fixed, "Tags": [laid.kind], **more}
        return model_object(laid.place, part.name, *self._made[part], **shape)

    # Snap points

    def cells(self) -> Iterator[Json]:
        """Yield a point for the tile on each cell."""
        if self.realm.tiles:
            map_ = TilesOnTable(self.realm, self.unit, self.options.language)
            for placement in map_.placements.values():
                x, y = map_.on_table(centre(placement.cell))
                yield snap_point(x / INCH, TABLE, -y / INCH, [TILE])

    def region_points(self, laid: LaidPart) -> list[Json]:
        """Return the points on a tile or a board where the tokens of its regions stand."""
        points = self._points_on_board(laid) if laid.kind == BOARD else self._points_on_tile(laid)
        height = THICKNESS / 2 / INCH * (-1 if laid.place.over else 1)
        return [snap_point(x / INCH, height, y / INCH) for x, y in points]

    def _points_on_tile(self, laid: LaidPart) -> Iterator[Point]:
        map_ = TilesOnTable(self.realm, self.unit, self.options.language)
        cell = map_.placements[laid.part.name].cell
        for point in self._region_places:
            if cell_at(point) == cell:
                yield seen_from_above(map_.on_table(point), laid.place)

    def _points_on_board(self, laid: LaidPart) -> Iterator[Point]:
        left, top = laid.part.middle
        for x, y in self._region_places:
            yield seen_from_above((x / UNIT - left, y / UNIT - top), laid.place)

    @cached_property
    def _region_places(self) -> list[Point]:
        """The places of the regions on the drawing plane."""
        board = self.realm.board
        return [label_point(board, region) for region in range(board.region_count)]

    # Bags

    def bags(self, laid: Iterable[LaidPart]) -> Iterator[Json]:
        """Yield a card with the note, and bags for what does not lie on the map."""
        language, scenario = self.options.language, self.realm.scenario
        yield game_object(
            "Notecard", ObjectPlace(), scenario.title(language), screen_note(self.realm, language)
        )
        if not has_map_to_lay(self.realm):
            yield from self._bag(sentence("Tiles and pieces to draw"), self._made_in_play())
        yield from self._bag(sentence("For other numbers of players"), self._other_counts())
        for kind, part in self._loose_kinds(laid):
            spare = sentence("Spare: {piece}", piece=part.name).in_language(language)
            yield bag(ObjectPlace(), spare, [self._loose(kind, part)], endless=True)
        homemade = (
            ("homemade", part)
            for each in homemade_parts(scenario, language)
            for part in [replace(each, copies=1)] * each.copies
        )
        yield from self._bag(sentence("Homemade races and powers"), homemade)

    def _made_in_play(self) -> Iterator[tuple[str, Part]]:
        """Yield the tiles and pieces of which players make the map."""
        scenario, language = self.realm.scenario, self.options.language
        tiles = tile_parts(scenario, tiles_to_lay(self.realm), self.unit, language)
        yield from ((TILE, part) for part in tiles)
        for piece, world, count in needed([self.realm]):
            for part in loose_parts(piece, world, self.unit, language) * count:
                yield piece.piece, part

    def _other_counts(self) -> Iterator[tuple[str, Part]]:
        """Yield the tiles and pieces that other numbers of players need beyond those on the map."""
        scenario, language = self.realm.scenario, self.options.language
        realms = [scenario.realm(players) for players in scenario.counts]
        names = {laid.placement.tile for realm in realms for laid in realm.tiles}
        names -= {laid.placement.tile for laid in self.realm.tiles}
        yield from ((TILE, part) for part in tile_parts(scenario, names, self.unit, language))
        own = {(str(piece_words(piece)), world): n for piece, world, n in pieces_by_words([self.realm])}
        for piece, world, most in pieces_by_words(realms):
            if self.realm.drawing and piece.piece in PAINTED:
                continue
            parts = loose_parts(piece, world, self.unit, language)
            for _ in range(most - own.get((str(piece_words(piece)), world), 0)):
                yield from ((piece.piece, part) for part in parts)

    def _loose_kinds(self, laid: Iterable[LaidPart]) -> list[tuple[str, Part]]:
        """Return each part that players move and of which there are several, once."""
        loose = [each for each in laid if not each.fixed]
        kinds, found = {each.part: each.kind for each in loose}, Counter(each.part for each in loose)
        return [(kinds[part], part) for part, count in found.items() if count > 1]

    def _bag(self, title: Sentence, contents: Iterable[tuple[str, Part]]) -> Iterator[Json]:
        """Yield a bag, unless it would be empty."""
        inside = [self._loose(kind, part) for kind, part in contents]
        if inside:
            yield bag(ObjectPlace(), title.in_language(self.options.language), inside)

    def _loose(self, kind: str, part: Part) -> Json:
        return self.object_of(LaidPart(part, kind, ObjectPlace(height=THICKNESS), fixed=False))

    @staticmethod
    def beside_map(bags: Sequence[Json], east: float) -> Iterator[Json]:
        """Yield the bags in columns to the east of the map; they stay where they are, like the map."""
        for number, each in enumerate(bags):
            column, row = divmod(number, BAGS_A_COLUMN)
            in_column = min(BAGS_A_COLUMN, len(bags) - column * BAGS_A_COLUMN)
            y = (row - (in_column - 1) / 2) * BAG_ROOM
            place = ObjectPlace((east + (column + 1) * BAG_ROOM, y))
            yield {**each, "Transform": place.transform(), "Locked": True}
