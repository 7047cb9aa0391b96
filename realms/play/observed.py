"""A game that also counts fights, coins by region, and what there was to choose from."""

from collections import Counter
from collections.abc import Sequence

from realms.compiled import mypyc_attr
from realms.play.chronicle import ChronicledGame, Reign
from realms.play.game import outcome
from realms.rules.model.decisions import BEYOND, STOP, verb_of
from realms.rules.model.trait import FOUND
from realms.rules.position.state import CHANCE, State
from realms.rules.position.table import SLOTS
from realms.rules.turn.attack import ATTACK
from realms.rules.turn.turn import bonus_regions


@mypyc_attr(allow_interpreted_subclasses=True)
class ObservedGame(ChronicledGame):
    """A game that keeps a chronicle, and all that a `GameResult` needs besides.

    Regions are counted under their addresses on the board of the moment, which may change during a game.
    """

    __slots__ = (
        "attacks",  # decisions to attack a region
        "conflicts",  # by region: how often a seat took it from another
        "entries",  # by seat: the region that it took first
        "finds",  # by reign: the places and relics that it held when its seat was paid
        "homes",  # by reign: how often it was paid for each region
        "leaders",  # by round: who would have won if the game had ended there
        "leads",  # by round: the best score above the next one; None if there is no other
        "region_coins",  # paid for a region and its bonuses
        "seat_decisions",  # all decisions but those of chance
        "target_counts",  # for each decision about an attack: the regions that could be taken at their price
    )

    def _begin(self) -> None:
        super()._begin()
        self.attacks = self.seat_decisions = 0
        self.conflicts, self.region_coins = Counter[str](), Counter[str]()
        self.entries: list[str | None] = [None] * self.table.players
        self.finds: dict[int, set[str]] = {}
        self.homes: dict[int, Counter[str]] = {}
        self.leaders: list[tuple[int, ...]] = []
        self.leads: list[int | None] = []
        self.target_counts: list[int] = []

    def _carry_out(self, decision: int) -> None:
        if self.state.actor != CHANCE:
            self.seat_decisions += 1
        if self.state.step is ATTACK:
            self._note_attack(self.state.options, decision)
        super()._carry_out(decision)

    def _note_attack(self, options: Sequence[int], decision: int) -> None:
        plain = len(options) - 1  # the last option is to stop, and what traits offer stands before it
        if plain and options[-2] >= BEYOND:
            plain = sum(option < BEYOND for option in options)
        self.target_counts.append(plain)
        self.attacks += decision < BEYOND or (decision != STOP and verb_of(decision).about == "region")

    def _note_taken(self, s: State, seat: int, regions: Sequence[int]) -> None:
        names = s.table.ground.names
        if self.entries[seat] is None:
            self.entries[seat] = names[regions[0]]
        others = 0
        for band in range(s.table.guards):
            if band // SLOTS != seat:
                others |= self._held[band]
        for region in regions:
            if others >> region & 1:
                self.conflicts[names[region]] += 1

    def _note_scoring(self, s: State) -> None:
        super()._note_scoring(s)
        names, members, coins = s.table.ground.names, s.table.regions, self.region_coins
        for band in s.table.slots[s.seat]:
            held = s.held[band]
            if held and s.combo[band]:
                paid = members(held)
                reign = self._reign(band)
                if reign:
                    home = self.homes.setdefault(id(reign), Counter())
                    for region in paid:
                        home[names[region]] += 1
                for bonus in bonus_regions(s, band):
                    paid += members(held & bonus)
                for region in paid:
                    coins[names[region]] += 1
        if s.find_at:
            self._note_finds(s)

    def _note_finds(self, s: State) -> None:
        catalogue = s.table.catalogue
        for find, region in s.find_at.items():
            band = s.holder[region]
            mine = band in s.table.slots[s.seat] and catalogue.kinds[find] in FOUND
            reign = self._reign(band) if mine else None
            if reign:
                self.finds.setdefault(id(reign), set()).add(catalogue.id_of(find))

    def finds_of(self, reign: Reign) -> tuple[str, ...]:
        """Return the places and relics that a race held at the end of a turn of its seat."""
        return tuple(sorted(self.finds.get(id(reign), ())))

    def homes_of(self, reign: Reign) -> dict[str, int]:
        """Return the regions that a race was paid for, and how often."""
        return dict(sorted(self.homes.get(id(reign), {}).items()))

    def _note_round(self, s: State) -> None:
        super()._note_round(s)
        end = outcome(s)
        scores = sorted((side.score for side in end.sides), reverse=True)
        self.leaders.append(end.winners)
        self.leads.append(scores[0] - scores[1] if len(scores) > 1 else None)
