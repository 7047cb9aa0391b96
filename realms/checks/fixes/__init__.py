"""Fixes: edits that remove findings, the trial that each must pass, and the loop that applies them."""
