"""S: the special rules of a scenario: how they are written, and whether the map has what they need."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from itertools import chain

from realms.board.layout import Piece
from realms.checks.case import Case
from realms.checks.finding import Remark
from realms.checks.registry import check
from realms.locale import Sentence, Wording, sentence, term
from realms.scenario.layers import LaidPiece
from realms.scenario.scenario import Scenario
from realms.scenario.special.special_rules import (
    Bound,
    Entry,
    SpecialRule,
    Values,
    conflict_sentence,
    conflicts,
    entries_of,
    needs_tiles_sentence,
    special_rules,
)
from realms.scenario.special.unmet_needs import UnmetNeed, pieces_without_rule, unmet_needs
from realms.tiles.boxes import boxes

# Things whose unmet needs have a check of their own, in any case or only where the map has none at all.
OWN_CHECK: Mapping[str, str] = {
    "throne_on_peak": "S007",
    "throne_neighbour": "S008",
    "vein_level": "S011",
    "broken_vein": "S011",
    "lake_at_rim": "S030",
    "seat": "S012",
    "race": "S024",
    "power": "S024",
}
OWN_IF_NONE: Mapping[str, str] = {"peak": "S009", "crop_space": "S010"}
LENIENT: Mapping[str, str] = {"warning": "S021", "info": "S022"}

# Pieces that have a meaning only by a special rule.
RULED = frozenset({"arrow", "coin_mine", "marker", "monsters", "throne", "token"})

# The things that needs count, in the plural.
THINGS: Mapping[str, Sentence] = {
    "arrow": term("arrows"),
    "border": term("river borders"),
    "coin_mine": term("coin mines"),
    "marker": term("markers"),
    "monsters": term("guarded sites"),
    "peak": term("peaks"),
    "throne": term("thrones"),
    "token": term("tokens"),
    "tile": term("tiles"),
    "world": sentence("worlds with regions"),
    "world_with_arrow": sentence("worlds with a region that an arrow points to"),
    "tunnel_pair": sentence("tunnels that join two regions"),
    "river": sentence("river regions"),
    "lake": term("lakes"),
    "crop_space": sentence("holes of one tile"),
    "crop_neighbour": sentence("regions around the hole with the fewest"),
    "site_on_repeated_terrain": sentence("sites on a terrain that another site has already"),
    "pirates_on_land": sentence("pirate ships that lie on no river"),
    "vein": sentence("veins of gold"),
    "vein_level": sentence("levels of the veins"),
    "turn": term("turns"),
    "race": sentence("races that may be picked"),
    "power": sentence("powers that may be picked"),
}
BOUNDS: Mapping[Bound, Sentence] = {
    "at_least": sentence("at least {count}"),
    "exactly": sentence("exactly {count}"),
    "at_most": sentence("at most {count}"),
}


@check("S001", "unknown-rule", "error", "scenario")
def unknown_rule(scenario: Scenario) -> Iterator[Remark]:
    """A special rule has an unknown name.

    Why: the rule is ignored; most often it is a typing error.
    Fix: correct the name, or write a rule of your own into the texts.
    """
    for pointer, entry in chain(*_written(scenario)):
        name = entry["rule"]
        if name not in special_rules():
            yield Remark(_unknown(name), name, (), f"{pointer}/rule")


@check("S002", "rule-parameter", "error", "scenario")
def rule_parameter(scenario: Scenario) -> Iterator[Remark]:
    """A special rule has an unknown parameter, or a parameter with an invalid value.

    Why: the rule is played as if the parameter were not there, which is not what was meant.
    Fix: correct the name or the value; a parameter that is left out has its usual value.
    """
    for pointer, entry in chain(*_written(scenario)):
        rule = special_rules().get(entry["rule"])
        if rule:
            for ending, problem in rule.problems(entry):
                name = ending.removeprefix("/")
                message = sentence(
                    'rule "{rule}", {parameter}: {problem}', rule=title(rule), parameter=name, problem=problem
                )
                yield Remark(message, f"{rule.id}.{name}", (), pointer + ending)


@check("S003", "rule-twice", "error", "scenario")
def rule_twice(scenario: Scenario) -> Iterator[Remark]:
    """A special rule stands twice in one list.

    A rule about tokens may stand there once for each number. A layer may repeat a rule of the document, and
    replaces it.
    Why: only the last entry holds.
    Fix: remove the others.
    """
    for level in _written(scenario):
        known = [(pointer, entry) for pointer, entry in level if entry["rule"] in special_rules()]
        last = {_kind(entry): pointer for pointer, entry in known}
        for pointer, entry in known:
            if last[_kind(entry)] != pointer:
                rule = special_rules()[entry["rule"]]
                message = sentence(
                    'the rule "{rule}" is repeated further on, and only the last entry holds',
                    rule=title(rule),
                )
                yield Remark(message, rule.id, (), pointer)


@check("S004", "pieces-missing", "error", "rules")
def pieces_missing(case: Case) -> Iterator[Remark]:
    """A special rule needs more of something than there is on the map.

    Why: without it the rule cannot be played as written.
    Fix: lay what is missing, change the parameter that asks for it, or drop the rule for this count.
    """
    yield from _asked(case, "S004")


@check("S009", "coin-peaks-without-peaks", "error", "realm")
def coin_peaks_without_peaks(case: Case) -> Iterator[Remark]:
    """Coins should lie on the peaks, but there is no peak.

    Why: the rule has no effect, and a player who goes into decline has no place for the coins.
    Fix: put a peak on a mountain, or drop the rule for this count.
    """
    for each in unmet_of(case, "S009"):
        message = sentence('the rule "{rule}" needs a peak, and there is none', rule=title(each.rule))
        yield Remark(message, "peak", (), each.pointer)


@check("S010", "crops-without-holes", "error", "realm")
def crops_without_holes(case: Case) -> Iterator[Remark]:
    """Powers should grow in holes of the map, but there is no hole of one tile.

    Why: a crop space is an empty place with tiles on all six sides; without one no power grows.
    Fix: take a tile out of the middle of six others, or drop the rule for this count.
    """
    for each in unmet_of(case, "S010"):
        message = sentence(
            'the rule "{rule}" needs a hole of one tile, and there is none', rule=title(each.rule)
        )
        yield Remark(message, "crop_space", (), each.pointer)


@check("S012", "teams-do-not-fit", "error", "rules")
def teams_do_not_fit(case: Case) -> Iterator[Remark]:
    """The teams do not fit the players at the table.

    Every seat belongs to one team, and there are at least two teams; a team may be one player alone.
    Why: a player would be in no team, or a team would wait for a player who is not there.
    Fix: name every seat once, in a layer's own entry where the counts differ.
    """
    for played in rules_of_case(case):
        parameter = "teams" if "teams" in played.entry else ""
        if played.rule.seats.roles == "teams" and not _spoilt(played, "teams"):
            for message in _misfits(played.values["teams"], case.realm.players):
                yield Remark(message, "teams", (), f"{played.pointer}/{parameter}".rstrip("/"))


@check("S017", "rules-conflict", "error", "rules")
def rules_conflict(case: Case) -> Iterator[Remark]:
    """Two special rules cannot be played together.

    Why: they contradict each other, or one removes what the other needs.
    Fix: drop one of them, or give it parameters under which they agree.
    """
    found = rules_of_case(case)
    for rule, other, conflict in conflicts([(each.entry, each.rule) for each in found]):
        pointers = [each.pointer for each in found if each.rule.id in (rule.id, other.id)]
        yield Remark(conflict_sentence(rule, other, conflict), f"{rule.id}+{other.id}", (), pointers[-1])


@check("S019", "piece-without-rule", "info", "realm")
def piece_without_rule(case: Case) -> Iterator[Remark]:
    """Pieces on the map have a meaning only by special rules, and no rule of the scenario uses them.

    Why: players will ask what they are for; coin mines, for example, pay nothing by themselves.
    Fix: name the rule that they are for, remove them, or keep them as decoration.
    """
    there = any(laid.piece.piece in RULED for laid in case.realm.pieces)
    unwanted = {each.need.thing for each in _unmet(case) if each.found > each.wanted}
    idle: dict[str, list[LaidPiece]] = {}
    for laid in pieces_without_rule(case.realm) if there else ():
        if laid.piece.piece not in unwanted:
            idle.setdefault(_called(laid.piece), []).append(laid)
    for name, pieces in idle.items():
        message = sentence(
            "no rule of the scenario uses: {piece} ({count})",
            piece=term(name),
            count=len(pieces),
        )
        yield Remark(message, name, tuple(laid.piece.at for laid in pieces), pieces[0].pointer)


@check("S020", "players-do-not-fit-the-rule", "error", "rules")
def players_do_not_fit_the_rule(case: Case) -> Iterator[Remark]:
    """A special rule does not work with that many players.

    Why: it has roles or pieces for a certain number of people.
    Fix: drop the layer for this count, or name the rule only in the layers of other counts.
    """
    for played in rules_of_case(case):
        low, high = played.rule.seats.players
        if not low <= case.realm.players <= high:
            message = sentence(
                'the rule "{rule}" is for {low} to {high} players',
                rule=title(played.rule),
                low=low,
                high=high,
            )
            yield Remark(message, played.rule.id, (), played.pointer)


@check("S021", "pieces-unusual", "warning", "realm")
def pieces_unusual(case: Case) -> Iterator[Remark]:
    """A special rule can be played on this map, but makes hardly any sense there.

    Why: for example there are river rules without a river, or arrows where newcomers may enter along the
    whole edge.
    Fix: lay or remove what is named, or drop the rule for this count.
    """
    yield from _asked(case, "S021")


@check("S022", "pieces-other-than-advised", "info", "realm")
def pieces_other_than_advised(case: Case) -> Iterator[Remark]:
    """A special rule would work best with another number of something on the map.

    Why: with that number it matters to all players, not only to the first one to get there.
    Fix: nothing, if it is intended; else lay or remove some.
    """
    yield from _asked(case, "S022")


@check("S023", "box-of-a-rule-missing", "error", "rules")
def box_of_a_rule_missing(case: Case) -> Iterator[Remark]:
    """A special rule needs a box that the scenario does not name.

    Why: people who bring only the named boxes cannot play it.
    Fix: name that box too, or change the parameter that asks for it.
    """
    for each in unmet_of(case, "S023"):
        box = boxes()[each.need.thing]
        message = sentence(
            'the rule "{rule}" needs a box that the scenario does not name: {box}',
            rule=title(each.rule),
            box=Wording(box.id, box.titles),
        )
        yield Remark(message, box.id, (), each.pointer)


@check("S024", "pool-too-small", "error", "rules")
def pool_too_small(case: Case) -> Iterator[Remark]:
    """A special rule deals out more races or powers than the boxes hold.

    Why: those that are banned or belong to other boxes cannot be drawn.
    Fix: name another box, ban fewer, or let the rule deal out fewer.
    """
    yield from _asked(case, "S024")


@check("S026", "too-much-for-a-rule", "error", "realm")
def too_much_for_a_rule(case: Case) -> Iterator[Remark]:
    """There is more of something than a special rule allows.

    Why: the rule has no use for the rest, or nobody knows which of them it means.
    Fix: remove some, or change the parameter that sets the number.
    """
    yield from _asked(case, "S026")


@check("S031", "rule-needs-tiles", "error", "rules")
def rule_needs_tiles(case: Case) -> Iterator[Remark]:
    """A special rule is about tiles, and the board of this count is drawn.

    Such a rule lays tiles, moves them, or looks at the holes between them.
    Why: a drawn board has no tiles, so the rule cannot be played.
    Fix: drop the rule for this count, or build the map of tiles.
    """
    for played in rules_of_case(case) if case.realm.drawing else ():
        if played.rule.tiles:
            yield Remark(needs_tiles_sentence(played.rule), played.rule.id, (), played.pointer)


@dataclass(frozen=True, slots=True)
class RuleInForce:
    """A special rule for a count of players: the pointer to its entry, and all its parameters."""

    pointer: str
    entry: Entry
    rule: SpecialRule
    values: Values


@lru_cache(maxsize=1)
def rules_of_case(case: Case) -> tuple[RuleInForce, ...]:
    """Return the known special rules for a count of players."""
    entries = entries_of(case.realm.scenario, case.realm.players)
    known = special_rules() if entries else {}
    return tuple(
        RuleInForce(pointer, entry, rule, rule.values(entry))
        for pointer, entry in entries.items()
        if (rule := known.get(entry["rule"]))
    )


def unmet_of(case: Case, code: str) -> list[UnmetNeed]:
    """Return the unmet needs that the check with this code reports."""
    return [each for each in _unmet(case) if _code(each) == code]


@lru_cache(maxsize=1)
def _unmet(case: Case) -> tuple[UnmetNeed, ...]:
    """Return the unmet needs of the rules of a count; no advice where something is missing altogether.

    S031 says all that there is to say of rules about tiles on a drawn board.
    """
    drawn = case.realm.drawing is not None
    found = tuple(each for each in unmet_needs(case.realm) if not (drawn and each.rule.tiles))
    none = {
        (each.pointer, each.need.thing) for each in found if each.need.severity == "error" and not each.found
    }
    return tuple(
        each for each in found if each.need.severity != "info" or (each.pointer, each.need.thing) not in none
    )


def _code(each: UnmetNeed) -> str:
    """Return the code of the check that reports a need."""
    need = each.need
    if need.thing in boxes():
        return "S023"
    if need.thing in OWN_CHECK:
        return OWN_CHECK[need.thing]
    if need.severity != "error":
        return LENIENT[need.severity]
    if need.thing in OWN_IF_NONE and not each.found:
        return OWN_IF_NONE[need.thing]
    return "S004" if each.found < each.wanted else "S026"


def _asked(case: Case, code: str) -> Iterator[Remark]:
    """Yield a remark for each unmet need that a check reports, with both numbers."""
    for each in unmet_of(case, code):
        bound = BOUNDS[each.need.bound].text
        kinds = _kinds(case, each)
        message = sentence(
            '{things}: {found}; the rule "{rule}" needs {wanted}',
            things=THINGS[each.need.thing] if not kinds else _of_kinds(each.need.thing, kinds),
            found=each.found,
            rule=title(each.rule),
            wanted=Sentence(bound, {"count": each.wanted}) if each.wanted else sentence("none"),
        )
        subject = str(kinds[0]) if len(kinds) == 1 else each.need.thing
        yield Remark(message, subject, (), each.pointer, measured=abs(each.found - each.wanted))


def _of_kinds(thing: str, kinds: list[object]) -> Sentence:
    """Name things of some kinds only: "markers (harbour)"."""
    return sentence("{things} ({kinds})", things=THINGS[thing], kinds=[term(str(kind)) for kind in kinds])


def _kinds(case: Case, each: UnmetNeed) -> list[object]:
    """Return the values that the data of a piece must have for it to be counted."""
    values = next(played.values for played in rules_of_case(case) if played.pointer == each.pointer)
    wishes = each.need.where.values()
    return list(chain(*([values[wish]] if isinstance(wish, str) else wish for wish in wishes)))


def title(rule: SpecialRule) -> Wording:
    """Return the title of a rule as a blank of a sentence."""
    return Wording(rule.id, rule.titles)


def likely_rule(name: str) -> str | None:
    """Return the known rule with the most similar name, if there is one."""
    return next(iter(get_close_matches(name, special_rules(), 1)), None)


def _unknown(name: str) -> Sentence:
    meant = likely_rule(name)
    if meant:
        return sentence('there is no rule "{name}"; did you mean "{other}"?', name=name, other=meant)
    return sentence('there is no rule "{name}"; there are: {known}', name=name, known=list(special_rules()))


def _written(scenario: Scenario) -> Iterator[list[tuple[str, Entry]]]:
    """Yield the entries of the document and of each of its layers, with their pointers."""
    layers = ((f"/layers/{at}", layer) for at, layer in enumerate(scenario.data["layers"]))
    for pointer, level in chain([("", scenario.data)], layers):
        yield [(f"{pointer}/rules/{at}", entry) for at, entry in enumerate(level.get("rules", ()))]


def _kind(entry: Entry) -> tuple[str, object]:
    """Return a key that two entries of known rules share if only one of them can hold."""
    rule = special_rules()[entry["rule"]]
    return rule.id, rule.values(entry)[rule.repeats_by] if rule.repeats_by else None


def _spoilt(played: RuleInForce, parameter: str) -> bool:
    """Return True if the entry gives a parameter an invalid value."""
    given = played.entry.get(parameter, played.values[parameter])
    return bool(played.rule.parameters[parameter].misfits(given))


def _misfits(teams: list[list[int]], players: int) -> Iterator[Sentence]:
    """Yield what is wrong with teams in which every seat stands once at most."""
    seats, taken = set(range(1, players + 1)), set(chain(*teams))
    if seats - taken:
        yield sentence("seats in no team: {seats}", seats=sorted(seats - taken))
    if taken - seats:
        yield sentence(
            "the teams have seats {seats}, and there are {players} players",
            seats=sorted(taken - seats),
            players=players,
        )
    if len(teams) < 2:
        yield sentence("all seats are in one team")


def _called(piece: Piece) -> str:
    """Name a piece that belongs to a rule."""
    return str(piece.data.get("marker") or piece.data.get("site") or piece.piece)
