"""Dialogs and questions, and the actions that open them."""
