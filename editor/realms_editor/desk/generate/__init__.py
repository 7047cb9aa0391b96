"""Realms made by the program for the editor: wishes in words, the search for candidates, and improvements."""
