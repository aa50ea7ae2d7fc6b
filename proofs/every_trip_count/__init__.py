"""proofs/every_trip_count"""
