"""LTI 1.3: launches from a learning platform, its roster, and marks back to it.

The only package that knows PyLTI1p3. That library makes the answers to a deep link and asks the platform's services.
It does not decide whether a token is to be trusted (it neither asks for an end nor uses a nonce up): `tokens` does.
"""
