"""Things beyond the ordinary turn that several traits share: companions, places and relics, a new board."""
