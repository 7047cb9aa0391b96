"""Playing at the table by pointer and keys: a click conquers, or moves tokens during redeployment."""

from collections.abc import Callable, Sequence
from functools import cached_property
from math import atan2, hypot, pi

from realms.board import addresses
from realms.board.board import Board
from realms.board.drawn_board import DrawnBoard
from realms.board.hexes import Cell, Point, neighbour
from realms.board.layout import Placement
from realms.locale import Sentence, sentence
from realms.play.advice.advise import Advice
from realms.play.commentary import with_price
from realms.play.seat_names import with_names
from realms.rules.model.decisions import ABANDON, DIE, SIDES, argument, verb_of
from realms.rules.model.step import Step
from realms.rules.position.state import CHANCE
from realms.rules.position.table import ACTIVE, SLOTS
from realms.rules.turn.column import PASSING
from realms_editor.desk.document import Document
from realms_editor.desk.match import Choice, Match
from realms_editor.desk.turn_changes import NOBODY, HolderHistory
from realms_editor.desk.worlds_apart import MapRoom, arranged
from realms_editor.tools.pan import Pan
from realms_editor.tools.place_line import name_and_neighbours, place_line, region_line
from realms_editor.tools.spot import Spot
from realms_editor.tools.table_questions import CHOOSE, NOTHING_LEFT, OPEN, STEP_QUESTIONS
from realms_editor.tools.tool import DRAWINGS, TILES, Aim, Ghost, Keys, Tool
from realms_editor.tools.workbench import Workbench

_SAME = 0.5  # millimetres: a region so near is the one that the cursor is on


