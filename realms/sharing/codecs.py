"""Ways to put values into a code and to take them out again, each described once for both directions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from realms.sharing.packing import Packer, Unpacker


class Codec(Protocol):
    """A way to put values of one sort into a code; a value that does not fit raises an error."""

    def put(self, packer: Packer, value: Any) -> None:
        """Put a value into a code."""

    def take(self, unpacker: Unpacker) -> Any:
        """Take the next value out of a code."""


@dataclass(frozen=True, slots=True)
class NumberBelow:
    """Numbers from a least one to below a limit."""

    limit: int
    least: int = 0

    def put(self, packer: Packer, value: int) -> None:
        """Put a number into a code."""
        packer.put(value - self.least, self.limit - self.least)

    def take(self, unpacker: Unpacker) -> int:
        """Take a number out of a code."""
        return unpacker.take(self.limit - self.least) + self.least


@dataclass(frozen=True, slots=True)
class LongNumber:
    """Numbers that are mostly small, up to a greatest one."""

    most: int

    def put(self, packer: Packer, value: int) -> None:
        """Put a number into a code."""
        if value > self.most:
            raise ValueError(f"{value} is more than {self.most}")
        packer.put_long(value)

    def take(self, unpacker: Unpacker) -> int:
        """Take a number out of a code."""
        return unpacker.take_long(self.most)


@dataclass(frozen=True, slots=True)
class OneOf:
    """Values from a list; there may be room for more of them."""

    values: Sequence[object]
    room: int = 0

    def put(self, packer: Packer, value: object) -> None:
        """Put the place of a value in the list into a code."""
        packer.put(self.values.index(value), max(self.room, len(self.values)))

    def take(self, unpacker: Unpacker) -> Any:
        """Take a value out of a code."""
        number = unpacker.take(max(self.room, len(self.values)))
        if number >= len(self.values):
            raise unpacker.unknown()
        return self.values[number]


FLAG = OneOf((False, True))


@dataclass(frozen=True, slots=True)
class Several:
    """Lists of values of one sort."""

    each: Codec
    most: int

    def put(self, packer: Packer, value: Sequence[Any]) -> None:
        """Put the length of a list and its values into a code."""
        LongNumber(self.most).put(packer, len(value))
        for item in value:
            self.each.put(packer, item)

    def take(self, unpacker: Unpacker) -> list[Any]:
        """Take a list out of a code."""
        return [self.each.take(unpacker) for _ in range(unpacker.take_long(self.most))]


@dataclass(frozen=True, slots=True)
class SomeOf:
    """Some of a list of different names, in the order of that list."""

    names: Sequence[str]

    def put(self, packer: Packer, value: Sequence[str]) -> None:
        """Put a set of names into a code; none at all takes one bit."""
        if len({*value}) < len(value):
            raise ValueError("a name stands twice")
        packer.put(int(bool(value)), 2)
        if value:
            packer.put(sum(1 << self.names.index(name) for name in value), 1 << len(self.names))

    def take(self, unpacker: Unpacker) -> list[str]:
        """Take a set of names out of a code."""
        chosen = unpacker.take(1 << len(self.names)) if unpacker.take(2) else 0
        return [name for place, name in enumerate(self.names) if chosen >> place & 1]


@dataclass(frozen=True, slots=True)
class Keyed:
    """Objects with the same keys, each with its own sort of values; some keys may be missing."""

    keys: Mapping[str, Codec]
    optional: Mapping[str, Codec]

    def put(self, packer: Packer, value: Mapping[str, Any]) -> None:
        """Put an object into a code."""
        strange = sorted(value.keys() - self.keys.keys() - self.optional.keys())
        if strange:
            raise KeyError(*strange)
        for key, codec in self.keys.items():
            codec.put(packer, value[key])
        for key, codec in self.optional.items():
            FLAG.put(packer, key in value)
            if key in value:
                codec.put(packer, value[key])

    def take(self, unpacker: Unpacker) -> dict[str, Any]:
        """Take an object out of a code."""
        found = {key: codec.take(unpacker) for key, codec in self.keys.items()}
        for key, codec in self.optional.items():
            if FLAG.take(unpacker):
                found[key] = codec.take(unpacker)
        return found


@dataclass(frozen=True, slots=True)
class Grouped:
    """Lists of objects, grouped by the value of one key; each group has its own sort of objects."""

    key: str
    groups: Mapping[str, Codec]
    room: int
    most: int

    def put(self, packer: Packer, value: Sequence[Mapping[str, Any]]) -> None:
        """Put a list into a code, group by group."""
        strange = sorted({each[self.key] for each in value} - self.groups.keys())
        if strange:
            raise KeyError(*strange)
        found = {
            name: [
                {key: part for key, part in each.items() if key != self.key}
                for each in value
                if each[self.key] == name
            ]
            for name in self.groups
        }
        packer.put(sum(map(bool, found.values())), self.room)
        for name, group in found.items():
            if group:
                OneOf((*self.groups,), self.room).put(packer, name)
                Several(self.groups[name], self.most).put(packer, group)

    def take(self, unpacker: Unpacker) -> list[dict[str, Any]]:
        """Take a list out of a code."""
        found: list[dict[str, Any]] = []
        for _ in range(unpacker.take(self.room)):
            name = OneOf((*self.groups,), self.room).take(unpacker)
            group = Several(self.groups[name], self.most).take(unpacker)
            found += [{self.key: name, **each} for each in group]
        return found
