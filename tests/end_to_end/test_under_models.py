"""`verify`, `run` and `validate` under models of convergence other than LLVM's own."""

import json

import pytest
from wavecheck.semantics.definitions.closed_paths import RULES as ON_CLOSED_PATHS
from wavecheck.semantics.models.named import MODELS
from wavecheck.semantics.models.violations import MOST_BLOCKS, broken_by_closed_paths
from wavecheck.semantics.program.input_errors import InputError
from wavecheck.semantics.program.notation import sketch

DECLARED = """
declare token @llvm.experimental.convergence.entry() convergent
declare token @llvm.experimental.convergence.anchor() convergent
declare token @llvm.experimental.convergence.loop() convergent
declare void @op() convergent
declare void @vote(i32) convergent
declare i32 @vote.of(i32) convergent memory(none) willreturn nounwind
"""

OUTER_TOKEN = """
define void @f(i1 %c) convergent {
  %t = call token @llvm.experimental.convergence.anchor()
  br label %b
b:
  call void @op() [ "convergencectrl"(token %t) ]
  br i1 %c, label %b, label %x
x:
  ret void
}
"""

COUNTED = """
define void @f(i32 %n) convergent {
  br label %h
h:
  %i = phi i32 [ 0, %0 ], [ %j, %h ]
  call void @op()
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %h, label %x
x:
  call void @op()
  ret void
}
"""

SPLIT = """
define void @src(i32 noundef %x, i1 noundef %c) {
  call void @vote(i32 %x)
  ret void
}
define void @tgt(i32 noundef %x, i1 noundef %c) {
  br i1 %c, label %yes, label %no
yes:
  call void @vote(i32 %x)
  ret void
no:
  call void @vote(i32 %x)
  ret void
}
"""

EARLY = """
define void @src(i1 noundef %c, i1 noundef %d) {
  br i1 %c, label %a, label %b
a:
  br label %m
b:
  br label %m
m:
  call void @vote(i32 0)
  ret void
}
define void @tgt(i1 noundef %c, i1 noundef %d) {
  br i1 %c, label %a, label %b
a:
  br i1 false, label %x, label %m
b:
  br label %m
m:
  call void @vote(i32 0)
  br label %x
x:
  ret void
}
"""

CHOSEN = """
define void @src(i1 noundef %c) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  call void @vote(i32 0) [ "convergencectrl"(token %t) ]
  ret void
}
define void @tgt(i1 noundef %c) convergent {
  %t = call token @llvm.experimental.convergence.anchor()
  call void @vote(i32 0) [ "convergencectrl"(token %t) ]
  ret void
}
"""

TWO_ANCHORS = """
define void @src(i1 noundef %c) convergent {
  %t = call token @llvm.experimental.convergence.anchor()
  call void @vote(i32 0) [ "convergencectrl"(token %t) ]
  call void @op() [ "convergencectrl"(token %t) ]
  ret void
}
define void @tgt(i1 noundef %c) convergent {
  %t = call token @llvm.experimental.convergence.anchor()
  call void @vote(i32 0) [ "convergencectrl"(token %t) ]
  %u = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %u) ]
  ret void
}
"""

DROPPED = """
define void @src(i1 noundef %c) convergent {
  %a = call i32 @vote.of(i32 0)
  ret void
}
define void @tgt(i1 noundef %c) convergent {
  ret void
}
"""

DROPPED_IN_AN_ARM = """
define void @src(i1 noundef %c) convergent {
  %a = call i32 @vote.of(i32 0)
  br i1 %c, label %x, label %y
x:
  call void @vote(i32 %a)
  ret void
y:
  ret void
}
define void @tgt(i1 noundef %c) convergent {
  br i1 %c, label %x, label %y
x:
  %a = call i32 @vote.of(i32 0)
  call void @vote(i32 %a)
  ret void
y:
  ret void
}
"""


FIRST_LANE = """
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
define void @{name}(i32 noundef %x) {{
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %c = icmp eq i32 %first, 0
  br i1 %c, label %a, label %b
a:
  call void @op()
  br label %b
b:
  ret void
}}
"""


@pytest.fixture
def asked(say, tmp_path):
    """What a command says, in JSON, of one program with some options."""

    def ask(command: str, text: str, *options: str):
        ending = "srctgt.ll" if "@src" in text else "ll"
        path = tmp_path / f"program.{ending}"
        path.write_text(DECLARED + text)
        status, out, _ = say(command, path, *options, "--format", "json")
        (result,) = json.loads(out)["results"]
        return status, result

    return ask


# --- verify ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "broken"),
    [
        (["--model", "llvm-controlled"], ["CO18"]),
        (["--model", "llvm-controlled", "--without", "CO18"], []),
        (["--model", "llvm-controlled", "--without", "CO21"], ["CO18"]),
        (["--model", "llvm-controlled", "--read", "CU32=simple"], ["CO18"]),
        (["--model", "llvm-maximal"], []),
    ],
)
def test_a_rule_that_is_left_out_is_not_broken(asked, options, broken):
    status, result = asked("verify", OUTER_TOKEN, *options)
    assert [each["rule"] for each in result["violations"]] == broken
    assert status == (1 if broken else 0)
    assert result["model"].startswith(options[1])


