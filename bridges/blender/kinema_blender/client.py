# SPDX-License-Identifier: GPL-3.0-or-later
"""kinema in a process of its own: lines of progress while it works, one object at the end. No bpy here."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import threading


class KinemaProcess:
    """One command of kinema."""

    def __init__(self, command: str, arguments: list[str]):
        """Begin it.

        Args:
            command: How kinema is called: its path, or "python -m kinema".
            arguments: What it shall do.
        """
        self.progress: tuple[str, int, int] = ("", 0, 1)
        """Phase, steps done, of how many."""
        self.message = ""
        self.error = ""
        self.result: dict | None = None
        self.cancelled = False
        self._lock = threading.Lock()
        words = split_command(command)
        # Blender's own Python settings must not reach kinema's Python
        environment = {key: value for key, value in os.environ.items() if key not in ("PYTHONHOME", "PYTHONUSERBASE")}
        self._process = subprocess.Popen(
            [*words, *arguments, "--json"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
            **({"creationflags": subprocess.CREATE_NO_WINDOW} if os.name == "nt" else {}),
        )
        self._lines = threading.Thread(target=self._read_lines, daemon=True)
        self._waiter = threading.Thread(target=self._read_result, daemon=True)
        self._lines.start()
        self._waiter.start()

    @property
    def done(self) -> bool:
        return not self._waiter.is_alive()

    def cancel(self) -> None:
        """Stop it; it leaves nothing half-written."""
        self.cancelled = True
        self._process.kill()

    def _read_lines(self) -> None:
        for line in self._process.stderr:
            try:
                event = json.loads(line)
            except ValueError:
                continue  # libraries print as they like
            if event.get("event") == "progress":
                self.progress = (event["phase"], event["done"], event["total"])
            elif event.get("event") == "message":
                self.message = event["text"]

    def _read_result(self) -> None:
        text = self._process.stdout.read()
        code = self._process.wait()
        self._lines.join(5)
        try:
            told = json.loads(text)
        except ValueError:
            self.error = f"kinema ended with code {code}: {self.message or 'no message'}"
            return
        if told["error"]:
            hint = f" ({told['error']['hint']})" if told["error"]["hint"] else ""
            self.error = f"{told['error']['what']}{hint}"
        else:
            self.result = told["result"]


def split_command(command: str) -> list[str]:
    """Words of a command line; a path with spaces is one word."""
    if os.path.exists(command) or not command.strip():
        return [command.strip() or "kinema"]
    return shlex.split(command, posix=os.name != "nt")


def find_kinema() -> str:
    """kinema on the path, or nothing."""
    return shutil.which("kinema") or ""
