"""What the Underground box brings."""
