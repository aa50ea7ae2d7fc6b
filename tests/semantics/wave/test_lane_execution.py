"""What instructions do to a single lane."""

from wavecheck.semantics.program.notation import sketch
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.inputs import WaveInputs
from wavecheck.semantics.wave.origins import Chosen, Raced
from wavecheck.semantics.wave.simulated_wave import run_wave


def test_undefined_behaviour_and_out_of_fuel_and_unmodelled_end_a_lane(read_declared):
    function = read_declared("""
define i32 @f(i32 %x, float %y) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  switch i32 %x, label %done [ i32 1, label %divide  i32 2, label %spin  i32 3, label %strange
                               i32 4, label %poison  i32 5, label %stop ]
divide:
  %q = udiv i32 1, 0
  ret i32 %q
spin:
  br label %spin
strange:
  %v = va_arg ptr null, i32
  ret i32 %v
poison:
  %p = add nuw i32 -1, %x
  %c = icmp eq i32 %p, 0
  br i1 %c, label %done, label %spin
stop:
  call void @exit()
  unreachable
done:
  %s = call i32 @subgroupAdd(i32 1) [ "convergencectrl"(token %t) ]
  ret i32 %s
}
declare void @exit() noreturn""")
    found = run_wave(
        function, Conditions(lanes=7, inputs=WaveInputs({"x": [0, 1, 2, 3, 4, 5, 0]}), fuel=50)
    )
    kinds = [outcome[0] for outcome in found.outcomes]
    assert kinds == [
        "returned",
        "undefined behaviour",
        "out of fuel",
        "unmodelled",
        "undefined behaviour",
        "stopped",
        "returned",
    ]
    assert found.outcomes[0] == ("returned", 2)
    assert "va_arg" in found.outcomes[3][1]


def test_poison_where_none_is_allowed_is_undefined_behaviour(read_declared):
    function = read_declared("""
define void @f(i32 %x) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  %r = call i32 @op(i32 noundef %x) [ "convergencectrl"(token %t) ]
  ret void
}""")
    found = run_wave(function, Conditions(lanes=3, inputs=WaveInputs({"x": [1, "poison", 2]})))
    assert found.sets_of("op") == ((0, 2),)
    assert found.outcomes[1][0] == "undefined behaviour"


def test_assumptions_and_promises_that_fail_are_undefined_behaviour(read_declared):
    function = read_declared("""
@g = global i32 0
define i32 @f(i32 %x, ptr %p) {
  %small = icmp ult i32 %x, 5
  call void @llvm.assume(i1 %small)
  %l = load i32, ptr %p, !range !0, !noundef !1
  ret i32 %l
}
declare void @llvm.assume(i1)
!0 = !{i32 0, i32 3}
!1 = !{}""")
    arguments = {"x": [1, 9, 1, 1], "p": [8, 8, "poison", 8]}
    inputs = WaveInputs(arguments, {"plain load": [[2], [2], [2], [3]]})
    kinds = [
        outcome[0] for outcome in run_wave(function, Conditions(lanes=4, inputs=inputs)).outcomes
    ]
    bad = "undefined behaviour"
    assert kinds == ["returned", bad, bad, bad]


def test_phis_take_their_values_at_once(read_declared):
    function = read_declared("""
define i32 @f(i32 %x, i32 %y) {
  br label %loop
loop:
  %a = phi i32 [ %x, %0 ], [ %b, %loop ]
  %b = phi i32 [ %y, %0 ], [ %a, %loop ]
  %n = phi i32 [ 0, %0 ], [ %m, %loop ]
  %m = add i32 %n, 1
  %c = icmp ult i32 %m, 2
  br i1 %c, label %loop, label %out
out:
  %hundred = mul i32 %a, 100
  %r = add i32 %hundred, %b
  ret i32 %r
}""")
    found = run_wave(function, Conditions(lanes=1, inputs=WaveInputs({"x": 3, "y": 4})))
    assert found.outcomes == (("returned", 403),)


def test_fuel_counts_instructions():
    function = sketch("E: " + ", ".join(["op"] * 10) + " -> .")
    assert run_wave(function, Conditions(lanes=1, fuel=11)).completed
    assert run_wave(function, Conditions(lanes=1, fuel=10)).outcomes == (("out of fuel",),)


def test_a_stack_slot_read_before_it_is_written_leaves_a_choice_open(read_declared):
    function = read_declared("""
define i32 @f(i32 %x) {
  %slot = alloca i32
  %l = load volatile i32, ptr %slot
  ret i32 %l
}""")
    (rests,) = run_wave(function, Conditions(lanes=1)).returns
    assert [type(each) for each in rests] == [Chosen]
    shared = read_declared("define i32 @f(ptr %p) { %l = load i32, ptr %p ret i32 %l }")
    assert run_wave(shared, Conditions(lanes=1)).returns == (frozenset(),)


