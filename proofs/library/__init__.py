"""What a Python program asks: the functions behind `import wavecheck`, and what they answer.

Read first: `programs`, `verdicts`, `validating`.
"""
