"""Processes that play games for a scheduler, until it ends or somebody interrupts them."""

import asyncio
import platform
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

from realms.balance.playing.cluster import (
    FIRST_WAIT,
    Certificates,
    ClusterError,
    label,
    quiet_libraries,
    require_address,
    require_answer,
    unreachable,
)
from realms.locale import Sentence, sentence
from realms.play.engine_hash import engine_hash

if TYPE_CHECKING:
    from distributed.security import Security


def serve(
    address: str,
    processes: int,
    name: str = "",
    certificates: Certificates | None = None,
    news: Callable[[Sentence], None] = lambda _: None,
) -> None:
    """Play games for a scheduler with so many processes, until it ends."""
    require_address(address, certificates)
    quiet_libraries()
    security = certificates.security() if certificates else None
    require_answer(address, FIRST_WAIT)
    asyncio.run(_serve(address, processes, name or platform.node(), security, news))


async def _serve(
    address: str,
    processes: int,
    name: str,
    security: "Security | None",
    news: Callable[[Sentence], None],
) -> None:
    from distributed import Nanny

    async with AsyncExitStack() as team:
        try:
            nannies = [
                await team.enter_async_context(
                    Nanny(
                        address,
                        name=f"{name}-{number}",
                        nthreads=1,
                        resources={label(engine_hash()): 1},
                        security=security,
                        death_timeout=FIRST_WAIT,
                        dashboard=False,
                    )
                )
                for number in range(1, processes + 1)
            ]
        except (OSError, TimeoutError, ValueError, RuntimeError) as error:
            raise ClusterError(unreachable(address, error)) from error
        blanks = {"name": name, "address": address, "count": processes, "engine": engine_hash()}
        news(sentence("{name} plays for {address}: processes {count}, engine {engine}", **blanks))
        await asyncio.gather(*(each.finished() for each in nannies))
    news(sentence("{address}: the scheduler is gone", address=address))
