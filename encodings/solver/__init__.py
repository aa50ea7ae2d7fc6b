"""All that speaks to a solver: questions, clauses, scripts, a second solver, a recorder.

Read first: `query`, `first_order`, `recorder`.
"""
