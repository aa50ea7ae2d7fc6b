"""The axioms of `semantics/memory_model` as clauses over events that may not be executed.

Read first: `questions`, `constraints`, `flow`.
"""
