"""What operations between lanes compute: values of other threads of a set, as terms of one thread.

Read first: `wave`, `communicating_set`, `operations`.
"""
