"""Files of the window: opening, saving, exporting, dropping, kept games."""
