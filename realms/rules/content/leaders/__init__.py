"""What the box Leaders brings."""
