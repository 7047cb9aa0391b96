"""S: arrows, throne, veins, kinds of water, turns and texts of a scenario."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from realms.board.board import Board, bits
from realms.board.drawn_board import DrawnBoard
from realms.board.names import region_name
from realms.checks.case import Case
from realms.checks.families.s_special_rules import rules_of_case, title, unmet_of
from realms.checks.finding import Remark
from realms.checks.piece_placement import arrow_off_the_outline as off_outline
from realms.checks.registry import check
from realms.locale import Sentence, sentence, term
from realms.scenario.defaults import DEFAULT_TURNS
from realms.scenario.layers import LaidPiece
from realms.scenario.scenario import Scenario
from realms.scenario.special.special_rules import rules_of, seats_on_map, turns_of, usual_turns
from realms.tiles.jsonplaces import escape
from realms.tiles.kinds import WATER, WaterKind

PARTS = ("intro", "setup", "rules", "notes")  # of the texts
MANY_RULES = 6


@check("S005", "arrow-off-the-outline", "error", "realm")
def arrow_off_the_outline(case: Case) -> Iterator[Remark]:
    """An arrow for newcomers lies on a side, or a drawn region, that does not face the outside of the map.

    Why: newcomers come from beyond the edge of the board; the edge of a hole does not count, nor does a side
    between two tiles.
    Fix: remove it, or lay it at the edge; a drawn region can be said to lie there (`edge`).
    """
    for laid in _arrows(case):
        message = off_outline(case.board, laid.piece)
        if message:
            yield Remark(message, "arrow", (laid.piece.at,), laid.pointer)


@check("S006", "arrows-in-one-region", "info", "realm")
def arrows_in_one_region(case: Case) -> Iterator[Remark]:
    """Several arrows point to the same region, or to the same two, and to no other.

    Why: one of them would be enough; perhaps another was meant for the region beside it.
    Fix: nothing, if it should be easy to see; else remove all but one.
    """
    pointing: dict[int, dict[str, LaidPiece]] = {}
    for laid in _arrows(case):
        regions = case.board.entered_by(laid.piece.at)
        pointing.setdefault(regions, {}).setdefault(laid.piece.at, laid)
    for regions, arrows in pointing.items():
        if regions and len(arrows) > 1:
            message = sentence(
                "{count} arrows point to {regions}",
                count=len(arrows),
                regions=[region_name(case.board, region) for region in bits(regions)],
            )
            yield Remark(message, "arrow", tuple(arrows), [*arrows.values()][1].pointer)


@check("S007", "throne-off-peak", "info", "realm")
def throne_off_peak(case: Case) -> Iterator[Remark]:
    """The throne does not stand on a peak.

    Why: in the printed scenario it costs four tokens to ascend; elsewhere it changes hands sooner.
    Fix: nothing, if it is intended; else put a mountain and a peak under it.
    """
    for each in unmet_of(case, "S007"):
        if each.found < each.wanted:
            yield _about_throne(case, sentence("the throne does not stand on a peak"))


@check("S008", "throne-neighbours", "info", "realm")
def throne_neighbours(case: Case) -> Iterator[Remark]:
    """The region of the throne does not border five others.

    Why: each of them pays tribute; the more there are, the more the throne is worth.
    Fix: nothing, if it is intended; else move the throne.
    """
    for each in unmet_of(case, "S008"):
        message = sentence(
            "regions around the throne: {count}; usual are {usual}", count=each.found, usual=each.wanted
        )
        yield _about_throne(case, message, abs(each.found - each.wanted))


@check("S011", "veins-out-of-order", "error", "realm")
def veins_out_of_order(case: Case) -> Iterator[Remark]:
    """A vein does not have one region for each level, from the top down, each bordering the next.

    The levels come in the order of their names: A, B, C. There are as many as the rule has stacks of coins.
    Why: levels open one after the other, and monsters flee from each to the next of their vein.
    Fix: give every region of the vein its level, and move those that do not border the one above.
    """
    for played in rules_of_case(case):
        if played.rule.id == "gold_veins":
            markers = _vein_markers(case)
            nameless = list(_nameless(case, markers))
            yield from nameless or _disorder(case, markers)
    for each in unmet_of(case, "S011"):
        if each.need.thing == "vein_level":
            message = sentence(
                'the veins have {found} levels; the rule "{rule}" has coins for {wanted}',
                found=each.found,
                rule=title(each.rule),
                wanted=each.wanted,
            )
            yield Remark(message, "level", (), each.pointer, measured=abs(each.found - each.wanted))


@check("S013", "turns-other-than-usual", "info", "realm")
def turns_other_than_usual(case: Case) -> Iterator[Remark]:
    """The game does not last the usual number of turns for that many players.

    Usual are ten turns for two or three players, nine for four, eight for five or six. With a necromancer it
    may also be the number for the other players, as the map is theirs.
    Why: races and powers are made for that length; some pay off late.
    Fix: nothing, if it is intended; else leave the number out.
    """
    players, sharing = case.realm.players, max(min(DEFAULT_TURNS), seats_on_map(case.realm))
    turns, usual = turns_of(case.realm), usual_turns(case.realm)
    if turns not in (usual, DEFAULT_TURNS[players]):
        message = sentence(
            "the game lasts {turns} turns; usual are {usual} for {players} players",
            turns=turns,
            usual=usual,
            players=sharing,
        )
        yield Remark(message, "turns", (), f"/turns/{players}", measured=abs(turns - usual))


@check("S014", "water-kind-missing", "error", "scenario")
def water_kind_missing(scenario: Scenario) -> Iterator[Remark]:
    """There is water on the map, but the scenario does not say of which kind.

    Drawn regions may say it themselves.
    Why: a river can be conquered and crossed, a sea or a lake cannot, and there is no default.
    Fix: say that it is a river, a lake or a sea (`water.kind`).
    """
    if "kind" not in scenario.data.get("water", {}):
        wet = [players for players in scenario.counts if _has_water_of_no_kind(scenario.realm(players).board)]
        if wet:
            message = sentence("is the water a river, a lake or a sea? The scenario does not say")
            yield Remark(message, "water", (), "/water")


@check("S015", "water-exceptions-disagree", "error", "realm")
def water_exceptions_disagree(case: Case) -> Iterator[Remark]:
    """Two exceptions name different kinds for one body of water.

    Waters that touch are one body, even where a border parts them.
    Why: an exception holds for the whole body, so only one of them can.
    Fix: remove one of the two.
    """
    for body in case.board.water_bodies:
        kinds = {
            address: kind
            for address, kind in _exceptions(case.realm.scenario).items()
            if (region := case.board.region(address)) is not None and body >> region & 1
        }
        if len(set(kinds.values())) > 1:
            first = next(iter(kinds.values()))
            other = next(address for address, kind in kinds.items() if kind != first)
            places = [sentence("{kind} ({at})", kind=term(kind), at=at) for at, kind in kinds.items()]
            message = sentence("one body of water has several kinds: {kinds}", kinds=places)
            yield Remark(message, "water", tuple(kinds), _exception_pointer(other))


@check("S016", "text-missing", "warning", "scenario")
def text_missing(scenario: Scenario) -> Iterator[Remark]:
    """The title or a text is missing in a language that the scenario has other texts in.

    A title alone needs no texts: a realm may have titles in more languages than its texts.
    Why: people who read that language see another one in its place.
    Fix: write it, or remove the language from titles and texts.
    """
    texts = _texts(scenario)
    for language in dict.fromkeys((*scenario.data["titles"], *scenario.data.get("texts", {}))):
        speaks = any(text.get(language) for part, text in texts.items() if part != "title")
        wanted = texts if speaks else ("title",)
        missing = [part for part in wanted if not texts[part].get(language)]
        if missing:
            pointer = "/titles" if missing == ["title"] else f"/texts/{language}"
            message = sentence(
                'missing in the language "{language}": {parts}',
                language=language,
                parts=[term(part) for part in missing],
            )
            yield Remark(message, language, (), pointer, measured=len(missing))


@check("S018", "water-exception-without-water", "warning", "scenario")
def water_exception_without_water(scenario: Scenario) -> Iterator[Remark]:
    """An exception for a kind of water names a place that has no water at any count.

    Not reported where the map is made during play. Exceptions are for tiles; drawn regions say themselves
    which kind of water they are.
    Why: it has no effect; perhaps a tile was turned or exchanged since.
    Fix: remove it, or name a third that is water.
    """
    idle = dict(_exceptions(scenario))
    for players in scenario.counts if idle else ():
        if any(rule.board == "built" for _, rule in rules_of(scenario, players)):
            return
        board = scenario.realm(players).board
        idle = {
            address: kind
            for address, kind in idle.items()
            if (region := board.region(address)) is None or not board.water >> region & 1
        }
    for address, kind in idle.items():
        message = sentence(
            "there is no water at {address} that could be a {kind}", kind=term(kind), address=address
        )
        yield Remark(message, "water", (address,), _exception_pointer(address))


@check("S025", "arrow-to-nowhere", "warning", "realm")
def arrow_to_nowhere(case: Case) -> Iterator[Remark]:
    """An arrow for newcomers points to nothing that can be conquered: chasms, a sea or a lake.

    Why: nobody can enter there; if it is the only arrow, nobody can enter by an arrow at all.
    Fix: lay it on a side that shows land or a river, or remove it.
    """
    for laid in _arrows(case):
        shown = case.board.entered_by(laid.piece.at)
        if case.board.faces_outside(laid.piece.at) and not shown & case.board.passable:
            place = case.realm.place(laid.piece.at)
            message = (
                sentence("an arrow on {place}, which cannot be conquered", place=place)
                if case.drawn
                else sentence("the arrow at the {place} points to nothing that can be conquered", place=place)
            )
            yield Remark(message, "arrow", (laid.piece.at,), laid.pointer)


@check("S027", "turns-for-nobody", "warning", "scenario")
def turns_for_nobody(scenario: Scenario) -> Iterator[Remark]:
    """A number of turns is given for a count of players that has no layer.

    Why: nobody can play with that count; perhaps its layer was forgotten.
    Fix: remove the number, or make the layer.
    """
    for players in scenario.data.get("turns", {}):
        if int(players) not in scenario.counts:
            message = sentence("there are turns for {players} players, but no map", players=players)
            yield Remark(message, players, (), f"/turns/{players}")


@check("S028", "many-special-rules", "info", "scenario")
def many_special_rules(scenario: Scenario) -> Iterator[Remark]:
    """The scenario has more special rules than players like to remember.

    Why: every rule has to be explained before the game and remembered during it.
    Fix: keep those that make the realm what it is.
    """
    count = len(scenario.data.get("rules", ()))
    if count > MANY_RULES:
        message = sentence("{count} special rules; {limit} are many already", count=count, limit=MANY_RULES)
        yield Remark(message, pointer="/rules", measured=count)


@check("S030", "lake-at-the-rim", "error", "realm")
def lake_at_the_rim(case: Case) -> Iterator[Remark]:
    """The lake of a special rule touches the edge of the map.

    Why: its island lies in the middle of the others; from the edge newcomers would cross the lake, and the
    Necromancer, who sets out from its shore, would find fewer neighbours there.
    Fix: lay land around the lake.
    """
    board = case.board
    outer = list(bits(board.water_regions["lake"] & board.rim))
    for each in unmet_of(case, "S030"):
        message = sentence(
            'the lake of the rule "{rule}" touches the edge of the map: {regions}',
            rule=title(each.rule),
            regions=[region_name(board, region) for region in outer],
        )
        yield Remark(message, "lake", tuple(board.names[region] for region in outer), each.pointer)


@dataclass(frozen=True, slots=True)
class VeinMarker:
    """A marked region of a vein."""

    vein: str
    level: str
    region: int
    laid: LaidPiece


def _arrows(case: Case) -> list[LaidPiece]:
    """Return the arrows on tiles of the map."""
    arrows = (laid for laid in case.realm.pieces if laid.piece.piece == "arrow")
    return [laid for laid in arrows if case.board.knows(laid.piece.at)]


def _about_throne(case: Case, message: Sentence, measured: float | None = None) -> Remark:
    thrones = (laid for laid in case.realm.pieces if laid.piece.piece == "throne")
    laid = next(laid for laid in thrones if case.board.region(laid.piece.at) is not None)
    return Remark(message, "throne", (laid.piece.at,), laid.pointer, measured)


def _vein_markers(case: Case) -> list[VeinMarker]:
    """Return the marked regions, sorted by vein and level."""
    found = [
        VeinMarker(data.get("vein", ""), data.get("level", ""), region, laid)
        for laid in case.realm.pieces
        if (data := laid.piece.data).get("marker") == "vein"
        and (region := case.board.region(laid.piece.at)) is not None
    ]
    return sorted(found, key=lambda marker: (marker.vein, marker.level, marker.region))


def _nameless(case: Case, markers: list[VeinMarker]) -> Iterator[Remark]:
    """Yield remarks about markers without a vein or a level."""
    for marker in markers:
        if not (marker.vein and marker.level):
            message = sentence(
                "the marker on {region} names no {missing}",
                region=region_name(case.board, marker.region),
                missing=term("level") if marker.vein else term("vein"),
            )
            yield _at(marker, message)


def _disorder(case: Case, markers: list[VeinMarker]) -> Iterator[Remark]:
    """Yield remarks about veins with missing, repeated or separate levels."""
    levels = sorted({marker.level for marker in markers})
    for vein in dict.fromkeys(marker.vein for marker in markers):
        own = [marker for marker in markers if marker.vein == vein]
        there = [marker.level for marker in own]
        missing = [level for level in levels if level not in there]
        again = [lower for upper, lower in pairwise(own) if upper.level == lower.level]
        apart = [pair for pair in pairwise(own) if not case.board.adj[pair[0].region] >> pair[1].region & 1]
        if missing:
            message = sentence("vein {vein} has no region of level {levels}", vein=vein, levels=missing)
            yield _at(own[0], message)
        for marker in again:
            message = sentence(
                "vein {vein} has another region of level {level}", vein=vein, level=marker.level
            )
            yield _at(marker, message)
        for upper, lower in apart if not missing and not again else ():
            message = sentence(
                "vein {vein} is broken between {upper} and {lower}",
                vein=vein,
                upper=region_name(case.board, upper.region),
                lower=region_name(case.board, lower.region),
            )
            yield _at(lower, message)


def _at(marker: VeinMarker, message: Sentence) -> Remark:
    return Remark(message, marker.vein, (marker.laid.piece.at,), marker.laid.pointer)


def _exceptions(scenario: Scenario) -> Mapping[str, WaterKind]:
    """Return the exceptions to the kind of water, by address of a third."""
    return scenario.water.exceptions


def _exception_pointer(address: str) -> str:
    return f"/water/except/{escape(address)}"


def _has_water_of_no_kind(board: Board) -> bool:
    """Return True if there is water for which the kind of the scenario counts."""
    if not isinstance(board, DrawnBoard):
        return bool(board.water)
    wet = (each for each in board.drawn if board.grounds[each.id] == WATER)
    return any(each.water is None for each in wet)


def _texts(scenario: Scenario) -> dict[str, Mapping[str, str]]:
    """Return the title and each text that exists in some language, by language."""
    texts = scenario.data.get("texts", {})
    written = {part: {name: parts.get(part, "") for name, parts in texts.items()} for part in PARTS}
    return {"title": scenario.data["titles"]} | {part: by for part, by in written.items() if any(by.values())}
