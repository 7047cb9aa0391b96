"""What the base box brings."""
