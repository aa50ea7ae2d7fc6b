"""Statements as data: formulas of sorted first-order logic, how they are written, what they mean.

Read first: `formulas`, `translation`, `writing`.
"""
