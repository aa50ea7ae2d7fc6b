"""The ledger's rows as data: where each claim stands, and its formula.

Read first: `table`, `formulas`.
"""
