"""The text sheet of a scenario: tiles, pieces and proportions for each count of players, and rules."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from textwrap import wrap

from realms.board.board import Board
from realms.board.drawing import Drawing
from realms.locale import Sentence, percent, sentence, tenths, term, visible
from realms.scenario.players_text import TITLES, author_text, built_in_play, pool_text, rules_text
from realms.scenario.scenario import Realm, Scenario
from realms.scenario.special.special_rules import turns_of
from realms.tiles.boxes import boxes
from realms.tiles.kinds import MOUNTAIN, PRINTED_LAND, PRINTED_SYMBOLS, WORLDS, World

WIDTH = 100
Row = tuple[Sentence, Sentence]


def text_sheet(scenario: Scenario, realms: Sequence[Realm], language: str) -> str:
    """Return the whole sheet as text."""
    blocks = [[_heading(scenario, language), *_table(_document_rows(scenario, language), language)]]
    blocks += _chapter(TITLES["intro"], author_text(scenario, "intro", language), language)
    blocks += _chapter(TITLES["setup"], author_text(scenario, "setup", language), language)
    for realm in realms:
        title = sentence("{players} players, {turns} turns", players=realm.players, turns=turns_of(realm))
        blocks.append([title.in_language(language), *_table(list(_realm_rows(realm)), language)])
    blocks += _chapter(sentence("Races and powers"), pool_text(scenario, language), language)
    blocks += _rules(realms, language)
    blocks += _chapter(TITLES["notes"], author_text(scenario, "notes", language), language)
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def _rules(realms: Sequence[Realm], language: str) -> Iterator[list[str]]:
    """Yield the rules of all counts of players; counts with the same rules share a chapter."""
    found: dict[tuple[str, ...], list[int]] = {}
    for realm in realms:
        found.setdefault(tuple(rules_text(realm, language)), []).append(realm.players)
    for paragraphs, counts in found.items():
        some = sentence("{title}, {counts} players", title=TITLES["rules"], counts=counts)
        yield from _chapter(TITLES["rules"] if len(found) == 1 else some, paragraphs, language)


def _chapter(title: Sentence, paragraphs: Sequence[str], language: str) -> Iterator[list[str]]:
    """Yield a title and its wrapped paragraphs, or nothing if there are no paragraphs."""
    if paragraphs:
        hanging = "    " if len(paragraphs) > 1 else "  "
        blocks = [wrap(text, WIDTH, initial_indent="  ", subsequent_indent=hanging) for text in paragraphs]
        yield [title.in_language(language), *chain(*blocks)]


def _heading(scenario: Scenario, language: str) -> str:
    stars = " " + "*" * scenario.data["stars"] if "stars" in scenario.data else ""
    return f"{visible(scenario.title(language))}{stars} ({scenario.data['id']})"


def _table(rows: Sequence[Row], language: str) -> list[str]:
    found = [(label.in_language(language), value.in_language(language)) for label, value in rows]
    width = max(len(label) for label, _ in found)
    return [f"  {label:<{width}}  {value}" for label, value in found]


def _document_rows(scenario: Scenario, language: str) -> list[Row]:
    known = boxes()
    named = [known[box].title(language) for box in scenario.data["boxes"]]
    rows = [(sentence("boxes"), _list(named))]
    if not all(scenario.realm(players).drawing for players in scenario.counts):
        rows += [(sentence("tile set"), _list([scenario.tileset.id])), (sentence("water"), _water(scenario))]
    authors = scenario.data.get("authors")
    return [*rows, (sentence("authors"), _list(authors))] if authors else rows


def _water(scenario: Scenario) -> Sentence:
    exceptions = [
        sentence("{kind} at {address}", kind=term(kind), address=at)
        for at, kind in scenario.water.exceptions.items()
    ]
    return _list([term(scenario.water.kind), *exceptions])


def _realm_rows(realm: Realm) -> Iterator[Row]:
    board = realm.board
    if built_in_play(realm):
        yield sentence("map"), sentence("made during play")
        return
    drawing = realm.layout.drawing
    yield from _sheet(drawing, board) if drawing else _tiles(board)
    yield sentence("regions"), _regions(realm)
    for world in WORLDS:
        if board.world_regions[world] & board.land:
            yield from _shares(board, world)
    pieces = Counter(laid.piece.piece for laid in realm.pieces)
    if pieces:
        yield sentence("pieces"), _list([_amount(kind, count) for kind, count in pieces.items()])
    yield sentence("entry regions"), _list([str((board.entry & board.land).bit_count())])


def _tiles(board: Board) -> Iterator[Row]:
    yield sentence("tiles"), _counted_list([laid.tile for laid in board.placements])


def _sheet(drawing: Drawing, board: Board) -> Iterator[Row]:
    """Yield the size of the sheet of a drawing, and its waters by kind."""
    width, height = drawing.size
    yield sentence("sheet"), sentence("{width} by {height} mm", width=width, height=height)
    waters = [_amount(kind, mask.bit_count()) for kind, mask in board.water_regions.items() if mask]
    if waters:
        yield sentence("water"), _list(waters)


def _regions(realm: Realm) -> Sentence:
    land, water = realm.board.land.bit_count(), realm.board.water.bit_count()
    each = tenths(land / realm.players)
    return sentence("{land} of land ({each} a player), {water} of water", land=land, each=each, water=water)


def _shares(board: Board, world: World) -> Iterator[Row]:
    """Yield the terrains and symbols of one world with their shares of its land."""
    here = board.world_regions[world] & board.land
    terrains = [
        _share(kind, board.terrain_regions[kind] & here, here) for kind in (*PRINTED_LAND[world], MOUNTAIN)
    ]
    yield sentence("terrain ({world})", world=term(world)), _list(terrains)
    if PRINTED_SYMBOLS[world]:
        symbols = [_share(kind, board.symbol_regions[kind] & here, here) for kind in PRINTED_SYMBOLS[world]]
        yield sentence("symbols ({world})", world=term(world)), _list(symbols)


def _share(kind: str, mask: int, of: int) -> Sentence:
    count = mask.bit_count()
    return sentence(
        "{kind} {count} ({share})", kind=term(kind), count=count, share=percent(count / of.bit_count())
    )


def _amount(kind: str, count: int) -> Sentence:
    return sentence("{kind} {count}", kind=term(kind), count=count)


def _counted_list(items: list[str]) -> Sentence:
    return sentence("{count}: {items}", count=len(items), items=" ".join(items))


def _list(items: Sequence[object]) -> Sentence:
    return Sentence("{items}", {"items": list(items)})
