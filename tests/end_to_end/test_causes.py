"""Why a pair is not decided is a value: no name in a program changes what follows from it."""

import json

import pytest
from wavecheck.proofs.commands.main import status_of

NAMES = ["plain", "promises", '"x--bound"', '"the check stopped at "', '"in time"', '"not modelled"']
"""Names of a callee; those behind the first are words of sentences for people."""

PAIRS = {
    "another call": (
        "  call void @OTHER(i32 %x) convergent",
        "  call void @NAME(i32 %x) convergent",
    ),
    "an argument": (
        "  %y = fadd float %f, 0.0\n  call void @TAKES(float %y)",
        "  %y = fadd float 0.0, %f\n  call void @TAKES(float %y)",
    ),
    "a promise": (
        "  call void @NAME(i32 %x)",
        "  call void @NAME(i32 %x) nosync",
    ),
    "an instruction": (
        "  call void asm sideeffect \"\", \"\"()\n  call void @NAME(i32 %x)",
        "  call void @NAME(i32 %x)",
    ),
    "a callee's attribute": (
        "  call void @NAME(i32 %x) convergent",
        "  call void @NAME(i32 %x)",
    ),
    "a loop": (
        """  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %n, %l ]
  %n = add i32 %i, 1
  call void @NAME(i32 %x)
  %c = icmp eq i32 %n, %x
  br i1 %c, label %e, label %l
e:""",
        """  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %n, %l ]
  %n = add i32 %i, 2
  call void @NAME(i32 %x)
  %c = icmp eq i32 %n, %x
  br i1 %c, label %e, label %l
e:""",
    ),
}
"""What source and target do; a callee is to be named."""

PROGRAM = """\
declare void @OTHER(i32)
declare void @NAME(i32)
declare void @TAKES(float)
define void @src(i32 %x, float %f) {
entry:
SOURCE
  ret void
}
define void @tgt(i32 %x, float %f) {
entry:
TARGET
  ret void
}
"""


def said(folder, capsys, pair, name):
    """The answer in both formats, with the status; with an ordinary name for the callee's."""
    source, target = PAIRS[pair]
    text = PROGRAM.replace("SOURCE", source).replace("TARGET", target)
    takes = name if "TAKES" in source else "takes"
    text = text.replace("TAKES", takes).replace("NAME", "named" if takes == name else name)
    file = folder / "f.srctgt.ll"
    file.write_text(text.replace("OTHER", "other"))
    found = []
    for form in ("text", "json"):
        status = status_of(["validate", str(file), "--timeout", "20", "--format", form])
        out = capsys.readouterr().out
        found.append((status, out))
    (result,) = json.loads(found[1][1])["results"]
    hints = [line.strip() for line in found[0][1].splitlines() if "hint: " in line]
    kept = ("verdict", "cause", "more_time_may_help", "scope", "line", "change")
    return found[0][0], found[1][0], hints, {key: result.get(key) for key in kept}


@pytest.mark.parametrize("pair", PAIRS)
def test_a_callee_named_like_a_sentence_changes_no_answer_and_no_hint(pair, tmp_path, capsys):
    plain = said(tmp_path, capsys, pair, NAMES[0])
    for name in NAMES[1:]:
        assert said(tmp_path, capsys, pair, name) == plain, name
