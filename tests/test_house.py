"""The house: rooms import as the table of arrows allows, in no circle, and say what they hold."""

import ast
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

try:
    import tomllib
except ModuleNotFoundError:
    import tomli as tomllib

TOP = Path(__file__).resolve().parents[1]
ORDER = ("semantics", "encodings", "counterexamples", "proofs")
"""The folders; each may import itself and those before it."""

FILES = tuple(sorted(path for folder in ORDER for path in (TOP / folder).rglob("*.py")))
NAMES = [path.relative_to(TOP).as_posix() for path in FILES]
ROOMS = tuple(sorted({path.parent for path in FILES}))
SETTINGS = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))
ARROWS = tomllib.loads((TOP / "tests" / "arrows.toml").read_text(encoding="utf-8"))
"""For each room the rooms that it may import."""

PUBLIC = "proofs/api"
"""The folder of the names that `import wavecheck` finds."""

ONE_THING_A_FILE = {"proofs/commands": 40, "proofs/theorems": 40, "proofs/worked_examples": 40}
"""Rooms of many files of one kind, a command, a theorem or a claim, and how many there may be."""


def room_of(path):
    """The room in which a file lies, as `semantics/wave`."""
    return path.parent.relative_to(TOP).as_posix()


@cache
def tree_of(path):
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imports_of(path):
    """The modules that a file imports, wherever the import stands, as dotted names."""
    return tuple(_imports(path))


def _imports(path):
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = _absolute(path, node)
            for alias in node.names:
                yield f"{module}.{alias.name}" if _file(f"{module}.{alias.name}") else module


def _absolute(path, node):
    if node.level == 0:
        return node.module or ""
    room = () if room_of(path) == PUBLIC else path.parent.relative_to(TOP).parts
    base = ["wavecheck", *room]
    base = base[: len(base) + 1 - node.level]
    return ".".join([*base, *([node.module] if node.module else [])])


@cache
def _file(name):
    """The file of a module of this project, None where a name is none."""
    if not name.startswith("wavecheck."):
        return None
    place = TOP.joinpath(*name.split(".")[1:])
    found = (place.with_suffix(".py"), place / "__init__.py")
    return next((path for path in found if path.exists()), None)


@cache
def imported_files(path):
    """The files of this project that a file imports, late and for its types too."""
    found = {_file(name) for name in imports_of(path)}
    return frozenset(found - {None, path})


def circle_in(arrows):
    """Some nodes that lead to each other in a circle, in order; empty where there is none."""
    done, path = set(), []

    def walk(node):
        if node in path:
            return path[path.index(node) :]
        if node in done:
            return []
        path.append(node)
        found = next((circle for each in sorted(arrows[node]) if (circle := walk(each))), [])
        path.pop()
        done.add(node)
        return found

    return next((circle for node in sorted(arrows) if (circle := walk(node))), [])


def test_a_circle_is_found():
    assert circle_in({1: {2}, 2: {3}, 3: {2}, 4: set()}) == [2, 3]
    assert circle_in({1: {2, 3}, 2: {3}, 3: set()}) == []


def test_late_imports_count(tmp_path):
    assert any(
        node.col_offset
        for path in FILES
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.ImportFrom) and node.level
    )


def test_the_packages_are_the_rooms():
    tools = SETTINGS["tool"]["setuptools"]
    rooms = {f"wavecheck.{room_of(path).replace('/', '.')}": room_of(path) for path in FILES}
    rooms["wavecheck.encodings"] = "encodings"
    del rooms["wavecheck.proofs.api"]
    rooms["wavecheck"] = PUBLIC
    assert set(tools["packages"]) == set(rooms)
    assert tools["package-dir"] == rooms


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


def test_no_module_is_a_drawer():
    drawers = {"utils", "misc", "common", "helpers", "core"}
    assert [path for path in FILES if path.stem in drawers] == []


def test_no_file_started_by_its_path_lies_beside_a_name_of_the_standard_library():
    beside = {path.stem for path in (TOP / "semantics" / "llvm").glob("*.py")}
    assert beside & set(sys.stdlib_module_names) == set()


@pytest.mark.parametrize("room", ROOMS, ids=[str(room.relative_to(TOP)) for room in ROOMS])
def test_a_room_imports_what_it_may(room):
    here = room.relative_to(TOP).as_posix()
    used = {room_of(each) for path in room.glob("*.py") for each in imported_files(path)} - {here}
    assert used <= set(ARROWS[here]), used - set(ARROWS[here])
    assert set(ARROWS[here]) <= used, "an arrow that nothing needs any more"


def test_arrows_lead_from_rooms_to_rooms():
    rooms = {room.relative_to(TOP).as_posix() for room in ROOMS}
    assert set(ARROWS) == rooms
    assert {each for may in ARROWS.values() for each in may} <= rooms


def test_folders_point_one_way():
    for room, may in ARROWS.items():
        here = ORDER.index(room.split("/")[0])
        assert [each for each in may if ORDER.index(each.split("/")[0]) > here] == [], room


def test_rooms_are_in_no_circle():
    assert circle_in(ARROWS) == []


def test_files_are_in_no_circle():
    arrows = {path: imported_files(path) for path in FILES}
    assert [path.relative_to(TOP).as_posix() for path in circle_in(arrows)] == []


