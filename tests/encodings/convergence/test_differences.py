"""Differences of two relations are found where they are, told readably, and never invented."""

import pytest
from wavecheck.encodings.convergence.counter_names import CounterNames
from wavecheck.encodings.convergence.differences import Difference, first_difference
from wavecheck.encodings.convergence.uniform_branches import UniformBranches
from wavecheck.encodings.convergence.walks import Walks
from wavecheck.encodings.solver.query import Solver, Undecided
from wavecheck.semantics.control_flow.cycles import cycle_forest
from wavecheck.semantics.program.notation import sketch

LOOP = sketch("E: -> H; H: -> H, X; X: ->")


def question(steps=4):
    walks = Walks(Solver(), LOOP, 2, steps)
    return walks, CounterNames(walks, cycle_forest(LOOP))


def never(walks):
    return lambda p, q: walks.solver.constant(False)


def test_a_relation_does_not_differ_from_itself():
    walks, names = question()
    assert first_difference(walks, names.equal, names.equal) is None


def test_a_difference_is_an_instance_that_one_relates():
    walks, names = question()
    found = first_difference(walks, names.equal, never(walks))
    assert found is not None
    (one, step), (other, later) = found.places
    assert found.paths[one][step] == found.paths[other][later]


def test_the_question_can_be_asked_again():
    walks, names = question()
    assert first_difference(walks, names.equal, never(walks)) is not None
    assert first_difference(walks, names.equal, names.equal) is None


def test_a_difference_reads_as_paths_and_steps_from_one():
    difference = Difference((("E", "H"), ("E", "H", "H")), ((0, 1), (1, 2)))
    assert str(difference) == "E H, E H H (H of thread 1 at step 2, of thread 2 at step 3)"


def test_a_solver_that_is_silent_is_no_answer(monkeypatch):
    walks, names = question()
    monkeypatch.setattr(walks.solver, "check", lambda: "unknown")
    with pytest.raises(Undecided):
        first_difference(walks, names.equal, never(walks))
    other = UniformBranches(walks, [cycle_forest(LOOP)] * 2, [])
    with pytest.raises(Undecided):
        other.disagreement(["H"])


def test_converged_threads_leave_a_uniform_branch_together():
    walks = Walks(Solver(), LOOP, 2, 4)
    forest = cycle_forest(LOOP)
    agreeing = UniformBranches(walks, [forest, forest], ["H"])
    assert agreeing.disagreement(["H", "X"]) is None
    names = CounterNames(walks, forest, mark=" again")
    apart = walks.at((0, 2), "X") & walks.at((1, 2), "H") & names.equal((0, 1), (1, 1))
    assert walks.solver.check(apart) == "sat"
    walks.solver.require(agreeing.agreeing(0))
    assert walks.solver.check(apart) == "unsat"
