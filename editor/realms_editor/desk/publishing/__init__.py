"""Publishing in the editor, without a window: forms to choose from, previews, and files in the making."""
