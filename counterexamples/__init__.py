"""What people see: verdicts, executed counterexamples, texts, pages, and the catalogue's
programs.

Read first: `verdicts/verdicts`, `replay/replay`, `results/tree`.
"""
