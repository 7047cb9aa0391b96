"""Properties that are worked out when they are first asked for and kept from then on.

Like `functools.cached_property`, without its lock and at half the cost.
"""

from collections.abc import Callable, Iterable
from typing import Any, Generic, Self, TypeVar, overload

Value = TypeVar("Value")


class lazy_property(Generic[Value]):  # noqa: N801 - a decorator, as `property` is one
    """A property of an object that does not change, worked out when it is first asked for."""

    def __init__(self, make: Callable[[Any], Value]) -> None:
        self._make, self._name, self.__doc__ = make, "", make.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...
    @overload
    def __get__(self, instance: object, owner: type) -> Value: ...
    def __get__(self, instance: object, owner: type) -> Self | Value:
        """Work the value out; once it is in `__dict__`, Python finds it there and does not come here."""
        if instance is None:
            return self
        value = instance.__dict__[self._name] = self._make(instance)
        return value


def preset(instance: object, **values: object) -> None:
    """Give lazy properties of a new object values that are known already."""
    instance.__dict__.update(values)


def take_over(instance: object, old: object, names: Iterable[str]) -> None:
    """Give a new object the named lazy properties of an old one, as far as they are worked out there."""
    known = old.__dict__
    instance.__dict__.update({name: known[name] for name in names if name in known})
