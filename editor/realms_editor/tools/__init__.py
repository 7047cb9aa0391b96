"""Tools and actions: the reactions to pointer and keys, without a window."""
