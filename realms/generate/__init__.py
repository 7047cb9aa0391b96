"""The generator: realms made from wishes and from what the boxes hold, and realms made better."""
