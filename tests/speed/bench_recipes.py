"""Each recipe of docs/recipes.md alone on a copy: only named files change; checks and tests pass there.

With `--soak` every test of the project runs in each copy.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1]))

from help.recipes import Recipe, all_recipes, copy_project, perform, run_python

# These test the project, not a recipe: one performs all recipes, the other breaks each contract.
BESIDE_RECIPES = (
    "--ignore=tests/guards/test_recipes.py",
    "--deselect=tests/guards/test_contracts.py::test_a_violation_breaks_that_contract",
)


def main(soak: bool) -> None:
    with TemporaryDirectory() as cache:  # of types, which are much the same in every copy
        failed = [recipe.name for recipe in all_recipes() if not sound(recipe, cache, soak)]
    if failed:
        sys.exit(f"recipes that do not work as the page says: {', '.join(failed)}")


def sound(recipe: Recipe, cache: str, soak: bool) -> bool:
    """Perform a recipe in a copy of its own; print what went wrong."""
    with TemporaryDirectory() as folder:
        root = copy_project(Path(folder))
        unnamed = perform(recipe, root)
        print(f"{recipe.name}: changes {f'also {unnamed}' if unnamed else 'what the page names'}", flush=True)
        return not unnamed and all(ran(root, *words) for words in programs(recipe, cache, soak))


def programs(recipe: Recipe, cache: str, soak: bool) -> Iterator[tuple[str, ...]]:
    """Yield what must run without an error in the copy."""
    yield "ruff", "check", "."
    yield "ruff", "format", "--check", "."
    yield "mypy", "--strict", "--cache-dir", cache
    tests = ("tests",) if soak else ("tests/guards", *recipe.tests)
    yield "pytest", "-q", "-n", "auto", *BESIDE_RECIPES, *tests


def ran(root: Path, *words: str) -> bool:
    """Run a program in the copy; print its output if it failed."""
    done = run_python(root, "-m", *words)
    verdict = "ok" if done.returncode == 0 else done.stdout[-3000:] + done.stderr[-1000:]
    print(f"  {words[0]}: {verdict}", flush=True)
    return done.returncode == 0
