"""What the box Be Not Afraid brings."""
