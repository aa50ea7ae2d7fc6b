"""Decisions: refinement, theorems, and the command line.

Read first: `judging/judge`, `refinement/views`, `commands/main`.
"""