TWO_SIDES = "E: t = anchor -> H; H: -> A, B, X; A: g = loop t -> H; B: h = loop t -> H; X: -> ."


def test_on_simple_closed_paths_two_uses_may_stand_in_two_loops():
    function = sketch(TWO_SIDES)
    controlled = MODELS["llvm-controlled"]
    rules = {each.rule for each in controlled.violations(function)}
    simple = {each.rule for each in controlled.read("CU32", "simple").violations(function)}
    assert (rules, simple) == ({"CO19", "CO21"}, {"CO21"})


@pytest.mark.parametrize("reading", ["walk", "simple"])
def test_large_functions_are_judged_by_walks_alone(reading):
    blocks = [f"b{n}: -> b{n + 1};" for n in range(MOST_BLOCKS)]
    text = f"E: t = anchor -> b0; {' '.join(blocks)} b{MOST_BLOCKS}: op t -> b0, X; X: -> ."
    if reading == "walk":
        assert broken_by_closed_paths(sketch(text), "walk") == {"CO18", "CO21"} & set(
            ON_CLOSED_PATHS
        )
    else:
        with pytest.raises(InputError, match="simple closed paths are not listed"):
            broken_by_closed_paths(sketch(text), "simple")


# --- run ------------------------------------------------------------------------------------------


def test_what_a_model_says_stands_beside_the_run(asked):
    """Trips 1 and 2: @op in the loop, then behind it."""
    options = ("--lanes", "2", "--inputs", '{"n": [1, 2]}')
    status, result = asked("run", COUNTED, *options, "--model", "llvm-maximal")
    said = result["model"]
    assert status == 0 and said["as_executed"]
    assert [[each["executions"] for each in relation] for relation in said["relations"]] == [
        [{"0": 1, "1": 1}, {"1": 2}, {"0": 1, "1": 1}]
    ]
    _, result = asked("run", COUNTED, *options, "--model", "llvm-maximal", "--without", "CU6")
    assert len(result["model"]["relations"]) == 6 and result["model"]["as_executed"]
    _, result = asked("run", COUNTED, *options, "--model", "llvm-maximal", "--read", "CU6=greatest")
    assert result["model"]["relations"] == [] and not result["model"]["as_executed"]


@pytest.mark.parametrize(
    ("model", "together"), [("post-dominator", True), ("never-converged", False)]
)
def test_a_model_is_executed_by_its_policy(asked, model, together):
    options = ("--lanes", "2", "--inputs", '{"n": [1, 1]}', "--model", model)
    status, result = asked("run", COUNTED, *options)
    sets = {tuple(each["lanes"]) for each in result["calls"]}
    assert sets == ({(0, 1)} if together else {(0,), (1,)})
    assert status == 0 and result["model"]["as_executed"]


def test_of_a_program_without_tokens_the_controlled_model_says_nothing(asked):
    status, result = asked("run", COUNTED, "--lanes", "2", "--model", "llvm-controlled")
    assert status == 3 and "has a token" in result["model"]["says_nothing"]


def test_of_lanes_that_do_not_end_a_model_says_nothing(asked):
    inputs = '{"c": [0, 1]}'
    options = ("--lanes", "2", "--inputs", inputs, "--model", "llvm-controlled")
    status, result = asked("run", OUTER_TOKEN, *options)
    assert status == 1 and result["model"]["says_nothing"] == "lane 1 did not run to its end"


# --- validate -------------------------------------------------------------------------------------

SINGLE = ("--read", "CO36=single")


def test_a_set_that_is_split_is_a_violation_with_its_wave(asked):
    """The pair of the README: lanes 0 and 1 vote together, then each in its arm."""
    status, result = asked("validate", SPLIT, "--model", "llvm-maximal", *SINGLE)
    witness = result["witness"]
    assert (status, result["verdict"], witness["lanes"]) == (1, "violated", 2)
    zero, one = witness["inputs"]["c"]
    assert zero != one
    assert [[each["lane"] for each in members] for members in witness["target"]] == [[0], [1]]
    assert [[[e["lane"] for e in m] for m in sets] for sets in witness["source"]] == [[[0, 1]]]
    lines = {each["lane"]: each["target_line"] for (each,) in witness["target"]}
    assert {witness["target_paths"][lane][-1] for lane in lines} == {"yes", "no"}


def test_where_nobody_meets_nothing_is_split(asked):
    status, result = asked("validate", SPLIT, "--model", "never-converged")
    assert (status, result["verdict"]) == (0, "preserved")
    compared = 2 + 1 + 2 + 2
    scope = {"paths": "all", "waves": 3, "compared": compared, "question": "both"}
    assert result["scope"] == scope


