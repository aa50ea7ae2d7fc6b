"""proofs/processes"""
