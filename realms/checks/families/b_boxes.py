"""B: the boxes on the table, and whether they hold all tiles and pieces of a realm."""

from collections import Counter
from collections.abc import Iterator, Sequence

from realms.board import addresses
from realms.checks.case import Case
from realms.checks.families.g_geometry import laid_twice
from realms.checks.finding import Remark
from realms.checks.registry import check
from realms.locale import Sentence, sentence, term
from realms.pool.homemade import MOST_TOKENS, boxed_pool, faults
from realms.scenario.layers import LaidPiece
from realms.scenario.scenario import Scenario
from realms.tiles.boxes import Box, boxes
from realms.tiles.kinds import MOUNTAIN, WORLDS, World
from realms.tiles.tileset import tile_order

# Games that Realms opens to as many players as Realms itself is for.
OPENED = ("small_world", "small_world_underground")
PLAIN = "none"  # the variant without a symbol


@check("B001", "tile-not-in-the-boxes", "error", "realm")
def tile_not_in_the_boxes(case: Case) -> Iterator[Remark]:
    """A tile is laid that the boxes do not hold.

    Why: one box holds every letter once; C2 is the C of a second copy.
    Fix: name the box, or one more copy of it, in the scenario; or lay another letter.
    """
    missing = {
        laid.placement.tile: laid.pointer
        for laid in case.tiles
        if laid.placement.tile not in case.supply.tiles
    }
    if missing:
        tiles = tuple(sorted(missing, key=tile_order))
        message = sentence("not in the boxes: {tiles}", tiles=tiles)
        yield Remark(message, "tile", tiles, missing[tiles[0]], measured=len(tiles))


@check("B002", "both-faces-of-a-tile", "error", "structure")
def both_faces_of_a_tile(case: Case) -> Iterator[Remark]:
    """A tile is laid on the surface and also underground.

    Why: it is one piece of cardboard, and only one of its faces can be up.
    Fix: lay another tile for one of the two, or take one from a second copy of the box (C2).
    """
    for first, laid in laid_twice(case):
        tile = laid.placement.tile
        if laid.placement.face != first.placement.face:
            message = sentence("both faces of {tile} would have to be up at once", tile=tile)
            yield Remark(message, tile, (tile,), laid.pointer)


@check("B003", "too-many-mountains", "error", "realm")
def too_many_mountains(case: Case) -> Iterator[Remark]:
    """More mountains are laid than the boxes hold.

    Why: Realms has twelve, with two faces; those of the base boxes lie only in their own world.
    Fix: remove some, or name a box with more of them.
    """
    laid = mountains_by_world(case)
    short = case.supply.shortage(MOUNTAIN, {world: len(pieces) for world, pieces in laid.items()})
    scarce_last = sorted(WORLDS, key=lambda world: len(laid[world]) > case.supply.count(MOUNTAIN, world))
    pieces = [piece for world in scarce_last for piece in laid[world]]
    yield from _beyond(len(pieces) - short, pieces, MOUNTAIN, term("mountains"))


@check("B004", "mountain-variant-runs-out", "warning", "realm")
def mountain_variant_runs_out(case: Case) -> Iterator[Remark]:
    """More mountains on the surface show one symbol, or none, than the boxes hold of that kind.

    Why: a mountain of another kind would have to lie there and show something else. No rules say how many
    there are of each kind; the numbers are the likeliest ones.
    Fix: let some of these mountains show another symbol, or move them.
    """
    held = case.supply.variants(MOUNTAIN)
    wanted: dict[str, list[LaidPiece]] = {}
    for laid in mountains_by_world(case)["surface"]:
        wanted.setdefault(laid.piece.data.get("symbol", PLAIN), []).append(laid)
    for symbol in sorted(wanted) if held else ():
        words = sentence("mountains with the symbol {symbol}", symbol=term(symbol))
        plain = symbol == PLAIN
        pieces = term("mountains without a symbol") if plain else words
        yield from _beyond(held.get(symbol, 0), wanted[symbol], symbol, pieces)


@check("B005", "too-many-peaks", "error", "realm")
def too_many_peaks(case: Case) -> Iterator[Remark]:
    """More peaks are laid than the boxes hold.

    Why: Realms has four.
    Fix: remove some; the mountains below them can stay.
    """
    yield from _too_many(case, "peak", term("peaks"))


@check("B006", "too-many-chasms", "error", "realm")
def too_many_chasms(case: Case) -> Iterator[Remark]:
    """More chasms are laid than the boxes hold.

    Why: Realms has six.
    Fix: remove some, or leave a cell of the map empty instead.
    """
    yield from _too_many(case, "chasm", term("chasms"))


@check("B007", "too-many-borders", "error", "realm")
def too_many_borders(case: Case) -> Iterator[Remark]:
    """More river borders are laid than the boxes hold.

    Why: Realms has six.
    Fix: remove those between waters that may as well be one region.
    """
    yield from _too_many(case, "border", term("river borders"))


