"""Realmwright's desktop editor, on top of the library `realms`."""
