"""The command line: `kanly`."""

from kanly.cli.app import app, main

__all__ = ["app", "main"]
