"""Drawings of realms as plain shapes, which each file format only translates."""
