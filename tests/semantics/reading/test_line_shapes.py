"""Lines of one shape are read once: what is made of the others is what reading them would give."""

from pathlib import Path

import pytest
from wavecheck.semantics.program.input_errors import InputError
from wavecheck.semantics.program.instructions import Call
from wavecheck.semantics.program.operands import Local
from wavecheck.semantics.reading.line_shapes import LineShapes
from wavecheck.semantics.reading.reader import read_file, read_module

TOP = Path(__file__).parents[3]
FILES = [
    *sorted((TOP / "counterexamples" / "catalogue").rglob("*.ll")),
    *sorted((TOP / "tests" / "pairs").rglob("*.ll"))[::3],
    *sorted((TOP / "tests" / "front_ends" / "kernels").rglob("*.ll"))[::4],
]


def read_by_itself(monkeypatch, path):
    with monkeypatch.context() as patched:
        patched.setattr(LineShapes, "line", lambda *_: None)
        return read_file(path)


def test_every_file_is_read_as_line_by_line(monkeypatch):
    made = []
    line = LineShapes.line

    def counted(*arguments):
        made.append(line(*arguments))
        return made[-1]

    for path in FILES:
        try:
            expected = read_by_itself(monkeypatch, path)
        except InputError:
            continue
        monkeypatch.setattr(LineShapes, "line", counted)
        found = read_file(path)
        for name, function in expected.functions.items():
            assert repr(found.functions[name].blocks) == repr(function.blocks), (path, name)
    assert sum(each is not None for each in made) > 2000


LINES = {
    "a local that stands twice": ["%d = add i32 %a, %a", "%d = add i32 %a, %b"],
    "constants": ["%d = add i32 %a, 1", "%d = add i32 %a, 2"],
    "types": ["%d = load i32, ptr %p", "%d = load i64, ptr %p"],
    "types with names": [
        "%d = getelementptr %pair, ptr %p, i64 1",
        "%d = getelementptr %other, ptr %p, i64 1",
        "%d = load %pair, ptr %p",
        "%d = load %other, ptr %p",
    ],
    "callees": ["call void @op(i32 %a)", "call void @other(i32 %a)"],
    "bundles": [
        'call void @op(i32 %a) [ "convergencectrl"(token %t) ]',
        'call void @op(i32 %b) [ "convergencectrl"(token %u) ]',
    ],
    "arguments that trade places": [
        "%d = call i32 @two(i32 %a, i32 %b)",
        "%d = call i32 @two(i32 %b, i32 %a)",
    ],
    "strings with signs of names": [
        'call void asm sideeffect "nop %a", "r"(i32 %a)',
        'call void asm sideeffect "nop %b", "r"(i32 %a)',
    ],
    "constant expressions": [
        "%d = add i64 %w, ptrtoint (ptr @g to i64)",
        "%d = add i64 %w, ptrtoint (ptr @h to i64)",
    ],
    "results with a name": [
        "%d = call i32 @two(i32 %a, i32 %b)",
        "%d = atomicrmw add ptr %p, i32 %a monotonic",
    ],
    "metadata": ["%d = load i32, ptr %p, !range !0", "%d = load i32, ptr %p"],
}

PROGRAM = """\
%pair = type {{ i32, i32 }}
%other = type {{ i64, i64 }}
@g = external global i32
@h = external global i32
declare void @op(i32) convergent
declare void @other(i32)
declare i32 @two(i32, i32)
declare token @llvm.experimental.convergence.anchor()
define void @f(i32 %a, i32 %b, i64 %w, ptr %p) convergent {{
  %t = call token @llvm.experimental.convergence.anchor()
  %u = call token @llvm.experimental.convergence.anchor()
{body}
  ret void
}}
!0 = !{{i32 0, i32 5}}
"""


@pytest.mark.parametrize("what", LINES)
def test_lines_that_differ_are_told_apart(what, monkeypatch):
    several = [line for _ in range(4) for line in LINES[what]]
    body = "\n".join(f"  {line.replace('%d', f'%d{n}')}" for n, line in enumerate(several))
    text = PROGRAM.format(body=body)
    found = read_module(text, "lines").functions["f"]
    monkeypatch.setattr(LineShapes, "line", lambda *_: None)
    assert repr(found.blocks) == repr(read_module(text, "lines").functions["f"].blocks)


def test_a_line_with_strings_is_read_by_itself():
    shapes = LineShapes()
    line = 'call void asm sideeffect "nop %a", "r"(i32 %a)'
    bundle = 'call void @op(i32 %a) [ "convergencectrl"(token %t) ]'
    unread = lambda rest, name: pytest.fail("it was learnt")  # noqa: E731
    assert [shapes.line(line, None, 1, line, unread) for _ in range(3)] == [None] * 3
    with pytest.raises(pytest.fail.Exception):
        [shapes.line(bundle, None, 1, bundle, unread) for _ in range(2)]


def test_a_result_without_a_name_has_none():
    shapes, line = LineShapes(), "call i32 @f(i32 %a)"

    def read(rest, name):
        return Call(name, "i32", "f", (Local(rest.split('"')[1], "i32"),))

    for name in ("x", None):
        found = [shapes.line(line, name, 7, "text", read) for _ in range(3)]
        assert found[1:] == [Call(name, "i32", "f", (Local("a", "i32"),), line=7, text="text")] * 2


def test_what_is_said_of_a_function_changes_what_a_line_means(monkeypatch):
    body = "\n".join(
        f"  %d{n} = load i32, ptr %q, align 4\n  store i32 %d{n}, ptr %q" for n in "123"
    )
    text = (
        f"define void @one(ptr %q) null_pointer_is_valid {{\n{body}\n  ret void\n}}\n"
        f"define void @other(ptr %q) {{\n{body}\n  ret void\n}}\n"
    )
    found = read_module(text, "two").functions
    monkeypatch.setattr(LineShapes, "line", lambda *_: None)
    expected = read_module(text, "two").functions
    assert all(repr(found[n].blocks) == repr(expected[n].blocks) for n in expected)
