"""A page of ours for a window that shows text and pictures, but neither styles nor drawings in the text."""

import re
from dataclasses import dataclass
from typing import Final

_BODY: Final = re.compile(r"<body>(.*)</body>", re.DOTALL)
# What only a browser can do: scripts, the switch between maps, and the realm to download.
_ACTIVE: Final = re.compile(
    r"<script\b.*?</script>|<input\b[^>]*>|<label\b.*?</label>|<p class=\"told\".*?</p>|<a download=.*?</a>",
    re.DOTALL,
)
_OTHER_LOOK: Final = {
    dark: re.compile(rf'<div class="{"light" if dark else "dark"}"><svg\b.*?</svg>\s*</div>', re.DOTALL)
    for dark in (False, True)
}
_DRAWING: Final = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
PICTURE: Final = "picture:"


@dataclass(frozen=True, slots=True)
class SimplePage:
    """The text of a page, and its drawings as SVG; the text names them by number behind `PICTURE`."""

    html: str
    drawings: tuple[bytes, ...]


def simple_page(page: bytes, *, dark: bool) -> SimplePage:
    """Return a page that the program wrote, in light or dark colours, without what only a browser can do."""
    text = page.decode()
    body = _BODY.search(text)
    text = _OTHER_LOOK[dark].sub("", _ACTIVE.sub("", body[1] if body else text))
    drawings: list[bytes] = []

    def numbered(found: re.Match[str]) -> str:
        drawings.append(found[0].encode())
        return f'<img src="{PICTURE}{len(drawings) - 1}">'

    return SimplePage(_DRAWING.sub(numbered, text), tuple(drawings))
