"""What a claim is: a worked example with facts, a theorem with lemmas, a derivation.

Read first: `worked_example`, `theorem`, `derivations`.
"""
