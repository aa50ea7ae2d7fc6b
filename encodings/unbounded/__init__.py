"""The product program for any number of trips: cut points, candidate invariants (Houdini),
rankings.

Read first: `product`, `candidate_invariants`, `questions`.
"""
