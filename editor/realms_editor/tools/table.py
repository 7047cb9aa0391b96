"""Playing at the table by pointer and keys: a click conquers, or moves a token while they are spread."""

from collections.abc import Callable
from functools import cached_property

from realms.locale import Sentence, sentence
from realms.play.game import Explanation
from realms.rules.state import CHANCE
from realms_editor.desk.document import Document
from realms_editor.desk.match import Choice, Match
from realms_editor.tools.pan import Pan
from realms_editor.tools.spot import Spot
from realms_editor.tools.tool import Aim, Keys, Tool
from realms_editor.tools.workbench import Workbench


class TableBench(Workbench):
    """What a window at the table works with: a map that nobody changes, and the game on it."""

    def __init__(self, match: Match) -> None:
        document = Document(match.realm.scenario, players=match.realm.players)
        document.lock(sentence("the map is not changed while it is played on"))
        super().__init__(document, {Conquer.id: Conquer, Pan.id: Pan})
        self.match = match
        self.decided: Callable[[], None] = lambda: None  # what the window does after every decision

    def region_at(self, at: Spot | None) -> int | None:
        """The region at a place of the map."""
        return self.board.region(at.address) if at and at.placement else None

    @property
    def choices(self) -> dict[int, Choice]:
        """What may be done with regions, by region; while tokens are spread nothing is."""
        match = self.match
        if not match.waits_for_human or match.redeployment():
            return {}
        return {each.region: each for each in reversed(match.choices()) if each.region is not None}

    @property
    def others(self) -> list[Choice]:
        """What may be done besides."""
        match = self.match
        if not match.waits_for_human or match.redeployment():
            return []
        on_the_map = {choice.decision for choice in self.choices.values()}
        return [each for each in match.choices() if each.decision not in on_the_map]

    def decide(self, choice: Choice) -> None:
        """Carry out a choice of the human whose turn it is."""
        self.match.play(choice.decision)
        self.decided()


class Conquer(Tool):
    """A click on a lit region takes it; on another one the status line says why not."""

    id = "conquer"
    title = sentence("Play")
    key = "V"
    aims_at = "third"
    bench: TableBench

    @cached_property
    def table(self) -> TableBench:
        """The bench, which is one of a table."""
        if not isinstance(self.bench, TableBench):
            raise TypeError("this tool is for the table")
        return self.bench

    def hint(self, at: Spot | None) -> Sentence:
        """What a click would do and what it costs, or why nothing can be done."""
        match, region = self.table.match, self.table.region_at(at)
        if match.over:
            return sentence("the game is over")
        if match.game.seat == CHANCE or not match.waits_for_human:
            return sentence("the others play")
        if match.redeployment():
            return sentence("click to add a token, Shift-click to take one off; the wheel does both")
        if region is None:
            return sentence("choose a lit region, or something in the list")
        choice = self.table.choices.get(region)
        if choice:
            return told(choice.told)
        why = match.refusal(region)
        return (
            sentence("{place}: {why}", place=match.game.place(region), why=why)
            if why
            else (sentence("nothing is asked about regions now"))
        )

    def aim(self, at: Spot) -> Aim | None:
        """The region, struck out if it cannot be chosen."""
        region, plan = self.table.region_at(at), self.table.match.plan
        if region is None or not self.table.match.waits_for_human:
            return None
        return Aim(at, "third", region in self.table.choices or (plan is not None and region in plan.tokens))

    def press(self, at: Spot, keys: Keys) -> None:
        """Take the region, or move a token."""
        region, plan = self.table.region_at(at), self.table.match.redeployment()
        if region is None or not self.table.match.waits_for_human:
            return
        if plan:
            self._move(region, -1 if keys.shift else 1)
        elif region in self.table.choices:
            self.table.decide(self.table.choices[region])
        else:
            self.table.say(self.hint(at))

    def turn(self, sixths: int) -> bool:
        """The wheel moves tokens while they are spread."""
        region, plan = self.table.region_at(self.table.spot), self.table.match.plan
        if plan is None or region is None:
            return False
        self._move(region, sixths)
        return True

    def _move(self, region: int, by: int) -> None:
        plan = self.table.match.plan
        if plan and not plan.move(region, by):
            self.table.say(
                sentence("no token can be moved there") if by > 0 else sentence("these tokens stay")
            )
        self.table.tell("map")


def told(choice: Explanation) -> Sentence:
    """An option in one line: what it is, its price, how that is made up, and what the die has to show."""
    if choice.price is None:
        return choice.text
    parts = [sentence("{tokens} {why}", tokens=f"{part.tokens:+d}", why=part.why) for part in choice.parts]
    blanks = {"what": choice.text, "price": choice.price, "parts": parts}
    if choice.die:
        return sentence(
            "{what}: {price} ({parts}); the die has to show {die} or more", **blanks, die=choice.die
        )
    return sentence("{what}: {price} ({parts})", **blanks)
