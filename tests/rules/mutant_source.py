"""Places in the engine that mutants change, named by file and function, so that code around them may move.

A block of a table `mutants*.txt` is `@ FILE NAME`, then what stands there once behind `- ` and what is put
there instead behind `+ `. NAME is a function, a method (`Class.method`) or an assigned name.
"""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

RULES = Path(__file__).resolve().parents[2] / "realms/rules"
Mutant = Mapping[str, str]
Named = ast.FunctionDef | ast.ClassDef | ast.Assign | ast.AnnAssign


def read_table(table: Path) -> Iterator[Mutant]:
    """Read the mutants of one table."""
    for block in table.read_text(encoding="utf-8").split("\n@ ")[1:]:
        head, *lines = block.rstrip("\n").split("\n")
        file, function = head.split(" ")
        old, new = ("\n".join(line[2:] for line in lines if line.startswith(sign)) for sign in "-+")
        yield {"file": file, "function": function, "old": old, "new": new}


def path_of(file: str) -> Path:
    """Return the path of a file of `realms/rules`, or else of `realms`."""
    path = RULES / file
    return path if path.exists() else RULES.parent / file


def mutated(file: str, function: str, old: str, new: str) -> str:
    """Return the source of a file with the change made; ValueError unless the old text stands there once."""
    source = path_of(file).read_text(encoding="utf-8")
    lines = source.splitlines(keepends=True)
    spans = dict(_spans(ast.parse(source).body))
    if function not in spans:
        raise ValueError(f"{file} has no {function}")
    first, last = spans[function]
    inside = "".join(lines[first:last])
    if inside.count(old) != 1:
        raise ValueError(f"{function} in {file} holds {old!r} {inside.count(old)} times")
    return "".join(lines[:first]) + inside.replace(old, new) + "".join(lines[last:])


def _spans(body: list[ast.stmt], prefix: str = "") -> Iterator[tuple[str, tuple[int, int]]]:
    """List the named statements with their first line, decorators included, and the line after the last."""
    for node in body:
        if isinstance(node, Named):
            decorators = [] if isinstance(node, ast.Assign | ast.AnnAssign) else node.decorator_list
            first = min([node.lineno, *(each.lineno for each in decorators)])
            yield prefix + _name(node), (first - 1, node.end_lineno or first)
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield from _spans(node.body, f"{prefix}{node.name}.")


def _name(node: Named) -> str:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return node.name
    return ast.unparse(node.targets[0] if isinstance(node, ast.Assign) else node.target)
