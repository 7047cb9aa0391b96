"""D: the regions of a drawing: their faces, what is painted on them, and who borders on whom."""

from collections.abc import Iterator, Mapping

from realms.board.drawing import DrawnRegion
from realms.board.hexes import Point
from realms.checks.case import DrawnCase
from realms.checks.drawing_facts import contacts, faces_at, near
from realms.checks.finding import Remark
from realms.checks.registry import check
from realms.locale import Sentence, Wording, sentence, tenths, term
from realms.tiles.kinds import CHASM, WATER

Pair = frozenset[str]  # two regions; one alone if a pair names the same region twice

PAIR_LISTS = ("joins", "severs")


@check("D010", "regions-in-one-face", "error", "drawing")
def regions_in_one_face(case: DrawnCase) -> Iterator[Remark]:
    """Two regions have their points in one face.

    Why: the face can be only one of them; the other is not on the map, whatever is painted and lies on it.
    Fix: draw the line between them, or remove one of the two.
    """
    first = {face: name for name, face in case.board.face_of.items()}
    for region, face in _regions_with_faces(case):
        if face is not None and first[face] != region.id:
            message = sentence(
                "{one} and {other} lie in one face, near {place}",
                one=first[face],
                other=region.id,
                place=near(case.faces.middles[face].at),
            )
            yield _on(case, region, message, at=(first[face], region.id))


@check("D011", "region-in-no-face", "error", "drawing")
def region_in_no_face(case: DrawnCase) -> Iterator[Remark]:
    """The point of a region lies outside all faces, or on a line.

    Not reported where no faces are looked for (D026).
    Why: lines tell how far a region goes; without them it is not on the map.
    Fix: close the lines around it, move its point into a face, or remove it.
    """
    for region, face in _regions_with_faces(case):
        if face is None and not case.faces.tangled:
            blanks = {"region": _called(region), "place": near(region.at)}
            message = (
                sentence("the point of {region}, near {place}, lies on a line", **blanks)
                if faces_at(case.faces, region.at)
                else sentence("no lines enclose {region}, near {place}", **blanks)
            )
            yield _on(case, region, message)


@check("D012", "region-not-painted", "error", "drawing")
def region_not_painted(case: DrawnCase) -> Iterator[Remark]:
    """A region has no terrain.

    Why: nobody knows what it is; until then it is a gap in the map.
    Fix: paint it, or remove it.
    """
    for region in _with_face(case):
        if region.id not in case.board.grounds:
            place = near(case.board.middle(region.id).at)
            message = sentence("{region} is not painted, near {place}", region=_called(region), place=place)
            yield _on(case, region, message)


@check("D013", "region-too-small", "warning", "drawing", step=0.5)
def region_too_small(case: DrawnCase) -> Iterator[Remark]:
    """A region is too narrow everywhere for the tokens that conquer it.

    The largest circle inside it is compared with the limit `circle` in the settings.
    Why: tokens that hang over a border seem to lie in two regions.
    Fix: make the region wider; or keep it, if your tokens are smaller.
    """
    least = case.limits.circle
    for region in case.board.drawn:
        radius = case.board.middle(region.id).radius
        if radius < least:
            message = sentence(
                "too small for tokens, which need {least} mm: {region}, {width} mm wide",
                least=tenths(2 * least),
                region=_called(region),
                width=tenths(2 * radius),
            )
            yield _on(case, region, message, measured=round(least - radius, 1))


@check("D014", "border-too-short", "warning", "drawing", step=0.5)
def border_too_short(case: DrawnCase) -> Iterator[Remark]:
    """Two regions share a border so short that people will argue whether they are neighbours.

    The length is compared with the limit `border` in the settings. Pairs that the drawing joins or severs
    are settled.
    Why: at the table nobody measures; with a thick line the two may seem to meet in a point.
    Fix: make the border longer, or say it by joining or severing the two.
    """
    settled = set(map(frozenset, (*case.drawing.joins, *case.drawing.severs)))
    limit = case.limits.border
    for pair, length in _lengths(case).items():
        if length < limit and pair not in settled:
            one, other = (region for region in _with_face(case) if region.id in pair)
            message = sentence(
                "a border of only {length} mm: {pair}", length=tenths(length), pair=_both(case, pair)
            )
            yield _on(case, one, message, at=(one.id, other.id), measured=round(limit - length, 1))


