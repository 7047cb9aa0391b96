"""The balance of an open realm: games in the background, their results, heat maps, and proposals."""
