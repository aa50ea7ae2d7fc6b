"""Anchors for every trip count: choices that explain the target, and those that must not."""

import pytest
from oracles.anchor_relations import possible_relations, unexplained
from wavecheck.proofs.every_trip_count.proof import NotProved, Proved, prove_every_trip_count
from wavecheck.proofs.question.options import Options
from wavecheck.semantics.program.function import Function
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.static_rules.rules import check_rules
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.inputs import WaveInputs
from wavecheck.semantics.wave.simulated_wave import run_wave

SECONDS = 30
HEAD = """\
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op(i32) convergent
declare void @other(i32) convergent
"""
ANCHOR = "call token @llvm.experimental.convergence.anchor()"
LOOP = "call token @llvm.experimental.convergence.loop()"


def on(token: str) -> str:
    return f'[ "convergencectrl"(token %{token}) ]'


def op(token: str, callee: str = "op") -> str:
    return f"  call void @{callee}(i32 %x) {on(token)}\n"


def loop(inside: str, before: str = "", header: str = "", after: str = "") -> str:
    """A loop that counts %n down by one, and what stands in it, around it and in its header."""
    return f"""entry:
{before}  br label %l
l:
  %c = phi i32 [ %n, %entry ], [ %d, %b ]
{header}  %m = icmp ne i32 %c, 0
  br i1 %m, label %b, label %e
b:
{inside}  %d = add i32 %c, -1
  br label %l
e:
{after}  ret void
"""


def unrolled(inside: str, again: str, rest: str, before: str = "", header: str = "") -> str:
    """The same by two, with a remainder behind it."""
    return f"""entry:
{before}  br label %l
l:
  %c = phi i32 [ %n, %entry ], [ %d, %b ]
{header}  %m = icmp ugt i32 %c, 1
  br i1 %m, label %b, label %e
b:
{inside}{again}  %d = add i32 %c, -2
  br label %l
e:
  %r = icmp ne i32 %c, 0
  br i1 %r, label %last, label %end
last:
{rest}  br label %end
end:
  ret void
"""


def functions(source: str, target: str):
    text = HEAD + "".join(
        f"define void @{name}(i32 noundef %x, i32 noundef %n) {{\n{body}}}\n"
        for name, body in (("src", source), ("tgt", target))
    )
    found = read_module(text, "pair.ll").functions
    assert not any(check_rules(function) for function in found.values())
    return found["src"], found["tgt"]


def attempt(source: str, target: str):
    return prove_every_trip_count(*functions(source, target), Options(), SECONDS)


def anchor(token: str) -> str:
    return f"  %{token} = {ANCHOR}\n"


def own(token: str, callee: str = "op") -> str:
    """An operation with an anchor of its own."""
    return anchor(token) + op(token, callee)


INSIDE = loop(own("t"))
BOTH = loop(anchor("t") + op("t") + op("t", "other"))
HEART = f"  %h = {LOOP} {on('t')}\n"
KEPT = {
    "unrolled with a remainder": (INSIDE, unrolled(own("t"), own("u"), own("v"))),
    "one anchor for two executions": (INSIDE, unrolled(own("t"), op("t"), own("v"))),
    "one anchor for all executions": (INSIDE, loop(op("h"), anchor("t"), HEART)),
    "two operations on one anchor": (BOTH, BOTH),
    "two anchors become one": (
        loop(own("t") + own("u", "other")),
        loop(own("t") + op("t", "other")),
    ),
    "an anchor that nothing uses": (loop(anchor("u") + own("t")), INSIDE),
    "an anchor before the loop and others in it": (
        loop(own("t"), anchor("s"), after=op("s", "other")),
        loop(own("t"), after=own("s", "other")),
    ),
    "an anchor rises above another operation": (
        loop(own("u", "other") + own("t")),
        loop(anchor("t") + own("u", "other") + op("t")),
    ),
    "a loop intrinsic on an anchor": (
        loop(HEART + op("h"), header=anchor("t")),
        unrolled(HEART + op("h"), own("u"), own("v"), header=anchor("t")),
    ),
    "a heart on an anchor": (
        loop(op("h"), anchor("t"), HEART),
        loop(op("h"), anchor("t"), HEART),
    ),
}
REORDERED = "operations are in another order"
CHANGED = {
    "the anchor sinks into the loop": (loop(op("h"), anchor("t"), HEART), INSIDE),
    "the anchor sinks past another operation": (
        loop(anchor("t") + own("u", "other") + op("t")),
        loop(own("u", "other") + own("t")),
    ),
    "the anchor sinks below the heart": (
        loop(op("h"), anchor("t"), HEART),
        loop(HEART + op("h"), header=anchor("t")),
    ),
    "two operations no longer share an anchor": (BOTH, loop(own("t") + own("u", "other"))),
    "they no longer do in one copy": (
        BOTH,
        unrolled(
            anchor("t") + op("t") + op("t", "other"),
            own("u") + own("w", "other"),
            anchor("v") + op("v") + op("v", "other"),
        ),
    ),
    REORDERED: (BOTH, loop(anchor("t") + op("t", "other") + op("t"))),
    "the operation before the loop shares it": (
        loop(op("h", "other"), anchor("t") + op("t"), HEART),
        loop(op("h", "other"), own("t") + anchor("u"), HEART.replace("%t", "%u")),
    ),
    "the heart of an anchor gets a remainder": (
        loop(op("h"), anchor("t"), HEART),
        unrolled(op("h"), op("h"), op("t"), anchor("t"), HEART),
    ),
}


