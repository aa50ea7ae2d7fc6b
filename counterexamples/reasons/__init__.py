"""Why a set changed: what keeps two executions apart, found in the executed histories by the
definitions.

Read first: `reason`, `apart`, `parting_ways`.
"""
