"""proofs/claims"""
