"""Names: a class name stands for one thing in the whole package."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import pytest

import rollwright

PACKAGE = Path(rollwright.__file__).parent
FOLDERS = ("analysis", "core", "envs", "lab", "terminal", "testing", "words")


def classes() -> dict[str, list[str]]:
    """The modules that define a class, by its name."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                found[node.name].append(str(path.relative_to(PACKAGE)))
    return found


@pytest.mark.parametrize("folder", FOLDERS)
def test_each_class_has_a_name_of_its_own(folder: str) -> None:
    double = {
        name: modules
        for name, modules in classes().items()
        if len(modules) > 1 and any(module.startswith(f"{folder}/") for module in modules)
    }
    assert not double
