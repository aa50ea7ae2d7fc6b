"""Paths between stops: one for each way, with all that the way does."""

from wavecheck.encodings.product.events import Classifier, callees_of_history
from wavecheck.encodings.unbounded.paths import Known, Path, Walker
from wavecheck.encodings.unbounded.stops import Side, Stop
from wavecheck.encodings.unbounded.values import Linear
from wavecheck.semantics.program.target_contracts import default_contracts
from wavecheck.semantics.reading.reader import read_module

START = Stop("start", "entry", 0)
HEAD = "declare void @op(i32) convergent\ndeclare void @llvm.assume(i1)\n"


class Given:
    """Concrete inputs: the values of the parameters."""

    def __init__(self, *values: Linear) -> None:
        self.values = values

    def parameter(self, index: int) -> Linear:
        return self.values[index]

    def constant(self, key: str, width: int | None, *, shared: bool, poison: bool) -> Linear:
        raise AssertionError(key)


def walker(body: str, *values: int | bool, poison: bool = False, types: str = "i32") -> Walker:
    names = ", ".join(f"{types} %{name}" for name, _ in zip("abc", values, strict=False))
    text = f"{HEAD}define void @f({names}) convergent {{\n{body}}}\n"
    function = read_module(text, "f.ll").functions["f"]
    classifier = Classifier(default_contracts(), callees_of_history(function))
    given = Given(*(Linear(v, poison) for v in values))
    return Walker(Side(function, classifier), given, lambda token: (0,))


def only(paths: list[Path]) -> Path:
    assert len(paths) == 1
    return paths[0]


def start(walk: Walker) -> list[Path]:
    return walk.paths(START, Known({}, {}))


SWITCH = """entry:
  switch i32 %a, label %other [
    i32 -1, label %one
    i32 3, label %two
    i32 4, label %two
  ]
one:
  ret void
two:
  ret void
other:
  ret void
"""


def test_a_switch_goes_where_its_value_says():
    taken = {1: "other", 3: "two", 4: "two", (1 << 32) - 1: "one"}
    for value, block in taken.items():
        end = only(start(walker(SWITCH, value))).end
        assert isinstance(end, Stop) and end.block == block


def test_choosing_an_edge_by_poison_is_undefined():
    branch = """entry:
  br i1 %a, label %one, label %two
one:
  ret void
two:
  ret void
"""
    for walk in (walker(SWITCH, 3, poison=True), walker(branch, True, poison=True, types="i1")):
        assert only(start(walk)).end == "unreachable"


def test_what_follows_a_false_assumption_is_not_reached():
    false = """entry:
  %c = icmp eq i32 %a, 5
  call void @llvm.assume(i1 %c)
  ret void
"""
    assert only(start(walker(false, 4))).end == "unreachable"
    assert only(start(walker(false, 5))).end == Stop("return", "entry", 2)


def test_phis_are_copied_all_at_once_and_headers_count():
    swapping = """entry:
  br label %l
l:
  %x = phi i32 [ %a, %entry ], [ %y, %l ]
  %y = phi i32 [ %b, %entry ], [ %x, %l ]
  call void @op(i32 %x)
  %z = icmp eq i32 %x, %y
  br i1 %z, label %e, label %l
e:
  ret void
"""
    walk = walker(swapping, 1, 2)
    first = only(start(walk))
    assert first.end == Stop("call", "l", 0)
    assert first.known.values == {"x": (1, False), "y": (2, False)}
    assert first.known.counters == {"l": 1}
    second = only(walk.paths(first.end, first.known))
    assert second.known.values == {"x": (2, False), "y": (1, False)}
    assert second.known.counters == {"l": 2}


def test_entering_an_inner_cycle_again_counts_from_one():
    nest = """entry:
  br label %outer
outer:
  br label %inner
inner:
  %i = phi i32 [ 0, %outer ], [ %j, %inner ]
  call void @op(i32 %i)
  %j = add i32 %i, 1
  %m = icmp ult i32 %j, %a
  br i1 %m, label %inner, label %latch
latch:
  br label %outer
"""
    walk = walker(nest, 2)
    path = only(start(walk))
    counts = []
    for _ in range(5):
        assert isinstance(path.end, Stop)
        counts.append((path.known.counters["outer"], path.known.counters["inner"]))
        path = only(walk.paths(path.end, path.known))
    assert counts == [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1)]
