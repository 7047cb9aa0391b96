"""From traits to rules: everything that several traits mean together, and the order of a turn."""
