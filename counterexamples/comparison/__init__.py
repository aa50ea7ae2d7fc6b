"""counterexamples/comparison"""
