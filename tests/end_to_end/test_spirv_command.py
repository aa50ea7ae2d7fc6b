"""`wavecheck spirv`, `wavecheck mappings`, and a binary as the target of `wavecheck validate`."""

import json
from pathlib import Path

import pytest

ARM = """\
declare void @op() convergent
define void @kernel(i1 noundef %a) convergent {
entry:
  br i1 %a, label %then, label %end
then:
  call void @op()
  br label %end
end:
  ret void
}
"""

THREE_EXITS = """\
declare void @op() convergent
define void @kernel(i1 noundef %a, i1 noundef %b, i1 noundef %c) convergent {
entry:
  br i1 %a, label %exit, label %first
first:
  call void @op()
  br i1 %b, label %exit, label %second
second:
  call void @op()
  br i1 %c, label %exit, label %third
third:
  call void @op()
  br label %exit
exit:
  ret void
}
"""


@pytest.fixture
def asked(say):
    def run(text, *words):
        Path("kernel.ll").write_text(text)
        return say(*words)

    return run


def test_what_is_kept_is_said_with_both_models(asked):
    status, out, _ = asked(ARM, "spirv", "kernel.ll")
    assert status == 0
    assert out.splitlines()[:2] == [
        "preserved: @kernel -> SPIR-V",
        "  in kernel.ll (source: llvm-maximal; target: maximal-reconvergence)",
    ]


def test_an_invalid_binary_is_a_finding(asked):
    status, out, _ = asked(THREE_EXITS, "spirv", "kernel.ll", "--format", "json")
    (entry,) = json.loads(out)["results"]
    assert (status, entry["verdict"]) == (1, "ill-formed")
    assert any("%second" in sentence for sentence in entry["sentences"])


def test_a_binary_is_kept_and_judged_as_a_target(asked, say):
    assert asked(ARM, "spirv", "kernel.ll", "--keep", "binaries")[0] == 0
    status, out, _ = say("validate", "kernel.ll", "binaries/kernel.kernel.spv")
    assert (status, out.splitlines()[0]) == (0, "preserved: @kernel -> SPIR-V")
    words = ("--source-model", "never-converged")
    status, out, _ = say("validate", "kernel.ll", "binaries/kernel.kernel.spv", *words)
    assert (status, out.splitlines()[0]) == (1, "violated: @kernel -> SPIR-V")


def test_wrong_input_is_told_in_a_sentence(asked, say):
    Path("bad.spv").write_bytes(b"no words")
    status, out, err = asked(ARM, "validate", "kernel.ll", "bad.spv")
    assert status == 2 and "bad.spv: this is no binary of SPIR-V" in out + err
    status, out, err = say("validate", "kernel.ll", "none.spv")
    assert status == 2 and "none.spv" in out + err
    status, _, err = say("validate", "kernel.ll", "bad.spv", "--target-model", "llvm-maximal")
    assert status == 2 and "not by llvm-maximal" in err
    asked(ARM, "spirv", "kernel.ll", "--keep", "binaries")
    Path("other.ll").write_text(ARM.replace("@kernel", "@other"))
    status, out, err = say("validate", "other.ll", "binaries/kernel.kernel.spv")
    assert status == 2 and "the binary has no function @other" in out + err
    status, out, err = say("spirv", "kernel.ll", "--function", "nobody")
    assert status == 2 and "nobody" in out + err


def test_tokens_are_inferred_and_dropped(say):
    status, out, _ = say("mappings", "infer-tokens", "--blocks", "2")
    assert (status, out.splitlines()[0]) == (
        0,
        "kept: infer-tokens (llvm-maximal -> llvm-controlled)",
    )
    words = ("--blocks", "1", "--random", "12", "--format", "json")
    status, out, _ = say("mappings", "infer-tokens", *words)
    (entry,) = json.loads(out)["results"]
    assert (status, entry["verdict"]) == (1, "not kept")
    assert "convergence.loop" in entry["first"]["target"]
    assert say("mappings", "drop-tokens", "--total", "0.001")[0] == 3


TWO_ENTRIES = """\
declare void @op() convergent
declare noundef i1 @choose() willreturn nounwind
define void @f() convergent {
entry:
  %c = call i1 @choose()
  br i1 %c, label %a, label %b
a:
  call void @op()
  br label %b
b:
  %again = call i1 @choose()
  br i1 %again, label %a, label %exit
exit:
  ret void
}
"""


def test_validate_shows_what_inference_breaks_on_two_models(say):
    """With its new header nobody meets in %a; in either hierarchy of the old cycle two do."""
    Path("src.ll").write_text(TWO_ENTRIES)
    assert say("transform", "infer-tokens", "src.ll", "--output", "tgt.ll")[0] == 0
    models = ("--source-model", "llvm-maximal", "--target-model", "llvm-controlled")
    words = ("validate", "src.ll", "tgt.ll", *models, "--bound", "3", "--lanes", "2")
    status, out, _ = say(*words, "--format", "json")
    (entry,) = json.loads(out)["results"]
    assert (status, entry["verdict"]) == (1, "violated")
    assert {len(members) for members in entry["witness"]["target"]} == {1}
    assert [max(map(len, sets)) for sets in entry["witness"]["source"]] == [2, 2]
