"""The special rules for one count of players, and the regions where newcomers may enter under them."""

from functools import lru_cache

from realms.board.board import Board
from realms.checks.case import Case
from realms.scenario.special.special_rules import Values, entries_of, special_rules


@lru_cache(maxsize=1)
def special(case: Case) -> tuple[tuple[str, Values], ...]:
    """Return the special rules for one count of players, each with all its parameters."""
    entries = entries_of(case.realm.scenario, case.realm.players).values()
    known = special_rules() if entries else {}
    return tuple(
        (entry["rule"], known[entry["rule"]].values(entry)) for entry in entries if entry["rule"] in known
    )


def with_token(board: Board, number: int) -> int:
    """Return the regions that hold a token of that number."""
    tokens = (piece for piece in board.pieces if piece.piece == "token" and piece.data.get("token") == number)
    regions = (board.region(token.at) for token in tokens)
    return sum({1 << region for region in regions if region is not None})


@lru_cache(maxsize=1)
def entry(case: Case) -> int:
    """Return the regions where newcomers may enter: those of the board, and those that a token opens."""
    board, found = case.board, case.board.entry
    for rule, values in special(case):
        if rule == "token_effect" and values["entry"]:
            found |= with_token(board, values["token"])
    return found & board.passable
