"""Whose clips the motion prior learned from: the page that ships beside its weights."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

HEAD = """# Whose motion this is

`motion.safetensors` was trained on clips of the characters below and on generated creatures of this project. None of their files is
part of the package. CMU's note: "The data used in this project was obtained from mocap.cs.cmu.edu. The database was created with
funding from NSF EIA-0196217."
"""


def credits_page(entries: list[dict[str, Any]]) -> str:
    """Authors, licences, sources and characters of a manifest's entries, those that must be named first.

    Args:
        entries: That were trained on; each with `licence`, `source`, `name` and, where the licence asks for names, `licence_by`.
    """
    groups: dict[tuple[bool, str, str], list[str]] = defaultdict(list)
    for entry in entries:
        repository = str(entry["source"]).partition(" : ")[0].strip()
        groups[not entry.get("licence_by", False), entry["licence"], repository].append(entry["name"])
    lines = [HEAD]
    for free, title in ((False, "The licence asks for these names"), (True, "CC0: named with thanks")):
        lines.append(f"## {title}\n\n| licence and authors | source | characters |\n|---|---|---|")
        rows = sorted((licence, source, names) for (other, licence, source), names in groups.items() if other == free)
        lines += [f"| {licence} | {source} | {', '.join(sorted(names))} |" for licence, source, names in rows]
        lines.append("")
    return "\n".join(lines)
