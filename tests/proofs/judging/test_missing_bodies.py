"""A function whose body only one side shows is a call on both."""

from __future__ import annotations

import pytest
from wavecheck.counterexamples.verdicts.verdicts import Judgement, Unknown, name_of
from wavecheck.proofs.judging.judge import judge
from wavecheck.proofs.judging.pairs import Pair
from wavecheck.proofs.question.options import Options
from wavecheck.semantics.reading.reader import read_module

HEAD = "declare void @op(i32) convergent\n"
BODY = """define {} void @g(i32 %x) convergent {{
  call void @op(i32 %x)
  ret void
}}
"""
SHOWN = BODY.format("available_externally")
HIDDEN = "declare void @g(i32) convergent\n"
DIRECT = "  call void @g(i32 %x)\n"
BEHIND = "  call void @inner(i32 %x)\n"
INNER = "define void @inner(i32 %x) convergent {\n" + DIRECT + "  ret void\n}\n"
OTHER = "  call void @g(i32 7)\n"
INLINED = "  call void @op(i32 %x)\n"


def judged(*sides: tuple[str, str]) -> Judgement:
    modules = [
        read_module(
            f"{HEAD}{g}{INNER if body == BEHIND else ''}"
            f"define void @f(i32 noundef %x) convergent {{\n{body}  ret void\n}}\n",
            "f.ll",
        )
        for g, body in sides
    ]
    found = judge(Pair("f.ll", "f", "f", *modules, target_file="g.ll"), Options(timeout=20))
    assert isinstance(found, Judgement)
    return found


@pytest.mark.parametrize("call", [DIRECT, BEHIND])
def test_the_same_call_is_preserved_whichever_side_shows_the_body(call):
    for sides in (((SHOWN, call), (HIDDEN, call)), ((HIDDEN, call), (SHOWN, call))):
        assert name_of(judged(*sides).verdict) == "preserved"


def test_another_call_is_not():
    verdict = judged((SHOWN, DIRECT), (HIDDEN, OTHER)).verdict
    assert isinstance(verdict, Unknown) and "@g is known on one side" in verdict.reason
    assert verdict.side == "source" and verdict.line == 2


def test_a_function_that_no_other_module_sees_is_another_one():
    local = BODY.format("internal")
    for sides in (((local, DIRECT), (HIDDEN, DIRECT)), ((HIDDEN, DIRECT), (local, DIRECT))):
        assert name_of(judged(*sides).verdict) == "unknown"


def test_a_body_that_took_the_place_of_its_call_is_compared():
    assert name_of(judged((SHOWN, DIRECT), (HIDDEN, INLINED)).verdict) == "preserved"
    assert name_of(judged((SHOWN, DIRECT), (HIDDEN, INLINED * 2)).verdict) == "violated"
