"""What the box Grand Dames brings."""
