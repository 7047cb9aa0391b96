"""The Necromancer: a seat of its own kind, its ghosts, and the well where lost tokens become souls."""

from collections.abc import Iterable, Sequence
from typing import Final, cast

from realms.locale import Sentence, sentence, term
from realms.rules.compile.turn_plan import LEAVE_OPEN
from realms.rules.effects.companions import companions_in, count_companions
from realms.rules.model.decisions import DRAW, NO, verb
from realms.rules.model.seat_kind import SeatKind
from realms.rules.model.step import Step, step
from realms.rules.model.table_rule import TableRule
from realms.rules.model.trait import Mark, Trait
from realms.rules.position.alliances import Alliance, tokens_on_map
from realms.rules.position.catalogue import Content
from realms.rules.position.ownership import (
    ASIDE,
    POWER_FOR_SALE,
    SOUL,
    earn,
    lay_mark,
    lost_tokens_note,
    set_aside,
)
from realms.rules.position.state import CHANCE, State, recompile_rules
from realms.rules.position.table import SLOTS
from realms.rules.special import Played, special
from realms.rules.turn.attack import ATTACK, PREPARE_ATTACK
from realms.rules.turn.redeployment import GATHER, Redeploy, stay_options
from realms.rules.turn.turn import EXPAND_OR_DECLINE, FINISH_TURN, SCORE, end_game
from realms.scenario.scenario import Realm
from realms.scenario.special.special_rules import Values

ISLAND: Final = Mark(
    "necromancer_island", immune=True, fixed=True, bars_all=True, called=sentence("Necromancer's island")
)
FEEDING: Final = frozenset({"elves"})  # the tokens of these races fall into the well in their decline
AT_FIRST: Final = frozenset({"wealthy"})  # powers that pay in the turn in which they are new
DECISIVE: Final = 1000.0  # the value of the victory, in coins
TALL: Final = 25.0  # the value of each ghost outside, for its master
DREAD: Final = 6.0  # the same for the others, as a loss

LOST: Final = f"{SOUL} ghosts"  # the note of ghosts in the well

# The name of the race, for translators.
WORDS: Final = (term("ghosts"),)


class Ghosts(Trait):
    """Come from the island in the lake at any time."""

    id, kind = "ghosts", "race"

    def extends(self, s: State, band: int) -> int:
        """Return the shore of the lake."""
        return s.table.near(s.table.ground.of("lake"))


# --- the well and the reserve ----------------------------------------------------------------------------


