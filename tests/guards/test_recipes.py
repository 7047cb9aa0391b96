"""The recipes of docs/recipes.md, performed on one copy: each changes named files only; then tests pass.

`dev.py bench recipes` performs each on a copy of its own and leaves no test out.
"""

from pathlib import Path

import pytest

from help.project import ROOT
from help.recipes import PAGE, Recipe, all_recipes, copy_project, perform, run_python

RECIPES = all_recipes()
# Long tests that a recipe hardly concerns; the first is replaced by a part of it.
EVERY_ACTION = "tests/editor/view/test_every_action.py"
ONE_REALM = "tests/editor/view/every_action.py::test_every_action_of_the_window[first_steps-everything]"
LEFT_OUT = tuple(
    f"--ignore=tests/scenario/test_{name}.py" for name in ("diff", "drawing_walks", "redraw", "walks")
)
GUARDS = ("tests/guards/test_house_rules.py", "tests/guards/test_plain_texts.py")


@pytest.fixture(scope="module")
def performed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, list[str]]]:
    """A copy in which all recipes were performed, and by recipe the files that it changed unnamed."""
    root = copy_project(tmp_path_factory.mktemp("recipes"))
    return root, {recipe.name: perform(recipe, root) for recipe in RECIPES}


def test_each_recipe_of_the_page_is_performed() -> None:
    headings = [line[3:] for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("## ")]
    assert sorted(recipe.heading for recipe in RECIPES) == sorted(headings)


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.name)
def test_a_recipe_changes_only_the_files_it_names(
    performed: tuple[Path, dict[str, list[str]]], recipe: Recipe
) -> None:
    assert performed[1][recipe.name] == []


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.name)
def test_a_path_on_the_page_exists_or_is_a_new_name(recipe: Recipe) -> None:
    missing = [path for path in recipe.named_files if "*" not in path and not (ROOT / path).exists()]
    assert missing == []


def test_guards_examples_and_the_tests_that_recipes_name_pass_afterwards(
    performed: tuple[Path, dict[str, list[str]]],
) -> None:
    root, _ = performed
    named = [test for recipe in RECIPES for test in recipe.tests]
    tests = dict.fromkeys([*GUARDS, *(ONE_REALM if test == EVERY_ACTION else test for test in named)])
    done = run_python(root, "-m", "pytest", "-q", "-p", "no:cacheprovider", *LEFT_OUT, *tests)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]


def test_a_new_name_on_the_page_stands_for_one_name() -> None:
    sentence = next(recipe for recipe in RECIPES if recipe.name == "sentence")
    assert sentence.names("realms/cli/boxes.py")
    assert sentence.names("realms/locale/fr/LC_MESSAGES/realms.po")
    assert not sentence.names("realms/pool/small_world.json")
    assert not sentence.names("realms/rules/compile/hook_fields.py")


def test_a_file_that_the_page_does_not_name_is_reported(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[project.entry-points."realms.commands"]\n')
    steps = (("@ realms/cli/more.py", '+ """More."""'), ("@ docs/more.md", "+ # More"))
    assert perform(Recipe("command", "A command", (), steps), tmp_path) == ["docs/more.md"]
