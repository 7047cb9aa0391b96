"""Bars around the map: messages, player counts, tools, held piece, status line."""