class Necromancy(TableRule):
    """Tokens lost in conquests fall into the well, and souls from the well bring ghosts."""

    id = "necromancy"

    def __init__(self, values: Values, seat: int) -> None:
        self.seat, self.band = seat, SLOTS * seat
        self.outside = 1 + int(values["reserve"])  # this many ghosts outside win the game
        self.souls, self.bonus, self.powers = map(
            int, (values["souls"], values["bonus_souls"], values["powers"])
        )
        self.willing = values["spawning"] == "may"
        self.among_all = values["winner"] == "everybody"
        self.barred = frozenset(values["barred"])
        self.pieces = (ISLAND,)

    def opens(self, s: State) -> None:
        """Put one ghost on the island and deal powers."""
        for region in s.table.regions(s.table.ground.of("lake")):
            lay_mark(s, ISLAND, region)
        s.combo[self.band] = (self.ghosts(s),)
        recompile_rules(s, self.band, declined=False)
        _bring_ghosts(s, self, 1)
        s.agenda += [FIRST_POWER, DEAL_POWERS]

    def ghosts(self, s: State) -> int:
        """Return the number of the race of ghosts."""
        return s.table.catalogue.number[Ghosts.id]

    def buries(self, s: State, band: int, tokens: int) -> bool:
        """Put lost tokens of tribes, races and ghosts into the well."""
        _put_into_well(s, None if band == s.table.guards else s.combo[band][0], tokens)
        return True

    def declines(self, s: State, band: int) -> None:
        """Put tokens that some races lose in their decline into the well."""
        race = s.combo[band][0]
        if s.table.catalogue.id_of(race) in FEEDING and s.rules[band].on_decline == "one":
            held = s.table.regions(s.held[band])
            kept = sum(s.tokens[region] > companions_in(s, region) for region in held)
            whole = (
                s.hand[band] + s.race_notes.get((band, ASIDE), 0) + sum(s.tokens[region] for region in held)
            )
            lost = whole - count_companions(s, band) - kept
            s.tray[race] -= lost  # where the decline is about to put them
            _put_into_well(s, race, lost)

    def ends(self, s: State) -> None:
        """After turns of others, send ghosts without a region to the island and spawn new ones."""
        if s.seat != self.seat:
            set_aside(s, self.band, s.hand[self.band])
            if ghosts_due(s, self):
                s.agenda.append(SPAWN_GHOSTS)

    def sides(self, s: State) -> Iterable[Alliance]:
        """Return the Necromancer alone if all ghosts are outside, otherwise perhaps everybody else."""
        won = has_won(s, self)
        seats = [seat for seat in range(s.table.players) if (seat == self.seat) == won]
        if won or not self.among_all:
            yield from (Alliance((seat,), s.coins[seat], tokens_on_map(s, (seat,))) for seat in seats)

    def stakes(self, s: State, seat: int) -> float:
        """Return the value of the coming victory: positive for the Necromancer, negative for others."""
        near = ghosts_outside(s, self) + souls_in_well(s) / self.souls
        if seat != self.seat:
            return -DREAD * near
        left = min(s.table.turns - s.turn, 3)
        coming = left * self.bonus * s.held[self.band].bit_count() / self.souls
        return TALL * (near + coming) + (DECISIVE if s.over and has_won(s, self) else 0.0)

    def tells(self, s: State) -> Iterable[Sentence]:
        """Describe ghosts, souls, and powers on sale."""
        yield sentence(
            "ghosts on the island: {island}, in reserve: {reserve}; souls in the well: {souls}",
            island=s.race_notes.get((self.band, ASIDE), 0),
            reserve=s.tray[self.ghosts(s)],
            souls=souls_in_well(s),
        )
        powers = [s.table.catalogue.name(power) for power in powers_for_sale(s, self)]
        if powers:
            yield sentence(
                "powers on sale: {powers}; price of one: {coins}", coins=price(s, self), powers=powers
            )

    def faults(self, s: State) -> Iterable[str]:
        """Report ghosts that are in no place or in two."""
        held = s.held[self.band]
        if held & s.table.ground.of("lake"):
            yield "the island is held"
        placed = sum(s.tokens[region] for region in s.table.regions(held))
        seen = s.race_notes.get((self.band, ASIDE), 0) + s.hand[self.band] + placed
        if seen != ghosts_outside(s, self):
            yield f"{seen} ghosts are outside, not {ghosts_outside(s, self)}"


def rule_of(s: State) -> Necromancy:
    """Return the rule of the game."""
    return cast(Necromancy, s.table.shared[Necromancy.id])


def _put_into_well(s: State, race: int | None, tokens: int) -> None:
    """Put tokens into the well."""
    if tokens:
        key = (s.table.nobody, SOUL) if race is None else lost_tokens_note(s, race)
        s.race_notes[key] = s.race_notes.get(key, 0) + tokens


def souls_in_well(s: State) -> int:
    """Count all souls in the well."""
    notes, nobody = s.race_notes.items(), s.table.nobody
    return sum(souls for (band, name), souls in notes if band == nobody and name.startswith(SOUL))


def _take_out_of_well(s: State, race: int | None, most: int) -> int:
    """Take at most `most` tokens of a race out of the well, back to their tray."""
    key = (s.table.nobody, SOUL) if race is None else lost_tokens_note(s, race)
    if key not in s.race_notes:
        return 0
    taken = min(s.race_notes[key], most)
    s.race_notes[key] -= taken
    if not s.race_notes[key]:
        del s.race_notes[key]
    if race is not None:
        s.tray[race] += taken
    return taken


def _bring_ghosts(s: State, rule: Necromancy, ghosts: int) -> None:
    """Move ghosts from the reserve to the island."""
    s.tray[rule.ghosts(s)] -= ghosts
    s.race_notes[rule.band, ASIDE] = s.race_notes.get((rule.band, ASIDE), 0) + ghosts


