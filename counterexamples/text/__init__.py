"""Answers as text for a terminal.

Read first: `answers`, `violations`, `timelines`.
"""
