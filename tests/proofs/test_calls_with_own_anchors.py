"""Calls of functions that choose their own threads (CO5, CO52)."""

from __future__ import annotations

import pytest
from wavecheck.counterexamples.verdicts import name_of
from wavecheck.proofs.options import Options
from wavecheck.proofs.pairs import Pair, pairs_of
from wavecheck.proofs.validating import judge

HEAD = """
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
define void @apart() {
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %t) ]
  ret void
}
"""
CALL = "call void @apart()"
COPY = """%t{n} = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %t{n}) ]"""


def arms(name: str, first: str, second: str) -> str:
    return f"""
define void @{name}(i1 noundef %c) {{
entry:
  br i1 %c, label %then, label %else
then:
  {first.format(n=1)}
  br label %end
else:
  {second.format(n=2)}
  br label %end
end:
  ret void
}}
"""


def above(name: str, body: str) -> str:
    return f"define void @{name}(i1 noundef %c) {{\n  {body.format(n=1)}\n  ret void\n}}\n"


@pytest.mark.parametrize(
    "source, target, verdict",
    [
        (arms("src", CALL, CALL), above("tgt", CALL), "preserved"),
        (above("src", CALL), arms("tgt", CALL, CALL), "preserved"),
        (arms("src", COPY, COPY), above("tgt", COPY), "violated"),
        (arms("src", COPY, COPY), arms("tgt", CALL, CALL), "unknown"),
        (arms("src", CALL, CALL), above("tgt", COPY), "unknown"),
        (arms("src", CALL, CALL), arms("tgt", COPY, COPY), "preserved"),
        (above("src", CALL), above("tgt", COPY), "preserved"),
        (above("src", COPY), above("tgt", CALL), "preserved"),
    ],
)
def test_an_anchor_is_one_for_all_calls_of_its_function(source, target, verdict, tmp_path) -> None:
    path = tmp_path / "calls.srctgt.ll"
    path.write_text(HEAD + source + target)
    (pair,) = pairs_of([str(path)])
    assert isinstance(pair, Pair), pair
    assert name_of(judge(pair, Options()).verdict) == verdict
