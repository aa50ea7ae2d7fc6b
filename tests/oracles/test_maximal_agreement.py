"""Definition, cases, names and wave agree on maximal convergence; a broken road is noticed."""

from dataclasses import replace

import pytest
from oracles import maximal_agreement as module
from oracles.maximal_agreement import (
    Agreement,
    campaign,
    compared,
    compared_with_tokens,
    controlled_campaign,
)
from wavecheck.proofs.worked_examples import relations_of_runs
from wavecheck.proofs.worked_examples.relations_of_runs import run_along
from wavecheck.semantics.control_flow.cycles import cycle_forest
from wavecheck.semantics.convergence import maximal_convergence, maximal_names
from wavecheck.semantics.convergence.dynamic_instances import History
from wavecheck.semantics.program.notation import sketch
from wavecheck.semantics.wave import schedules as wave_policies

QUICK = 300
CHUNKS, CHUNK = 20, 1000
CONTROLLED = 300


def test_the_roads_agree_without_tokens():
    agreement = campaign(QUICK, seed=1)
    assert agreement.disagreements == ()
    assert agreement.cases == QUICK
    assert agreement.irreducible > QUICK / 5
    assert agreement.converged > 5 * QUICK and agreement.apart > 5 * QUICK


def test_the_roads_agree_with_tokens():
    agreement = controlled_campaign(60, seed=1)
    assert agreement.disagreements == ()
    assert agreement.irreducible > 6
    assert agreement.converged > 180 and agreement.apart > 180


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_roads_agree_on_twenty_thousand_cases_without_tokens(chunk):
    agreement = campaign(CHUNK, seed=1000 + chunk)
    assert agreement.disagreements == ()
    assert agreement.irreducible > CHUNK / 5
    assert agreement.converged > 5 * CHUNK and agreement.apart > 5 * CHUNK


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_roads_agree_on_six_thousand_cases_with_tokens(chunk):
    assert controlled_campaign(CONTROLLED, seed=1000 + chunk).disagreements == ()


def test_a_campaign_is_repeated_by_its_seed():
    assert campaign(3, seed=3) == campaign(3, seed=3)
    assert controlled_campaign(2, seed=3) == controlled_campaign(2, seed=3)


# --- broken roads -------------------------------------------------------------------------------

FOUR = sketch("E: op -> P, R; P: op -> Q; Q: op -> S, R; R: op -> S; S: op -> P, X; X: op ->")
TWO_LATCHES = sketch("E: op -> H; H: op -> B, L; B: op -> H, X; L: op -> H, X; X: op ->")
EXTENDED = sketch("E: t = entry -> H; H: h = loop t -> X, L; L: -> H; X: op h -> Y; Y: ->")


def roads(program, *paths):
    """The phrases about the roads that differ, under each hierarchy that the case can have."""
    found = compared(program, cycle_forest(program), tuple(tuple(path) for path in paths))
    return {disagreement.roads for disagreement in found.disagreements}


def four():
    return roads(FOUR, "EPQSPQRSX", "EPQRSX", "ERSX")


def two_latches():
    return roads(TWO_LATCHES, "EHBHLHBX", "EHLHBX")


def extended():
    history = History(EXTENDED, (tuple("EHXY"), tuple("EHLHXY")))
    forest = cycle_forest(EXTENDED)
    found = compared_with_tokens(history, forest, run_along(history, forest))
    return {disagreement.roads for disagreement in found.disagreements}


def test_the_roads_agree_on_the_cases_that_are_broken_below():
    assert four() == two_latches() == extended() == set()


def test_the_greatest_solution_is_noticed(monkeypatch):
    monkeypatch.setattr(module, "maximal_relation", maximal_convergence.greatest_relation)
    assert "the definition and the names" in four()
    assert "the definition and the wave" in four()


def test_a_definition_in_which_threads_disturb_each_other_is_noticed(monkeypatch):
    relation = maximal_convergence.maximal_relation

    def empty_for_two(threads, forest):
        return relation(threads, forest) if len(threads) > 2 else frozenset()

    monkeypatch.setattr(module, "maximal_relation", empty_for_two)
    assert four() == {"the definition for two threads and for all"}


def test_cases_that_look_at_one_thread_only_are_noticed(monkeypatch):
    cases = maximal_convergence._by_cases
    monkeypatch.setattr(
        maximal_convergence, "_by_cases", lambda one, _, relation: cases(one, one, relation)
    )
    assert four() == {"the definition and the three cases"}


def test_names_that_do_not_restart_inner_counters_are_noticed(monkeypatch):
    class Never(dict):
        def get(self, key, default=None):
            return 0 if default == 0 else super().get(key, default)

    made = maximal_names.Counters.__init__

    def forgetful(self, forest):
        made(self, forest)
        self._counts = Never()

    monkeypatch.setattr(maximal_names.Counters, "__init__", forgetful)
    assert four() == {"the definition and the names"}


def test_a_wave_that_puts_headers_first_is_noticed(monkeypatch):
    order = wave_policies.cycle_order
    monkeypatch.setattr(
        wave_policies, "cycle_order", lambda forest, header_last: order(forest, False)
    )
    assert two_latches() == {"the definition and the wave"}


def test_a_wave_that_ignores_the_hierarchy_is_noticed(monkeypatch):
    other = cycle_forest(FOUR, tuple("EPQSXR"))
    paths = (tuple("EPQRSX"), tuple("EPQSPQRSX"))
    assert compared(FOUR, other, paths).disagreements == ()
    run = relations_of_runs.run_wave
    monkeypatch.setattr(
        relations_of_runs, "run_wave", lambda f, under: run(f, replace(under, hierarchy=None))
    )
    (disagreement,) = compared(FOUR, other, paths).disagreements
    assert disagreement.roads == "the definition and the wave"


def test_a_definition_that_forgets_the_tokens_is_noticed(monkeypatch):
    monkeypatch.setattr(maximal_convergence._Tokens, "allow", lambda *_: True)
    assert extended() == {
        "the definition and the names",
        "the definition and the wave, on starts of blocks",
    }


def test_agreements_add_up():
    one = Agreement(cases=1, irreducible=1, converged=2, apart=3)
    assert one + one == Agreement(2, 2, 4, 6)