@check("D015", "regions-meet-in-a-point", "info", "drawing")
def regions_meet_in_a_point(case: DrawnCase) -> Iterator[Remark]:
    """Regions meet in a point, and have no border anywhere.

    They are no neighbours, unless the drawing joins them. Pairs that it severs are settled.
    Why: players will ask.
    Fix: nothing, if the rule is known at your table; else move the lines apart, or say it by joining or
    severing the two.
    """
    joined = set(map(frozenset, case.drawing.joins))
    severed = set(map(frozenset, case.drawing.severs))
    for point, pairs in _meetings(case):
        unsettled = [pair for pair in pairs if pair not in severed] if joined.isdisjoint(pairs) else []
        if unsettled:
            message = sentence(
                "no neighbours, as they only meet in a point near {place}: {pairs}",
                place=near(point),
                pairs=[_both(case, pair) for pair in unsettled],
            )
            regions = [region for region in _with_face(case) if any(region.id in pair for pair in unsettled)]
            yield _on(case, regions[0], message, at=tuple(region.id for region in regions))


@check("D016", "pair-without-effect", "warning", "drawing")
def pair_without_effect(case: DrawnCase) -> Iterator[Remark]:
    """Joining or severing two regions changes nothing.

    The regions joined have a border in any case, or those severed have none; or the pair is listed twice. A
    pair with a border that is too short (D014) may stand in either list.
    Why: perhaps the lines have been changed since, or another pair was meant.
    Fix: remove the pair.
    """
    lengths = _lengths(case)
    met = {pair for _, pairs in _meetings(case) for pair in pairs}
    for kind in PAIR_LISTS:
        seen: set[Pair] = set()
        for number, written in enumerate(case.drawing.data.get(kind, ())):
            pair = frozenset(written)
            drawn = case.board.grounds.keys() >= pair
            message = None
            if pair in seen:
                message = sentence("the pair stands in the list twice: {pair}", pair=list(written))
            elif drawn and kind == "joins" and lengths.get(pair, 0) >= case.limits.border:
                message = sentence("joined, but neighbours in any case: {pair}", pair=list(written))
            elif drawn and kind == "severs" and pair not in lengths and pair not in met:
                message = sentence("severed, but no neighbours in any case: {pair}", pair=list(written))
            seen.add(pair)
            if message:
                yield _about_pair(case, kind, number, message)


@check("D017", "pair-impossible", "error", "drawing")
def pair_impossible(case: DrawnCase) -> Iterator[Remark]:
    """A pair that is joined or severed names an unknown region or the same one twice, or is in both lists.

    Why: nobody knows what is meant.
    Fix: correct it, or remove the pair.
    """
    joined = {frozenset(pair) for pair in case.drawing.joins}
    for kind in PAIR_LISTS:
        for number, written in enumerate(case.drawing.data.get(kind, ())):
            unknown = [name for name in written if case.drawing.region(name) is None]
            if unknown:
                message = sentence("there is no region {region}", region=unknown[0])
            elif len(set(written)) == 1:
                message = sentence("{region} cannot be its own neighbour", region=written[0])
            elif kind == "severs" and frozenset(written) in joined:
                message = sentence("joined and severed at once: {pair}", pair=list(written))
            else:
                continue
            yield _about_pair(case, kind, number, message)


@check("D018", "edge-without-effect", "info", "drawing")
def edge_without_effect(case: DrawnCase) -> Iterator[Remark]:
    """A region says whether it lies on the edge of the map, as the drawing shows anyhow.

    Why: the lines may have been changed since; after the next change it may say something wrong.
    Fix: remove `edge`.
    """
    for each in case.drawing.regions:
        face = case.board.face_of.get(each.id)
        if each.edge is not None and face is not None and each.edge == (face in case.faces.outside):
            message = (
                sentence("{region} lies on the edge of the map in any case", region=_called(each))
                if each.edge
                else sentence(
                    "{region} does not lie on the edge of the map in any case", region=_called(each)
                )
            )
            yield _on(case, each, message, "edge")


@check("D019", "terrain-of-the-other-world", "error", "drawing")
def terrain_of_the_other_world(case: DrawnCase) -> Iterator[Remark]:
    """A region has a terrain of one world and says that it lies in the other one.

    Why: farmland does not grow underground, and no crystal lies open on the surface.
    Fix: remove `world`, or paint it with a terrain of that world.
    """
    for each in case.drawing.regions:
        written = case.drawing.data["regions"][each.id].get("world", each.world)
        if written != each.world:  # the terrain tells the world, whatever is written beside it
            message = sentence(
                "{region} is {terrain} and lies {where}",
                region=_called(each),
                terrain=term(each.terrain),
                where=term("on the surface") if written == "surface" else term("underground"),
            )
            yield _on(case, each, message, "world")


