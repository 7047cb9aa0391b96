"""Many small numbers in one large one, each taking no more room than its range needs."""

from realms.locale import sentence
from realms.sharing.digits import CodeError


class Packer:
    """Collects numbers, each below a limit of its own."""

    def __init__(self) -> None:
        self._numbers: list[tuple[int, int]] = []

    def put(self, value: int, limit: int) -> None:
        """Add a number from 0 to below the limit."""
        if not 0 <= value < limit:
            raise ValueError(f"{value} is not below {limit}")
        self._numbers.append((value, limit))

    def put_long(self, value: int) -> None:
        """Add a number that is mostly small: in parts of two bits, each with a flag for more."""
        while True:
            value, part = divmod(value, 4)
            self.put(part, 4)
            self.put(int(value > 0), 2)
            if not value:
                return

    @property
    def number(self) -> int:
        """The large number, from which an `Unpacker` takes the same numbers in the same order."""
        result = 1
        for value, limit in reversed(self._numbers):
            result = result * limit + value
        return result


class Unpacker:
    """Takes numbers out of a large one, with the limits that they were put in with."""

    def __init__(self, number: int) -> None:
        self._rest = number

    def take(self, limit: int) -> int:
        """Return the next number."""
        if self._rest < limit:
            raise CodeError(sentence("the code breaks off"))
        self._rest, value = divmod(self._rest, limit)
        return value

    def take_long(self, most: int) -> int:
        """Return the next number of those put in by parts; more than `most` is an error."""
        value, weight = 0, 1
        while True:
            value += self.take(4) * weight
            weight *= 4
            more = self.take(2)
            if value > most or weight > 4 * most:
                raise CodeError(sentence("the code holds more than any realm"))
            if not more:
                return value

    def unknown(self) -> CodeError:
        """Return the error for a number that stands for nothing that this program knows."""
        return CodeError(sentence("the code holds something that this version does not know"))

    def end(self) -> None:
        """Raise an error if something is left."""
        if self._rest != 1:
            raise CodeError(sentence("the code holds more than a realm"))
