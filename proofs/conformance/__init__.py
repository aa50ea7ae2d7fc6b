"""A conformance suite for devices: programs, what they are run on, and what each lane has to log,
as files that need nothing of this project.

Read first: `programs`, `suite`, `writing`; `run_suite` is the runner that goes with the files.
"""
