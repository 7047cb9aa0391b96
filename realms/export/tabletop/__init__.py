"""Realms as games for Tabletop Simulator, made from published descriptions of its files.

docs/tabletop.md names the sources. No program of theirs runs in our tests.
"""
