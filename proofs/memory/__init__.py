"""Litmus tests: their outcomes, and whether a target's are among its source's.

Read first: `judge`, `refinement`, `answers`.
"""
