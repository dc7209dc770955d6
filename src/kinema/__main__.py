"""`python -m kinema`: the command line, for programs that know the interpreter and not the script."""

from kinema.cli import entry

if __name__ == "__main__":  # processes that `kinema batch` spawns import this module again
    entry()
