"""The page of the manual with all actions of the editor, made from the registry."""

from collections.abc import Iterator
from functools import partial
from inspect import cleandoc

from realms.locale import Sentence, sentence
from realms_editor.tools.actions import ACTIONS, MENUS, Action
from realms_editor.tools.shortcuts import Shortcuts

TITLE = sentence("All commands of the editor")
INTRODUCTION = sentence(
    "Every command is in a menu, and in the command palette (Ctrl+Shift+P) by a few letters of its name."
    " The keys can be changed under Edit, Keyboard shortcuts."
)
SOURCE = "This page is made from the actions themselves by `realms edit --actions`."
HEAD = (sentence("Command"), sentence("Keys"), sentence("What it does"), sentence("If it is greyed out"))


def page(language: str = "en", shortcuts: Shortcuts | None = None) -> str:
    """Return the page in Markdown; descriptions of commands are in English only."""
    keys = shortcuts or Shortcuts(ACTIONS)
    lines = [f"# {TITLE.in_language(language)}", "", INTRODUCTION.in_language(language), ""]
    if language == "en":
        lines += [SOURCE, ""]
    for menu, title in MENUS.items():
        actions = [action for action in ACTIONS if action.menu == menu]
        if actions:
            lines += [f"## {title.in_language(language).replace('&', '')}", ""]
            lines += [*_table(sorted(actions, key=lambda action: action.group), keys, language), ""]
    return "\n".join(lines)


def _table(actions: list[Action], keys: Shortcuts, language: str) -> Iterator[str]:
    described = language == "en"
    heads = [head.in_language(language) for head in HEAD]
    yield _row(heads if described else [*heads[:2], heads[3]])
    yield _row(["---"] * (4 if described else 3))
    for action in actions:
        title = _read(action.title, language)
        named = [f"`{key}`" for key in keys.of(action)]
        needs = _read(action.needs, language) if action.needs else ""
        yield _row([title, " ".join(named), *([description(action)] if described else []), needs])


def description(action: Action) -> str:
    """Return the description of an action: the docstring of its function."""
    function = action.run.func if isinstance(action.run, partial) else action.run
    return cleandoc(function.__doc__ or "").split("\n\n")[0].replace("\n", " ")


def _row(cells: list[str]) -> str:
    """Return a row of a table; an empty cell gets a mark, as not every reader knows empty ones."""
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') or '-' for cell in cells)} |"


def _read(message: Sentence, language: str) -> str:
    return message.in_language(language)
