"""Mixtures of colours, and colours that can be read on others."""

BLACK, WHITE = "#000000", "#FFFFFF"


def mixed(one: str, other: str, share: float) -> str:
    """Mix two colours `#rrggbb`: a share of 0 gives the first, 1 the second."""
    pairs = ((int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def readable_on(fill: str) -> str:
    """Return black or white, whichever is easier to read on a colour."""
    return BLACK if _light(fill) > 0.18 else WHITE


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 (none) to 21 (black on white)."""
    dark, pale = sorted((_light(one), _light(other)))
    return (pale + 0.05) / (dark + 0.05)


def _light(colour: str) -> float:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    light: float = 0.2126 * red**2.2 + 0.7152 * green**2.2 + 0.0722 * blue**2.2
    return light
