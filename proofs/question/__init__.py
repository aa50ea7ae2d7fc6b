"""proofs/question"""
