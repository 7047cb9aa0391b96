"""Each recipe of docs/recipes.md alone on a copy: only named files change; checks and tests pass there.

With `--soak` every test of the project runs in each copy.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1]))

from help.recipes import Recipe, all_recipes, copy_project, perform, run_python

STATIC = (("ruff", "check", "."), ("ruff", "format", "--check", "."), ("mypy", "--strict"))


def main(soak: bool) -> None:
    failed = [recipe.name for recipe in all_recipes() if not sound(recipe, soak)]
    if failed:
        sys.exit(f"recipes that do not work as the page says: {', '.join(failed)}")


def sound(recipe: Recipe, soak: bool) -> bool:
    """Perform a recipe in a copy of its own; print what went wrong."""
    with TemporaryDirectory() as folder:
        root = copy_project(Path(folder))
        unnamed = perform(recipe, root)
        print(f"{recipe.name}: changes {f'also {unnamed}' if unnamed else 'what the page names'}", flush=True)
        tests = ("tests",) if soak else ("tests/guards", *recipe.tests)
        apart = "--ignore=tests/guards/test_recipes.py"  # which would perform the recipes once more
        runs = (*STATIC, ("pytest", "-q", "-n", "auto", apart, *tests))
        return not unnamed and all(ran(root, *words) for words in runs)


def ran(root: Path, *words: str) -> bool:
    """Run a program in the copy; print its output if it failed."""
    done = run_python(root, "-m", *words)
    verdict = "ok" if done.returncode == 0 else done.stdout[-3000:] + done.stderr[-1000:]
    print(f"  {words[0]}: {verdict}", flush=True)
    return done.returncode == 0
