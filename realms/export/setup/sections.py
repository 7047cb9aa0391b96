"""The sections of a set-up sheet: what the realm is, each map with the way to lay it, and its rules."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from realms.board.board import bits
from realms.board.shapes import footprint
from realms.export.drawing.shapes import Picture
from realms.export.drawing.theme import Theme
from realms.export.realm_map import draw_map
from realms.export.registry import ExportOptions
from realms.export.sections import Draw, ReportSection
from realms.export.setup.pieces import piece_words
from realms.export.setup.tables import map_table
from realms.export.tile_width import tile_width
from realms.locale import Sentence, Wording, sentence, term
from realms.scenario.defaults import text_in
from realms.scenario.players_text import (
    TITLES,
    author_text,
    built_in_play,
    counted,
    pool_text,
    rules_text,
)
from realms.scenario.scenario import Realm, Scenario
from realms.scenario.special.special_rules import turns_of
from realms.tiles.boxes import boxes

CENTIMETRE = 10  # millimetres


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
    if "stars" in data:
        yield sentence("Difficulty: {stars}", stars="★" * data["stars"])
    yield sentence("Players: {counts}", counts=[realm.players for realm in sheet.realms])
    yield sentence("Boxes: {boxes}", boxes=[_box(box) for box in data["boxes"]])
    if data.get("authors"):
        yield sentence("By {authors}", authors=list(data["authors"]))
    if any(realm.tiles for realm in sheet.realms):
        yield _faces(sheet.scenario, sheet.language)
    yield from map(_said, author_text(sheet.scenario, "intro", sheet.language))


def _box(box: str) -> Wording:
    return Wording(box, boxes()[box].titles)


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
    own = author_text(sheet.scenario, "setup", sheet.language)
    if own:
        yield ReportSection(TITLES["setup"], points=tuple(map(_said, own)))
    for realm in sheet.realms:
        yield _map_section(sheet, realm)
    pool = pool_text(sheet.scenario, sheet.language)
    if pool:
        yield ReportSection(sentence("Races and powers"), points=tuple(map(_said, pool)))
    yield from _rules(sheet)


def _said(text: str) -> Sentence:
    """Return a text of the author as a sentence; its braces are no blanks."""
    return Sentence(text.replace("{", "{{").replace("}", "}}"))


def _map_section(sheet: SetupSheet, realm: Realm) -> ReportSection:
    title = sentence("{players} players, {turns} turns", players=realm.players, turns=turns_of(realm))
    if built_in_play(realm) and not realm.has_map:
        nothing = sentence("No tile lies on the table yet: the map is made during play.")
        return ReportSection(title, points=(nothing,))
    return ReportSection(
        title,
        (map_drawing(sheet, realm),),
        points=tuple(_points(sheet, realm)),
        table=map_table(realm),
    )


def map_drawing(sheet: SetupSheet, realm: Realm) -> Draw:
    """Return the function that draws a map in any colours."""
    return partial(_map, sheet, realm)


def _map(sheet: SetupSheet, realm: Realm, theme: Theme) -> Picture:
    last = realm.players == sheet.realms[-1].players
    options = ExportOptions(
        sheet.language, theme=theme, heading=False, legend=last, sample_map=False, photo=False
    )
    return draw_map(realm, options)


def _points(sheet: SetupSheet, realm: Realm) -> Iterator[Sentence]:
    """Yield the points to know before the first tile lies: room, pieces, additions, entries."""
    room = footprint(realm.board, sheet.tile / CENTIMETRE)
    yield sentence("Room: {width} by {depth} cm.", width=f"{room.width:.0f}", depth=f"{room.depth:.0f}")
    pieces = [sentence("{kind} {count}", kind=term(kind), count=n) for kind, n in counted(realm).items()]
    if pieces:
        yield sentence("Pieces: {pieces}.", pieces=pieces)
    base = _base_of(sheet.scenario, realm)
    if base:
        yield from _additions(base, realm, sheet.language)
    board = realm.board
    doors = [realm.place(board.names[region]) for region in bits(board.entry & board.land)]
    if board.arrows:
        yield sentence("Newcomers enter where arrows point: {places}.", places=doors)


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
    """Count the pieces by their words."""
    return Counter(piece_words(laid.piece).in_language(language) for laid in realm.pieces)


def _rules(sheet: SetupSheet) -> Iterator[ReportSection]:
    """Yield the rules of all counts of players; counts with the same rules share a section."""
    found: dict[tuple[str, ...], list[int]] = {}
    for realm in sheet.realms:
        found.setdefault(tuple(rules_text(realm, sheet.language)), []).append(realm.players)
    for paragraphs, counts in found.items():
        several = sentence("{title}, {counts} players", title=TITLES["rules"], counts=counts)
        title = TITLES["rules"] if len(found) == 1 else several
        if paragraphs:
            yield ReportSection(title, points=tuple(map(_said, paragraphs)))
