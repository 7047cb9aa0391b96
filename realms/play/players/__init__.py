"""Players that decide by what they see: `options` and the view, nothing else."""
