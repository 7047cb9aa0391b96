"""The sections of a set-up sheet: what the realm is, each map with the way to lay it, and its rules."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from realms.board.board import bits
from realms.board.shapes import footprint
from realms.export.drawing.legend import legend_picture
from realms.export.drawing.shapes import Picture
from realms.export.drawing.theme import Theme
from realms.export.realm_map import draw_map
from realms.export.registry import ExportOptions
from realms.export.sections import Draw, ReportSection
from realms.export.setup.pieces import made_in_play, pick_list, piece_words
from realms.export.setup.tables import map_table
from realms.export.tile_width import tile_width
from realms.locale import SEMICOLON, Sentence, Wording, joined, sentence
from realms.scenario.defaults import text_in
from realms.scenario.players_text import (
    TITLES,
    author_text,
    built_in_play,
    laid_tiles,
    pool_text,
    rules_text,
)
from realms.scenario.scenario import Realm, Scenario
from realms.scenario.special.special_rules import turns_of
from realms.tiles.boxes import boxes

CENTIMETRE = 10  # millimetres
SIDE_BY_SIDE = " · "
LEGEND_WIDTH = 960.0  # units of drawing


@dataclass(frozen=True, slots=True)
class SetupSheet:
    """A scenario with the counts of players that a sheet is for, in a language."""

    scenario: Scenario
    realms: tuple[Realm, ...]
    language: str
    tile: float  # the width of a tile in millimetres

    @property
    def title(self) -> str:
        """The title in the reader's language."""
        return self.scenario.title(self.language)


def sheet_of(scenario: Scenario, options: ExportOptions) -> SetupSheet:
    """Return the sheet of a scenario for the count of players in the options, or for all."""
    counts = scenario.counts if options.players is None else (options.players,)
    realms = tuple(scenario.realm(players) for players in counts)
    return SetupSheet(scenario, realms, options.language, tile_width(scenario, options))


def intro(sheet: SetupSheet) -> Iterator[Sentence]:
    """Yield the sentences above everything: players, boxes, faces, and the author's introduction."""
    data = sheet.scenario.data
    players = sentence("Players: {counts}", counts=[realm.players for realm in sheet.realms])
    if "stars" in data:
        stars = sentence("Difficulty: {stars}", stars="★" * data["stars"])
        players = joined([stars, players], SIDE_BY_SIDE)
    yield players
    yield sentence("Boxes: {boxes}", boxes=[_box(*each) for each in Counter(data["boxes"]).items()])
    rights = [
        *([sentence("By {authors}", authors=list(data["authors"]))] if data.get("authors") else []),
        *([sentence("Licence: {licence}", licence=data["licence"])] if data.get("licence") else []),
    ]
    if rights:
        yield joined(rights, SIDE_BY_SIDE)
    if any(realm.tiles for realm in sheet.realms):
        yield _faces(sheet.scenario, sheet.language)
    yield from map(_said, author_text(sheet.scenario, "intro", sheet.language))


def _box(box: str, copies: int) -> Wording | Sentence:
    title = Wording(box, boxes()[box].titles)
    return title if copies == 1 else sentence("{count} x {piece}", count=copies, piece=title)


def _faces(scenario: Scenario, language: str) -> Sentence:
    """Say which faces the tiles have: those of our stand-in are not those in anybody's box."""
    if scenario.bundled_tileset:
        return sentence(
            "Faces: stand-in set ({name}). The tiles of your box show other regions; the map and the words "
            "here go by the stand-in.",
            name=scenario.named_tileset,
        )
    titles = scenario.tileset_data.get("titles", {})
    return sentence("Faces: {name}", name=text_in(titles, language) or scenario.tileset.id)


def sections_of(sheet: SetupSheet) -> Iterator[ReportSection]:
    """Yield the sections in the order in which somebody sets up and reads the rules."""
    yield from author_setup(sheet)
    for _, section in map_sections(sheet):
        yield section
    yield from after_the_maps(sheet)


def author_setup(sheet: SetupSheet) -> Iterator[ReportSection]:
    """Yield the section with the words of the author on setting up, if there are any."""
    own = author_text(sheet.scenario, "setup", sheet.language)
    if own:
        yield ReportSection(TITLES["setup"], points=tuple(map(_said, own)))


def map_sections(sheet: SetupSheet) -> Iterator[tuple[Realm, ReportSection]]:
    """Yield each count of players whose map lies on the table from the start, with its section."""
    for realm in sheet.realms:
        if has_map_to_lay(realm):
            yield realm, _map_section(sheet, realm)


def has_map_to_lay(realm: Realm) -> bool:
    """Return True if a map lies on the table before the first turn."""
    return realm.has_map or not built_in_play(realm)


def after_the_maps(sheet: SetupSheet) -> Iterator[ReportSection]:
    """Yield the sections below the maps: their legend, maps made in play, races and powers, rules."""
    yield from _legend(sheet)
    yield from _made_in_play(sheet)
    pool = pool_text(sheet.scenario, sheet.language)
    if pool:
        yield ReportSection(sentence("Races and powers"), points=tuple(map(_said, pool)))
    yield from _rules(sheet)


def _said(text: str) -> Sentence:
    """Return a text of the author as a sentence; its braces are no blanks."""
    return Sentence(text.replace("{", "{{").replace("}", "}}"))


