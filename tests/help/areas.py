"""Drawings as geometry."""

from shapely.geometry import MultiLineString, MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry

from realms.export.drawing.shapes import Shape


def area_of(shape: Shape) -> BaseGeometry:
    """What a shape covers; text is left out."""
    if shape.kind == "text":
        return Point()
    if shape.kind == "disc":
        area: BaseGeometry = Point(shape.parts[0][0]).buffer(shape.radius)
    elif shape.kind == "line":
        area = MultiLineString(shape.parts)
    else:
        area = MultiPolygon([Polygon(part) for part in shape.parts]).buffer(0)
    return area.buffer(shape.width / 2) if shape.stroke else area
