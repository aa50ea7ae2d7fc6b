"""proofs/output"""
