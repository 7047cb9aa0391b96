"""What leaves the program: pictures, sheets and self-contained scenarios."""
