"""Files in the editor: opening, saving, exporting, drag and drop, unfinished games."""
