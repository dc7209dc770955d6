"""docs/results/README.md: every results page, what it measures, and the commits that wrote its figures (by git blame).

    python tools/results_index.py

A page is made by one program at one commit; where figures come from several, the index shows it.
"""

from __future__ import annotations

import re
import subprocess
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGES = ROOT / "docs" / "results"
HEAD = """# Results

Each page says what was measured, on which characters, and by which command. The commits below wrote the rows of the page's
tables, newest first, with their day and the number of rows. A page with one commit was made in one go. Several commits mean that
rows were measured at different times, or that some came out the same again.

`python tools/results_index.py` makes this list anew from the history.

| page | what it shows | rows of figures | commits |
|---|---|--:|---|
"""


def figure_commits(path: Path) -> dict[tuple[str, str], int]:
    """Commit and day -> how many of a page's table rows it wrote."""
    told = subprocess.run(
        ["git", "blame", "--line-porcelain", "HEAD", "--", str(path.relative_to(ROOT))],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    found: dict[tuple[str, str], int] = {}
    commit = day = ""
    for line in told.splitlines():
        if re.match(r"[0-9a-f]{40} ", line):
            commit = line[:7]
        elif line.startswith("committer-time "):
            day = datetime.fromtimestamp(int(line.split()[1]), UTC).strftime("%Y-%m-%d %H:%M")
        elif line.startswith("\t|") and re.search(r"\d", line):
            found[commit, day] = found.get((commit, day), 0) + 1
    return found


def main() -> None:
    rows = []
    for path in sorted(PAGES.glob("*.md")):
        if path.name == "README.md":
            continue
        title = path.read_text().splitlines()[0].lstrip("# ").strip()
        commits = figure_commits(path)
        newest = sorted(commits, key=lambda key: key[1], reverse=True)
        told = ", ".join(f"`{commit}` ({day[:10]}, {commits[commit, day]})" for commit, day in newest)
        rows.append(f"| [{path.stem}]({path.name}) | {title} | {sum(commits.values())} | {told or 'text only'} |")
    (PAGES / "README.md").write_text(HEAD + "\n".join(rows) + "\n")


if __name__ == "__main__":
    main()