@check("B008", "tunnel-number-not-in-the-boxes", "error", "realm")
def tunnel_number_not_in_the_boxes(case: Case) -> Iterator[Remark]:
    """A tunnel has a number that stands on no marker in the boxes.

    Why: Realms has tunnels 1 to 6; those of a second copy count as 7 to 12.
    Fix: give the tunnel a number that is free, or remove both its ends.
    """
    numbers = case.supply.numbers("tunnel")
    ends: dict[int, list[LaidPiece]] = {}
    for laid in _laid(case, "tunnel"):
        ends.setdefault(laid.piece.data["number"], []).append(laid)
    for number in sorted(ends.keys() - set(numbers)):
        message = sentence(
            "tunnel {number} is not in the boxes; they hold {count} tunnels",
            number=number,
            count=len(numbers),
        )
        at = tuple(laid.piece.at for laid in ends[number])
        yield Remark(message, str(number), at, ends[number][0].pointer)


@check("B009", "too-many-coin-mines", "error", "realm")
def too_many_coin_mines(case: Case) -> Iterator[Remark]:
    """More coin mines are laid than the boxes hold.

    Why: Realms has ten.
    Fix: remove some.
    """
    yield from _too_many(case, "coin_mine", term("coin mines"))


@check("B010", "too-many-tribes", "error", "realm")
def too_many_tribes(case: Case) -> Iterator[Remark]:
    """More lost tribes are laid than the boxes hold.

    Why: Small World has eighteen, Cursed! one more, Realms none.
    Fix: remove some, or name the box they come from.
    """
    yield from _too_many(case, "tribe", term("tribes"))


@check("B011", "too-many-monsters", "error", "realm")
def too_many_monsters(case: Case) -> Iterator[Remark]:
    """More monsters stand on the map, guarding sites or at markers, than the boxes hold.

    Why: Underground has fourteen, two for each of seven sites; Realms has none.
    Fix: remove some, or name the box they come from.
    """
    realm = case.realm
    laid = zip(realm.pieces, realm.layout.pieces, strict=True)
    monsters = [
        each
        for each, piece in laid
        if piece.piece in ("monsters", "marker") and _lies(case, each)
        for _ in range(piece.guards)
    ]
    yield from _beyond(case.supply.count("monster"), monsters, "monsters", term("monsters"))


@check("B012", "too-many-places", "error", "realm")
def too_many_places(case: Case) -> Iterator[Remark]:
    """There are more sites of places than the boxes hold places.

    Why: Underground has nine; a second copy of the box adds none, as each place has a name of its own.
    Fix: remove some, or let relics be found there.
    """
    yield from _beyond(case.supply.count("place"), _sites(case, "place"), "place", term("places"))


@check("B013", "too-many-relics", "error", "realm")
def too_many_relics(case: Case) -> Iterator[Remark]:
    """There are more sites of relics, the sword among them, than the boxes hold relics.

    Sites where a place or a relic may be found count as relics once all places are given away.
    Why: Underground has six; a second copy of the box adds none, as each relic has a name of its own.
    Fix: remove some, or let places be found there.
    """
    places_left = max(0, case.supply.count("place") - len(_sites(case, "place")))
    either = _sites(case, "place_or_relic")[places_left:]
    relics = [*_sites(case, "sword"), *_sites(case, "relic"), *either]
    yield from _beyond(case.supply.count("relic"), relics, "relic", term("relics"))


@check("B014", "too-many-thrones", "error", "realm")
def too_many_thrones(case: Case) -> Iterator[Remark]:
    """More thrones are laid than the boxes hold.

    Why: Realms has one.
    Fix: remove the others.
    """
    yield from _too_many(case, "throne", term("thrones"))


@check("B015", "too-many-tokens", "error", "realm")
def too_many_tokens(case: Case) -> Iterator[Remark]:
    """More tokens for rules of your own are laid than the boxes hold.

    Why: Realms has seven besides the throne.
    Fix: remove some, or mark the places with notes.
    """
    yield from _too_many(case, "token", term("tokens"))


@check("B016", "too-many-players-for-the-boxes", "warning", "realm")
def too_many_players_for_the_boxes(case: Case) -> Iterator[Remark]:
    """A box that the scenario names is made for fewer players.

    Why: its rules and pieces were not meant for so many. Realms opens the base games to a sixth player.
    Fix: leave the box out, or drop the layer of that count.
    """
    named = case.realm.scenario.data["boxes"]
    for name in dict.fromkeys(named):
        box, players = boxes()[name], case.realm.players
        opened = name in OPENED and "realms" in named
        if box.players and not opened and players > box.players[1]:
            most = box.players[1]
            message = sentence("{box} is for {most} players at most", box=_title(box), most=most)
            yield Remark(message, name, (), f"/boxes/{named.index(name)}", measured=players - most)


