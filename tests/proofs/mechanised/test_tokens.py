"""The mechanised token rules, names, regions and static rules are the executable ones, on random
programs and paths: CO8 to CO10, CO12, CO13, CO15, CO18 to CO21, CO23, CO24, P1."""

from itertools import islice
from random import Random

import pytest
from generators.arbitrary_token_programs import Wildness, wild_program
from generators.coq_terms import block_numbers, convergent_sites, listed, program
from wavecheck.semantics.convergence.dynamic_instances import History
from wavecheck.semantics.convergence.regions import region, token_definitions
from wavecheck.semantics.convergence.relations import NEVER_CONVERGED, classes_of
from wavecheck.semantics.convergence.token_names import (
    AnchorName,
    EntryName,
    LoopName,
    OperationName,
    named_history,
    names,
    repeated_name,
)
from wavecheck.semantics.convergence.token_rules import (
    CalledFrom,
    possible_choices,
    token_relation,
)
from wavecheck.semantics.definitions.closed_paths import RULES, broken
from wavecheck.semantics.static_rules.rules import check_rules

MODULES = ["Histories", "Tokens", "TokenPrograms", "ComputedTokens", "CallsRestrictChoices"]

ARITHMETIC = "From Coq Require Import Arith."

SHOWN = f"""{ARITHMETIC}
Definition shown_pair (ab : instance * instance) :=
  (thread (fst ab), index (fst ab), thread (snd ab), index (snd ab)).
Fixpoint shown (N : name site nat) : list (nat * site * nat) :=
  match N with
  | EntryName s came_by => [(0, s, came_by)]
  | AnchorName s chosen => [(1, s, chosen)]
  | LoopName s token n => (2, s, n) :: shown token
  | OperationName s token => (3, s, 0) :: shown token
  end.
"""
"""Pairs of instances as numbers, and a name as what it is made of, the innermost first."""

LAUNCHES = (("workgroup", [0, 0, 0]), ("never", [0, 1, 2]), (CalledFrom((5, 7, 5)), [5, 7, 5]))
"""Each launch with its label for each thread."""


@pytest.fixture
def cases(random_history):
    """Histories of well-formed programs, each with a choice at its anchors and a launch."""
    found = []
    for seed in range(90):
        history = random_history(seed, 3, 8, 8)
        choice = Random(seed).choice(list(islice(possible_choices(history), 40)))
        found.append((history, choice, *LAUNCHES[seed % 3]))
    return found


def labels(history, choice):
    """For each instance, by thread, the number of its class; of others than anchors 0."""
    label = {
        member: number
        for number, members in enumerate(classes_of(choice, history.anchors))
        for member in members
    }
    return [[label.get(each, 0) for each in thread] for thread in history.threads]


def rules_of(history, choice, launched, equality=""):
    """What names and sets are asked of: the program, the launch, the choice and the paths."""
    read, numbers = program(history.function), block_numbers(history.function)
    paths = listed(listed(numbers[block] for block in path) for path in history.paths)
    return (
        f"site_eq_dec (operation_of {read}) {equality} (fun t => nth t {listed(launched)} 0)"
        f" (by_places {listed(map(listed, labels(history, choice)))}) (history_of {read} {paths})"
    )


def test_the_same_instances_are_converged(evaluated, cases):
    terms, expected = [], []
    for history, choice, launch, launched in cases:
        rules = rules_of(history, choice, launched, "Nat.eq_dec")
        terms.append(f"map shown_pair (converged_pairs {rules})")
        index = {a: n for thread in history.threads for n, a in enumerate(thread)}
        relation = token_relation(history, choice, launch)
        expected.append({(a.thread, index[a], b.thread, index[b]) for a, b in relation})
    assert [set(each) for each in evaluated(MODULES, terms, SHOWN)] == expected
    assert sum(map(len, expected)) > 500


