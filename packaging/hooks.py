"""Writes the two lists of hooks from their declarations: `python packaging/hooks.py`; a test compares.

They are `realms/rules/compile/hook_fields.py` and the table in `docs/engine.md`.
"""

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

from realms.rules.model.hooks import HOOKS, Hook
from realms.rules.model.table_rule import TableRule
from realms.rules.model.trait import Trait

ROOT = Path(__file__).resolve().parent.parent
MODULE = ROOT / "realms" / "rules" / "compile" / "hook_fields.py"
GUIDE = ROOT / "docs" / "engine.md"
BEGIN, END = "<!-- hooks: python packaging/hooks.py -->", "<!-- end of hooks -->"
OPENING = '''"""The fields of `Rules` for hooks, written by `python packaging/hooks.py`: do not edit."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from realms.rules.model.step import Step
from realms.rules.model.trait import Prices


@dataclass(slots=True, eq=False, repr=False)
class HookFields:
    """The hooks of some traits that do something, and a flag for each group of hooks that is asked often."""

'''
COPY = (
    '    def copy_hooks(self, other: "HookFields") -> None:',
    '        """Take all fields of other rules."""',
    "        # speed: compiled, a line for each takes a tenth of the constructor by `dataclass`",
)


def module() -> str:
    """Return the source of the module with the fields."""
    returned = returned_types()
    flags = dict.fromkeys(flag for hook in HOOKS.values() for flag in hook.flags)
    lines = [f"    {flag}: bool  # {', '.join(raised_by(flag))}" for flag in flags]
    hooks = [hook.name for hook in HOOKS.values() if hook.collected]
    lines += [f"    {name}: tuple[Callable[..., {returned[name]}], ...]" for name in hooks]
    lines += ["", *COPY, *[f"        self.{name} = other.{name}" for name in (*flags, *hooks)]]
    return OPENING + "\n".join(lines) + "\n"


def raised_by(flag: str) -> list[str]:
    """Return the names of the hooks that raise a flag."""
    return [hook.name for hook in HOOKS.values() if flag in hook.flags]


def returned_types() -> dict[str, str]:
    """Return the type of each hook's answer as it is written in the source."""
    tree = ast.parse(inspect.getsource(Trait))
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    return {each.name: ast.unparse(each.returns) for each in functions if each.returns}


def guide() -> str:
    """Return the guide with the table of hooks made anew."""
    text = GUIDE.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + "\n".join([BEGIN, *table(), END]) + after


def table() -> Iterator[str]:
    """Yield the lines of the table: hooks of every trait, then those of rules of the table."""
    yield "| hook | what it does | several answers | flag |"
    yield "| --- | --- | --- | --- |"
    for kind, words in ((Trait, ""), (TableRule, " (table)")):
        yield from (row(hook, words) for hook in HOOKS.values() if hook.owner == kind.__name__)


def row(hook: Hook, words: str) -> str:
    """Return the line of one hook."""
    purpose = inspect.getdoc(hook.function) or ""
    flags = ", ".join(f"`{flag}`" for flag in hook.flags)
    return f"| `{hook.name}`{words} | {purpose.rstrip('.')} | {hook.combination.words} | {flags} |"


if __name__ == "__main__":
    MODULE.write_text(module(), encoding="utf-8")
    GUIDE.write_text(guide(), encoding="utf-8")