@check("B017", "box-not-owned", "warning", "realm")
def box_not_owned(case: Case) -> Iterator[Remark]:
    """The scenario names a box, or a further copy of it, that you do not own.

    Why: your settings say which boxes you have, and the realm can only be laid with this one.
    Fix: add it to `boxes` in your settings, or borrow it.
    """
    if case.settings.boxes is not None:
        left = Counter(case.settings.boxes)
        for index, name in enumerate(case.realm.scenario.data["boxes"]):
            left[name] -= 1
            if left[name] < 0:
                message = sentence("{box} is not among your boxes", box=_title(boxes()[name]))
                yield Remark(message, name, (), f"/boxes/{index}")


@check("B019", "homemade-cannot-be-used", "error", "scenario")
def homemade_cannot_be_used(scenario: Scenario) -> Iterator[Remark]:
    """A race or power of your own cannot come into play.

    Why: it has the name of another one, borrows tokens from a race that is missing or has too few, or keeps
    an ability in decline that it does not have.
    Fix: give it a name of its own, another `lender`, fewer tokens, or say what it keeps.
    """
    homemade = scenario.data.get("pool", {}).get("homemade", {})
    for fault in faults(homemade, boxed_pool(scenario.data)):
        yield Remark(fault.message, fault.pointer, (), f"/pool/homemade{fault.pointer}")


@check("B020", "homemade-with-many-tokens", "warning", "scenario")
def homemade_with_many_tokens(scenario: Scenario) -> Iterator[Remark]:
    """A race or power of your own comes with more tokens than any printed one should.

    Why: with more than ten on a banner or five on a badge, the player who picks it first wins.
    Fix: print a lower figure on it.
    """
    for key, most in MOST_TOKENS.items():
        for place, own in enumerate(scenario.data.get("pool", {}).get("homemade", {}).get(key, ())):
            if own["tokens"] > most:
                message = sentence(
                    "{tokens} tokens are too many; at most {most} are advisable",
                    tokens=own["tokens"],
                    most=most,
                )
                yield Remark(message, own["id"], (), f"/pool/homemade/{key}/{place}/tokens", own["tokens"])


@check("B018", "mountain-hides-a-symbol", "warning", "realm")
def mountain_hides_a_symbol(case: Case) -> Iterator[Remark]:
    """A mountain covers a printed symbol that it does not show itself.

    Why: the symbol is lost, and some races and powers live on it.
    Fix: use a mountain with the same symbol if there is one left, or move the mountain.
    """
    for laid in _laid(case, MOUNTAIN):
        printed = case.board.printed_symbols(laid.piece.at)
        if printed and laid.piece.data.get("symbol") not in printed:
            message = sentence(
                "the mountain on {tile} hides: {symbols}",
                tile=_below(case, laid),
                symbols=[term(symbol) for symbol in printed],
            )
            yield Remark(message, MOUNTAIN, (laid.piece.at,), laid.pointer)


def _too_many(case: Case, kind: str, words: Sentence) -> Iterator[Remark]:
    yield from _beyond(case.supply.count(kind), _laid(case, kind), kind, words)


def _beyond(held: int, laid: Sequence[LaidPiece], subject: str, words: Sentence) -> Iterator[Remark]:
    """Yield a remark if more pieces are laid, listed one by one, than the boxes hold."""
    if len(laid) > held:
        message = sentence(
            "too many {pieces}: {count}; the boxes hold {held}", pieces=words, count=len(laid), held=held
        )
        yield Remark(message, subject, (), laid[held].pointer, measured=len(laid) - held)


def _laid(case: Case, kind: str) -> list[LaidPiece]:
    """Return the pieces of a kind that lie on tiles of the map."""
    return [laid for laid in case.realm.pieces if laid.piece.piece == kind and _lies(case, laid)]


def mountains_by_world(case: Case) -> dict[World, list[LaidPiece]]:
    """Return the mountains on the map, by world."""
    found: dict[World, list[LaidPiece]] = {world: [] for world in WORLDS}
    for laid in _laid(case, MOUNTAIN):
        world = case.board.world_at(laid.piece.at)
        if world:
            found[world].append(laid)
    return found


def _lies(case: Case, laid: LaidPiece) -> bool:
    return case.board.knows(laid.piece.at)


def _below(case: Case, laid: LaidPiece) -> object:
    """Name the tile or the drawn region that a piece lies on."""
    return case.realm.place(laid.piece.at) if case.drawn else addresses.tiles_of(laid.piece.at)[0]


def _sites(case: Case, kind: str) -> list[LaidPiece]:
    return [laid for laid in _laid(case, "monsters") if laid.piece.data.get("site") == kind]


def _title(box: Box) -> Sentence:
    """Return the title of a box as a sentence to translate."""
    return Sentence(box.title("en"))
