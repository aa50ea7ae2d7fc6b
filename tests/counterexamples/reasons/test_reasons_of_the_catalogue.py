"""Each violated pair of the catalogue says why, and its executed histories confirm it."""

from dataclasses import replace
from functools import cache

import pytest
from wavecheck.counterexamples.corpus.index import CATALOGUE, cases
from wavecheck.counterexamples.reasons.parting_ways import always_passes
from wavecheck.counterexamples.verdicts.because import (
    AnchorLeftOpen,
    ChoiceExcluded,
    GuaranteeLost,
    HeaderBetween,
    LaunchedApart,
    OtherCount,
    OtherPlace,
    OtherValue,
    OtherWay,
    PromiseMissing,
    because_entry,
    rules_of,
)
from wavecheck.counterexamples.verdicts.verdicts import Violated
from wavecheck.proofs.judging.judge import judge
from wavecheck.proofs.judging.pairs import pairs_of
from wavecheck.proofs.question.options import Options
from wavecheck.semantics.control_flow.cycles import cycle_forest
from wavecheck.semantics.control_flow.relevant_hierarchies import hierarchies_by_headers
from wavecheck.semantics.convergence.dynamic_instances import History
from wavecheck.semantics.convergence.maximal_convergence import (
    blamed,
    block_starts,
    maximal_relation,
)
from wavecheck.semantics.program.function import Site
from wavecheck.semantics.program.terminators import Branch, Switch

REFUTED = [
    (case, each)
    for case in cases()
    if case.is_pair
    for each in case.expectations
    if each.word == "violated"
]


@cache
def answer_to(path, function):
    pair = next(each for each in pairs_of([path]) if each.source == function)
    return judge(pair, Options(timeout=60)).verdict


def side_of(verdict, side):
    """The run of a side, its program, and the hierarchy of cycles that it followed."""
    witness = verdict.witness
    source = side == "source"
    run = witness.source_run if source else witness.target_run
    headers = witness.source_headers if source else witness.target_headers
    known = hierarchies_by_headers(run.program) if headers else {}
    return run, run.program, known.get(headers) or cycle_forest(run.program)


def places(run, lane, block):
    return [place for place, each in enumerate(run.paths[lane]) if each == block]


def confirmed(verdict, because):
    match because:
        case HeaderBetween():
            return header_confirmed(verdict, because)
        case OtherWay():
            return branch_confirmed(verdict, because)
        case OtherCount():
            return count_confirmed(verdict, because)
        case AnchorLeftOpen():
            return anchor_confirmed(verdict, because)
        case ChoiceExcluded():
            return choice_confirmed(verdict, because)
        case GuaranteeLost(at=at, callee=callee):
            _, program, _ = side_of(verdict, "target")
            calls = [c for site, c in program.calls() if site.block == at.block]
            return any(c.callee == callee and not c.convergent for c in calls)
    return False


def calls_at(run, lane, spot):
    """The communications of a lane at a call."""
    return [
        each
        for each in run.communications
        if lane in each.lanes and (each.block, each.line) == (spot.block, spot.line)
    ]


def header_confirmed(verdict, because):
    """By the definition alone (CU6): of some two calls of the lanes in that block the header's
    instance is to blame, and the counts are those since an outer header."""
    run, program, forest = side_of(verdict, because.at.side)
    lanes = [lane for lane, _ in because.counts]
    history = History(program, tuple(run.paths[lane] for lane in lanes))
    threads = block_starts(history)
    relation = maximal_relation(threads, forest)
    number = lanes.index(because.lane)
    header = [each for each in threads[number] if each.site.block == because.at.block]
    instance = header[because.execution - 1]
    pairs = [
        (one, other)
        for one in threads[0]
        for other in threads[1]
        if one.site == other.site and one.site.block == because.call
    ]
    around = {each.header for each in forest.around(because.call)}
    counts = dict(because.counts)
    return (
        because.at.block in around
        and len(set(counts.values())) == 2
        and any(
            instance in blamed(threads, forest, relation, *pair)
            and all(
                counted(run.paths[lane], each.index, because.at.block, forest) == counts[lane]
                for lane, each in zip(lanes, pair, strict=True)
            )
            for pair in pairs
        )
    )


def counted(path, place, header, forest):
    """How often a header was executed up to a place, since the last header of an outer cycle."""
    outer = {
        each.header for each in forest.cycles if header in each.blocks and each.header != header
    }
    last = max((n for n in range(place + 1) if path[n] in outer), default=-1)
    return path[last + 1 : place + 1].count(header)


def branch_confirmed(verdict, because):
    run, program, _ = side_of(verdict, because.at.side)
    end = program.blocks[because.at.block].terminator
    values, ways, executions = map(dict, (because.values, because.ways, because.executions))
    assert len(set(ways.values())) == 2 and len(set(values.values())) == 2
    for lane, block in ways.items():
        at = places(run, lane, because.at.block)[executions[lane] - 1]
        assert run.paths[lane][at + 1] == block
        assert taken(end, values[lane]) == block
    for lane, spot in because.calls:
        assert any(lane in each.lanes for each in calls_at(run, lane, spot))
        others = [other for other in ways if other != lane]
        assert all(not always_passes(program, ways[o], spot.block) for o in others) or (
            len(because.calls) == 2
        )
    assert len(because.calls) == 1 or len({spot for _, spot in because.calls}) == 2
    return True


