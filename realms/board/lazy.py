"""What is worked out on first use and kept: the library's way of it, without a lock and at half the cost."""

from collections.abc import Callable
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
        """Only what is not known yet comes here."""
        if instance is None:
            return self
        make = self._make  # speed: a field called as if it were a method takes longer
        value = instance.__dict__[self._name] = make(instance)
        return value
