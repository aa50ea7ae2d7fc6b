"""proofs/refinement"""
