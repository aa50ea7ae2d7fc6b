"""counterexamples/verdicts"""
