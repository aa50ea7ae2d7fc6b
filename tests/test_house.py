"""The house: folders are subpackages, arrows point one way, nothing hides the standard library."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

try:
    import tomllib
except ModuleNotFoundError:
    import tomli as tomllib

TOP = Path(__file__).resolve().parents[1]
ORDER = ("semantics", "encodings", "counterexamples", "proofs")
"""Each folder may import itself and the folders before it."""

MODULES = sorted(path for folder in ORDER for path in (TOP / folder).rglob("*.py"))
NAMES = [path.relative_to(TOP).as_posix() for path in MODULES]
SETTINGS = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))


def imports_of(path):
    """The modules that a file imports, as dotted names below wavecheck or as they are."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield _absolute(path, node)


def _absolute(path, node):
    if node.level == 0:
        return node.module or ""
    base = ["wavecheck", *path.parent.relative_to(TOP).parts]
    base = base[: len(base) + 1 - node.level]
    names = [node.module] if node.module else [alias.name for alias in node.names]
    return ".".join([*base, *names[:1]])


def test_the_packages_are_the_folders():
    tools = SETTINGS["tool"]["setuptools"]
    folders = {path.parent.relative_to(TOP).as_posix() for path in MODULES} | {"encodings"}
    names = {f"wavecheck.{name.replace('/', '.')}": name for name in folders}
    assert set(tools["packages"]) == set(names)
    assert tools["package-dir"] == names


def test_encodings_is_no_package_of_its_own():
    assert not (TOP / "encodings" / "__init__.py").exists()


def test_the_interpreter_starts_in_the_checkout():
    environment = {**os.environ, "PYTHONPATH": "."}
    command = [
        sys.executable,
        "-c",
        "import encodings, wavecheck.encodings as e; print(e.__name__)",
    ]
    done = subprocess.run(command, cwd=TOP, env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "wavecheck.encodings\n"), done.stderr


def test_no_module_has_a_name_of_the_standard_library():
    beside = {path.stem for path in (TOP / "semantics" / "llvm").glob("*.py")}
    assert beside & set(sys.stdlib_module_names) == set()


def test_no_module_is_a_drawer():
    drawers = {"utils", "misc", "common", "helpers", "core"}
    assert [path for path in MODULES if path.stem in drawers] == []


@pytest.mark.parametrize("path", MODULES, ids=NAMES)
def test_imports_point_one_way(path):
    allowed = ORDER[: ORDER.index(path.relative_to(TOP).parts[0]) + 1]
    for name in imports_of(path):
        if name.startswith("wavecheck"):
            assert name.split(".")[1] in allowed, f"{path} imports {name}"


def test_only_encodings_import_the_solver():
    users = {
        path.relative_to(TOP).parts[0]
        for path in MODULES
        if any(name.split(".")[0] == "z3" for name in imports_of(path))
    }
    assert users == {"encodings"}


def test_only_one_module_imports_llvm():
    users = [
        path.stem
        for path in MODULES
        if any(name.split(".")[0] == "llvmlite" for name in imports_of(path))
    ]
    assert users == ["worker_process"]


def test_help_needs_neither_solver_nor_llvm():
    program = (
        "import sys; from wavecheck.proofs.commands.main import status_of; status_of(['--help']);"
        "sys.exit(sorted({'z3', 'llvmlite', 'sympy', 'rich'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 1 and done.stderr.strip() == "[]", done.stderr


LEDGER_SIZES = {"CU": 30, "CO": 52, "IC": 10, "MM": 20, "IA": 8, "F": 28}
"""How many rows the ledger has under each prefix."""


@pytest.mark.parametrize("path", MODULES, ids=NAMES)
def test_cited_ids_exist_and_stand_in_texts_not_in_names(path):
    text = path.read_text(encoding="utf-8")
    for prefix, number in re.findall(r"\b(CU|CO|IC|MM|IA|F)(\d+)\b", text):
        assert 1 <= int(number) <= LEDGER_SIZES[prefix], f"{prefix}{number}"
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            assert not re.search(r"(?:^|_)(cu|co|ic|mm|ia)\d+(?:_|$)", node.name), node.name


@pytest.mark.parametrize("path", MODULES, ids=NAMES)
def test_every_module_says_what_it_is(path):
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
