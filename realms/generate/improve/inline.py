"""An executor that carries out every call at once, where it is asked to."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import ParamSpec, TypeVar

Call = ParamSpec("Call")
Answer = TypeVar("Answer")


class Inline(Executor):
    """Carries out calls in the process that makes them, for searches inside of a call."""

    def submit(
        self, fn: Callable[Call, Answer], /, *args: Call.args, **kwargs: Call.kwargs
    ) -> Future[Answer]:
        """Carry out a call; an exception is raised here."""
        future: Future[Answer] = Future()
        future.set_result(fn(*args, **kwargs))
        return future
