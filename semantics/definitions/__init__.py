"""Definitions of the documents one by one: pure functions in the text's order and words, for small
graphs. Nothing here is fast, and nothing that judges programs rests on it: what does is held
against it.

Read first: `cycle_terminology`, `closed_paths`, `diverged_entry`.
"""
