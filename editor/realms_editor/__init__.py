"""Realmwright's desktop editor, on top of the library `realms`."""

LIBRARIES = ("jsonschema", "networkx", "shapely")  # what it does not start without, besides PySide6
