"""The base of errors that users read in their own language."""

from realms.locale import Sentence


class MessageError(Exception):
    """An error whose message is a sentence for users."""

    def __init__(self, message: Sentence) -> None:
        super().__init__(message)
        self.message = message
