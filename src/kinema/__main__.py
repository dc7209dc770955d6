"""`python -m kinema`: the command line, for programs that know the interpreter and not the script."""

from kinema.cli import entry

entry()
