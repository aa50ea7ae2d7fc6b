"""Transforms of loops, one a file, and what they share: natural loops, trip counts, copies.

Read first: `natural_loops`, `unroll`, `rotate`.
"""