def test_an_edge_that_is_never_taken_moves_where_the_stack_meets(asked):
    """In the target a may leave for x: lanes of a and of b meet there, behind the call."""
    assert asked("validate", EARLY, "--model", "post-dominator")[1]["verdict"] == "violated"
    assert asked("validate", EARLY, "--model", "llvm-maximal", *SINGLE)[1]["verdict"] == "preserved"


def test_an_anchor_in_the_place_of_entry_is_free_where_entry_is(asked):
    """With CO9 left out nothing is said of entry: whatever the anchor chooses is possible."""
    _, usual = asked("validate", CHOSEN, "--model", "llvm-controlled", *SINGLE)
    _, free = asked("validate", CHOSEN, "--model", "llvm-controlled", "--without", "CO9")
    assert (usual["verdict"], free["verdict"]) == ("violated", "preserved")


def test_each_set_alone_may_be_possible(asked):
    """One anchor against two: all sets of the target occur in the source, but not all together."""
    _, joint = asked("validate", TWO_ANCHORS, "--model", "llvm-controlled", "--without", "CU30")
    _, single = asked("validate", TWO_ANCHORS, "--model", "llvm-controlled", *SINGLE)
    assert (joint["verdict"], single["verdict"]) == ("violated", "preserved")
    assert "never so together with the other sets" in joint["reason"]


@pytest.mark.parametrize(
    ("program", "verdict"), [(DROPPED, "preserved"), (DROPPED_IN_AN_ARM, "violated")]
)
def test_a_call_may_be_dropped_with_all_of_its_set(asked, program, verdict):
    """CO47: who shares a set with a thread that keeps its call may not drop it."""
    assert asked("validate", program, "--model", "llvm-maximal", *SINGLE)[1]["verdict"] == verdict


def test_two_models_judge_the_two_programs(asked):
    words = ("--source-model", "never-converged", "--target-model", "llvm-maximal")
    status, result = asked("validate", SPLIT, *words)
    assert (status, result["verdict"]) == (1, "violated")
    assert (result["source_model"], result["target_model"]) == ("never-converged", "llvm-maximal")


def test_more_trips_than_were_followed_leave_it_open(asked):
    same = COUNTED.replace("@f", "@src") + COUNTED.replace("@f", "@tgt")
    words = ("--model", "post-dominator", "--bound", "2", "--lanes", "2")
    status, result = asked("validate", same, *words)
    assert (status, result["verdict"]) == (3, "unknown")
    assert "few trips only" in result["reason"] and result["scope"]["compared"] > 2


def test_a_result_that_is_computed_from_a_set_and_decides_paths_leaves_it_open(asked):
    declared = FIRST_LANE.partition("define")
    both = FIRST_LANE.format(name="src") + "define" + declared[2].format(name="tgt")
    status, result = asked("validate", both, "--model", "never-converged")
    assert (status, result["verdict"]) == (3, "unknown")
    assert "readfirstlane.i32 gives decides paths in @src" in result["reason"]


def test_an_ill_formed_target_is_so_by_the_rules_of_its_model(asked):
    same = OUTER_TOKEN.replace("@f", "@tgt") + OUTER_TOKEN.replace("@f", "@src").replace(
        '[ "convergencectrl"(token %t) ]', ""
    ).replace("%t = call token @llvm.experimental.convergence.anchor()", "")
    words = ("--source-model", "llvm-maximal", "--target-model", "llvm-controlled")
    status, result = asked("validate", same, *words, "--bound", "1", "--lanes", "2")
    assert (status, result["verdict"], result["rules"]) == (1, "ill-formed", ["CO18"])
    _, result = asked("validate", same, *words, "--without", "CO18", "--bound", "1", "--lanes", "2")
    assert result["verdict"] != "ill-formed"


def test_the_usual_models_are_judged_on_the_usual_road(asked):
    usual = asked("validate", SPLIT, "--model", "maximal")
    assert asked("validate", SPLIT, "--model", "llvm-maximal") == usual
    both = ("--source-model", "llvm-maximal", "--target-model", "maximal")
    assert asked("validate", SPLIT, *both)[1]["verdict"] == "violated"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--model", "nobody"], "no model is called nobody"),
        (["--without", "CO9"], "name it with --model"),
        (["--source-model", "llvm-maximal"], "given together"),
        (["--model", "maximal", "--source-model", "maximal"], "the model of both"),
        (["--model", "post-dominator", "--without", "CO9"], "has no rule CO9"),
        (["--model", "post-dominator", "--check"], "--check"),
        (["--model", "post-dominator", "--format", "smt2"], "--format smt2"),
    ],
)
def test_what_cannot_be_asked_is_said_in_a_sentence(say, tmp_path, words, said):
    path = tmp_path / "pair.srctgt.ll"
    path.write_text(DECLARED + SPLIT)
    status, _, error = say("validate", path, *words)
    assert status == 2 and said in " ".join(error.split())


def test_litmus_tests_have_no_model_of_convergence(say, tmp_path):
    path = tmp_path / "pair.srctgt.litmus"
    path.write_text("")
    status, _, error = say("validate", path, "--model", "post-dominator")
    assert status == 2 and "are for functions" in " ".join(error.split())
