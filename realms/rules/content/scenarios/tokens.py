"""Home-made tokens: each effect of a token number is a trait of its own."""

from realms.locale import Sentence, Wording, sentence
from realms.rules.model.table_rule import TableRule
from realms.rules.model.trait import Mark
from realms.rules.position.ownership import add_to_heap, earn, heap_size, lay_mark
from realms.rules.position.state import State
from realms.rules.position.table import SLOTS
from realms.rules.special import Played, special
from realms.scenario.defaults import text_in
from realms.scenario.scenario import Realm
from realms.scenario.special.special_rules import Values


class Token(TableRule):
    """An effect of the tokens with one number."""

    word: str  # for the ids of the effect and of its piece, which stand in records

    def __init__(self, values: Values) -> None:
        self.token = f"token {values['token']}"
        self.id = f"{self.word}_{values['token']}"
        self.called = _name(values)

    def here(self, s: State) -> int:
        """Return the regions with such tokens."""
        return s.table.ground.of(self.token)


def _name(values: Values) -> Sentence:
    names = values["name"]
    if not names:
        return sentence("token {number}", number=values["token"])
    return Wording(f"token_{values['token']}", {"en": text_in(names, "en"), **names})


class SymbolAndEntry(Token):
    """Regions with the token have a symbol, or are ways in."""

    word = "spot"

    def __init__(self, values: Values) -> None:
        super().__init__(values)
        self.symbols = {} if values["symbol"] == "none" else {self.token: values["symbol"]}
        self.gates = (self.token,) if values["entry"] else ()


class CoinsEachTurn(Token):
    """Regions with the token bring coins at every scoring."""

    word = "yield"

    def __init__(self, values: Values) -> None:
        super().__init__(values)
        self.coins = {self.token: values["coins"]}
        self.rests = values["active_only"]


class CoinsForFirst(Token):
    """The first player to conquer the region gets coins."""

    word = "bounty"

    def __init__(self, values: Values) -> None:
        super().__init__(values)
        self.purse = Mark(self.id, several=True, fixed=True, called=self.called)
        self.pieces = (self.purse,)
        self.start, self.rests = values["coins"], values["active_only"]

    def opens(self, s: State) -> None:
        """Lay the coins in the regions."""
        for region in s.table.regions(self.here(s)):
            add_to_heap(s, self.purse, region, self.start)

    def taken(self, s: State, band: int, region: int, before: int) -> None:
        """Pay the coins to the conqueror at once."""
        coins = heap_size(s, self.purse, region)
        add_to_heap(s, self.purse, region, -coins)
        earn(s, band // SLOTS, coins)


class DearerRegion(Token):
    """Regions with the token cost more."""

    word = "wall"

    def __init__(self, values: Values) -> None:
        super().__init__(values)
        self.wall = Mark(self.id, defence=values["defence"], fixed=True, called=self.called)
        self.pieces = (self.wall,)

    def opens(self, s: State) -> None:
        """Lay the piece that defends the region for good."""
        for region in s.table.regions(self.here(s)):
            lay_mark(s, self.wall, region)


class CheaperNeighbours(Token):
    """Neighbours of the region cost its holder less."""

    word = "help"

    def __init__(self, values: Values) -> None:
        super().__init__(values)
        self.saves, self.rests = values["discount"], values["active_only"]

    def discount(self, s: State, band: int) -> tuple[int, int]:
        """Make the neighbours of regions with the token cheaper."""
        return s.table.near(s.held[band] & self.here(s)), self.saves


class SafeRegion(Token):
    """The region is immune once a race holds it."""

    word = "shelter"

    def __init__(self, values: Values) -> None:
        super().__init__(values)
        self.slots = 1 if values["active_only"] else SLOTS
        self.refuge = Mark(self.id, immune=True, stays=not values["active_only"], called=self.called)
        self.pieces = (self.refuge,)

    def watches(self, s: State) -> int:
        """Return the regions with the token."""
        return self.here(s)

    def changed(self, s: State, regions: int) -> None:
        """Make regions that races came to immune."""
        bands = (band for slots in s.table.slots for band in slots[: self.slots])
        safe = regions & self.here(s) & sum(s.held[band] for band in bands)
        for region in s.table.regions(safe & ~s.marks[s.table.markers.number[self.refuge.id]]):
            lay_mark(s, self.refuge, region)


@special("token_effect")
def token_effect(values: Values, _realm: Realm) -> Played:
    """Return a trait for each effect that the rule asks for."""
    effects = {
        SymbolAndEntry: values["entry"] or values["symbol"] != "none",
        CoinsEachTurn: values["coins"] and values["paid"] == "turn",
        CoinsForFirst: values["coins"] and values["paid"] == "once",
        DearerRegion: values["defence"],
        CheaperNeighbours: values["discount"],
        SafeRegion: values["immune"],
    }
    return Played(tuple(effect(values) for effect, asked in effects.items() if asked))
