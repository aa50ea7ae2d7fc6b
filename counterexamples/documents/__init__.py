"""Answers as documents for other programs: SARIF, JUnit, SMT-LIB.

Read first: `sarif`, `junit`, `smtlib`.
"""