def _map_section(sheet: SetupSheet, realm: Realm) -> ReportSection:
    return ReportSection(
        _players_and_turns(realm),
        (map_drawing(sheet, realm),),
        points=tuple(_points(sheet, realm)),
        table=map_table(realm),
    )


def _players_and_turns(realm: Realm) -> Sentence:
    return sentence("{players} players, {turns} turns", players=realm.players, turns=turns_of(realm))


def _legend(sheet: SetupSheet) -> Iterator[ReportSection]:
    """Yield the legend of all maps, at a size at which it can be read however large the maps are."""
    boards = [realm.board for realm in sheet.realms if has_map_to_lay(realm)]
    if boards:
        draw = partial(legend_picture, boards, language=sheet.language, width=LEGEND_WIDTH)
        yield ReportSection(sentence("Legend"), (draw,))


def _made_in_play(sheet: SetupSheet) -> Iterator[ReportSection]:
    """Yield a section for the counts of players whose map is made during play."""
    made = [realm for realm in sheet.realms if not has_map_to_lay(realm)]
    if made:
        nothing = sentence("No tile lies on the table yet: the map is made during play.")
        ready = sentence("Have these ready: {things}.", things=list(made_in_play(made[0])))
        yield ReportSection(TITLES["setup"], points=(nothing, ready, *map(_players_and_turns, made)))


def map_drawing(sheet: SetupSheet, realm: Realm) -> Draw:
    """Return the function that draws a map in any colours."""
    return partial(_map, sheet, realm)


def _map(sheet: SetupSheet, realm: Realm, theme: Theme) -> Picture:
    options = ExportOptions(sheet.language, theme=theme, heading=False, sample_map=False)
    return draw_map(realm, options)


def _points(sheet: SetupSheet, realm: Realm) -> Iterator[Sentence]:
    """Yield the points to know before the first tile lies: room, pieces, additions, entries."""
    room = footprint(realm.board, sheet.tile / CENTIMETRE)
    yield sentence("Room: {width} by {depth} cm.", width=f"{room.width:.0f}", depth=f"{room.depth:.0f}")
    yield from laid_tiles(realm)
    pieces = list(pick_list(realm))
    if pieces:
        yield sentence("Pieces: {pieces}.", pieces=pieces)
    base = _base_of(sheet.scenario, realm)
    if base:
        yield from _additions(base, realm, sheet.language)
    board = realm.board
    doors = [realm.place(board.names[region]) for region in bits(board.entry & board.land)]
    if board.arrows:
        yield sentence("Newcomers enter where arrows point: {places}.", places=joined(doors, SEMICOLON))


def _base_of(scenario: Scenario, realm: Realm) -> Realm | None:
    """Return the realm that a count of players adds to."""
    layer = next(layer for layer in scenario.data["layers"] if layer["players"] == realm.players)
    return scenario.realm(layer["base"]) if "base" in layer else None


def _additions(base: Realm, realm: Realm, language: str) -> Iterator[Sentence]:
    """Compare a count of players with the one that it adds to: tiles and pieces more, moved and less."""
    before = {laid.placement.tile: laid.placement for laid in base.tiles}
    after = {laid.placement.tile: laid.placement for laid in realm.tiles}
    blanks = {"players": base.players}
    lists = (
        (sentence("More than with {players} players: tiles {things}."), after.keys() - before.keys()),
        (sentence("Tiles that lie otherwise than with {players} players: {things}."), _moved(before, after)),
        (sentence("Less than with {players} players: tiles {things}."), before.keys() - after.keys()),
    )
    for template, tiles in lists:
        if tiles:
            yield Sentence(template.text, {**blanks, "things": sorted(tiles)})
    old, new = _counted(base, language), _counted(realm, language)
    pieces = (
        (sentence("More than with {players} players: {things}."), new - old),
        (sentence("Less than with {players} players: {things}."), old - new),
    )
    for template, found in pieces:
        if found:
            things = [sentence("{count} x {piece}", count=n, piece=name) for name, n in found.items()]
            yield Sentence(template.text, {**blanks, "things": things})


def _moved(before: Mapping[str, object], after: Mapping[str, object]) -> set[str]:
    return {tile for tile in before.keys() & after.keys() if before[tile] != after[tile]}


def _counted(realm: Realm, language: str) -> Counter[str]:
    """Count the pieces by their words; arrows are only drawn."""
    pieces = (laid.piece for laid in realm.pieces if laid.piece.piece != "arrow")
    return Counter(piece_words(piece).in_language(language) for piece in pieces)


def _rules(sheet: SetupSheet) -> Iterator[ReportSection]:
    """Yield the rules that all counts of players share, then those of some counts only."""
    texts = {realm.players: rules_text(realm, sheet.language) for realm in sheet.realms}
    shared = [each for each in next(iter(texts.values())) if all(each in text for text in texts.values())]
    if shared:
        yield ReportSection(TITLES["rules"], points=tuple(map(_said, shared)))
    found: dict[tuple[str, ...], list[int]] = {}
    for players, text in texts.items():
        found.setdefault(tuple(each for each in text if each not in shared), []).append(players)
    for paragraphs, counts in found.items():
        if paragraphs:
            title = sentence("{title}, {counts} players", title=TITLES["rules"], counts=counts)
            yield ReportSection(title, points=tuple(map(_said, paragraphs)))
