"""Questions before a realm is played: has it errors, are all of its rules played, and can it be set up."""

import sys

from realms.cli.errors import CommandError, print_error
from realms.locale import sentence
from realms.scenario.scenario import Realm


def print_errors_of(realm: Realm, place: object, language: str) -> bool:
    """Print the errors of a realm at this count; return True if there are any."""
    from realms.checks.errors import errors_in

    errors = errors_in(realm.scenario, realm.players)
    if errors:
        refusal = sentence("{count} players cannot play a realm with errors", count=realm.players)
        print_error(sentence("{place}: {message}", place=place, message=refusal), language)
    for finding in errors:
        message = sentence("{code} {message}", code=finding.code, message=finding.remark.message)
        sys.stderr.write(f"  {message.in_language(language)}\n")
    return bool(errors)


def warn_of_unplayed_rules(realm: Realm, language: str) -> None:
    """Warn of the special rules that the engine does not play yet."""
    from realms.rules.registry import unplayed
    from realms.scenario.defaults import text_in

    for rule in unplayed(realm):
        title = text_in(rule.titles, language)
        print_error(
            sentence('the special rule "{title}" is left out: the engine does not play it yet', title=title),
            language,
        )


def require_setup(realm: Realm, place: object) -> None:
    """Refuse a realm that cannot be set up for its players."""
    from realms.play.setup import SetupError, table_for

    try:
        table_for(realm)
    except SetupError as error:
        raise CommandError(sentence("{place}: {message}", place=place, message=error.message)) from error