QUICK = (
    "unrolled with a remainder",
    "a heart on an anchor",
    "the anchor sinks into the loop",
    "the anchor sinks past another operation",
)


def named(table):
    """Those that take longer are slow tests."""
    return [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in table]


@pytest.mark.parametrize("name", named(KEPT))
def test_the_source_could_have_chosen_so(name):
    found = attempt(*KEPT[name])
    assert isinstance(found, Proved), found


@pytest.mark.parametrize("name", named(CHANGED))
def test_no_choice_of_the_source_explains_it(name):
    assert isinstance(attempt(*CHANGED[name]), NotProved)


def test_an_order_that_the_target_does_not_give_is_named():
    found = attempt(*CHANGED["the anchor sinks past another operation"])
    assert isinstance(found, NotProved)
    assert "the choice of the source's anchor may come too late" in found.reason


def test_the_rule_of_the_choice_is_shown_and_what_orders_it():
    found = attempt(*KEPT["unrolled with a remainder"])
    assert isinstance(found, Proved)
    assert "the source's anchors choose those threads together" in found.invariant[-2]
    assert found.invariant[-1] == "the choices in the loop at %l come in the target's order"


# --- held against the definitions -----------------------------------------------------------------


def relations(function: Function, trips: tuple[int, ...]):
    """What the anchors may make of threads with these trip counts."""
    inputs = [WaveInputs({"x": 0, "n": each}) for each in trips]
    paths = tuple(run_wave(function, Conditions(lanes=1, inputs=each)).paths[0] for each in inputs)
    found = possible_relations(function, paths)
    assert found is not None
    return found


WAVES = ((1, 1), (2, 1), (2, 2), (3, 2))


# Where operations change places, relations of the operations do not show it.
@pytest.mark.parametrize("name", [*KEPT, *(each for each in CHANGED if each != REORDERED)])
def test_the_definitions_agree(name):
    """What is proved has no relation that the source could not have; what is changed has one."""
    source, target = functions(*(KEPT | CHANGED)[name])
    waves = ((4, 3),) if "remainder" in name else WAVES
    explained = all(relations(target, trips) <= relations(source, trips) for trips in waves)
    assert explained == (name in KEPT)


def conditional(before: str, inside: str, after: str, outside: str = "", header: str = "") -> str:
    """The loop, with something in its body that only some trips execute."""
    test = "  %p = icmp eq i32 %c, %x\n  br i1 %p, label %y, label %z\n"
    arm = f"{test}y:\n{inside}  br label %z\nz:\n"
    body = loop(f"{before}{arm}{after}", outside, header)
    return body.replace("[ %d, %b ]", "[ %d, %z ]")


@pytest.mark.slow
def test_a_class_is_what_controls_the_first_operation_where_that_is_not_always_the_same():
    same = conditional("", op("h"), op("h", "other"), anchor("t"), HEART)
    found = attempt(same, same)
    assert isinstance(found, Proved)
    assert any("what controls that operation's partner" in line for line in found.invariant)


@pytest.mark.slow
def test_operations_that_some_trips_execute_keep_their_anchor():
    shared = conditional(anchor("t"), op("t"), op("t", "other"))
    apart = conditional("", own("t"), own("u", "other"))
    assert isinstance(attempt(shared, apart), NotProved)
    assert unexplained(*functions(shared, apart), waves=60) is not None
    assert isinstance(attempt(apart, apart), Proved)


def test_hearts_that_count_from_outside_order_what_is_between_them():
    """Threads that leave together counted the same trips; their anchors cannot cross them then.

    The target has no such heart: nothing keeps its anchors from that."""
    source = loop(own("u"), anchor("t"), HEART, op("h", "other"))
    target = loop(own("u"), after=own("t", "other"))
    pair = functions(source, target)
    found = prove_every_trip_count(*pair, Options(uniform=frozenset("n")), SECONDS)
    assert isinstance(found, NotProved)
    assert found.reason == "what hangs from the loop intrinsic in %l may be out of order"
    assert not relations(pair[1], (2, 2)) <= relations(pair[0], (2, 2))


@pytest.mark.slow
def test_a_class_that_was_chosen_before_is_shown_as_the_target_s():
    found = attempt(*KEPT["two operations on one anchor"])
    assert isinstance(found, Proved)
    shown = "part 1 of the class of source %t = the class of target %t"
    assert any(shown in line for line in found.invariant)


def test_relations_that_the_source_cannot_have_are_found():
    changed = functions(*CHANGED["the anchor sinks past another operation"])
    assert unexplained(*changed, waves=40) is not None
    assert unexplained(*functions(*KEPT["unrolled with a remainder"]), waves=40) is None
