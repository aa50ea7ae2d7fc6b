"""A program as a value: functions, blocks, instructions, terminators, operands, and what is
known of callees (contracts) and promised (attributes). Everything else is about these.

Read first: `function`, `instructions`, `attributes`.
"""
