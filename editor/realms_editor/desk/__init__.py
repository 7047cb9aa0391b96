"""Open documents and all data about them, without a window."""
