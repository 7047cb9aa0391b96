"""The reasons for a way, in words, each with the weight that it has for a reader."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from realms.locale import Sentence, sentence
from realms.play.advice import counted
from realms.play.advice.comparison import TurnComparison
from realms.play.advice.rival_attacks import RivalAttack
from realms.play.game import OptionDetails
from realms.play.seat_names import seat_name
from realms.rules.model.draft import Offer
from realms.rules.position.table import SLOTS
from realms.rules.turn.attack import FACES

MOST_REASONS: Final = 3
MOST_NAMES: Final = 2  # regions that are named one by one
FEWEST_REASONS: Final = 2  # if there are so many


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason in words; the weightiest ones are shown, in the order in which they were found."""

    text: Sentence
    weight: float


def reasons_for(changes: TurnComparison, first: OptionDetails, offer: Offer | None) -> list[Reason]:
    """Return all reasons for a way that begins with an option; some options take what is on offer."""
    found = [*_of_offer(offer), *_of_die(first.die)]
    if changes.own_turn and (changes.last_turn or not changes.redeploys):
        found += [*_of_conquests(changes, first), *_of_decline(changes), *_of_losses(changes)]
        found += _of_coins(changes)
    if not changes.last_turn:
        found += [*_of_attacks(changes), *_of_free_tokens(changes)]
    return found


def most_telling(reasons: list[Reason], others: list[list[Reason]]) -> tuple[Sentence, ...]:
    """Return the weightiest reasons; those that hold for all other ways too only fill up a short list."""
    common = [{str(reason.text) for reason in other} for other in others]
    ranked = sorted(reasons, key=lambda reason: -reason.weight)
    shared = [each for each in ranked if common and all(str(each.text) in other for other in common)]
    own = [each for each in ranked if each not in shared][:MOST_REASONS]
    chosen = own + shared[: max(0, FEWEST_REASONS - len(own))]
    return tuple(reason.text for reason in reasons if reason in chosen)


def _of_offer(offer: Offer | None) -> Iterator[Reason]:
    """Yield the gains and costs of a combination."""
    if offer is None:
        return
    yield Reason(sentence("brings {tokens}", tokens=counted.tokens(offer.tokens)), 8)
    if offer.coins:
        yield Reason(sentence("takes the coins that lie on it: {coins}", coins=offer.coins), 6 + offer.coins)
    if offer.price:
        yield Reason(sentence("costs {coins}", coins=counted.coins(offer.price)), 4 + offer.price)


def _of_die(pips: int) -> Iterator[Reason]:
    """Yield the throw that the first conquest needs, with its chance."""
    if pips:
        chance = sum(face >= pips for face in FACES)
        blanks = {"pips": pips, "chance": chance, "faces": len(FACES)}
        text = sentence("the die must show {pips} or more: {chance} chances in {faces}", **blanks)
        if chance == 1:
            text = sentence("the die must show {pips}: one chance in {faces}", **blanks)
        yield Reason(text, 20)


def _of_decline(changes: TurnComparison) -> Iterator[Reason]:
    """Yield the worth of a race that goes into decline."""
    if not changes.declines:
        return
    blanks = {
        "regions": counted.regions(changes.regions_in_decline),
        "coins": counted.coins(changes.coins_in_decline),
    }
    if changes.last_turn or not changes.coins_in_decline:
        yield Reason(sentence("leaves {regions} in decline", **blanks), 9)
    else:
        yield Reason(sentence("leaves {regions} in decline, worth {coins} a turn", **blanks), 12)
    if not changes.last_turn:
        yield Reason(sentence("a new race comes next turn"), 5)


def _of_conquests(changes: TurnComparison, first: OptionDetails) -> Iterator[Reason]:
    """Yield the coins of the region that the way begins with, then the other regions that it conquers."""
    begun = changes.taken & 1 << first.region if first.region is not None and changes.same_board else 0
    for region in changes.end.table.regions(begun):
        coins = changes.region_coins(region)
        if coins > 1:
            text = sentence("that region brings {coins} a turn", coins=counted.coins(coins))
            yield Reason(text, 4 + coins)
    if changes.retaken:
        yield Reason(sentence("conquers {what} again", what=_regions(changes, changes.retaken)), 9)
    rest = changes.taken & ~begun
    if rest:
        what = _regions(changes, rest)
        text = (
            sentence("then conquers {what}", what=what) if begun else sentence("conquers {what}", what=what)
        )
        yield Reason(text, 6 + len(changes.paying(rest)))
    yield from _of_victims(changes)


