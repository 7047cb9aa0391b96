"""The panel of the balance dock."""
