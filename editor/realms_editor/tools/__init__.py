"""What pointer and keys do to a document, without a window."""
