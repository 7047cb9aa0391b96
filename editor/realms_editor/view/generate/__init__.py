"""The dialogs that generate, improve and fill up realms."""
