"""`wavecheck export` and `wavecheck conform`."""

import json
import struct

import pytest
from wavecheck.proofs.devices.binaries import instructions_of

KERNEL = """
declare i32 @op(i32) convergent willreturn nounwind
define i32 @f(i32 noundef %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %again ]
  %x = call i32 @op(i32 %i)
  %c = icmp ult i32 %i, %n
  br i1 %c, label %again, label %out
again:
  %next = add i32 %i, 1
  br label %loop
out:
  %y = call i32 @op(i32 7)
  ret i32 %y
}
"""

TANGLED = """
declare void @op() convergent
define void @f(i1 noundef %a, i1 noundef %b) convergent {
entry:
  br i1 %a, label %one, label %other
one:
  call void @op()
  br i1 %b, label %two, label %other
two:
  call void @op()
  br label %end
other:
  br label %end
end:
  ret void
}
"""


@pytest.fixture
def kernel(tmp_path):
    path = tmp_path / "kernel.ll"
    path.write_text(KERNEL)
    return path


INPUTS = ("--inputs", '{"n": [0, 1, 2, 1]}')


def test_spirv_with_its_log(say, kernel, tmp_path):
    words = ("--to", "spirv", "-o", "kernel.spv", "--log", "kernel.json")
    status, out, _ = say("export", kernel, *words, *INPUTS)
    assert (status, out) == (0, "")
    header, _ = instructions_of((tmp_path / "kernel.spv").read_bytes())
    assert header[0] == 0x07230203
    log = json.loads((tmp_path / "kernel.json").read_text())
    assert log["lanes"] == 4 and log["buffer"][1:5] == [0, 1, 2, 1]
    masks = [[lane["words"][n] for n in lane["masks"]] for lane in log["expected"]]
    assert masks == [[15, 15], [15, 14, 15], [15, 14, 4, 15], [15, 14, 15]]


def test_glsl_and_hlsl_go_to_stdout(say, kernel):
    for kind, word in (("glsl", "subgroupBallot"), ("hlsl", "WaveActiveBallot")):
        status, out, _ = say("export", kernel, "--to", kind, *INPUTS)
        assert status == 0 and word in out and "%loop" in out


def test_llvm_s_backend_makes_spirv_of_it_too(say, kernel, tmp_path):
    words = ("--to", "spirv", "--through", "llvm", "--output", "k.spv")
    assert say("export", kernel, *words, *INPUTS)[0] == 0
    whole = (tmp_path / "k.spv").read_bytes()
    assert struct.unpack("<I", whole[:4]) == (0x07230203,)


def test_ptx_says_what_it_does_not_promise(say, kernel):
    status, out, _ = say("export", kernel, "--to", "ptx", *INPUTS)
    assert status == 0 and "activemask.b32" in out and "vote.sync.ballot.b32" in out
    assert out.startswith("// Who communicates is not read out faithfully here")
    assert ".visible .entry main(" in out


def test_what_has_no_structure_is_told_with_the_block_and_the_way_out(say, tmp_path):
    path = tmp_path / "tangled.ll"
    path.write_text(TANGLED)
    status, _, error = say("export", path, "--to", "glsl")
    said = " ".join(error.split())
    assert status == 2 and "@f has no structured control flow" in said and "block %" in said
    assert "--through llvm" in said
    words = ("--to", "spirv", "--through", "llvm", "-o", "t.spv")
    assert say("export", path, *words)[0] == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--to", "glsl", "--through", "llvm"), "--through llvm is for --to spirv"),
        (("--to", "ptx", "--maximal"), "PTX has no maximal reconvergence"),
        (("--to", "glsl", "--inputs", '{"m": 1}'), "no argument and no call of the name 'm'"),
        (("--to", "glsl", "--output", "no/such/folder"), "cannot write no/such/folder"),
        (("--to", "glsl", "--function", "g"), "no function @g with a body"),
    ],
)
def test_wrong_requests_are_told_what_is_wrong(say, kernel, words, said):
    status, _, error = say("export", kernel, *words)
    assert status == 2 and said in " ".join(error.split()), error


def test_tokens_that_a_shader_lacks_are_a_notice(say, tmp_path):
    controlled = KERNEL.replace("entry:\n", "entry:\n  %t = call token @T()\n")
    controlled = controlled.replace("@op(i32 7)", '@op(i32 7) [ "convergencectrl"(token %t) ]')
    controlled = controlled.replace("loop:\n", "loop:\n", 1)
    controlled = controlled.replace(
        "  %x = call i32 @op(i32 %i)",
        '  %h = call token @L() [ "convergencectrl"(token %t) ]\n'
        '  %x = call i32 @op(i32 %i) [ "convergencectrl"(token %h) ]',
    )
    for short, name in (("@T", "entry"), ("@L", "loop")):
        controlled = controlled.replace(short, f"@llvm.experimental.convergence.{name}")
    path = tmp_path / "controlled.ll"
    path.write_text(
        "declare token @llvm.experimental.convergence.entry()\n"
        "declare token @llvm.experimental.convergence.loop()\n" + controlled
    )
    status, _, error = say("export", path, "--to", "glsl", *INPUTS)
    assert status == 0 and "has no tokens" in error
    assert "by SPIR-V's maximal reconvergence" not in error


def test_conform_writes_a_suite_once(say, tmp_path):
    status, out, _ = say("conform", "--output", "suite", "--count", "3")
    assert status == 0 and out.startswith("suite: 3 tests for CO8, CO9")
    assert (tmp_path / "suite" / "run_suite.py").exists()
    status, _, error = say("conform", "--output", "suite")
    assert status == 2 and "suite is there already" in error
