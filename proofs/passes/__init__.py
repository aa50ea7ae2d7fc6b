"""proofs/passes"""