def ghosts_outside(s: State, rule: Necromancy) -> int:
    """Count the ghosts that are neither in the reserve nor in the well."""
    table = s.table
    return (
        rule.outside - s.tray[table.catalogue.number[Ghosts.id]] - s.race_notes.get((table.nobody, LOST), 0)
    )


def has_won(s: State, rule: Necromancy) -> bool:
    """Return True if no ghost is in the reserve or in the well."""
    return ghosts_outside(s, rule) == rule.outside


def ghosts_due(s: State, rule: Necromancy) -> int:
    """Count the ghosts that there are souls for and that are not outside yet."""
    sets = souls_in_well(s) // rule.souls
    return min(sets, rule.outside - ghosts_outside(s, rule)) if sets else 0


def spawn_ghosts(s: State, rule: Necromancy, ghosts: int) -> None:
    """Trade souls for ghosts on the island; ghosts leave the well first."""
    left = ghosts * rule.souls
    for race in (rule.ghosts(s), None, *s.table.catalogue.races):
        if not left:
            break
        left -= _take_out_of_well(s, race, left)
    _bring_ghosts(s, rule, ghosts)


SPAWN_ONE = verb("spawn", "nothing", sentence("trade souls for a ghost"))


class SpawnGhosts(Step):
    """Spawn new ghosts, or ask the Necromancer about it."""

    id = "spawn"
    question = sentence("Trade souls for a ghost?")

    def enter(self, s: State) -> bool:
        rule = rule_of(s)
        ghosts = ghosts_due(s, rule)
        if ghosts and rule.willing:
            s.actor, s.options = rule.seat, (SPAWN_ONE, NO)
            return True
        if ghosts:
            spawn_ghosts(s, rule, ghosts)
        return False

    def take(self, s: State, decision: int) -> Step | None:
        if decision == NO:
            return None
        spawn_ghosts(s, rule_of(s), 1)
        return self


SPAWN_GHOSTS: Final = step(SpawnGhosts())


# --- powers ----------------------------------------------------------------------------------------------


class DealPowers(Step):
    """Chance deals the Necromancer powers."""

    id = "deal"
    chance = True
    shows = sentence("a power that the Necromancer may buy: {trait}")

    def enter(self, s: State) -> bool:
        rule = rule_of(s)
        if len(powers_for_sale(s, rule)) < rule.powers and self.options(s):
            s.actor, s.options = CHANCE, ()
            return True
        s.actor = s.seat
        return False

    def options(self, s: State) -> Sequence[int]:
        barred, traits = rule_of(s).barred, s.table.catalogue.traits
        return [DRAW + number for number in s.badge_pile if traits[number].id not in barred]

    def stack(self, s: State) -> str:
        return "powers for sale"

    def take(self, s: State, decision: int) -> Step:
        s.badge_pile.remove(decision - DRAW)
        s.race_notes[rule_of(s).band, POWER_FOR_SALE + s.table.catalogue.id_of(decision - DRAW)] = 1
        return self


DEAL_POWERS: Final = step(DealPowers())


def powers_for_sale(s: State, rule: Necromancy) -> list[int]:
    """Return the powers that the Necromancer may still buy."""
    his, number, word = rule.band, s.table.catalogue.number, len(POWER_FOR_SALE)
    return sorted(
        [number[name[word:]] for band, name in s.race_notes if band == his and name[:word] == POWER_FOR_SALE]
    )


def _put_in_use(s: State, rule: Necromancy, power: int) -> None:
    """Add a power to the ghosts; it brings no tokens."""
    del s.race_notes[rule.band, POWER_FOR_SALE + s.table.catalogue.id_of(power)]
    s.combo[rule.band] += (power,)
    recompile_rules(s, rule.band, declined=False)
    s.agenda.append(LEAVE_OPEN)


def _act_as_new(s: State, rule: Necromancy, power: int) -> None:
    """Do what a power does when it is new."""
    trait = s.table.catalogue.traits[power]
    s.race_is_new = s.race_is_new or trait.id in AT_FIRST
    if not any(mark.token for mark in trait.pieces):
        trait.arrives(s, rule.band)


BEGIN_WITH = verb("master", "trait", sentence("begin with {trait}"))


