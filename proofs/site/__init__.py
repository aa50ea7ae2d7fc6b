"""proofs/site"""