def _regions(changes: TurnComparison, regions: int) -> Sentence:
    """Return some regions of the seat in words: by name, by the kinds that bring more, or by number."""
    count, paying = regions.bit_count(), changes.paying(regions)
    names = [changes.name(region) for region in changes.end.table.regions(regions)]
    if count == 1 or not paying:
        known = [name for name in names if name]
        return counted.listed(known) if len(known) == count <= MOST_NAMES else counted.regions(count)
    kinds = counted.listed([counted.regions_of_kind(*each) for each in paying.items()])
    if sum(paying.values()) == count:
        return kinds
    return sentence("{count} regions, among them {what}", count=count, what=kinds)


def _of_victims(changes: TurnComparison) -> Iterator[Reason]:
    """Yield the rival that loses most regions."""
    for rival, count in sorted(changes.victims.items(), key=lambda each: -each[1])[:1]:
        blanks = {"regions": counted.regions(count), "player": seat_name(rival)}
        yield Reason(sentence("takes {regions} from {player}", **blanks), 3 + count)


def _of_losses(changes: TurnComparison) -> Iterator[Reason]:
    """Yield the regions that the seat gives up, and those that bring more and are kept."""
    if changes.lost:
        text = sentence("gives up {what}", what=_regions(changes, changes.lost))
        yield Reason(text, 4 + changes.lost.bit_count())
    paying = changes.paying(changes.kept)
    if paying:
        kinds = [counted.regions_of_kind(*each) for each in paying.items()]
        yield Reason(sentence("keeps {what}", what=counted.listed(kinds)), 3 + sum(paying.values()))


def _of_coins(changes: TurnComparison) -> Iterator[Reason]:
    """Yield the coins of this turn."""
    if changes.coins > 0:
        yield Reason(sentence("{coins} this turn", coins=counted.coins(changes.coins)), 7)
    elif changes.coins < 0:
        coins = counted.coins(-changes.coins)
        yield Reason(sentence("costs {coins} this turn", coins=coins), 7)
    else:
        yield Reason(sentence("no coins this turn"), 6)


def _of_attacks(changes: TurnComparison) -> Iterator[Reason]:
    """Yield the worst attack that a rival on the map could make next; the worst two for a redeployment."""
    for attack in changes.attacks[: 1 + changes.redeploys]:
        yield Reason(_attack(changes, attack), 4 + len(attack.regions) / 2)
    if changes.held and not changes.attacks:
        yield Reason(sentence("no race on the map can take any of your regions"), 5)


def _attack(changes: TurnComparison, attack: RivalAttack) -> Sentence:
    """Describe the regions that a rival can take, with the lowest price."""
    named = attack.race is not None and _known(changes, attack)
    blanks = {
        "rival": changes.end.table.catalogue.name(attack.race) if attack.race is not None else "",
        "player": seat_name(attack.seat),
        "regions": _regions(changes, sum(1 << region for region in attack.regions)),
        "tokens": counted.tokens(attack.price),
    }
    match named, len(attack.regions) == 1:
        case True, True:
            return sentence("{rival} can take {regions} with {tokens}", **blanks)
        case True, False:
            return sentence("{rival} can take {regions} (from {tokens} on)", **blanks)
        case False, True:
            return sentence("{player} can take {regions} with {tokens}", **blanks)
        case _:
            return sentence("{player} can take {regions} (from {tokens} on)", **blanks)


def _known(changes: TurnComparison, attack: RivalAttack) -> bool:
    """Return True if a rival has that race already, so that it was not only imagined."""
    now, end = changes.now.combo[SLOTS * attack.seat], changes.end.combo[SLOTS * attack.seat]
    return now == end


def _of_free_tokens(changes: TurnComparison) -> Iterator[Reason]:
    """Yield the tokens that can set out in the next turn."""
    if changes.free_tokens:
        text = sentence("{tokens} free for the next turn", tokens=counted.tokens(changes.free_tokens))
        yield Reason(text, 3)
