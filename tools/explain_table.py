"""How well sentences are read: python tools/explain_table.py FILE.json [--wrong]

FILE holds a list of {"sentence", "action", "speed", "direction", "side", "negated", "kind"}: action a name or null, speed "slow",
"fast" or null, direction "forward", "backward", "left", "right" or null. Prints Markdown: action accuracy over all sentences (null
included), speed and direction where the sentence says one, confident nonsense (sentences without an action that are answered with
one at or above the trust threshold), per kind, and the confusions. --wrong lists every sentence that was misread.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path
from typing import Any

from kinema.language.sentence import TRUST, Instruction, read_sentence

Row = dict[str, Any]


def speed_word(factor: float) -> str | None:
    return "slow" if factor < 1 else "fast" if factor > 1 else None


def share(hits: list[bool]) -> str:
    return f"{sum(hits) / len(hits):.1%} ({sum(hits)} of {len(hits)})" if hits else "none"


def measure(read: list[tuple[Row, Instruction]]) -> dict[str, list[bool]]:
    """Hits of every measure over some sentences."""
    nonsense = [(row, found) for row, found in read if row["action"] is None]
    return {
        "action": [row["action"] == found.action for row, found in read],
        "speed": [row["speed"] == speed_word(found.speed) for row, found in read if row["speed"]],
        "direction": [row["direction"] == found.direction for row, found in read if row["direction"]],
        "side": [row["side"] == found.side for row, found in read if row.get("side")],
        "speed invented": [found.speed != 1 for row, found in read if row["action"] and not row["speed"]],
        "direction invented": [
            found.direction is not None for row, found in read if row["action"] and not row["direction"]
        ],
        "negation": [bool(row.get("negated")) == found.negated for row, found in read if row["action"]],
        "confident nonsense": [found.action is not None and found.confidence >= TRUST for _, found in nonsense],
        "meant action among the nearest three": [
            row["action"] in found.nearest for row, found in read if row["action"]
        ],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--wrong", action="store_true", help="list what was misread")
    options = parser.parse_args()
    rows: list[Row] = json.loads(options.file.read_text(encoding="utf-8"))
    read = [(row, read_sentence(row["sentence"])) for row in rows]
    print(f"{len(rows)} sentences, trust threshold {TRUST:g}\n\n| measure | share |\n|---|---|")
    for name, hits in measure(read).items():
        print(f"| {name} | {share(hits)} |")
    kinds = list(dict.fromkeys(row["kind"] for row in rows))
    print("\n| kind | action | speed | direction | confident nonsense |\n|---|---|---|---|---|")
    for kind in kinds:
        hits = measure([(row, found) for row, found in read if row["kind"] == kind])
        print(
            f"| {kind} | "
            + " | ".join(share(hits[name]) for name in ("action", "speed", "direction", "confident nonsense"))
            + " |"
        )
    wrong = Counter((row["action"], found.action) for row, found in read if row["action"] != found.action)
    print(
        "\nRead as another action: " + (", ".join(f"{a} as {b} ({n})" for (a, b), n in wrong.most_common()) or "none")
    )
    if options.wrong:
        for row, found in read:
            parts: list[tuple[str, object, object]] = [("action", row["action"], found.action)]
            parts.append(("speed", row["speed"], speed_word(found.speed)))
            parts.append(("direction", row["direction"], found.direction))
            parts.append(("side", row.get("side"), found.side))
            parts.append(("negated", bool(row.get("negated")), found.negated))
            bad = [f"{name} {meant} read as {got}" for name, meant, got in parts if meant != got]
            if bad:
                print(f"  {row['sentence']} [{found.confidence:.2f}]: {'; '.join(bad)}")


if __name__ == "__main__":
    main()
