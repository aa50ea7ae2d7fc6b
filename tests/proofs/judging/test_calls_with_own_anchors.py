"""Calls of functions that choose their own threads (CO5, CO52)."""

from __future__ import annotations

import pytest
from wavecheck.counterexamples.verdicts.verdicts import Judgement, name_of
from wavecheck.proofs.judging.judge import judge
from wavecheck.proofs.judging.pairs import Pair, pairs_of
from wavecheck.proofs.question.options import Options
from wavecheck.semantics.reading.reader import read_module

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


FOUND_AT_LAST = """define void @between() {
  call void @apart()
  ret void
}
"""
THROUGH = "call void @between()"
BY_POINTER = "%p{n} = freeze ptr @apart\n  call void %p{n}()"


def verdict_of(*texts: str) -> str:
    modules = [read_module(HEAD + FOUND_AT_LAST + text, "calls.ll") for text in texts]
    pair = Pair("calls.ll", "src", "tgt", modules[0], modules[-1])
    judgement = judge(pair, Options(timeout=20))
    assert isinstance(judgement, Judgement)
    return name_of(judgement.verdict)


@pytest.mark.parametrize("calls", [(THROUGH, THROUGH), (THROUGH, CALL), (CALL, BY_POINTER)])
def test_an_anchor_is_one_however_its_function_is_reached(calls) -> None:
    called, copied = arms("tgt", *calls), arms("tgt", COPY, COPY)
    assert verdict_of(arms("src", COPY, COPY) + called) == "unknown"
    assert verdict_of(arms("src", *calls) + copied) == "preserved"
    assert verdict_of(arms("src", *calls) + above("tgt", COPY)) == "unknown"


CALLS_MORE = """define void @deep() {{
  call void @last()
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %t) ]
  ret void
}}
define void @last() {{
  call void @other(i32 {})
  ret void
}}
declare void @other(i32)
"""


def test_a_call_is_not_the_same_where_a_callee_behind_it_changed() -> None:
    texts = [
        above(name, "call void @deep()") + CALLS_MORE.format(last)
        for name, last in (("src", 1), ("tgt", 2))
    ]
    assert verdict_of(*texts) == "violated"


def test_a_callee_is_the_same_on_any_line() -> None:
    source = read_module(HEAD + arms("src", CALL, CALL), "before.ll")
    target = read_module("\n\n" + HEAD + above("tgt", CALL), "after.ll")
    judgement = judge(Pair("calls.ll", "src", "tgt", source, target), Options(timeout=20))
    assert isinstance(judgement, Judgement) and name_of(judgement.verdict) == "preserved"


PURE = """declare i32 @vote(i32) convergent memory(none) willreturn nounwind
declare void @use(i32)
define internal i32 @peers() memory(none) willreturn nounwind {
  %t = call token @llvm.experimental.convergence.anchor()
  %r = call i32 @vote(i32 1) [ "convergencectrl"(token %t) ]
  ret i32 %r
}
"""


def uses(name: str, call: str = "") -> str:
    second = "%s" if call else "%r"
    return f"""define void @{name}() {{
  %r = call i32 @peers()
  call void @use(i32 %r)
  {call}
  call void @use(i32 {second})
  ret void
}}
"""


def test_each_call_of_a_function_without_effects_chooses_its_threads_again() -> None:
    again = "%s = call i32 @peers()"
    assert verdict_of(PURE + uses("src") + uses("tgt", again)) == "unknown"
    assert verdict_of(PURE + uses("src", again) + uses("tgt")) == "preserved"
    assert verdict_of(PURE + uses("src", again) + uses("tgt", again)) == "preserved"
