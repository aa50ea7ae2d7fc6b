"""counterexamples/text"""
