"""proofs/worked_examples"""
