"""proofs/judging"""