ENTRANCES = {
    "proofs/commands/main.py",
    "proofs/commands/pytest_plugin.py",
    "proofs/conformance/run_suite.py",
    "proofs/processes/guard_process.py",
    "semantics/llvm/worker_process.py",
}
"""Files that something else than an import starts: a script, a plugin, another process."""


def test_what_is_shipped_is_used():
    used = {each for path in FILES for each in imported_files(path)}
    by_name = {
        TOP / "semantics" / "transforms" / f"{name.replace('.', '/')}.py" for name in _transforms()
    }
    idle = set(FILES) - used - by_name
    idle = {path.relative_to(TOP).as_posix() for path in idle if path.name != "__init__.py"}
    assert idle - ENTRANCES == set()


def _transforms():
    from wavecheck.semantics.transforms.catalogue import MODULES

    return MODULES


@pytest.mark.parametrize("room", ROOMS, ids=[str(room.relative_to(TOP)) for room in ROOMS])
def test_a_room_says_what_it_holds_and_what_to_read_first(room):
    text = ast.get_docstring(tree_of(room / "__init__.py")) or ""
    start = re.search(r"^Read first: (.*)", text, re.MULTILINE | re.DOTALL)
    assert start, text
    named = re.findall(r"`([\w/]+)(?:\.py)?`", start[1])
    assert named, text
    assert [each for each in named if not list(room.glob(f"{each}*"))] == []


@pytest.mark.parametrize("room", ROOMS, ids=[str(room.relative_to(TOP)) for room in ROOMS])
def test_a_room_is_not_a_warehouse(room):
    name = room.relative_to(TOP).as_posix()
    files = [path for path in room.iterdir() if path.suffix == ".py"]
    assert len(files) <= ONE_THING_A_FILE.get(name, 30)


@pytest.mark.parametrize("folder", ORDER)
def test_a_folder_names_its_rooms_and_what_to_read_first(folder):
    text = (TOP / folder / "README.md").read_text(encoding="utf-8")
    rooms = {
        room.relative_to(TOP / folder).as_posix()
        for room in ROOMS
        if room.is_relative_to(TOP / folder) and room != TOP / folder
    }
    assert {room for room in rooms if f"`{room}`" not in text} == set()
    start = text[text.index("Read first:") :].split("\n\n")[0]
    files = re.findall(r"\]\(([\w/]+\.py)\)", start)
    assert len(files) == 3 and all((TOP / folder / file).exists() for file in files)


def test_only_encodings_import_the_solver():
    users = {
        room_of(path).split("/")[0]
        for path in FILES
        if any(name.split(".")[0] == "z3" for name in imports_of(path))
    }
    assert users == {"encodings"}


def test_only_one_module_imports_llvm():
    users = [
        path.relative_to(TOP).as_posix()
        for path in FILES
        if any(name.split(".")[0] == "llvmlite" for name in imports_of(path))
    ]
    assert users == ["semantics/llvm/worker_process.py"]


def test_help_needs_neither_solver_nor_llvm():
    program = (
        "import sys; from wavecheck.proofs.commands.main import status_of; status_of(['--help']);"
        "sys.exit(sorted({'z3', 'llvmlite', 'sympy', 'rich'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 1 and done.stderr.strip() == "[]", done.stderr


LEDGER_SIZES = {"CU": 36, "CO": 55, "IC": 10, "MM": 21, "IA": 8, "F": 29}
"""How many rows the ledger has under each prefix."""


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_cited_ids_exist_and_stand_in_texts_not_in_names(path):
    text = path.read_text(encoding="utf-8")
    for prefix, number in re.findall(r"\b(CU|CO|IC|MM|IA|F)(\d+)\b", text):
        assert 1 <= int(number) <= LEDGER_SIZES[prefix], f"{prefix}{number}"
    for node in ast.walk(tree_of(path)):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            assert not re.search(r"(?:^|_)(cu|co|ic|mm|ia)\d+(?:_|$)", node.name), node.name


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_every_module_says_what_it_is(path):
    assert ast.get_docstring(tree_of(path))


SEARCHES = {"startswith", "endswith", "find", "index", "count", "partition", "rpartition"}
SEARCHES |= {"split", "removeprefix", "removesuffix", "match", "search", "fullmatch", "findall"}


def asks_a_reason(node):
    """Whether an expression compares or searches what tells people a reason."""
    if isinstance(node, ast.Compare):
        operators = (ast.Eq, ast.NotEq, ast.In, ast.NotIn)
        asked = [node.left, *node.comparators]
        return any(isinstance(each, operators) for each in node.ops) and any(map(_reason, asked))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return node.func.attr in SEARCHES and any(map(_reason, (node.func.value, *node.args)))
    return False


def _reason(node):
    return (isinstance(node, ast.Attribute) and node.attr == "reason") or (
        isinstance(node, ast.Name) and node.id == "reason"
    )


@pytest.mark.parametrize(
    "text, asks",
    [
        ("'--bound' in verdict.reason", True),
        ("reason == TIMEOUT", True),
        ("why.reason.startswith('not')", True),
        ("re.search('late', stop.reason)", True),
        ("reason is None", False),
        ("cause.kind is Kind.TIME", False),
    ],
)
def test_a_question_to_a_reason_is_seen(text, asks):
    assert asks_a_reason(ast.parse(text, mode="eval").body) == asks


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_no_code_asks_a_sentence_why_something_was_not_decided(path):
    assert [node.lineno for node in ast.walk(tree_of(path)) if asks_a_reason(node)] == []
