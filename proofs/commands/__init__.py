"""proofs/commands"""
