"""A picture that flows with text: as wide as the page or as high as it may be."""

from reportlab.platypus import Flowable

from realms.export.drawing.shapes import Picture
from realms.export.paper.book import POINTS
from realms.export.paper.ink import ink_picture, kept

_AROUND = 4  # points above and below


class PictureBox(Flowable):
    """A picture at its size on paper, or as large as the room allows; a blank one only takes its room."""

    def __init__(self, picture: Picture, highest: float, *, blank: bool = False) -> None:
        super().__init__()
        self.picture, self.highest, self.blank, self.scale = picture, highest, blank, 1.0
        self.spaceBefore = self.spaceAfter = _AROUND
        self.hAlign = "CENTER"

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Return the size that the picture takes."""
        _, _, wide, tall = self.picture.bounds
        natural = self.picture.unit * POINTS
        self.scale = min(natural, width / wide, min(height, self.highest) / tall)
        self.width, self.height = wide * self.scale, tall * self.scale
        return self.width, self.height

    def draw(self) -> None:
        """Draw the picture."""
        if self.blank:
            return
        left, top, _, tall = self.picture.bounds
        with kept(self.canv):
            self.canv.scale(self.scale, -self.scale)
            self.canv.translate(-left, -top - tall)
            ink_picture(self.canv, self.picture, ground=False)
