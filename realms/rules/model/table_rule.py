"""Rules of the table: traits that all players share, such as special rules of scenarios."""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from realms.locale import Sentence
from realms.rules.model.draft import Draft
from realms.rules.model.hooks import ANY, EACH, EACH_TOLD, FIRST, SUMS, UNITED, hook
from realms.rules.model.trait import Kind, Trait

if TYPE_CHECKING:
    from realms.rules.position.alliances import Alliance
    from realms.rules.position.catalogue import Content
    from realms.rules.position.state import State
    from realms.tiles.kinds import World


class TableRule(Trait):
    """A trait that all players share; besides what every trait may do it changes the table itself."""

    kind: Kind = "scenario"

    # Data
    rests: bool = False  # the rule does nothing for a race in decline
    home: "World | None" = None  # the rule concerns only races that are at home in this world
    symbols: Mapping[str, str] = {}  # by kind of region: a symbol that it gets besides
    gates: tuple[str, ...] = ()  # kinds of regions where every race may come in
    gated: bool = False  # only the edge and the gates let a race in, whatever its traits say
    finds: int = 0  # places and relics that come into the game besides those of the sites
    wild: "tuple[Content, ...]" = ()  # tokens of no seat that hold regions
    rows: int | None = None  # combinations on offer at a time
    draft: Draft | None = None  # how races and powers come on offer

    # Hooks
    @hook(EACH_TOLD)
    def opens(self, s: "State") -> None:
        """Set the game up before anything is drawn; steps put on the agenda come first."""

    @hook(EACH_TOLD)
    def begins(self, s: "State") -> None:
        """Act as a turn begins; steps put on the agenda come before all else."""

    @hook(EACH_TOLD)
    def ends(self, s: "State") -> None:
        """Act as a turn is over and all have placed what they had; steps may be added."""

    @hook(ANY)
    def buries(self, s: "State", band: int, tokens: int) -> bool:
        """Return True if tokens that a band lost in a conquest go elsewhere than to the tray."""
        return False

    @hook(SUMS)
    def stakes(self, s: "State", seat: int) -> float:
        """Return the worth of a position to a seat besides coins, for players of the program."""
        return 0.0

    @hook(EACH_TOLD)
    def changed(self, s: "State", regions: int) -> None:
        """Act on regions that changed hands; called only if the rule watches any of them."""

    @hook(UNITED)
    def watches(self, s: "State") -> int:
        """Return the regions whose changes of hands this rule wants to know."""
        return s.table.ground.everywhere

    @hook(EACH)
    def tells(self, s: "State") -> Iterable[Sentence]:
        """Return sentences about things that lie beside the map."""
        return ()

    @hook(EACH_TOLD)
    def hides(self, s: "State", seat: int) -> None:
        """Remove from a state everything that the seat may not know."""

    @hook(EACH_TOLD)
    def guesses(self, s: "State", seat: int, luck: Callable[[], float]) -> None:
        """Replace everything that the seat may not know by something possible; without this it is removed."""
        self.hides(s, seat)

    @hook(EACH)
    def shows(self, s: "State", region: int) -> Iterable[int]:
        """Return numbers of other traits that people should see at a region."""
        return ()

    @hook(EACH)
    def grows(self, s: "State") -> Iterable[tuple[int, int]]:
        """Return the regions around each hole of the map in which a trait lies, and its number."""
        return ()

    @hook(EACH)
    def faults(self, s: "State") -> Iterable[str]:
        """Return errors in the things that this rule keeps on the table, for the audit."""
        return ()

    @hook(FIRST)
    def sides(self, s: "State") -> Iterable["Alliance"]:
        """Return the seats that win together and their scores; the first rule with any counts."""
        return ()

    @hook(SUMS)
    def closing(self, s: "State", seat: int) -> int:
        """Return coins at the end of the game."""
        return 0
