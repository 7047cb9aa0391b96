"""The corpus: realms of every kind are valid, the same for the same seed, and what their kind says."""

from random import Random

import corpus as corpus_module
import corpus_kinds
import pytest
from corpus import COUNTS, CorpusRealm, corpus, corpus_realm, errors_of
from corpus_kinds import KINDS, made_kind
from corpus_sketch import Json, Sketch
from league_checkout import ROOT

from realms.board.board import Board, bits
from realms.board.symmetry import symmetries
from realms.checks.families.r_ratios import empty_runs
from realms.play.game import Game
from realms.play.players.player import play_out
from realms.play.players.registry import players_for
from realms.play.setup import table_for


def board_of(realm: CorpusRealm) -> Board:
    return realm.scenario.realm(realm.players).board


def share_of_entry(board: Board) -> float:
    return (board.entry & board.land).bit_count() / board.land.bit_count()


@pytest.mark.parametrize("kind", KINDS)
def test_realms_of_every_kind_have_no_errors_and_can_be_played(kind: str) -> None:
    players = COUNTS[list(KINDS).index(kind) % len(COUNTS)]
    realm = corpus_realm(0, kind, players)
    assert errors_of(realm.scenario) == []
    assert realm.scenario.counts == (players,)
    table = table_for(realm.scenario.realm(players))
    game = Game(table, 1)
    play_out(game, players_for(["random"] * players, 1))
    assert game.over


def test_the_page_lists_every_kind() -> None:
    page = (ROOT / "docs/calibration.md").read_text(encoding="utf-8")
    listed = [line.strip("| ").split(" | ") for line in page.splitlines() if line.startswith("| ")]
    assert [row for row in listed if row[0] in KINDS] == [[k.name, k.about] for k in KINDS.values()]


def test_a_corpus_has_every_kind_for_every_count_and_is_the_same_for_the_same_seed() -> None:
    kinds = ("mixed", "cramped", "symmetric")
    realms = list(corpus(15, 3, kinds))
    assert {(realm.kind, realm.players) for realm in realms} == {(k, p) for k in kinds for p in COUNTS}
    assert len({realm.name for realm in realms}) == 15
    assert [realm.document for realm in corpus(4, 3, kinds)] == [realm.document for realm in realms[:4]]
    others = [realm.document["layers"] for realm in corpus(4, 4, kinds)]
    assert all(other != realm.document["layers"] for other, realm in zip(others, realms, strict=False))


@pytest.mark.parametrize("players", COUNTS)
def test_symmetric_realms_are_mapped_onto_themselves(players: int) -> None:
    assert list(symmetries(board_of(corpus_realm(0, "symmetric", players))))


def test_crippled_realms_have_what_their_kind_says() -> None:
    pocket = board_of(corpus_realm(1, "pocket", 4))
    inside = parts_of_land(pocket, pocket.peaks)
    assert any(part.bit_count() <= 3 and part & pocket.entry for part in inside)
    few = board_of(corpus_realm(1, "few-entries", 4))
    assert (few.entry & few.land).bit_count() < 4
    islet = board_of(corpus_realm(1, "islet", 3))
    assert islet.water_regions["sea"]
    assert any(island.bit_count() <= 3 for island in parts_of_land(islet))


def parts_of_land(board: Board, without: int = 0) -> list[int]:
    land = board.land & ~without
    found, left = list[int](), land
    while left:
        part, wave = 0, left & -left
        while wave:
            part |= wave
            wave = board.neighbours_of(wave) & land & ~part
        found.append(part)
        left &= ~part
    return found


def test_sizes_and_runs_are_those_of_the_kind() -> None:
    sizes = {
        kind: board_of(corpus_realm(2, kind, 3)).land.bit_count() for kind in ("cramped", "mixed", "vast")
    }
    assert sizes["cramped"] < 6.5 * 3 < sizes["mixed"] < 11 * 3 < sizes["vast"]
    longest = {
        kind: max(map(int.bit_count, empty_runs(board_of(corpus_realm(2, kind, 4)))))
        for kind in ("mixed", "empty-run")
    }
    assert longest["empty-run"] > 2 * longest["mixed"]


@pytest.mark.parametrize(("kind", "least", "most"), [("few-paying", 1, 3), ("many-paying", 6, 10)])
def test_rich_realms_pay(kind: str, least: int, most: int) -> None:
    realm = corpus_realm(3, kind, 4)
    board = board_of(realm)
    assert least <= board.regions_with_piece("coin_mine").bit_count() <= most
    assert realm.document["rules"][0]["rule"] == "coin_mines"


def test_mines_in_the_corner_lie_beside_an_entry() -> None:
    board = board_of(corpus_realm(4, "corner-mines", 4))
    mines = board.regions_with_piece("coin_mine")
    assert mines
    assert any(not mines & ~(board.adj[door] | 1 << door) for door in bits(board.entry))


def test_a_kind_may_make_whole_documents(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corpus_kinds, "KINDS", {**KINDS})
    monkeypatch.setattr(corpus_module, "KINDS", corpus_kinds.KINDS)
    given = corpus_realm(7, "mixed", 2).document
    tries: list[int] = []

    @made_kind("given", "a realm that was there, but a broken one at first")
    def given_kind(players: int, random: Random, name: str) -> Json:
        tries.append(random.randrange(10**9))
        tiles = [] if len(tries) == 1 else given["layers"][0]["tiles"]
        return {**given, "id": name, "layers": [{**given["layers"][0], "players": players, "tiles": tiles}]}

    realm = corpus_realm(3, "given", 2)
    assert (realm.name, len(tries), len(set(tries))) == ("corpus-004-given-2", 2, 2)
    assert realm.document["layers"] == given["layers"]


def test_a_sketch_asks_for_as_many_boxes_as_its_pieces_need() -> None:
    sketch = Sketch(2, Random(1))
    name = sketch.lay((0, 0), (("forest", ()), ("hill", ()), ("swamp", ())))
    assert sketch.document("a")["boxes"].count("realms") == 1
    for _ in range(13):
        sketch.add("mountain", f"{name}/0")
    assert sketch.document("a")["boxes"].count("realms") == 2
