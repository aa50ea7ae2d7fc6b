"""Verdicts as values, and what belongs to them: expectations, callees' names, JSON.

Read first: `verdicts`, `answers`, `expectations`.
"""
