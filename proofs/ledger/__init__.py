"""proofs/ledger"""
