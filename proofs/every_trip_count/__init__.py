"""Proofs that hold for every trip count, and what an answer shows of them.

Read first: `proof`, `invariants`, `termination`.
"""
