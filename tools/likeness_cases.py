"""The list of cases that motion is judged on, made from the manifest alone, before any result is looked at.

For every rig of split `test`, and of the development families that `tools/motion_dev_split.json` takes out of `train`, one case
for each action that its artist made: the sentence, and the names of the artist's clips that show it.

Rules (written down before the first run):
* An action is what `kinema.transfer.actions` reads from the clip's name, else from the manifest's `text`. Names that it reads as
  nothing are left out: poses, resets, parts of an action (jump_start, jump_idle, jump_land), two actions at once
  (run_shoot, gallop_jump), sideways and backward gaits, blocks.
* "jump" beside "jump_idle" or "jump_land" is the first third of a jump, so it is left out as a part.
* Clips shorter than 0.2 s, and clips without a name, are left out: single frames and poses.
* Several clips of one action on one rig (idle, idle_2) are one case; each of them is a right answer.
* A rig with a single named action is kept: it shows the ratio, and its hits count.
* Noun: the manifest's `kind`, what follows a comma put in front ("pirate, big" is "big pirate").
* Kind: `test` rigs with a `family` and the development set's strange families are "strange", the others have "sisters" in
  `train`; the Khronos fox, figure and the other single files of the first collection that have no sister by the same artist
  are strange as well.

    python tools/likeness_cases.py [--split dev|test] prints the list as JSON.
"""

from __future__ import annotations

import argparse
import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path

from kinema.transfer.actions import ACTION_WORDS, clip_words, read_clip_action

ASSETS = Path(os.environ.get("KINEMA_ASSETS", "/work/shared/assets"))
DEV_SPLIT = Path(__file__).with_name("motion_dev_split.json")
SHORTEST = 0.2
"""Seconds."""
ALONE = ("fox", "rigged_figure", "robot_expressive", "godot_player", "godot_enemy")
"""Rigs of the first collection's test split without a sister in `train`."""


@dataclass(frozen=True)
class Case:
    """One sentence about one rig."""

    name: str
    """rig.action"""
    rig: str
    file: str
    """Relative to the assets' folder."""
    sentence: str
    action: str
    group: str
    """locomotion, gesture or other."""
    kind: str
    """sisters or strange."""
    clips: tuple[str, ...]
    """The artist's clips that show it."""


def read_manifest() -> list[dict]:
    return json.loads((ASSETS / "manifest.json").read_text())


def development_rigs(manifest: list[dict]) -> dict[str, str]:
    """Rigs taken out of `train` for development, and their kind."""
    split = json.loads(DEV_SPLIT.read_text())
    kinds = {}
    for entry in manifest:
        if entry["split"] == "train" and entry["name"] in split["sisters"]:
            kinds[entry["name"]] = "sisters"
        elif entry["split"] == "train" and entry.get("family") in split["strange_families"]:
            kinds[entry["name"]] = "strange"
    return kinds


def test_rigs(manifest: list[dict]) -> dict[str, str]:
    """Rigs of split `test`, and their kind."""
    return {
        entry["name"]: "strange" if entry.get("family") or entry["name"] in ALONE else "sisters"
        for entry in manifest
        if entry["split"] == "test"
    }


def training_rigs(manifest: list[dict], *, without_dev: bool = True) -> list[dict]:
    """Entries whose clips a method may use: `train`, without the development rigs unless told."""
    dev = development_rigs(manifest) if without_dev else {}
    return [entry for entry in manifest if entry["split"] == "train" and entry["name"] not in dev]


def noun_of(kind: str) -> str:
    """ "pirate, big" -> "big pirate"; an article is not part of it."""
    head, _, rest = kind.partition(",")
    return f"{rest.strip()} {head.strip()}".strip()


def cases_of(entry: dict, kind: str) -> list[Case]:
    """Cases of one rig, in the order of the action table."""
    shown: dict[str, list[str]] = {}
    words = [clip_words(clip["name"]) for clip in entry["clips"]]
    in_parts = any(word.endswith(("jump idle", "jump land", "jump landing")) for word in words)
    for clip in entry["clips"]:
        if not clip["name"] or clip["seconds"] < SHORTEST:
            continue
        action = read_clip_action(clip["name"], clip.get("text"))
        if action is None or (action == "jump" and in_parts):
            continue
        shown.setdefault(action, []).append(clip["name"])
    noun = noun_of(entry["kind"])
    article = "an" if noun[0].lower() in "aeiou" else "a"
    return [
        Case(
            name=f"{entry['name']}.{action.replace(' ', '_')}",
            rig=entry["name"],
            file=entry["file"],
            sentence=f"{article} {noun} {ACTION_WORDS[action].phrase}",
            action=action,
            group=ACTION_WORDS[action].group,
            kind=kind,
            clips=tuple(shown[action]),
        )
        for action in ACTION_WORDS
        if action in shown
    ]


def list_cases(split: str) -> list[Case]:
    """All cases of `dev` or `test`, in the manifest's order."""
    manifest = read_manifest()
    rigs = development_rigs(manifest) if split == "dev" else test_rigs(manifest)
    return [case for entry in manifest if entry["name"] in rigs for case in cases_of(entry, rigs[entry["name"]])]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--split", choices=("dev", "test"), default="dev")
    print(json.dumps([asdict(case) for case in list_cases(parser.parse_args().split)], indent=1))


if __name__ == "__main__":
    main()
