"""Many slow runs, each in a process of its own, that can be stopped and gone on with.

A folder holds `setup.json` (what all of its runs share), `rows.jsonl` (one line a finished run, found by its "key") and `logs/`.
A process of its own gives every run its true peak of memory, and one that dies takes nothing with it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kinema.files import atomic_write

ROOT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class Runs:
    """A folder of runs."""

    path: Path
    lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def setup(self) -> dict[str, Any]:
        return json.loads((self.path / "setup.json").read_text())

    def rows(self) -> dict[str, dict[str, Any]]:
        """Finished runs by their keys; a line that a kill cut short is no run."""
        found = {}
        path = self.path / "rows.jsonl"
        for line in path.read_text().splitlines() if path.exists() else ():
            try:
                row = json.loads(line)
            except ValueError:
                continue
            found[row["key"]] = row
        return found

    def add(self, row: dict[str, Any]) -> None:
        """Rewritten whole, so that half a line never gets another one's tail."""
        with self.lock:
            lines = [json.dumps(one) for one in {**self.rows(), row["key"]: row}.values()]
            atomic_write(self.path / "rows.jsonl", ("\n".join(lines) + "\n").encode())


def open_runs(path: Path, setup: dict[str, Any]) -> Runs:
    """A new folder, or one whose runs were made with the same setup; others are not mixed with them."""
    runs = Runs(path)
    (path / "logs").mkdir(parents=True, exist_ok=True)
    wanted = json.loads(json.dumps(setup))
    if not (path / "setup.json").exists():
        atomic_write(path / "setup.json", (json.dumps(wanted, indent=1) + "\n").encode())
    elif runs.setup != wanted:
        changed = sorted(
            key for key in {**runs.setup, **wanted} if runs.setup.get(key, "none") != wanted.get(key, "none")
        )
        raise SystemExit(f"{path} holds runs of another setup ({', '.join(changed)} differ): give another folder")
    return runs


def run_wanted(options: argparse.Namespace, setup: dict[str, Any], keys: Sequence[str]) -> int:
    """Run what a tool's folder lacks, each run by the tool itself with `--one KEY`; the exit code."""
    failed = run_missing(
        open_runs(options.folder, setup),
        keys,
        lambda key: [*sys.argv, "--one", key],
        jobs=options.jobs,
        threads=options.threads,
    )
    return 1 if failed else 0


def run_missing(
    runs: Runs, keys: Sequence[str], command: Callable[[str], list[str]], *, jobs: int, threads: int
) -> list[str]:
    """Run every key that has no row yet.

    Args:
        runs: Where rows go.
        keys: All runs, those done already included.
        command: Program and arguments of a run; the last line that it prints is its row.
        jobs: Processes at once.
        threads: Of each.

    Returns:
        Keys that failed; their logs say why.
    """
    done = runs.rows()
    missing = [key for key in keys if key not in done]
    print(f"{len(keys) - len(missing)} of {len(keys)} runs are there", flush=True)
    names = ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS")
    environment = {**os.environ, **dict.fromkeys(names, str(threads)), "OMP_WAIT_POLICY": "PASSIVE"}
    environment["PYTHONPATH"] = os.pathsep.join([str(ROOT / "src"), environment.get("PYTHONPATH", "")])

    def one(key: str) -> str | None:
        began = time.monotonic()
        log = runs.path / "logs" / f"{key}.log"
        with open(log, "w") as errors:
            finished = subprocess.run(
                [sys.executable, *command(key)], stdout=subprocess.PIPE, stderr=errors, text=True, env=environment
            )
        lines = finished.stdout.strip().splitlines()
        if finished.returncode or not lines:
            print(f"{key}: failed with {finished.returncode}, see {log}", flush=True)
            return key
        runs.add({"key": key, "process_seconds": round(time.monotonic() - began, 2), **json.loads(lines[-1])})
        print(f"{key}: {time.monotonic() - began:.0f} s", flush=True)
        return None

    with ThreadPoolExecutor(jobs) as pool:
        return [key for key in pool.map(one, missing) if key is not None]


def digest(path: Path) -> str:
    """First digits of a file's SHA-256: which weights these were."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]


def commit() -> str:
    """The repository's commit, with a + where files differ from it."""
    asked = ["git", "-C", str(ROOT), "describe", "--always", "--dirty=+", "--exclude=*"]
    said = subprocess.run(asked, capture_output=True, text=True)
    return said.stdout.strip() or "unknown"
