"""Random modules of LLVM IR for hunting: programs that passes find something to do in.

A module is text, of one of several flavours: with tokens or without, for a GPU target with its
intrinsics or for none, with memory and helpers or not, structured or on a graph of any shape. Equal
seeds give equal texts. Structured programs are well-formed by construction; those on graphs have no
tokens, so that no rule speaks about them but CO10 and its kin.
"""

from __future__ import annotations

import re
from random import Random

from ..llvm import worker as llvm_worker
from .module_bodies import BodyWriter, Plan
from .module_control_flow import CONTROL_KINDS
from .module_graphs import graph_body
from .module_statements import COMMUNICATING_KINDS, PLAIN_KINDS
from .module_targets import AMDGPU, DIRECTX, NONE, NVPTX, SPIRV

SILENT_MENU = PLAIN_KINDS + CONTROL_KINDS
MENU = COMMUNICATING_KINDS + SILENT_MENU
SIZES = (3, 4, 5, 6, 8, 10)
"""How many statements; small programs are judged quickly and show most."""

TAG_NODES = (
    '!90 = !{!"amdgpu-as", !"local"}',
    '!91 = !{!"amdgpu-as", !"global"}',
    "!92 = !{!90, !91}",
)
MAIN = "main"
"""The function that is hunted in."""
RESULT = "result"
"""What a kernel calls with its result."""


def hunted_program(seed: str) -> str:
    """A module for this seed, as LLVM prints it: stack slots are values already.

    Raises as `llvm_worker.promoted`."""
    return llvm_worker.promoted(hunted_text(seed))


def hunted_text(seed: str) -> str:
    """The module as it is first written, with a stack slot for each variable."""
    rng = Random(seed)
    plan, kernel = _plan(rng)
    texts, declared = [], set[str]()
    for name, convergent in plan.helpers:
        text, needed = _helper(rng, plan, name, convergent)
        texts.append(text)
        declared |= needed
    writer = BodyWriter(rng, plan, rng.choice(SIZES), MENU)
    graph = not plan.tokens and rng.random() < 0.35
    body = graph_body(writer) if graph else writer.body()
    texts.append(_function(MAIN, plan, body, kernel))
    head = [f'target triple = "{plan.target.triple}"'] if plan.target.triple else []
    nodes = TAG_NODES if plan.tags else ()
    if kernel:
        declared.add(f"declare void @{RESULT}(i32) nounwind willreturn")
    parts = [*head, *sorted(declared | writer.declared), *texts, *nodes]
    return "\n".join(parts) + "\n"


def _plan(rng: Random) -> tuple[Plan, bool]:
    """What the main function may contain, and whether it is a kernel."""
    target = rng.choices((NONE, AMDGPU, NVPTX, SPIRV, DIRECTX), (6, 6, 2, 1, 1))[0]
    tokens = rng.random() < 0.6
    kernel = bool(target.kernel) and rng.random() < 0.6
    shared = kernel or target is AMDGPU
    memory = rng.random() < 0.25
    helpers: tuple[tuple[str, bool], ...] = ()
    if rng.random() < 0.25:
        helpers = (("helper", rng.random() < 0.6),)
    plan = Plan(
        target,
        tokens,
        anchors=tokens and rng.random() < 0.4,
        memory=memory,
        tags=memory and rng.random() < 0.5,
        helpers=helpers,
        uniform=("n", "m1") if shared else (),
        divergent=() if kernel else ("p", "q"),
    )
    return plan, kernel


def _helper(rng: Random, plan: Plan, name: str, convergent: bool) -> tuple[str, set[str]]:
    """An internal function that may be inlined: with operations, or with arithmetic alone."""
    inside = Plan(
        plan.target if convergent else NONE,
        plan.tokens and convergent,
        uniform=(),
        divergent=("p",),
    )
    writer = BodyWriter(rng, inside, rng.choice((2, 3, 4)), MENU if convergent else SILENT_MENU)
    words = "convergent nounwind" if convergent else "nounwind"
    body = "\n".join(writer.body())
    return f"define internal i32 @{name}(i32 noundef %p) {words} {{\n{body}\n}}", writer.declared


def _function(name: str, plan: Plan, body: list[str], kernel: bool) -> str:
    """The text of the main function. A kernel passes its result on, for it returns none: to a
    call, since two different stores alone would be no difference that can be shown."""
    inreg = "inreg " if plan.target is AMDGPU and not kernel else ""
    parameters = [f"i32 noundef {inreg}%{each}" for each in plan.uniform]
    parameters += [f"i32 noundef %{each}" for each in plan.divergent]
    if plan.memory:
        parameters.append(f"{plan.target.pointer} noundef {inreg}%m")
    lines = "\n".join(body)
    head = f"define i32 @{name}"
    if kernel:
        head = f"define {plan.target.kernel} void @{name}"
        lines = re.sub(
            r"^  ret i32 (\S+)$",
            rf"  call void @{RESULT}(i32 \1)\n  ret void",
            lines,
            flags=re.MULTILINE,
        )
    return f"{head}({', '.join(parameters)}) convergent nounwind {{\n{lines}\n}}"
