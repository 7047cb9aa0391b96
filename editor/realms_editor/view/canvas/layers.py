"""The order of what is painted on the map, from the ground upwards."""

GROUND_Z, TILE_Z, ARROW_Z, OVERLAY_Z, HOVER_Z, SELECTION_Z, GHOST_Z, CURSOR_Z = range(8)
PHOTO_Z = GROUND_Z + 0.2
HEAT_Z = OVERLAY_Z - 0.5
PADLOCK_Z = OVERLAY_Z + 0.5
