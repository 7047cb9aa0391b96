"""What the box Cursed! brings."""
