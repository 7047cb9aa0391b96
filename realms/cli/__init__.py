"""The command `realms`: one module per subcommand, found through the entry points `realms.commands`."""
