"""What the scenarios of the iterating anchor compare with, and the wave beside the definitions."""

from random import Random

from wavecheck.proofs.commands.main import status_of
from wavecheck.proofs.theorems.dominating_hearts import CO21_IMPLIES_THE_RULE_OF_ITERATING_ANCHORS
from wavecheck.proofs.worked_examples.iterating_transforms import TWO_LOOPS, sets
from wavecheck.proofs.worked_examples.relations_of_runs import communicated, run_along
from wavecheck.semantics.control_flow.cycles import cycle_forest
from wavecheck.semantics.convergence.dynamic_instances import History
from wavecheck.semantics.program.notation import sketch
from wavecheck.semantics.transforms.anchored_preheaders import with_preheaders


def finished_path(rng, function):
    path = [function.entry]
    while function.successors[path[-1]]:
        path.append(rng.choice(function.successors[path[-1]]))
    return tuple(path)


def executed(history):
    """Each operation's instance as a thread's n-th execution of a callee."""
    counts, named = {}, {}
    for instance in history.instances:
        call = history.call(instance)
        if call.is_operation:
            key = (instance.thread, call.callee)
            counts[key] = counts.get(key, 0) + 1
            named[instance] = (*key, counts[key])
    return named


def test_what_the_wave_does_with_preheaders_iterating_anchors_allow():
    source, rng, met_again = sketch(TWO_LOOPS), Random(5), 0
    target = with_preheaders(source)
    while met_again < 15:
        paths = tuple(finished_path(rng, target) for _ in range(2))
        if max(map(len, paths)) > 9:
            continue
        history = History(target, paths)
        named = executed(history)
        run = run_along(history, cycle_forest(target))
        assert run.completed
        pairs = {(named[a], named[b]) for a, b in communicated(run, history) if a in named}
        old = tuple(tuple(block for block in path if block in source.blocks) for path in paths)
        assert frozenset(pairs) in sets(History(source, old))
        met_again += any(n > 1 for (_, _, n), _ in pairs)


def test_sets_are_those_of_every_choice():
    history = History(sketch("E: a = iterating, op a -> X; X: ->"), (("E", "X"),) * 2)
    pair = ((0, "op", 1), (1, "op", 1))
    assert sets(history) == {frozenset(), frozenset((pair, pair[::-1]))}


def test_co21_implies_the_proposed_rule(capsys):
    proof = CO21_IMPLIES_THE_RULE_OF_ITERATING_ANCHORS.decide()
    assert proof.verdict == "proved" and len(proof.needs) == 2
    assert status_of(["prove", "IA6"]) == 0
    said = capsys.readouterr().out
    assert "reproduced: IA6" in said and "proved: IA6" in said
