"""Every theorem, in the order of the ledger."""

from __future__ import annotations

from ..claims.theorem import Theorem
from .a_heart_leaves_one_relation import A_HEART_LEAVES_ONE_RELATION
from .choices_in_time_keep_the_order import CHOICES_IN_TIME_KEEP_THE_ORDER
from .conflicts_lie_in_one_cycle import CONFLICTS_LIE_IN_ONE_CYCLE
from .crossed_hearts_contradict import (
    A_CROSSED_ITERATING_ANCHOR_CONTRADICTS,
    CROSSED_HEARTS_CONTRADICT,
)
from .cycles_decide_closed_paths import CYCLES_DECIDE_CLOSED_PATHS
from .dominating_hearts import CO21_IMPLIES_THE_RULE_OF_ITERATING_ANCHORS
from .equal_names_are_maximal_convergence import EQUAL_NAMES_ARE_MAXIMAL_CONVERGENCE
from .headers_of_closed_paths import HEADERS_OF_CLOSED_PATHS
from .hearts_head_natural_loops import (
    HEARTS_HEAD_NATURAL_LOOPS,
    TWO_RULES_IMPLY_THE_TWO_BETWEEN,
)
from .inlining_preserves_every_set import INLINING_PRESERVES_EVERY_SET
from .names_never_repeat import NAMES_NEVER_REPEAT
from .never_converged_is_admissible import NEVER_CONVERGED_IS_ADMISSIBLE
from .one_path_through_a_cycle import ONE_PATH_THROUGH_A_CYCLE
from .operations_on_outer_tokens_contradict import (
    OPERATIONS_ON_OUTER_TOKENS_CONTRADICT,
)
from .pairs_decide_maximal_convergence import PAIRS_DECIDE_MAXIMAL_CONVERGENCE
from .reducible_graphs_are_m_converged import REDUCIBLE_GRAPHS_ARE_M_CONVERGED
from .reported_convergence_holds_in_every_hierarchy import (
    REPORTED_CONVERGENCE_HOLDS_IN_EVERY_HIERARCHY,
)
from .same_iteration_is_maximal_convergence import (
    SAME_ITERATION_IS_MAXIMAL_CONVERGENCE,
)
from .stripped_tags_relax_nothing import STRIPPED_TAGS_RELAX_NOTHING
from .tag_laws import TAG_LAWS
from .three_cases_are_maximal_convergence import THREE_CASES_ARE_MAXIMAL_CONVERGENCE
from .waves_never_deadlock import WAVES_NEVER_DEADLOCK
from .well_formed_programs_keep_the_order import WELL_FORMED_PROGRAMS_KEEP_THE_ORDER
from .who_met_at_the_definition_meets_at_the_use import (
    WHO_MET_AT_THE_DEFINITION_MEETS_AT_THE_USE,
)


def theorems() -> tuple[Theorem, ...]:
    """Every theorem, in the order of the ledger."""
    return (
        NAMES_NEVER_REPEAT,
        WELL_FORMED_PROGRAMS_KEEP_THE_ORDER,
        CHOICES_IN_TIME_KEEP_THE_ORDER,
        NEVER_CONVERGED_IS_ADMISSIBLE,
        EQUAL_NAMES_ARE_MAXIMAL_CONVERGENCE,
        PAIRS_DECIDE_MAXIMAL_CONVERGENCE,
        CONFLICTS_LIE_IN_ONE_CYCLE,
        THREE_CASES_ARE_MAXIMAL_CONVERGENCE,
        ONE_PATH_THROUGH_A_CYCLE,
        REDUCIBLE_GRAPHS_ARE_M_CONVERGED,
        REPORTED_CONVERGENCE_HOLDS_IN_EVERY_HIERARCHY,
        SAME_ITERATION_IS_MAXIMAL_CONVERGENCE,
        HEADERS_OF_CLOSED_PATHS,
        WAVES_NEVER_DEADLOCK,
        INLINING_PRESERVES_EVERY_SET,
        HEARTS_HEAD_NATURAL_LOOPS,
        TWO_RULES_IMPLY_THE_TWO_BETWEEN,
        CYCLES_DECIDE_CLOSED_PATHS,
        WHO_MET_AT_THE_DEFINITION_MEETS_AT_THE_USE,
        OPERATIONS_ON_OUTER_TOKENS_CONTRADICT,
        A_HEART_LEAVES_ONE_RELATION,
        CROSSED_HEARTS_CONTRADICT,
        A_CROSSED_ITERATING_ANCHOR_CONTRADICTS,
        CO21_IMPLIES_THE_RULE_OF_ITERATING_ANCHORS,
        *TAG_LAWS,
        STRIPPED_TAGS_RELAX_NOTHING,
    )
