"""The book of the ledger: each row of a document with all that the code knows of it.

Read first: `rows`, `pages`.
"""
