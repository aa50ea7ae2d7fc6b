"""What a program promises, by attributes and metadata: effects of calls, values that are
checked, underlying objects, and when two programs are alpha-equivalent.

Read first: `call_effects`, `attribute_checks`, `alpha_equivalence`.
"""