class FirstPower(Step):
    """Choose the power that is in use from the start."""

    id = "first_power"

    def enter(self, s: State) -> bool:
        rule = rule_of(s)
        s.actor, s.options = rule.seat, [BEGIN_WITH + power for power in powers_for_sale(s, rule)]
        if len(s.options) == 1:
            self.take(s, s.options[0])
        return len(s.options) > 1

    def take(self, s: State, decision: int) -> Step | None:
        _put_in_use(s, rule_of(s), decision - BEGIN_WITH)
        s.actor = s.seat
        return None


FIRST_POWER: Final = step(FirstPower())
GHOST = verb("ghost", "nothing", sentence("buy a ghost"))
BUY = verb("buy", "trait", sentence("buy {trait}"))


def price(s: State, rule: Necromancy) -> int:
    """Return the price of a ghost or power: a coin for each power in use and each ghost outside."""
    return len(s.combo[rule.band]) - 1 + ghosts_outside(s, rule)


class BuyGhostOrPower(Step):
    """Buy ghosts and powers, each a coin dearer than the one before."""

    id = "acquire"
    question = sentence("Buy a ghost or a power?")

    def enter(self, s: State) -> bool:
        rule = rule_of(s)
        if s.turn == 1 and not s.turn_notes:
            s.turn_notes[rule.band, "greeted"] = 1
            for power in s.combo[rule.band][1:]:
                _act_as_new(s, rule, power)
        if s.coins[rule.seat] < price(s, rule):
            return False
        ghosts = [GHOST] if s.tray[rule.ghosts(s)] else []
        s.options = [*ghosts, *[BUY + power for power in powers_for_sale(s, rule)], NO]
        return len(s.options) > 1

    def fee(self, s: State, decision: int) -> int:
        return 0 if decision == NO else price(s, rule_of(s))

    def take(self, s: State, decision: int) -> Step | None:
        if decision == NO:
            return None
        rule = rule_of(s)
        earn(s, rule.seat, -price(s, rule))
        if decision == GHOST:
            _bring_ghosts(s, rule, 1)
        else:
            _put_in_use(s, rule, decision - BUY)
            _act_as_new(s, rule, decision - BUY)
        return self


# --- the turn --------------------------------------------------------------------------------------------


class RedeployGhosts(Redeploy):
    """Choose the number of ghosts in each region; the others go back to the island."""

    id = "muster"
    holds_back = True

    def enter(self, s: State) -> bool:
        if not s.hand[s.band] or not s.regions_to_ask:
            s.regions_to_ask = 0
            set_aside(s, s.band, s.hand[s.band])
            return False
        region = s.target = (s.regions_to_ask & -s.regions_to_ask).bit_length() - 1
        s.options = stay_options(s, region)
        return True


class HarvestSouls(Step):
    """Each region of the Necromancer brings souls from the tray."""

    id = "harvest"

    def enter(self, s: State) -> bool:
        rule = rule_of(s)
        _put_into_well(s, None, rule.bonus * s.held[rule.band].bit_count())
        return False


class CheckVictory(Step):
    """End the game if all ghosts are outside."""

    id = "verdict"

    def enter(self, s: State) -> bool:
        if has_won(s, rule_of(s)):
            end_game(s)
        s.actor = s.actor if s.over else s.seat
        return s.over

    def options(self, s: State) -> Sequence[int]:
        return ()


class Necromancer(SeatKind):
    """The seat without combinations: it buys, conquers, scores and spawns ghosts."""

    id, faded = "necromancer", True
    rise = (step(BuyGhostOrPower()), "dawn", EXPAND_OR_DECLINE)
    campaign = (
        *(PREPARE_ATTACK, ATTACK, GATHER, "gathered", step(RedeployGhosts()), "deployed"),
        *(SCORE, "scored", step(HarvestSouls()), SPAWN_GHOSTS, step(CheckVictory()), FINISH_TURN),
    )

    def may_decline(self, s: State, band: int) -> bool:
        """Forbid decline: ghosts never go into it."""
        return False


@special("necromancer")
def necromancer(values: Values, realm: Realm) -> Played:
    """The Necromancer sits to the right of the first player and plays last."""
    seat = realm.players - 1
    ghosts = Content(Ghosts(), 0, 1 + values["reserve"], ("island",), {"en": "Ghosts", "fr": "Fantômes"})
    return Played((Necromancy(values, seat),), {seat: Necromancer()}, beside=(ghosts,))
