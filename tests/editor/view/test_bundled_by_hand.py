"""Bundled realms of tiles are made from an empty document by clicks and keys; the bench makes all of them."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from realms.board.board import Board, bits
from realms.cli.main import main
from realms.scenario.scenario import SUFFIX, load_scenario

from help.bundled import TILE_REALMS
from help.clerk import Clerk
from help.mapmaker import Mapmaker
from help.retold import retold
from help.slices import part_of
from help.user import User

SCENARIOS = Path(__file__).parents[3] / "realms/scenarios"
# Nearly all kinds of pieces, most special rules, from one count to five; the others have little more.
CHOSEN = ("all_together_now", "dig_too_far", "go_east", "rusted_throne")
BUNDLED = [SCENARIOS / f"{name}{SUFFIX}" for name in part_of(TILE_REALMS, CHOSEN)]


def validated(path: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """What the checker says of a file, but for the places in its text."""
    assert main(["validate", str(path)]) == 0
    return sorted(line.partition(": ")[2] for line in capsys.readouterr().out.splitlines())


def bodies(board: Board, kinds: Mapping[str, str]) -> list[tuple[set[str], str]]:
    """The places of each body of water that something is said of."""
    places = [
        {third for region in bits(body) for third in board.thirds[region]} for body in board.water_bodies
    ]
    return [(body, kind) for at, kind in kinds.items() for body in places if at in body]


@pytest.mark.parametrize("model", BUNDLED, ids=lambda path: path.name.partition(".")[0])
def test_a_bundled_realm_is_made_by_hand(
    user: User, file: Path, model: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plan = load_scenario(model)
    clerk = Clerk(user)
    clerk.fill(plan.data)
    maker = Mapmaker(user, plan)
    maker.make()
    clerk.turns(plan.data.get("turns", {}))
    maker.look_at(plan.counts[0])
    clerk.waters(bodies(plan.realm(plan.counts[0]).board, plan.water.exceptions))
    clerk.accept(plan.data.get("exclusions", ()))
    user.save()
    assert retold(load_scenario(file)) == retold(plan)
    assert validated(file, capsys) == validated(model, capsys)
