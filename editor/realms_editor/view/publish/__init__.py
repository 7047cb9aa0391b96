"""The dialog that publishes a realm: forms to choose from, their options, a preview, and the files."""
