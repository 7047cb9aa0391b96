"""The races, powers, places and relics of the box Small World Underground."""
