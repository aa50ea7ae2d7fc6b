"""Decisions: refinement, theorems, and the command line.

Read first: `judging/judge`, `refinement/refinement`, `commands/main`.
"""
