"""Tables are read as printed; a table that is not so is refused or refuted."""

import pytest
from wavecheck.proofs.worked_examples import hierarchies as hierarchy_scenarios
from wavecheck.proofs.worked_examples import maximal_convergence as maximal_scenarios
from wavecheck.proofs.worked_examples import maximal_tables
from wavecheck.proofs.worked_examples.all_examples import decide_scenario
from wavecheck.proofs.worked_examples.maximal_tables import Table
from wavecheck.semantics.convergence.maximal_convergence import greatest_relation
from wavecheck.semantics.convergence.relations import convergence_before_on

LOOP = "Entry: -> H; H: -> B, L; B: -> L; L: -> H, Exit; Exit: ->"
ROWS = ("Entry H1 B1 L1 H3 L3 Exit", "Entry H2 L2 H4 B2 L4 H5 B3 L5 Exit")
TABLE = Table(LOOP, ROWS)


def test_labels_name_instances_of_their_blocks():
    instance = TABLE.instance("B2")
    assert (instance.thread, instance.site.block) == (1, "B")
    assert TABLE.label(instance) == "B2"
    with pytest.raises(ValueError, match="too many"):
        TABLE.instance("Entry")
    with pytest.raises(KeyError):
        TABLE.instance("B4")


def test_claims_are_held_against_the_relation_and_the_blame():
    assert TABLE.holds("L1 == L2") and not TABLE.holds("L1 != L2")
    assert TABLE.holds("B1 != B2") and not TABLE.holds("B1 == B2")
    assert TABLE.holds("B1 != B2 (H4)")
    assert not TABLE.holds("B1 != B2 (H2)"), "H2 is convergence-before B1"
    assert not TABLE.holds("L1 != L2 (H4)"), "nothing keeps them apart"
    assert TABLE.claims("L1 == L2", name="[H]: ") == {"[H]: L1 == L2": True}


def test_chains_of_claims_hold_for_every_pair():
    table = Table(LOOP, (*ROWS, "Entry H6 L6 Exit"))
    assert table.holds("H1 == H2 == H6")
    assert not table.holds("H3 == H4 == H6")


def test_columns_are_all_that_converges():
    columns = "H1 H2; H3 H4; L1 L2; L3 L4"
    assert TABLE.converged_in(columns)
    assert not TABLE.converged_in(columns.removesuffix("; L3 L4"))
    assert not TABLE.converged_in(f"{columns}; B1 B2")


def test_a_hierarchy_is_chosen_by_a_search():
    program = hierarchy_scenarios.IRREDUCIBLE_FOUR
    rows = hierarchy_scenarios.DIVERGED_AT_Q
    by_p, by_r = (
        Table(program, rows, order)
        for order in (hierarchy_scenarios.HEADER_P, hierarchy_scenarios.HEADERS_R_AND_S)
    )
    assert [cycle.header for cycle in by_p.forest.cycles] == ["P"]
    assert [cycle.header for cycle in by_r.forest.cycles] == ["R", "S"]


def other_roads(monkeypatch, road=None, instead=None):
    """Whether the relation is sound, and whether the others say the same, with one replaced."""
    with monkeypatch.context() as patch:
        if road is not None:
            patch.setattr(maximal_tables, road, instead)
        facts = Table(LOOP, ROWS).other_roads()
    (sound,) = (holds for claim, holds in facts.items() if "CU2" in claim)
    (same,) = (holds for claim, holds in facts.items() if "CU9" in claim)
    return sound, same


def test_the_other_roads_are_compared(monkeypatch):
    assert other_roads(monkeypatch) == (True, True)
    assert other_roads(monkeypatch, "maximal_relation", greatest_relation) == (False, False)
    for road in ("three_case_relation", "stepped_together", "relation_by_names"):
        assert other_roads(monkeypatch, road, lambda *_: frozenset()) == (True, False), road


@pytest.mark.parametrize("id_", ["CU7", "CU10", "CU18", "CU19", "CU21", "CU28", "F11"])
def test_a_table_is_refuted_under_the_wrong_reading(id_, monkeypatch):
    rows = maximal_scenarios.LOOP_TABLE.rows
    monkeypatch.setattr(maximal_tables, "maximal_relation", greatest_relation)
    monkeypatch.setattr(maximal_scenarios, "LOOP_TABLE", Table(LOOP, rows))
    assert decide_scenario(id_).verdict == "refuted"


def test_the_order_example_is_refuted_without_its_columns(monkeypatch):
    monkeypatch.setattr(
        maximal_scenarios,
        "convergence_before_on",
        lambda threads, relation: convergence_before_on(threads, frozenset()),
    )
    assert decide_scenario("CU4").verdict == "refuted"
