"""Realms whose pools are cut down by lot, and games on them."""

from collections.abc import Iterator
from itertools import chain
from random import Random

from realms.play.audit import audit
from realms.play.game import Game
from realms.play.notation import write
from realms.play.players.registry import players_for
from realms.play.setup import table_for, with_pool_choice
from realms.pool.pool_size import Chosen
from realms.rules.position.state import CHANCE
from realms.scenario.scenario import Realm
from realms.scenario.special.available_pool import available_pool, shortages_of
from realms.tiles.boxes import boxes

EVERY_BOX = tuple(boxes())
MOST_COINS = 3


def cut_down(realm: Realm, chance: Random, **kept: int) -> Realm:
    """So many races and powers stay (`race=5, power=7`), and handicaps of a few coins come with some."""
    scenario = realm.scenario
    away = set(scenario.data.get("pool", {}).get("ban", ()))
    for kind, number in kept.items():
        names = [entry.id for entry in available_pool(realm).of(_kind(kind))]
        away.update(chance.sample(names, max(0, len(names) - number)))
    fewer = with_pool_choice(scenario, banned=away)
    coins = {entry.id: chance.randint(-MOST_COINS, MOST_COINS) for entry in available_pool(realm).entries}
    chosen = {**fewer.data["pool"], "handicap": {name: each for name, each in coins.items() if each > 1}}
    return fewer.with_data({**fewer.data, "pool": chosen}).realm(realm.players)


def _kind(word: str) -> Chosen:
    return "race" if word == "race" else "power"


def with_every_box(realm: Realm) -> Realm:
    """The races and powers of all boxes, on the same map."""
    return with_pool_choice(realm.scenario, EVERY_BOX).realm(realm.players)


def sizes(realm: Realm) -> Iterator[tuple[int, int]]:
    """Races and powers from the fewest that a game begins with, until enough: both few, then one of them."""
    empty = cut_down(realm, Random(0), race=0, power=0)
    least = {each.kind: each.needed for each in shortages_of(empty, to_begin=True)}
    races, powers = (len(available_pool(realm).of(kind)) for kind in ("race", "power"))
    few = range(realm.players + 3)
    pairs = chain.from_iterable(
        (
            (least["race"] + more, least["power"] + more),
            (least["race"] + more, powers),
            (races, least["power"] + more),
        )
        for more in few
    )
    yield from dict.fromkeys((min(race, races), min(power, powers)) for race, power in pairs)


def faults_of(realm: Realm, seed: int, player: str = "random") -> Iterator[str]:
    """Play a game to its end, and yield what is wrong with any of its positions."""
    game = Game(table_for(realm, short=True), seed, realm)
    sitting = players_for([player] * realm.players, seed)
    while not game.over:
        if game.seat == CHANCE:
            game.throw()
        else:
            game.play(sitting[game.seat].choose(game.view(game.seat)))
        for fault in audit(game.state):
            yield f"{realm.scenario.data['id']} {realm.players}, seed {seed}: {fault}: {write(game.state)}"
            return
