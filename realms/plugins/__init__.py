"""Plug-ins: checks, exports, players and commands that other installed packages add to the program."""
