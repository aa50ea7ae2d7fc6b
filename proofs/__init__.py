"""Decisions: refinement, theorems, and the command line."""