class TableBench(Workbench):
    """The workbench of a window at the table: a map that cannot be edited, and the game on it."""

    def __init__(self, match: Match) -> None:
        document = Document(match.realm.scenario, players=match.realm.players)
        document.lock(sentence("the map cannot be edited during a game"))
        super().__init__(document, {Conquer.id: Conquer, Pan.id: Pan})
        self.match = match
        self.room: MapRoom | None = None  # of the window; worlds that lie apart are moved to fill it
        self._shown: tuple[Board, Board] | None = None  # the board of the game, and as it is shown
        self.history = HolderHistory(match)
        self.decided: Callable[[], None] = lambda: None  # called after every decision
        self.previewed: Choice | None = None  # the choice pointed at in the list
        self.advice: list[Advice] = []  # the best ways, the best first, until the next decision
        self.advised: Advice | None = None  # the way that is shown on the map
        self.advice_wanted: Callable[[], None] = lambda: None  # called to have it worked out

    @property
    def board(self) -> Board:
        """The tiles as they lie now; some games move them."""
        lies = self.match.state.table.ground.board or super().board
        if self._shown is None or self._shown[0] is not lies:
            self._shown = lies, self._arranged(lies)
        return self._shown[1]

    def take_room(self, room: MapRoom) -> bool:
        """Arrange worlds that lie apart for a window; return True if that has moved one of them."""
        before, self.room = self.board, room
        if self._shown and self._arranged(self._shown[0]).placements != before.placements:
            self._shown = None
        return self.board is not before

    def _arranged(self, lies: Board) -> Board:
        """Return a board as it is shown: tiles that a game moves stay where they are."""
        moving = (
            type(step).laid is not Step.laid
            for trait in self.match.state.table.setting.shared
            for several in trait.steps.values()
            for step in several
        )
        return lies if self.room is None or any(moving) else arranged(lies, self.room)

    def region_at(self, at: Spot | None) -> int | None:
        """Return the region at a place of the map."""
        return self.board.region(at.address) if at and at.address else None

    def choice_at(self, at: Spot | None) -> Choice | None:
        """Return the choice that a click on a place of the map makes."""
        region = self.region_at(at)
        by_region = None if region is None else self.region_choices.get(region)
        return by_region or (self.cell_choices.get(at.cell) if at else None)

    @property
    def region_choices(self) -> dict[int, Choice]:
        """The choices about regions, by region; none during redeployment.

        Those about thirds are here too where each region has at most one.
        """
        match = self.match
        if not match.waits_for_human or match.redeployment():
            return {}
        choices = match.choices()
        thirds = [each.details.region for each in choices if verb_of(each.decision).about == "third"]
        lone = len({*thirds} - {None}) == len(thirds)
        found = (
            (each.details.region if lone and verb_of(each.decision).about == "third" else each.region, each)
            for each in reversed(choices)
        )
        return {region: each for region, each in found if region is not None}

    @property
    def cell_choices(self) -> dict[Cell, Choice]:
        """The choices about whole tiles and free cells, by cell."""
        if not self.match.waits_for_human:
            return {}
        found = ((self._cell_of(each.decision), each) for each in reversed(self.match.choices()))
        return {cell: each for cell, each in found if cell is not None}

    def _cell_of(self, decision: int) -> Cell | None:
        """Return the cell of a decision about a tile, or the cell that the chosen side faces."""
        about, number = verb_of(decision).about, argument(decision)
        if about not in ("tile", "side"):
            return None
        tile, side = (number, None) if about == "tile" else divmod(number, SIDES)
        place = self.board.rank_of.get(self.match.state.table.tiles[tile])
        if place is None:
            return None
        laid = self.board.placements[place]
        return laid.cell if side is None else neighbour(laid.cell, (side + laid.turn) % SIDES)

    @property
    def focus_of_chance(self) -> int | None:
        """The region that chance decides about, or None."""
        s = self.match.state
        return s.target if 0 <= s.target < s.table.ground.n else None

    @property
    def list_choices(self) -> list[Choice]:
        """The choices that stand in the list instead of on the map."""
        match = self.match
        if not match.waits_for_human or match.redeployment():
            return []
        lit = (*self.region_choices.values(), *self.cell_choices.values())
        on_the_map = {choice.decision for choice in lit}
        return [each for each in match.choices() if each.decision not in on_the_map]

    def laid(self, choice: Choice) -> Sequence[Placement]:
        """Return the tiles that a choice would lay or move, with each face that is possible.

        A list still has the choices of the decision before until it is shown anew; they lay nothing.
        """
        if choice not in self.match.choices():
            return ()
        return self.match.state.step.laid(self.match.state, choice.decision)

    def preview(self, choice: Choice | None) -> None:
        """Show the effect of a choice in the list, or of none."""
        if choice != self.previewed:
            self.previewed = choice
            self.tell("hover")

    def previewed_tiles(self, at: Spot | None) -> Sequence[Placement]:
        """Return the tile that the previewed choice would lay, if its face and place are known."""
        choice = self.previewed or (self.cell_choices.get(at.cell) if at else None)
        laid = self.laid(choice) if choice else ()
        there = [self.board.placement_at.get(each.cell) for each in laid]
        return laid if len(laid) == 1 and there[0] in (None, self._lies(laid[0].tile)) else ()

    def _lies(self, tile: str) -> Placement | None:
        place = self.board.rank_of.get(tile)
        return None if place is None else self.board.placements[place]

    @property
    def invitation(self) -> Sentence:
        """The words for the present step, with the effect of a click if it is the same everywhere."""
        s = self.match.state
        asked = NOTHING_LEFT if s.options == PASSING else STEP_QUESTIONS.get(s.step.id)
        if asked:
            return asked
        lit = (*self.region_choices.values(), *self.cell_choices.values())
        what = CHOOSE[bool(lit), bool(self.list_choices) or not lit]
        question = s.step.asks(s)
        if question:
            return sentence("{question} ({what})", question=question, what=what)
        says = [*{verb_of(each.decision).says.text for each in lit}]
        if len(says) != 1:
            return what
        return sentence("{what} ({about})", what=what, about=Sentence(says[0], OPEN))

    @property
    def question(self) -> Sentence:
        """The question to the seat that decides, with the tokens in its hand."""
        s, asked = self.match.state, self.match.game.asked_region
        hand = self.match.in_hand(s.band)
        if self.match.plan and self.match.plan.holds_back:
            return sentence("spread your tokens; in hand, to stay off the map: {hand}", hand=hand)
        if self.match.plan:
            return sentence("spread your tokens; in hand: {hand}", hand=hand)
        if asked is not None:
            return sentence("what is to be in this region: {place}?", place=self.match.game.place(asked))
        what = self.invitation
        return sentence("{what}; in hand: {hand}", what=what, hand=hand) if hand else what

    def place_line(self, at: Spot | None) -> Sentence | None:
        """Return the name, price and neighbours of a place as it stands in play."""
        region = self.region_at(at)
        if region is None:
            return place_line(self.board, at)
        if self.match.holds(region):
            line = name_and_neighbours(self.board, region)
        else:
            line = region_line(self.board, region, self.match.price(region))
        return self._with_change(self._with_holder(line, region), region)

    @property
    def narration(self) -> Sentence:
        """The words for screen readers: the place under the cursor, or else the question of the game."""
        line = self.place_line(self.cursor_spot) if self.cursor.shown else None
        return line or self.question

    def _with_holder(self, line: Sentence, region: int) -> Sentence:
        """Add to the line of a region the player who holds it, with race and tokens."""
        s, plan = self.match.state, self.match.plan
        holder = s.holder[region]
        if holder >= s.table.guards:
            return line
        tokens = plan.tokens.get(region, s.tokens[region]) if plan else s.tokens[region]
        player, race = self.match.seat_name(holder // SLOTS), s.table.catalogue.name(s.combo[holder][0])
        blanks = {"line": line, "player": player, "race": race, "tokens": tokens}
        if holder % SLOTS == ACTIVE:
            return sentence("{line}; held by {player}, {race}: {tokens}", **blanks)
        return sentence("{line}; held by {player}, {race} in decline: {tokens}", **blanks)

    def _with_change(self, line: Sentence, region: int) -> Sentence:
        """Add to the line of a region who lost it since the last turn of the player who looks."""
        former = self.history.changes().former
        if region not in former:
            return line
        if former[region] == NOBODY:
            return sentence("{line}; taken since your last turn", line=line)
        blanks = {"line": line, "player": self.match.seat_name(former[region])}
        return sentence("{line}; lost by {player} since your last turn", **blanks)

    def step(self, direction: Point, *, far: bool = False) -> None:
        """Move the cursor to the next region of a drawn board in that direction; `far` changes nothing."""
        del far
        board, (x, y) = self.board, self.cursor_start
        if not isinstance(board, DrawnBoard):
            return
        ways = [(mx - x, my - y) for mx, my in map(_middle_of(board), board.names)]
        ahead = [way for way in ways if _leads(way, direction)]
        if ahead:
            dx, dy = min(ahead, key=lambda way: hypot(*way))
            self.place_crosshair((x + dx, y + dy))

    def advise(self) -> None:
        """Ask what a good player would do here; once that is known, show the next way."""
        if not self.advice:
            self.advice_wanted()
            return
        shown = self.advice.index(self.advised) + 1 if self.advised else 0
        self.show_way(self.advice[shown % len(self.advice)])

    def take_advice(self, advice: list[Advice]) -> None:
        """Show the best ways; a redeployment stays as it is planned until one of them is chosen."""
        self.advice = advice
        if advice and not self.match.redeployment():
            self.show_way(advice[0])
        elif advice:
            self.say(sentence("a good player would: {what}", what=advice[0].text))

    def show_way(self, way: Advice) -> None:
        """Show a way on the map; a redeployment is planned as it says."""
        self.advised = way
        if self.match.plan_as(way):
            self.tell("map")
        else:
            self.preview(self.match.begun_by(way))
        self.say(sentence("a good player would: {what}", what=way.text))

    def follow(self, way: Advice) -> None:
        """Carry out a way with all its parts."""
        if self.match.plan_as(way):
            self.match.spread()
        else:
            for part in way.parts:
                self.match.play(part)
        self.decided()

    def forget_advice(self) -> None:
        """Forget the advice, which was about an earlier position."""
        self.advice, self.advised, self.previewed = [], None, None

    def rest_in(self, region: int | None) -> None:
        """Plan a redeployment with all free tokens in one region."""
        plan = self.match.redeployment() if self.match.waits_for_human else None
        if plan is None:
            return
        if region is None or not plan.rest_in(region):
            self.say(sentence("point at one of your regions first"))
        self.tell("map")

    def say(self, message: Sentence | None) -> None:
        """Say something with the names that the seats have now."""
        super().say(with_names(message, self.match.names) if message else None)

    def decide(self, choice: Choice) -> None:
        """Carry out a choice of the human whose turn it is."""
        self.match.play(choice.decision)
        self.decided()


def _middle_of(board: DrawnBoard) -> Callable[[str], Point]:
    """Return a function that tells the middle of a region in millimetres."""
    return lambda name: board.middle(name).at


def _leads(way: Point, direction: Point) -> bool:
    """Return True if a way is not nothing and turns by at most an eighth from a direction."""
    (x, y), (dx, dy) = way, direction
    return hypot(x, y) > _SAME and abs(atan2(x * dy - y * dx, x * dx + y * dy)) <= pi / 4


def abandons_region(choice: Choice) -> bool:
    """Return True if a choice gives up a region, which is seldom what a click on it means."""
    return verb_of(choice.decision).code == ABANDON


def pips_of(decision: int) -> int | None:
    """Return the pips of a die that chance has thrown, or None."""
    return argument(decision) if verb_of(decision).code == DIE else None


class Conquer(Tool):
    """A click on a lit region conquers it; during redeployment, a drag moves a token to another region."""

    id = "conquer"
    title = sentence("Play")
    key = "V"
    maps = TILES | DRAWINGS
    aims_at = "third"
    bench: TableBench

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self._from: Spot | None = None  # where a token was taken up
        self._pressed = False  # by the pointer; otherwise keys carry the token

    @cached_property
    def table(self) -> TableBench:
        """The bench, checked to be one of a table."""
        if not isinstance(self.bench, TableBench):
            raise TypeError("this tool is for the table")
        return self.bench

    def stops(self) -> list[Point]:
        """Return the middles of the regions of a drawn board."""
        board = self.table.board
        return list(map(_middle_of(board), board.names)) if isinstance(board, DrawnBoard) else []

    def hint(self, at: Spot | None) -> Sentence:
        """Return the effect and cost of a click, or the reason why it has none."""
        match, region = self.table.match, self.table.region_at(at)
        if match.over:
            return sentence("the game is over")
        if match.game.seat == CHANCE or not match.waits_for_human:
            return sentence("the other players decide")
        choice = self.table.choice_at(at)
        if choice and abandons_region(choice):
            return sentence("Shift-click: {what}", what=choice.details.text)
        if choice:
            return with_price(choice.details)
        why = None if region is None else match.refusal(region)
        if why and region is not None:
            return sentence("{place}: {why}", place=match.game.place(region), why=why)
        return self.table.invitation

    def aim(self, at: Spot) -> Aim | None:
        """Return the region, tile or cell that can be chosen; struck out where the table refuses it.

        The seat's own regions are never struck out: the one just conquered lies under the pointer.
        """
        table, region = self.table, self.table.region_at(at)
        if at.cell in table.cell_choices and region not in table.region_choices:
            return Aim(at, "tile")
        if region is None or not table.match.waits_for_human:
            return None
        plan = table.match.plan
        if region in table.region_choices or (plan and region in plan.tokens):
            return Aim(at, "third")
        refused = plan is not None or table.match.refusal(region) is not None
        return Aim(at, "third", allowed=False) if refused and not table.match.holds(region) else None

    def ghost(self, at: Spot | None) -> Ghost:
        """Return the tile that would be laid, or the way of a token that is being moved."""
        laid = self.table.previewed_tiles(at)
        if laid:
            tile = laid[0].tile
            pieces = [each for each in self.table.board.pieces if addresses.tiles_of(each.at) == (tile,)]
            return Ghost(tuple(laid), tuple(pieces), lifted=frozenset((tile,)))
        if self._from is None or at is None or self.table.match.plan is None:
            return Ghost()
        away = self.table.region_at(at) != self.table.region_at(self._from)
        return Ghost(lit=(self._from.address,), link=(self._from.point, at.point) if away else None)

    def press(self, at: Spot, keys: Keys) -> None:
        """Conquer the region, or start to move a token; abandoning a region needs Shift."""
        region, choice = self.table.region_at(at), self.table.choice_at(at)
        if choice and abandons_region(choice) and not keys.shift:
            self.table.say(self.hint(at))
        elif choice:
            self.table.decide(choice)
        elif region is None or not self.table.match.waits_for_human:
            return
        elif self.table.match.redeployment():
            self._from, self._pressed = at, True
        else:
            self.table.say(self.hint(at))

    def release(self, at: Spot, keys: Keys) -> None:
        """End a drag or click: a drag carries a token, a click moves one from or to the hand.

        With Ctrl a drag carries all tokens that may leave, and a click gathers all in the region; with Shift
        a click takes one from it.
        """
        if self._from is None or not self._pressed:
            return
        start, end = self.table.region_at(self._from), self.table.region_at(at)
        self._from, self._pressed = None, False
        if start is not None and start == end and keys.control:
            self.table.rest_in(start)
        elif start is not None and start == end:
            self._move(start, -1 if keys.shift else 1)
        elif start is not None:
            self._carry(start, end, everything=keys.control)

    def carry(self) -> None:
        """Take up a token at the cursor by keys, or put it down there."""
        at = self.table.spot
        if at is None or self.table.region_at(at) is None:
            return
        if self._from is None:
            self._from = at
            self.table.say(sentence("go to another region and press the same key"))
            return
        start, self._from = self.table.region_at(self._from), None
        if start is not None:
            self._carry(start, self.table.region_at(at))

    def cancel(self) -> bool:
        """Put back a token that is being moved."""
        carried, self._from, self._pressed = self._from, None, False
        return carried is not None

    def turn(self, sixths: int) -> bool:
        """Move tokens by the wheel during redeployment."""
        region, plan = self.table.region_at(self.table.spot), self.table.match.plan
        if plan is None or region is None:
            return False
        self._move(region, sixths)
        return True

    def _carry(self, start: int, end: int | None, *, everything: bool = False) -> None:
        """Move tokens to another region; outside of the plan, take one in hand."""
        plan = self.table.match.plan
        if plan and end is not None and end in plan.tokens:
            if not plan.carry(start, end, everything=everything):
                self.table.say(sentence("these tokens stay"))
            self.table.tell("map")
        else:
            self._move(start, -1)

    def _move(self, region: int, by: int) -> None:
        plan = self.table.match.plan
        if plan and not plan.move(region, by):
            none_left = region in plan.tokens and not plan.hand
            self.table.say(
                sentence("these tokens stay")
                if by < 0
                else sentence("no token is in hand: drag one from another region")
                if none_left
                else sentence("no token can be moved there")
            )
        self.table.tell("map")
