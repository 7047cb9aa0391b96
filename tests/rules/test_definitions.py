"""Empty regions, and regions that are not empty."""

import pytest


@pytest.mark.rule("base.definition.non_empty")
@pytest.mark.parametrize("holder", ["tribes: b", "2 elves hill: b", "2d elves: b", "1d elves: b"])
def test_tribes_and_tokens_make_a_region_not_empty(at, holder: str) -> None:
    assert at(f"at attack; 1 orcs hill +9: a; {holder}").play("take b").state.non_empty_conquests == 1


@pytest.mark.rule("base.definition.empty_mountain", "realms.mountain.still_empty")
def test_a_bare_mountain_is_empty(at) -> None:
    assert at("at attack; 1 orcs hill +9: b").play("take e").state.non_empty_conquests == 0
    line = "at attack; coins 0 0; 1 orcs pillaging +4: b; 2 elves hill: a f"
    assert at(line).play("take e").rest().coins(1) == 2
    assert at(line).play("take a").rest().coins(1) == 2 + 1 + 1
