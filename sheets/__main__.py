"""`python -m sheets` is the command line."""

from .cli import app

app()
