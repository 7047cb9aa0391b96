"""Pages that fill a window: the start page, the gallery, drafts to recover."""