@check("D020", "symbol-on-wrong-ground", "warning", "drawing")
def symbol_on_wrong_ground(case: DrawnCase) -> Iterator[Remark]:
    """A region shows a symbol where none can be: underground, on water or on a chasm.

    Why: underground, mines and crystals are terrains of their own; water and chasms carry no symbol.
    Fix: remove the symbol.
    """
    for each in case.drawing.regions:
        ground = each.terrain if each.terrain in (WATER, CHASM) else each.world
        if each.symbols and ground in (WATER, CHASM, "underground"):
            message = sentence(
                "{region} ({ground}) shows a symbol: {symbols}",
                region=_called(each),
                ground=term(ground),
                symbols=[term(symbol) for symbol in sorted(each.symbols)],
            )
            yield _on(case, each, message, "symbols")


@check("D021", "water-kind-on-land", "warning", "drawing")
def water_kind_on_land(case: DrawnCase) -> Iterator[Remark]:
    """A region that is not water says which kind of water it is.

    Why: it has no effect; perhaps the region was painted anew since.
    Fix: remove `water`, or paint the region as water.
    """
    for each in case.drawing.regions:
        if each.water and each.terrain and each.terrain != WATER:
            message = sentence(
                "{region} is not water, so its kind of water has no effect: {kind}",
                region=_called(each),
                kind=term(each.water),
            )
            yield _on(case, each, message, "water")


def _regions_with_faces(case: DrawnCase) -> Iterator[tuple[DrawnRegion, int | None]]:
    """Yield the regions, each with the face that its point lies in, which it need not have alone."""
    regions = case.drawing.regions
    return zip(regions, case.faces.face_at([region.at for region in regions]), strict=True)


def _with_face(case: DrawnCase) -> list[DrawnRegion]:
    """Return the regions that have a face."""
    return [region for region in case.drawing.regions if region.id in case.board.face_of]


def _named_faces(case: DrawnCase) -> Mapping[int, str]:
    """Return the region or chasm of each face; those without paint are left out."""
    return {face: name for name, face in case.board.face_of.items() if name in case.board.grounds}


def _lengths(case: DrawnCase) -> Mapping[Pair, float]:
    """Return the lengths of the borders between regions and chasms, as they are drawn."""
    name_of, shared = _named_faces(case), case.faces.shared
    known = (faces for faces in shared if name_of.keys() >= {*faces})
    return {frozenset((name_of[one], name_of[other])): shared[one, other] for one, other in known}


def _meetings(case: DrawnCase) -> Iterator[tuple[Point, list[Pair]]]:
    """Yield the points where regions meet, with the pairs of them that have no border."""
    name_of = _named_faces(case)
    for contact in contacts(case.faces):
        known = (faces for faces in contact.pairs if name_of.keys() >= {*faces})
        pairs = [frozenset((name_of[one], name_of[other])) for one, other in known]
        if pairs:
            yield contact.at, pairs


def _called(region: DrawnRegion) -> object:
    """Return what people call a region: its id, and its name if it has one."""
    if not any(region.names.values()):
        return region.id
    return sentence("{name} ({region})", name=Wording(region.id, region.names), region=region.id)


def _both(case: DrawnCase, pair: Pair) -> Sentence:
    """Name the two regions of a pair."""
    one, other = (_called(region) for region in _with_face(case) if region.id in pair)
    return sentence("{one} and {other}", one=one, other=other)


def _about_pair(case: DrawnCase, kind: str, number: int, message: Sentence) -> Remark:
    written = case.drawing.data[kind][number]
    known = tuple(name for name in dict.fromkeys(written) if case.drawing.region(name))
    return Remark(message, "-".join(written), known, case.pointer(kind, number))


def _on(
    case: DrawnCase,
    region: DrawnRegion,
    message: Sentence,
    *key: str,
    at: tuple[str, ...] = (),
    measured: float | None = None,
) -> Remark:
    """Return a remark about a region, or about it and others."""
    pointer = case.pointer("regions", region.id, *key)
    return Remark(message, "-".join(at) or region.id, at or (region.id,), pointer, measured, point=region.at)
