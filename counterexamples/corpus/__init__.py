"""The catalogue's programs as entries: captions, claims, expected answers.

Read first: `entries`, `index`.
"""
