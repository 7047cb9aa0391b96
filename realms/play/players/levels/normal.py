"""`normal`: imagines the rest of its turn after each option, over all throws, and takes the best."""

from realms.play.players.levels.level import LevelPlayer


class NormalPlayer(LevelPlayer):
    """The standard player: opponents, hints and measurements are by it unless somebody says otherwise."""
