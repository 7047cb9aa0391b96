"""Hooks: functions of a trait that the engine calls during a game, declared where they are defined."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar


@dataclass(frozen=True, slots=True)
class Combination:
    """A way of making one answer of those that several traits give to a hook."""

    words: str  # for the table in the guide
    collected: bool = True  # False: only one trait is ever asked, so rules need no list of all that answer


SUMS: Final = Combination("added up")
UNITED: Final = Combination("united")
COMMON: Final = Combination("the regions that all name")
SMALLEST: Final = Combination("the smallest counts")
EACH: Final = Combination("each counts")
EACH_TOLD: Final = Combination("each is told")
FIRST: Final = Combination("the first answer counts")
IN_TURN: Final = Combination("each changes the answer of the one before it")
ALL_AGREE: Final = Combination("all have to agree")
ANY: Final = Combination("one is enough")
ALONE: Final = Combination("one trait alone is asked", collected=False)


@dataclass(frozen=True, slots=True)
class Hook:
    """A hook as it was declared."""

    name: str
    owner: str  # the class that declares it
    function: Callable[..., Any]  # does nothing: a trait that has another one overrides it
    combination: Combination
    flags: tuple[str, ...]  # of `Rules`: raised by a trait that overrides the hook

    @property
    def collected(self) -> bool:
        """Return True if `Rules` has a field for the functions of all traits that override the hook."""
        return self.owner == "Trait" and self.combination.collected


HOOKS: Final[dict[str, Hook]] = {}

Function = TypeVar("Function", bound=Callable[..., Any])


def hook(combination: Combination, *, flag: str | tuple[str, ...] = ()) -> Callable[[Function], Function]:
    """Declare a hook: how several answers make one, and which flags of `Rules` tell that there are any."""
    flags = (flag,) if isinstance(flag, str) else flag

    def declare(function: Function) -> Function:
        owner, _, name = function.__qualname__.rpartition(".")
        HOOKS[name] = Hook(name, owner, function, combination, flags)
        return function

    return declare