def made_of(name, sites, label):
    """A name as Coq shows it."""
    match name:
        case EntryName(site, _):
            return [(0, sites[site], label)]
        case AnchorName(site, choice):
            return [(1, sites[site], choice)]
        case LoopName(site, token, count):
            return [(2, sites[site], count), *made_of(token, sites, label)]
        case OperationName(site, token):
            return [(3, sites[site], 0), *made_of(token, sites, label)]


def test_instances_have_the_same_names(evaluated, cases):
    terms, expected = [], []
    for history, choice, launch, launched in cases:
        rules = rules_of(history, choice, launched)
        terms.append(
            f"map (fun aN => match snd aN with Some N => shown N | None => [] end) (named {rules})"
        )
        sites = convergent_sites(history.function)
        named = named_history(history, choice, launch)
        expected.append([made_of(named[a], sites, launched[a.thread]) for a in history.instances])
    assert evaluated(MODULES, terms, SHOWN) == expected
    kinds = {part[0] for names_ in expected for name in names_ for part in name}
    assert kinds == {0, 1, 2, 3}
    assert (
        max(part[2] for names_ in expected for name in names_ for part in name if part[0] == 2) > 2
    )


# --- ill-formed programs too ----------------------------------------------------------------------


def translatable(function):
    """Whether the mechanised programs can say it: each convergent operation has a token, roots have
    none, and the function is convergent."""
    calls = [call for _, call in function.calls() if call.convergent]
    fitting = all((call.token is None) == (call.control in ("entry", "anchor")) for call in calls)
    return fitting and function.convergent


def some_programs(count, **wildness):
    made = (wild_program(Random(seed), 6, Wildness(**wildness)) for seed in range(90 * count))
    return list(islice(filter(translatable, made), count))


STATIC = {
    "CO10": "entry_precedes_b",
    "CO13": "loop_precedes_b",
    "CO18": "only_a_loop_intrinsic_b",
    "CO19": "used_once_b",
    "CO20": "one_token_b",
    "CO21": "dominates_its_cycle_b",
    "CO24": "regions_are_nested_b",
}


def test_the_same_programs_break_each_static_rule(evaluated):
    programs = some_programs(100, local=0.08, stray=0.3)
    found = [{violation.rule for violation in check_rules(each)} for each in programs]
    for each, rules in zip(programs, found, strict=True):
        assert rules & {*RULES} == broken(each, "walk")
    terms = [listed(f"{rule} {program(each)}" for rule in STATIC.values()) for each in programs]
    said = evaluated(["Tokens", "TokenPrograms", "DecidedRules"], terms)
    assert said == [[rule not in rules for rule in STATIC] for rules in found]
    for place, rule in enumerate(STATIC):
        assert 0 < sum(answers[place] for answers in said) < len(said), rule


def test_the_same_points_lie_in_regions(evaluated):
    terms, expected = [], []
    for function in some_programs(60, lost=0):
        sites, read = convergent_sites(function), program(function)
        for token, definition in token_definitions(function).items():
            held = region(function, token)
            asked = listed(f"in_region_b p {sites[definition]} {place}" for place in sites.values())
            terms.append(f"let p := {read} in {asked}")
            expected.append([held.holds(site) for site in sites])
    assert evaluated(["Tokens", "TokenPrograms", "DecidedRegions"], terms) == expected
    assert len({answer for answers in expected for answer in answers}) == 2


def some_walk(function, rng, longest=14):
    """A path from the entry, which need not come to an end."""
    path = [function.entry]
    while len(path) < longest and function.successors[path[-1]]:
        path.append(rng.choice(function.successors[path[-1]]))
    return tuple(path)


def test_the_same_threads_repeat_a_name(evaluated):
    terms, expected = [], []
    for seed, function in enumerate(some_programs(200, stray=0.4, distant=0.6)):
        path = some_walk(function, Random(seed))
        rules = rules_of(History(function, (path,)), NEVER_CONVERGED, [0], "Nat.eq_dec")
        terms.append(f"names_differ {rules}")
        expected.append(repeated_name(names(function, path)) is None)
    assert evaluated(MODULES, terms, ARITHMETIC) == expected
    assert len(expected) / 10 < sum(expected) < len(expected) * 9 / 10
