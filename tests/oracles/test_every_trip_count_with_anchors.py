"""Anchors for every trip count: choices that explain the target, and those that must not."""

import re
from functools import cache
from pathlib import Path

import pytest
from oracles.anchor_relations import possible_relations, unexplained
from wavecheck.proofs.every_trip_count.proof import NotProved, Proved, prove_every_trip_count
from wavecheck.proofs.question.options import Options
from wavecheck.semantics.program.function import Function
from wavecheck.semantics.reading.reader import read_file, read_module
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


HEART = f"  %h = {LOOP} {on('t')}\n"
CHOICES = Path(__file__).parents[1] / "pairs" / "every_trip_count"


@cache
def choices() -> dict[str, tuple[tuple[Function, Function], bool]]:
    """The pairs of tests/pairs by caption, and whether the source could have chosen so."""
    found = {}
    for file in sorted(CHOICES.glob("choices_that_are_*.ll")):
        known = read_file(str(file)).functions
        for caption, source, word in CAPTION.findall(file.read_text(encoding="utf-8")):
            pair = known[source], known[source.replace("src", "tgt")]
            assert not any(check_rules(function) for function in pair)
            found[caption] = pair, word == "proved"
    return found


CAPTION = re.compile(r"^; (.*)\.\n; UNBOUNDED: (\w+) (\w+)$", re.MULTILINE)
CAPTIONS = [
    caption
    for file in sorted(CHOICES.glob("choices_that_are_*.ll"))
    for caption, _, _ in CAPTION.findall(file.read_text(encoding="utf-8"))
]
REORDERED = "Operations are in another order"


def proved(caption: str) -> Proved:
    found = prove_every_trip_count(*choices()[caption][0], Options(), SECONDS)
    assert isinstance(found, Proved)
    return found


def test_the_rule_of_the_choice_is_shown_and_what_orders_it():
    found = proved("Unrolled with a remainder")
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
@pytest.mark.parametrize("name", [each for each in CAPTIONS if each != REORDERED])
def test_the_definitions_agree(name):
    """What is proved has no relation that the source could not have; what is changed has one."""
    (source, target), expected = choices()[name]
    waves = ((4, 3),) if "remainder" in name else WAVES
    explained = all(relations(target, trips) <= relations(source, trips) for trips in waves)
    assert explained == expected


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
    found = proved("Two operations on one anchor")
    shown = "part 1 of the class of source %t = the class of target %t"
    assert any(shown in line for line in found.invariant)


def test_relations_that_the_source_cannot_have_are_found():
    changed, kept = (
        choices()[name][0]
        for name in ("The anchor sinks past another operation", "Unrolled with a remainder")
    )
    assert unexplained(*changed, waves=40) is not None
    assert unexplained(*kept, waves=40) is None
