"""What players are told of a realm: what its author wrote, and what follows from its map and its rules.

The second is made anew whenever somebody asks, so that text and play cannot disagree.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Literal

from realms.board.features import BASIC_PRICE
from realms.locale import Sentence, Wording, sentence, term, visible
from realms.pool.pool import pool
from realms.scenario.readings import readings_told
from realms.scenario.scenario import Realm, Scenario, spoken
from realms.scenario.special.special import Entry, SpecialRule, rules_of, special_rules
from realms.tiles.boxes import boxes
from realms.tiles.kinds import MONSTERS, WORLDS, World

Part = Literal["intro", "setup", "rules", "notes"]
TITLES: Mapping[Part, Sentence] = {
    "intro": sentence("Introduction"),
    "setup": sentence("Setting up"),
    "rules": sentence("Rules"),
    "notes": sentence("Notes for other authors"),
}


def author_says(scenario: Scenario, part: Part, language: str) -> list[str]:
    """The paragraphs of a text of the author's."""
    return [visible(line) for line in scenario.text(part, language).splitlines() if line.strip()]


def setup_of(realm: Realm, language: str) -> list[str]:
    """How the realm is set up for its count of players."""
    made = [each.in_language(language) for each in _setup(realm)]
    return [*author_says(realm.scenario, "setup", language), *made]


def rules_told(realm: Realm, language: str) -> list[str]:
    """By which rules the realm is played, beside those of the boxes."""
    special = [
        sentence("{title}: {text}", title=spoken(rule.titles, language), text=rule.sentence(entry, language))
        for entry, rule in rules_in_force(realm)
    ]
    answers = readings_told(realm.scenario.data)
    made = [each.in_language(language) for each in (*special, *_features(realm), *answers)]
    return [*author_says(realm.scenario, "rules", language), *made]


def rules_in_force(realm: Realm) -> Iterator[tuple[Entry, SpecialRule]]:
    """The special rules of a realm, and those that its map asks for where it names none of that kind."""
    yield from rules_of(realm.scenario, realm.players)
    for entry in _implied(realm):
        yield entry, special_rules()[entry["rule"]]


def _implied(realm: Realm) -> Iterator[Entry]:
    board, named = realm.board, _named(realm)
    if board.water_kinds["river"] and named.isdisjoint(("river", "river_world")):
        yield {"rule": "river"}
    if "entry" not in named and "growing_board" not in named:
        yield {"rule": "entry", "where": "arrows" if board.arrows else "edge"}
    if board.holding(MONSTERS) and "guarded_sites" not in named:
        yield {"rule": "guarded_sites"}


def _named(realm: Realm) -> set[str]:
    return {rule.id for _, rule in rules_of(realm.scenario, realm.players)}


def built_in_play(realm: Realm) -> bool:
    """Whether the map is made by the players."""
    return any(rule.board == "built" for _, rule in rules_of(realm.scenario, realm.players))


# Setting up


def _setup(realm: Realm) -> Iterator[Sentence]:
    if built_in_play(realm):
        yield sentence("No tile lies on the table yet: the map is made during play.")
    for world in WORLDS:
        yield from _tiles(realm, world)
    pieces = [sentence("{kind} {count}", kind=term(kind), count=n) for kind, n in counted(realm).items()]
    if pieces:
        yield sentence("Pieces on the map: {pieces}.", pieces=pieces)
    yield from _pool(realm.scenario)


def _tiles(realm: Realm, world: World) -> Iterator[Sentence]:
    letters = sorted(laid.placement.tile for laid in realm.tiles if laid.placement.face == world)
    if letters:
        yield sentence(
            "{count} tiles, {world} face up: {tiles}.",
            count=len(letters),
            world=term(world),
            tiles=" ".join(letters),
        )


def counted(realm: Realm) -> Counter[str]:
    """The pieces to lay, monsters one by one, markers by what they are; arrows are only drawn."""
    found: Counter[str] = Counter()
    for laid in realm.pieces:
        kind = laid.piece.piece
        if kind == MONSTERS:
            found[kind] += laid.piece.guards
            found[str(laid.piece.data.get("site", "place_or_relic"))] += 1
        elif kind != "arrow":
            found[str(laid.piece.data.get("marker", kind))] += 1
    return found


def _pool(scenario: Scenario) -> Iterator[Sentence]:
    """What is not in play, and what comes with coins."""
    settings = scenario.data.get("pool", {})
    known = pool(boxes()).by_id
    banned = [_entry_name(name) for name in settings.get("ban", ()) if name in known]
    if banned:
        yield sentence("Left in the box: {names}.", names=banned)
    handicaps = [
        sentence("{name} {coins}", name=_entry_name(name), coins=f"{coins:+}")
        for name, coins in settings.get("handicap", {}).items()
        if name in known
    ]
    if handicaps:
        yield sentence("Coins that come with a race or power: {names}.", names=handicaps)


def _entry_name(name: str) -> Sentence:
    return Wording(name, pool(boxes()).by_id[name].names)


# What the map has that no special rule speaks of


def _features(realm: Realm) -> Iterator[Sentence]:
    board, named = realm.board, _named(realm)
    if board.water_kinds["lake"] and "necromancer" not in named:
        yield sentence("Lake: nobody can take or cross it without a power or ability that says so.")
    if board.water_kinds["sea"]:
        yield sentence("Sea: nobody can take or cross it without a power or ability that says so.")
    if board.entry & ~board.rim and not board.arrows:
        yield sentence("Newcomers may also begin beside a sea that opens on the edge of the map.")
    if board.peaks:
        yield sentence("Peaks: an empty one costs {price} tokens.", price=BASIC_PRICE + 2)
    if board.chasms:
        yield sentence("Chasms: nobody can enter or cross them.")
    if board.tunnels and "two_worlds" not in named:
        yield sentence("Tunnels: two regions with the same number are neighbours.")
