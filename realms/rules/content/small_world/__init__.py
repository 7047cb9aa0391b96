"""The races and powers of the base box."""
