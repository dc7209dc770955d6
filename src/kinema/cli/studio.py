"""`kinema studio`: the page where an artist works."""

from __future__ import annotations

import contextlib
import sys
from dataclasses import dataclass
from pathlib import Path

from tyro.conf import FlagCreatePairsOff, Positional

from kinema.cli.json_output import JsonOption, give


@dataclass(frozen=True)
class OpenStudio(JsonOption):
    """Open the studio in your browser: drop a character, say what it does, watch, adjust, pose, take it away.

    Runs on your own machine; nothing is uploaded. Everything lies in one folder and goes on where it was left.
    """

    folder: Positional[Path] = Path("kinema-project")
    """The project; made if it does not exist."""
    port: int | None = None
    """Port to listen on; a free one from 7860 on if not given."""
    no_browser: FlagCreatePairsOff[bool] = False
    """Print the address and open no browser."""
    host: str = "127.0.0.1"
    """Address to listen on. Any other than this machine's own lets your network in, and needs --password."""
    password: str | None = None
    """Asked for in the browser instead of the key in the address."""

    def run(self) -> int:
        from kinema.studio.serve import serve

        def show(address: str) -> None:
            give({"address": address, "folder": self.folder.resolve()})
            print(
                f"kinema studio: {address}\n  project {self.folder.resolve()}; Ctrl-C ends it, nothing is lost",
                flush=True,
            )

        with contextlib.suppress(KeyboardInterrupt):  # its ordinary end
            serve(
                self.folder,
                port=self.port,
                host=self.host,
                password=self.password,
                browser=not self.no_browser,
                on_ready=show,
            )
        print("kinema studio: closed; jobs go on when you open it again", file=sys.stderr)
        return 0
