"""Open documents and all that is known of them, without a window."""
