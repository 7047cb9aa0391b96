"""Texts about a realm for its players: those of the author, and those made from its map and its rules.

The latter are made anew each time, so that text and play cannot disagree.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

from realms.board.drawing import Drawing
from realms.board.features import BASIC_PRICE
from realms.locale import Sentence, Wording, joined, sentence, term, visible
from realms.pool.homemade import BOX as HOMEMADE
from realms.pool.homemade import boxes_in_play, known_entries
from realms.pool.homemade_text import abilities
from realms.pool.pool import Entry as PoolEntry
from realms.scenario.defaults import text_in
from realms.scenario.readings import reading_sentences
from realms.scenario.scenario import Realm, Scenario
from realms.scenario.special.special_rules import Entry, SpecialRule, rules_of, special_rules
from realms.tiles.boxes import boxes
from realms.tiles.kinds import MONSTERS, WORLDS

TextPart = Literal["intro", "setup", "rules", "notes"]
TITLES: Mapping[TextPart, Sentence] = {
    "intro": sentence("Introduction"),
    "setup": sentence("Setting up"),
    "rules": sentence("Rules"),
    "notes": sentence("Notes for other authors"),
}


def author_text(scenario: Scenario, part: TextPart, language: str) -> list[str]:
    """Return the paragraphs of a text by the author."""
    return [visible(line) for line in scenario.text(part, language).splitlines() if line.strip()]


def setup_text(realm: Realm, language: str) -> list[str]:
    """Describe how the realm is set up for its count of players."""
    made = [each.in_language(language) for each in _setup(realm)]
    return [*author_text(realm.scenario, "setup", language), *made]


def rules_text(realm: Realm, language: str) -> list[str]:
    """Describe the rules of the realm beyond those of the boxes."""
    special = [
        sentence("{title}: {text}", title=text_in(rule.titles, language), text=rule.sentence(entry, language))
        for entry, rule in rules_in_force(realm)
    ]
    answers = reading_sentences(realm.scenario.data)
    made = [each.in_language(language) for each in (*special, *_features(realm), *answers)]
    return [*author_text(realm.scenario, "rules", language), *made]


def rules_in_force(realm: Realm) -> Iterator[tuple[Entry, SpecialRule]]:
    """Yield the special rules of a realm, and those that its map implies beside them."""
    yield from rules_of(realm.scenario, realm.players)
    for entry in _implied(realm):
        yield entry, special_rules()[entry["rule"]]


def _implied(realm: Realm) -> Iterator[Entry]:
    board, named = realm.board, _named(realm)
    if board.water_regions["river"] and named.isdisjoint(("river", "river_world")):
        yield {"rule": "river"}
    if "entry" not in named and "growing_board" not in named:
        yield {"rule": "entry", "where": "arrows" if board.arrows else "edge"}
    if board.regions_with_piece(MONSTERS) and "guarded_sites" not in named:
        yield {"rule": "guarded_sites"}


def _named(realm: Realm) -> set[str]:
    return {rule.id for _, rule in rules_of(realm.scenario, realm.players)}


def built_in_play(realm: Realm) -> bool:
    """Return True if the players build the map."""
    return any(rule.board == "built" for _, rule in rules_of(realm.scenario, realm.players))


# Setting up


def _setup(realm: Realm) -> Iterator[Sentence]:
    if built_in_play(realm):
        yield sentence("No tile lies on the table yet: the map is made during play.")
    yield from laid_tiles(realm)
    drawing = realm.layout.drawing
    if drawing:
        width, height = drawing.size
        yield sentence("The board is drawn on a sheet of {width} by {height} mm.", width=width, height=height)
    pieces = [sentence("{kind} {count}", kind=term(kind), count=n) for kind, n in counted(realm).items()]
    if pieces:
        yield sentence("Pieces on the map: {pieces}.", pieces=pieces)
    yield from _pool(realm.scenario)


def laid_tiles(realm: Realm) -> Iterator[Sentence]:
    """Yield the tiles of each world, with the face that is up."""
    for world in WORLDS:
        letters = sorted(laid.placement.tile for laid in realm.tiles if laid.placement.face == world)
        if letters:
            yield sentence(
                "{count} tiles, {world} face up: {tiles}.",
                count=len(letters),
                world=term(world),
                tiles=" ".join(letters),
            )


def counted(realm: Realm) -> Counter[str]:
    """Count the pieces to lay: monsters one by one, markers by their kind; arrows are only drawn."""
    found: Counter[str] = Counter()
    for laid in realm.pieces:
        kind = laid.piece.piece
        if kind == MONSTERS:
            found[kind] += laid.piece.guards
            found[str(laid.piece.data.get("site", "place_or_relic"))] += 1
        elif kind != "arrow":
            found[str(laid.piece.data.get("marker", kind))] += 1
    return found


def pool_text(scenario: Scenario, language: str) -> list[str]:
    """Describe the settings of the pool: boxes, homemade races and powers, bans, coins."""
    return [each.in_language(language) for each in _pool(scenario)]


def _pool(scenario: Scenario) -> Iterator[Sentence]:
    settings, known = scenario.data.get("pool", {}), known_entries(scenario.data)
    if settings.get("boxes"):
        titles = [Wording(box, boxes()[box].titles) for box in boxes_in_play(scenario.data)]
        yield sentence("Races and powers are those of {boxes}.", boxes=titles)
    for entry in known.values():
        if entry.box == HOMEMADE:
            yield joined([_homemade(entry, known), *abilities(entry)], " ")
    banned = [_name_of(known[name]) for name in settings.get("ban", ()) if name in known]
    if banned:
        yield sentence("Left in the box: {names}.", names=banned)
    handicaps = [
        sentence("{name} {coins}", name=_name_of(known[name]), coins=f"{coins:+}")
        for name, coins in settings.get("handicap", {}).items()
        if name in known
    ]
    if handicaps:
        yield sentence("Coins that come with a race or power: {names}.", names=handicaps)


def _homemade(entry: PoolEntry, known: Mapping[str, PoolEntry]) -> Sentence:
    """Describe a race or power by the author."""
    name, tokens = _name_of(entry), entry.tokens
    if entry.kind != "race":
        return sentence("{name}: a homemade power, {tokens} on the badge.", name=name, tokens=tokens)
    lender = _name_of(known[entry.lender]) if entry.lender in known else entry.lender
    return sentence(
        "{name}: a homemade race, {tokens} on the banner, with the tokens of {lender}, who stay in the box.",
        name=name,
        tokens=tokens,
        lender=lender,
    )


def _name_of(entry: PoolEntry) -> Sentence:
    return Wording(entry.id, entry.names)


# Features of the map beyond special rules


def _features(realm: Realm) -> Iterator[Sentence]:
    board, named = realm.board, _named(realm)
    if board.water_regions["lake"] and "necromancer" not in named:
        yield sentence("Lake: nobody can conquer or cross it without a power or ability that says so.")
    if board.water_regions["sea"]:
        yield sentence("Sea: nobody can conquer or cross it without a power or ability that says so.")
    if board.entry & ~board.rim and not board.arrows:
        yield sentence("Newcomers may also begin beside a sea that opens on the edge of the map.")
    if board.peaks:
        yield sentence("Peaks: an empty one costs {price} tokens.", price=BASIC_PRICE + 2)
    if board.chasms:
        yield sentence("Chasms: nobody can enter or cross them.")
    if board.tunnels and "two_worlds" not in named:
        yield sentence("Tunnels: two regions with the same number are neighbours.")
    if realm.layout.drawing:
        yield from _corrections(realm, realm.layout.drawing)


def _corrections(realm: Realm, drawing: Drawing) -> Iterator[Sentence]:
    """Name the borders that players would get wrong if they only looked at the drawing."""
    joins, severs = _pairs(realm, drawing.joins), _pairs(realm, drawing.severs)
    if joins:
        yield sentence("Neighbours, although no border shows: {pairs}.", pairs=joins)
    if severs:
        yield sentence("No neighbours, although a border shows: {pairs}.", pairs=severs)


def _pairs(realm: Realm, pairs: Iterable[Sequence[str]]) -> list[Sentence]:
    known = (pair for pair in pairs if all(realm.board.knows(name) for name in pair))
    return [
        sentence("{one} and {other}", one=realm.place(one), other=realm.place(other)) for one, other in known
    ]