def test_choices_that_undef_leaves_open_are_marked(read_declared):
    function = read_declared("""
define i32 @f(i32 %x) {
  %c = icmp eq i32 %x, 0
  br i1 %c, label %a, label %b
a:
  %u = freeze i32 undef
  ret i32 %u
b:
  ret i32 %x
}""")
    found = run_wave(function, Conditions(lanes=2, inputs=WaveInputs({"x": [0, 1]})))
    assert found.returns == (frozenset((Chosen(0, 0),)), frozenset())


def test_what_a_call_gives_rests_on_arguments_that_could_have_been_others(read_declared):
    function = read_declared("""
declare i32 @g(i32) memory(none)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
define i32 @f(i32 %x, ptr %p) {
  %lane = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  store i32 %lane, ptr %p
  %read = load i32, ptr %p
  switch i32 %x, label %known [ i32 1, label %undefined i32 2, label %raced ]
known:
  %a = call i32 @g(i32 %x)
  ret i32 %a
undefined:
  %b = call i32 @g(i32 undef)
  ret i32 %b
raced:
  %c = call i32 @g(i32 %read)
  ret i32 %c
}""")
    kinds = ((), (Chosen,), (Raced,))
    for g in ({}, {"g": [[5], [5]]}):
        for x, expected in enumerate(kinds):
            inputs = WaveInputs({"x": [x, x], "p": [4096, 4096]}, g)
            rests = run_wave(function, Conditions(lanes=2, inputs=inputs)).returns[1]
            assert {type(each) for each in rests} == set(expected)


def test_stack_slots_are_private_and_globals_shared(read_declared):
    function = read_declared("""
@g = global [4 x i32] zeroinitializer
define i32 @f(i32 %x, ptr %p) {
  %slot = alloca i32
  store volatile i32 %x, ptr %slot
  %old = atomicrmw add ptr @g, i32 1 monotonic
  %mine = load volatile i32, ptr %slot
  %place = getelementptr i32, ptr %p, i32 %mine
  store i32 %old, ptr %place
  %back = load i32, ptr %place
  %sum = add i32 %back, %mine
  ret i32 %sum
}""")
    found = run_wave(function, Conditions(lanes=3, inputs=WaveInputs({"x": [10, 20, 30]})))
    results = [outcome[1] for outcome in found.outcomes]
    base = results[0] - 10
    assert results == [base + 10, base + 21, base + 32]
    kinds = [(event.kind, event.removable) for event in found.events[0]]
    assert kinds == [
        ("effect", False),
        ("effect", False),
        ("load", False),
        ("effect", False),
        ("load", True),
    ]


def test_compare_exchange_and_copies_of_memory(read_declared):
    function = read_declared("""
@lock = global i32 0
define i32 @f(ptr %p) {
  store i32 0, ptr @lock
  %pair = cmpxchg ptr @lock, i32 0, i32 7 seq_cst seq_cst
  %won = extractvalue { i32, i1 } %pair, 1
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @lock, i64 4, i1 false)
  %copy = load i32, ptr %p
  %again = cmpxchg ptr @lock, i32 0, i32 9 seq_cst seq_cst
  %lost = extractvalue { i32, i1 } %again, 1
  %w = zext i1 %won to i32
  %l = zext i1 %lost to i32
  %a = add i32 %copy, %w
  %b = add i32 %a, %l
  ret i32 %b
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)""")
    assert run_wave(function, Conditions(lanes=1)).outcomes == (("returned", 8),)


def test_a_memory_free_callee_is_a_function_of_its_arguments_in_each_lane(read_declared):
    function = read_declared("""
define i32 @f() {
  %a = call i32 @pure(i32 1)
  %b = call i32 @pure(i32 1)
  %c = call i32 @opaque(i32 1)
  %d = call i32 @opaque(i32 1)
  %x = icmp eq i32 %a, %b
  %y = icmp eq i32 %c, %d
  %z = select i1 %y, i32 0, i32 1
  %r = select i1 %x, i32 %z, i32 2
  ret i32 %r
}""")
    outcomes = {
        run_wave(function, Conditions(lanes=1, seed=seed)).outcomes[0] for seed in range(20)
    }
    assert outcomes == {("returned", 0), ("returned", 1)}
    found = run_wave(function, Conditions(lanes=1))
    assert [event.removable for event in found.events[0]] == [True, True, False, False]
