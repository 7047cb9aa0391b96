"""The base of errors that users read: the sentence is kept, also on the way from another process."""

import pickle

import pytest

from realms.locale import sentence
from realms.locale.message_error import MessageError
from realms.tiles.saving import SaveError


@pytest.mark.parametrize("kind", [MessageError, SaveError])
def test_an_error_has_its_sentence_and_survives_the_way_from_a_process(kind: type[MessageError]) -> None:
    message = sentence("no region has the name {name}", name="Fenland")
    error = pickle.loads(pickle.dumps(kind(message)))  # noqa: S301 - our own bytes
    assert type(error) is kind
    assert error.message == message
    assert str(error) == "no region has the name Fenland"
