"""Fragments: everything that a scenario file holds, packed so that it fits behind an address."""

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final

from realms.locale import sentence
from realms.scenario.picture_changes import without_pictures
from realms.scenario.scenario import Scenario, scenario_from
from realms.sharing.digits import CodeError
from realms.tiles import jsonfile

MARK: Final = "#r1="
_OTHER_VERSION: Final = re.compile(r"#r([0-9]{1,3})=")
_BODY: Final = re.compile(r"[A-Za-z0-9_-]*")
MOST_CHARACTERS: Final = jsonfile.MAX_BYTES  # of the fragment, and of what it unpacks to
_RAW: Final = -zlib.MAX_WBITS  # deflate without a header
_BEST: Final = 9


def fragment_of(scenario: Scenario) -> str:
    """Return a scenario as a fragment, without the pictures that its maps were traced from."""
    traced = any(scenario.realm(count).picture for count in scenario.counts)
    whole = scenario.with_data(without_pictures(scenario.data)) if traced else scenario
    packer = zlib.compressobj(_BEST, zlib.DEFLATED, _RAW)
    packed = packer.compress(whole.to_bytes()) + packer.flush()
    return MARK + urlsafe_b64encode(packed).decode().rstrip("=")


def is_fragment(text: str) -> bool:
    """Return True for a fragment of any version, alone or behind an address."""
    return bool(_OTHER_VERSION.search(text[:MOST_CHARACTERS]))


def realm_in(text: str) -> Scenario:
    """Return the scenario in a fragment, which may stand behind an address."""
    _, mark, body = text.strip().partition(MARK)
    if not mark:
        raise CodeError(sentence("the address was made by a later version of this program"))
    if len(body) > MOST_CHARACTERS or not _BODY.fullmatch(body):
        raise CodeError(sentence("the address is damaged: it has characters that belong to no realm"))
    source = _unpacked(body)
    try:
        return scenario_from(jsonfile.parse(jsonfile.decode(source)), source=source)
    except jsonfile.ReadError as error:
        raise CodeError(error.message) from error


def _unpacked(body: str) -> bytes:
    """Return the file in a fragment; one that grows too large is refused before it has grown."""
    unpacker = zlib.decompressobj(_RAW)
    try:
        source = unpacker.decompress(urlsafe_b64decode(body + "=" * (-len(body) % 4)), jsonfile.MAX_BYTES)
    except (zlib.error, ValueError) as error:
        raise CodeError(sentence("the address is damaged; perhaps it was cut off")) from error
    if unpacker.unconsumed_tail or not unpacker.eof:
        raise CodeError(sentence("the address is damaged, cut off, or holds more than a realm"))
    return source