def taken(end, value):
    """The block to which a branch leads where its condition has this value."""
    match end:
        case Branch(if_true=if_true, if_false=if_false):
            return {"true": if_true, "false": if_false}[value]
        case Switch(default=default, cases=cases):
            known = {str(number): target for number, target in cases}
            return known.get(value.split(" or ")[0], default)
    return None


def defined_at(program, token):
    return program.definitions[token]


def count_confirmed(verdict, because):
    """The lanes share the loop intrinsic's own token, and are at another count with it."""
    run, program, _ = side_of(verdict, because.at.side)
    site = defined_at(program, because.token)
    own = defined_at(program, program.at(site).token)
    history = History(program, run.paths)
    found = [
        [
            each
            for each in history.threads[lane]
            if each.site == site and history.executions_with_token[each] == count
        ]
        for lane, count in because.counts
    ]
    return site.block == because.at.block and any(
        history.executions_with_token[one] != history.executions_with_token[other]
        and met(run, own, history, history.token_definitions[one], history.token_definitions[other])
        for one in found[0]
        for other in found[1]
    )


def met(run, site, history, one, other):
    """Whether two executions at a site were one communication."""
    counts = history.executions
    return any(
        each.site == site
        and each.visits.get(one.thread) == counts[one]
        and each.visits.get(other.thread) == counts[other]
        for each in run.communications
    )


def anchor_confirmed(verdict, because):
    run, program, _ = side_of(verdict, because.at.side)
    site = defined_at(program, because.token)
    executions = dict(because.executions)
    together = [
        each
        for each in run.communications
        if each.site == site and executions.items() <= each.visits.items()
    ]
    return program.at(site).control == "anchor" and not together and site.block == because.at.block


def choice_confirmed(verdict, because):
    """The anchor is one of the source, and lanes that meet in one program do not in the other."""
    _, program, _ = side_of(verdict, "source")
    site = defined_at(program, because.token)
    return program.at(site).control == "anchor" and site == Site(because.at.block, site.index)


@pytest.mark.parametrize(
    ("case", "each"), REFUTED, ids=[f"{case.name}/{each.function}" for case, each in REFUTED]
)
def test_every_violation_has_a_reason_that_its_histories_confirm(case, each):
    verdict = answer_to(str(case.path), each.function or "src")
    assert isinstance(verdict, Violated)
    because = verdict.because
    assert because is not None
    entry = because_entry(because)
    assert entry["rule"] == verdict.rules[0] and verdict.rules[-1] == "CO36"
    assert verdict.rules == rules_of(because, verdict.rules)
    if verdict.change == "differs":
        assert isinstance(because, OtherValue | PromiseMissing) and because.rule == "CO36"
    else:
        assert because.rule != "CO36" and f"{because.rule}" in entry["text"]
        assert not isinstance(because, OtherPlace | LaunchedApart)
        assert entry["line"] > 0
        assert confirmed(verdict, because)


@pytest.mark.parametrize(
    ("file", "function", "kind", "rules"),
    [
        ("loops/leaving_threads", "src6", HeaderBetween, ("CU6", "CO36")),
        ("loops/leaving_threads", "src2", OtherCount, ("CO12", "CO36")),
        ("anchors/anchor_and_loop", "src2", AnchorLeftOpen, ("CO15", "CO36")),
        ("anchors/split_and_join", "src1", ChoiceExcluded, ("CO8", "CO15", "CO36")),
        ("anchors/ring_of_three", "src", ChoiceExcluded, ("CU2", "CO15", "CO36")),
        ("branches/speculate", "src1", OtherWay, ("CU2", "CO36")),
        ("calls/lost_attribute", "src8", GuaranteeLost, ("CO25", "CO36")),
        ("branches/speculate", "src3", PromiseMissing, ("CO36",)),
        ("values/results", "src2", OtherValue, ("CO36",)),
    ],
)
def test_each_kind_of_reason_has_its_rule_first(file, function, kind, rules):
    verdict = answer_to(str(CATALOGUE / f"{file}.srctgt.ll"), function)
    assert isinstance(verdict.because, kind) and verdict.rules == rules


def test_what_a_missing_promise_says_helps(tmp_path):
    path = str(CATALOGUE / "branches/speculate.srctgt.ll")
    because = answer_to(path, "src3").because
    assert because.missing == ("speculatable",)
    contract = tmp_path / "callees.toml"
    contract.write_text(f'["{because.callee}"]\nspeculatable = true\n', encoding="utf-8")
    pair = next(each for each in pairs_of([path]) if each.source == "src3")
    said = judge(replace(pair, contracts=str(contract)), Options(timeout=60)).verdict
    assert not (isinstance(said, Violated) and said.change == "differs")
