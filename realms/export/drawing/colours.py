"""Mixtures of colours, and colours that can be read on others."""

BLACK, WHITE = "#000000", "#FFFFFF"


def mixed(one: str, other: str, share: float) -> str:
    """Mix two colours `#rrggbb`: a share of 0 gives the first, 1 the second."""
    pairs = ((int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def readable_on(fill: str) -> str:
    """Return black or white, whichever is easier to read on a colour."""
    red, green, blue = (int(fill[at : at + 2], 16) / 255 for at in (1, 3, 5))
    light = 0.2126 * red**2.2 + 0.7152 * green**2.2 + 0.0722 * blue**2.2
    return BLACK if light > 0.18 else WHITE
