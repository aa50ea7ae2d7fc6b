"""Choices at the source's anchors that make convergence-before cyclic prove nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from wavecheck.encodings.obligations.anchor_order import convergence_before_is_acyclic
from wavecheck.encodings.obligations.conflicts import conflicts_of
from wavecheck.encodings.obligations.two_threads import ask_two_threads
from wavecheck.encodings.product.events import Classifier, callees_of_history
from wavecheck.encodings.product.product import Plan, build_product
from wavecheck.encodings.product.records import Product
from wavecheck.semantics.program.notation import sketch
from wavecheck.semantics.program.target_contracts import default_contracts
from wavecheck.semantics.reading.reader import read_module

DECLARED = """
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare i1 @choose() willreturn nounwind
declare void @one() convergent
declare void @two() convergent
declare void @loose() convergent memory(none) willreturn nounwind
declare void @free() convergent memory(none) willreturn nounwind
"""


def of_functions(source, target, depth="structure", bound: int = 3) -> tuple[Product, bool]:
    """The product, and whether its pairs of threads agree under the classes chosen."""
    classifier = Classifier(default_contracts(), callees_of_history(source, target))
    product = build_product(source, target, classifier, Plan(bound=bound, anchor_depth=depth))
    conflicts = list(conflicts_of(product, classifier))
    answers = list(ask_two_threads(product, conflicts, classifier, 20))
    assert not product.ends.failed
    return product, answers == ["unsat"]


def of_texts(source: str, target: str, depth="structure") -> tuple[Product, bool]:
    texts = [f"define void @{n}() convergent {{{b}}}\n" for n, b in (("s", source), ("t", target))]
    functions = read_module(DECLARED + "".join(texts), "pair.ll").functions
    return of_functions(functions["s"], functions["t"], depth)


def control(name: str, kind: str, token: str = "") -> str:
    return f"%{name} = call token @llvm.experimental.convergence.{kind}(){on(token)}"


def on(token: str) -> str:
    return f' [ "convergencectrl"(token %{token}) ]' if token else ""


@pytest.mark.parametrize(
    "text",
    [
        "A: t = anchor, op t -> B; B: ->",
        "A: t = anchor -> B; B: h = loop t, op h -> B, C; C: ->",
        "A: -> B; B: t = anchor, op t -> B, C; C: ->",
        "A: t = anchor -> B, C; B: u = anchor, op u, op2 t -> C; C: op3 t ->",
    ],
)
def test_a_program_chooses_for_itself_as_it_chose(text):
    product, agree = of_functions(sketch(text), sketch(text))
    assert product.names.anchor_uses and agree
    assert convergence_before_is_acyclic(product, 20)


def leaving(more: str = "") -> str:
    """Each thread meets others at %b in the trip in which it leaves, whichever that is.

    `more` is executed behind that, also by the threads that stay in the loop."""
    return f"""
  {control("a", "ROOT")}
  br label %l
l:
  {control("h", "loop", "a")}
  call void @one(){on("h")}
  %c = call i1 @choose()
  br i1 %c, label %b, label %u
b:
  {control("t", "anchor")}
  call void @two(){on("t")}
  br label %u
u:
  {more}
  br i1 %c, label %end, label %l
end:
  ret void
"""


SUNK = f"""
  {control("a", "ROOT")}
  br label %l
l:
  {control("h", "loop", "a")}
  call void @one(){on("h")}
  %c = call i1 @choose()
  br i1 %c, label %end, label %l
end:
  {control("t", "anchor")}
  call void @two(){on("t")}
  ret void
"""


@pytest.mark.parametrize("root", ["anchor", "entry"])
def test_threads_of_different_trips_may_meet_where_nothing_follows(root):
    product, agree = of_texts(leaving().replace("ROOT", root), SUNK.replace("ROOT", root))
    assert agree and convergence_before_is_acyclic(product, 20)


@pytest.mark.parametrize("root", ["anchor", "entry"])
@pytest.mark.parametrize("token", ["h", "a"])
def test_a_call_without_partner_is_in_the_order_too(root, token):
    """Thread 0 leaves in trip 1, thread 1 in trip 2: @free of trip 1 is behind %t for thread 0 and
    before it for thread 1."""
    if token == "h":
        source = leaving(f"call void @free(){on('h')}")
        product, agree = of_texts(source.replace("ROOT", root), SUNK.replace("ROOT", root))
        assert product.calls.unmatched_source and agree
        assert not convergence_before_is_acyclic(product, 20)
        return
    # Behind the loop it is behind %t for everybody.
    source = leaving().replace("end:", f"end:\n  call void @free(){on('a')}")
    product, agree = of_texts(source.replace("ROOT", root), SUNK.replace("ROOT", root))
    assert product.calls.unmatched_source and agree


def test_a_call_without_partner_before_the_choice_does_no_harm():
    source = leaving().replace("%c = call", f"call void @free(){on('h')}\n  %c = call")
    product, agree = of_texts(source.replace("ROOT", "anchor"), SUNK.replace("ROOT", "anchor"))
    assert product.calls.unmatched_source and agree
    assert convergence_before_is_acyclic(product, 20)


IN_EITHER_ORDER = f"""
  %first = call i1 @choose()
  br label %l
l:
  %again = phi i1 [ false, %0 ], [ true, %m ]
  %c = xor i1 %first, %again
  br i1 %c, label %p, label %q
p:
  {control("t", "anchor")}
  call void @free(){on("t")}
  br label %m
q:
  {control("u", "anchor")}
  call void @loose(){on("u")}
  br label %m
m:
  br i1 %again, label %end, label %l
end:
  ret void
"""
IN_ONE_ORDER = f"""
  {control("t", "entry")}
  %first = call i1 @choose()
  call void @free(){on("t")}
  call void @loose(){on("t")}
  ret void
"""


@pytest.mark.parametrize("depth", ["structure", "operation"])
def test_two_anchors_passed_in_either_order_are_not_proved(depth):
    """Thread 0 passes %t in trip 1 and %u in trip 2, thread 1 the other way round: if both meet at
    both, each is before the other. The target's threads do meet at both."""
    product, agree = of_texts(IN_EITHER_ORDER, IN_ONE_ORDER, depth)
    assert len(product.calls.matches) == 4 and agree
    assert not convergence_before_is_acyclic(product, 20)


def test_one_thread_twice_in_one_class_is_not_proved():
    loop = sketch("A: -> L; L: t = anchor, op t -> L, E; E: ->")
    product, _ = of_functions(loop, loop, bound=2)
    first, *_, last = product.names.anchor_uses
    uses = (*product.names.anchor_uses[:-1], replace(last, chosen=first.chosen))
    product = replace(product, names=replace(product.names, anchor_uses=uses))
    assert not convergence_before_is_acyclic(product, 20)
