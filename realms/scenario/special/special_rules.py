"""The special rules, and those of a scenario for one count of players."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from itertools import permutations
from typing import TYPE_CHECKING, Any, Literal, get_args

from realms.board.layout import Piece
from realms.locale import LANGUAGES, Sentence, Wording, sentence
from realms.scenario.defaults import DEFAULT_TURNS, text_in
from realms.scenario.layers import chain
from realms.scenario.special.rule_parameters import Parameter, Texts
from realms.tiles import jsonfile
from realms.tiles.jsonform import same
from realms.tiles.jsonplaces import escape

if TYPE_CHECKING:
    from realms.scenario.scenario import Realm, Scenario

Entry = Mapping[str, Any]  # a rule as a document writes it: {"rule": "coin_mines", "active_only": true}
Values = Mapping[str, Any]  # every parameter of a rule with its value
Bound = Literal["at_least", "exactly", "at_most"]
BOUNDS: tuple[Bound, ...] = get_args(Bound)


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditional:
    """Something that holds only for some values of the parameters."""

    when: Values = field(default_factory=dict)
    unless: Values = field(default_factory=dict)

    def holds(self, values: Values) -> bool:
        """Return True if all of `when` and none of `unless` is so."""
        agreed = all(same(values[name], value) for name, value in self.when.items())
        return agreed and not any(same(values[name], value) for name, value in self.unless.items())


@dataclass(frozen=True, slots=True, kw_only=True)
class SentencePart(Conditional):
    """A part of the text for players, by language, with parameters as blanks."""

    texts: Texts


@dataclass(frozen=True, slots=True, kw_only=True)
class Use(Conditional):
    """A piece that has a meaning by this rule; `where` restricts its data.

    A list holds the allowed values; a text names the parameter that holds the value.
    """

    thing: str
    where: Mapping[str, list[Any] | str] = field(default_factory=dict)

    def matches(self, piece: Piece, values: Values | None = None) -> bool:
        """Return True if a piece is meant; without values, if some values of the parameters make it so."""
        if piece.piece != self.thing:
            return False
        for key, wish in self.where.items():
            allowed = [values[wish]] if isinstance(wish, str) and values is not None else wish
            if isinstance(allowed, list) and piece.data.get(key) not in allowed:
                return False
        return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Fill(Use):
    """Keys that a rule adds to the data of a piece where the map leaves them out, each from a parameter."""

    keys: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Symbol(Use):
    """A symbol that a piece gives its region; a parameter names it."""

    parameter: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaving(Conditional):
    """Parameters that name races and powers left out of the game, for some counts of players."""

    parameters: tuple[str, ...]
    players: tuple[int, int] = (2, 6)

    def concerns(self, values: Values, players: int) -> bool:
        """Return True if they are left out."""
        return self.players[0] <= players <= self.players[1] and self.holds(values)


@dataclass(frozen=True, slots=True)
class Aside:
    """Badges that lie apart from races: their number, and whether races borrow them from there."""

    badges: str  # a parameter, or a thing on the map, that gives their number
    lent: bool = False
    barred: str = ""  # the parameter that names powers that do not lie there


@dataclass(frozen=True, slots=True, kw_only=True)
class Need(Use):
    """The required number of a thing; names are parameters, and several of them add up."""

    bound: Bound
    number: int | str | list[str]
    per_player: bool = False
    plus: int = 0
    severity: Literal["error", "warning", "info"] = "error"

    def met(self, found: int, wanted: int) -> bool:
        """Return True if a number of things meets the need."""
        return {"at_least": found >= wanted, "exactly": found == wanted, "at_most": found <= wanted}[
            self.bound
        ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict(Conditional):
    """A rule that cannot be played together with this one, and the reason."""

    rule: str
    why: Texts
    when_other: Values = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Seats:
    """The players at the table."""

    roles: Literal["usual", "teams", "necromancer"] = "usual"
    players: tuple[int, int] = (2, 6)
    off_map: int = 0  # seats that have no share in the map


@dataclass(frozen=True, slots=True)
class SpecialRule:
    """A rule that a scenario can have."""

    id: str
    titles: Texts
    parts: tuple[SentencePart, ...]
    parameters: Mapping[str, Parameter]
    needs: tuple[Need, ...]
    uses: tuple[Use, ...]
    fills: tuple[Fill, ...]
    seats: Seats
    board: Literal["fixed", "changes", "built"]  # the map during play
    conflicts: tuple[Conflict, ...]
    repeats_by: str  # a scenario may have the rule once for each value of this parameter; empty: once
    rows: tuple[str, ...]  # of the rulebook
    offers: tuple[str, ...] = ()  # features that races and powers find by this rule, whatever the map has
    symbols: tuple[Symbol, ...] = ()  # features that they find where its pieces lie
    leaves_out: tuple[Leaving, ...] = ()
    aside: Aside | None = None
    deals: bool = False  # races and powers are dealt, and none are on offer
    tiles: bool = False  # it lays, moves or looks at tiles, and cannot be played on a drawn board

    def values(self, entry: Entry) -> dict[str, Any]:
        """Return every parameter with its value; the default where the entry has none or an invalid one."""
        return {
            name: entry[name] if name in entry and not parameter.misfits(entry[name]) else parameter.default
            for name, parameter in self.parameters.items()
        }

    def facts(self, values: Values) -> dict[str, Any]:
        """Return the values of all parameters, and facts that follow from them, for parts of sentences."""
        found = dict(values)
        for name, parameter in self.parameters.items():
            found |= parameter.facts(values[name])
        return found

    def problems(self, entry: Entry) -> Iterator[tuple[str, Sentence]]:
        """Yield what is wrong with an entry, each with the end of its pointer."""
        for name in (name for name in entry if name != "rule"):
            message = self._problem(name, entry[name])
            if message:
                yield f"/{escape(name)}", message

    def _problem(self, name: str, value: object) -> Sentence | None:
        parameter = self.parameters.get(name)
        if parameter is None:
            return _stranger(name, list(self.parameters))
        misfits = parameter.misfits(value)
        if not misfits:
            return None
        wrong = [json.dumps(each, ensure_ascii=False)[:60] for each in misfits]
        meant = [each for word in misfits for each in _nearest(word, parameter.words)]
        problem = sentence(
            "{wrong} does not fit; it must be {expected}", wrong=wrong, expected=parameter.expected
        )
        return (
            sentence("{problem}; did you mean {meant}?", problem=problem, meant=meant) if meant else problem
        )

    def sentence(self, entry: Entry, language: str) -> str:
        """Return the rule in words for players."""
        values = self.values(entry)
        blanks = {name: each.as_blank(values[name], language) for name, each in self.parameters.items()}
        facts = self.facts(values)
        texts = (text_in(part.texts, language) for part in self.parts if part.holds(facts))
        return " ".join(texts).format(**blanks)

    def wanted(self, need: Need, values: Values, players: int) -> int:
        """Return the number of things that a need asks for."""
        number = need.number
        if not isinstance(number, int):
            names = [number] if isinstance(number, str) else number
            number = sum(self.parameters[name].amount(values[name]) for name in names)
        return number * (players if need.per_player else 1) + need.plus


@cache
def special_rules() -> Mapping[str, SpecialRule]:
    """Return all special rules by their ids."""
    folder = files("realms.scenario.special")
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".json"))
    rules = [_rule(jsonfile.parse((folder / name).read_text("utf-8"))) for name in names]
    return {rule.id: rule for rule in rules}


def entries_of(scenario: "Scenario", players: int) -> dict[str, Entry]:
    """Return the rules that hold for a count of players, by their pointers.

    An entry of a layer replaces the entry of the document or of a lower layer for the same rule.
    """
    layers = scenario.data["layers"]
    levels = [("", scenario.data), *((f"/layers/{at}", layers[at]) for at in chain(layers, players))]
    found: dict[tuple[str, str], tuple[str, Entry]] = {}
    for pointer, level in levels:
        for at, entry in enumerate(level.get("rules", ())):
            found[_key(entry)] = (f"{pointer}/rules/{at}", entry)
    return dict(found.values())


def rules_of(scenario: "Scenario", players: int) -> tuple[tuple[Entry, SpecialRule], ...]:
    """Return the entries of known rules that hold for a count of players, each with its rule."""
    entries = entries_of(scenario, players).values()
    known = special_rules() if entries else {}
    return tuple((entry, known[entry["rule"]]) for entry in entries if entry["rule"] in known)


def pieces_with_rule_data(scenario: "Scenario", players: int, pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """Return the pieces of a map, completed with the data that rules provide where the map has none."""
    found = tuple(pieces)
    for entry, rule in rules_of(scenario, players):
        values = rule.values(entry)
        for fill in (fill for fill in rule.fills if fill.holds(values)):
            added = {key: values[parameter] for key, parameter in fill.keys.items()}
            found = tuple(
                replace(piece, data={**added, **piece.data}) if fill.matches(piece, values) else piece
                for piece in found
            )
    return found


def seats_on_map(realm: "Realm") -> int:
    """Count the seats that share the map: all but those that a rule takes off it."""
    return realm.players - sum(rule.seats.off_map for _, rule in rules_of(realm.scenario, realm.players))


def turns_of(realm: "Realm") -> int:
    """Return the number of turns of a game: that of the document, or the usual one."""
    return int(realm.scenario.data.get("turns", {}).get(str(realm.players), usual_turns(realm)))


def usual_turns(realm: "Realm") -> int:
    """Return the usual number of turns for the seats that share the map."""
    return DEFAULT_TURNS[max(min(DEFAULT_TURNS), seats_on_map(realm))]


def offers_of(scenario: "Scenario", players: int) -> frozenset[str]:
    """Return the features that the rules of a count offer to races and powers, beside those of the map."""
    return frozenset(name for _, rule in rules_of(scenario, players) for name in rule.offers)


def conflicts(
    rules: Sequence[tuple[Entry, SpecialRule]],
) -> Iterator[tuple[SpecialRule, SpecialRule, Conflict]]:
    """Yield the pairs of rules that cannot be played together."""
    for (entry, rule), (other_entry, other) in permutations(rules, 2):
        for conflict in rule.conflicts:
            others = Conditional(when=conflict.when_other)
            if (
                conflict.rule == other.id
                and conflict.holds(rule.values(entry))
                and others.holds(other.values(other_entry))
            ):
                yield rule, other, conflict


def conflict_sentence(rule: SpecialRule, other: SpecialRule, conflict: Conflict) -> Sentence:
    """Return the message that two rules cannot be played together."""
    return sentence(
        '"{rule}" and "{other}" do not go together: {why}',
        rule=Wording(rule.id, rule.titles),
        other=Wording(other.id, other.titles),
        why=Wording(rule.id, conflict.why),
    )


def needs_tiles_sentence(rule: SpecialRule) -> Sentence:
    """Return the message that a rule about tiles cannot be played on a drawn board."""
    return sentence(
        'the rule "{rule}" needs tiles, and this board is drawn', rule=Wording(rule.id, rule.titles)
    )


def _key(entry: Entry) -> tuple[str, str]:
    """Return a key that two entries share if one replaces the other."""
    rule = special_rules().get(entry["rule"])
    apart = str(rule.values(entry)[rule.repeats_by]) if rule and rule.repeats_by else ""
    return entry["rule"], apart


def _stranger(name: str, known: list[str]) -> Sentence:
    """Return the message about a parameter that a rule does not have."""
    close = _nearest(name, known)
    if close:
        return sentence("there is no such parameter; did you mean {other}?", other=close[0])
    return sentence("there is no such parameter; there are: {known}", known=known)


def _nearest(word: object, known: list[str]) -> list[str]:
    """Return the most similar known word, if there is one."""
    return get_close_matches(word[:60], known, 1) if isinstance(word, str) and word not in known else []


def _rule(data: dict[str, Any]) -> SpecialRule:
    return SpecialRule(
        id=data["id"],
        titles=data["titles"],
        parts=tuple(_part(written) for written in data["sentences"]),
        parameters={written["name"]: _parameter(written) for written in data["parameters"]},
        needs=tuple(_need(written) for written in data["needs"]),
        uses=tuple(Use(**written) for written in data.get("uses", ())),
        fills=tuple(Fill(**written) for written in data.get("fills", ())),
        seats=Seats(**data.get("seats", {})),
        board=data.get("board", "fixed"),
        conflicts=tuple(Conflict(**written) for written in data.get("conflicts", ())),
        repeats_by=data.get("repeats_by", ""),
        rows=tuple(data["rows"]),
        offers=tuple(data.get("offers", ())),
        symbols=tuple(Symbol(**written) for written in data.get("symbols", ())),
        leaves_out=tuple(_leaving(**written) for written in data.get("leaves_out", ())),
        aside=Aside(**data["aside"]) if "aside" in data else None,
        deals=data.get("deals", False),
        tiles=data.get("tiles", False),
    )


def _part(written: dict[str, Any]) -> SentencePart:
    texts = {language: written.pop(language) for language in LANGUAGES}
    return SentencePart(texts=texts, **written)


def _parameter(written: dict[str, Any]) -> Parameter:
    titles = {option["value"]: option["titles"] for option in written.get("options", ())}
    low, high = written.get("range", (0, 0))
    kinds = tuple(written.get("of", ()))
    return Parameter(**written | {"range": (low, high), "options": titles, "of": kinds})


def _leaving(parameters: list[str], players: Sequence[int] = (2, 6), **conditions: Values) -> Leaving:
    low, high = players
    return Leaving(parameters=tuple(parameters), players=(low, high), **conditions)


def _need(written: dict[str, Any]) -> Need:
    bound = next(bound for bound in BOUNDS if bound in written)
    return Need(bound=bound, number=written.pop(bound), **written)
