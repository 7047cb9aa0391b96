"""The checks: the module of a check begins with the letter of its code, so G001 is in a module `g_...`."""
