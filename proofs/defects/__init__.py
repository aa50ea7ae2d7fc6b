"""LLVM's known defects: tried again with a given `opt`, and written as reports for LLVM's tracker.

Read first: `trials`, `tracker`, `results`.
"""
