"""The document on if-conversion: predicated programs, and their execution (IC).

Read first: `predicates`, `predicated_form`.
"""
