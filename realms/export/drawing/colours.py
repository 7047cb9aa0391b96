"""Colours between colours, and what is seen on them."""

BLACK, WHITE = "#000000", "#FFFFFF"


def mixed(one: str, other: str, share: float) -> str:
    """A colour between two `#rrggbb`: the first at 0, the other at 1."""
    pairs = ((int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def readable_on(fill: str) -> str:
    """Black or white, whichever is easier to read on a colour."""
    red, green, blue = (int(fill[at : at + 2], 16) / 255 for at in (1, 3, 5))
    light = 0.2126 * red**2.2 + 0.7152 * green**2.2 + 0.0722 * blue**2.2
    return BLACK if light > 0.18 else WHITE
