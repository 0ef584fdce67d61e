"""Names: a class name stands for one thing in the whole package."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import rollwright

PACKAGE = Path(rollwright.__file__).parent


def classes() -> dict[str, list[str]]:
    """The modules that define a class, by its name."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                found[node.name].append(str(path.relative_to(PACKAGE)))
    return found


def test_each_class_has_a_name_of_its_own() -> None:
    assert {name: modules for name, modules in classes().items() if len(modules) > 1} == {}
