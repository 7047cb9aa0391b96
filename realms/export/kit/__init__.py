"""Print and play: tiles and pieces to cut out, at true size, with backs that meet their fronts."""
