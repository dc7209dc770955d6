"""From files or motions to clips on a character: what `kinema transfer` and `kinema.transfer_motion` do."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kinema.asset import Character, load_character
from kinema.asset.gltf import Document
from kinema.errors import KinemaError, MotionError, UsageError
from kinema.motion import Motion, document_with_motion
from kinema.transfer.body import read_body
from kinema.transfer.clip import Transfer, transfer_clip
from kinema.transfer.source import ClipSource, read_source


def transfer_motion(
    source: Motion | str | Path,
    target: Character | str | Path,
    *,
    clip: str | None = None,
    body: Character | None = None,
    feet: bool = True,
) -> Transfer:
    """Carry a clip over to another character.

    Args:
        source: A file with clips (.glb, .gltf, .fbx, .bvh), or a motion.
        target: Who shall do it, or the file.
        clip: Which clip of a file; may be left out if it has one.
        body: Whose motion it is, where `source` is one: the skin tells feet and proportions better than bones do.
        feet: Plant the feet.

    Returns:
        The motion on the target, and how well the two bodies match.

    Raises:
        UsageError: `clip-needed`.
        MotionError: `skeleton-mismatch`.
        RigError: `body-rigid`.
    """
    character = target if isinstance(target, Character) else load_character(target)
    if isinstance(source, Motion):
        if body is not None and body.skeleton.names != source.skeleton.names:
            raise MotionError("skeleton-mismatch", "the motion belongs to another body", where=body.name)
        return transfer_clip(source, body, character, feet=feet)
    opened = read_source(source)
    plans = opened.plan, read_body(character)
    return transfer_clip(opened.motion(clip), opened.character, character, feet=feet, plans=plans)


def transfer_clips(
    source: ClipSource, target: Character, clips: tuple[str, ...], *, feet: bool = True
) -> Iterator[tuple[str, Transfer | KinemaError]]:
    """Carry several clips over, one after the other; one that cannot be carried gives its error instead of ending the rest."""
    if not clips:
        raise UsageError("clip-needed", f"'{source.path.name}' has no animations", hint="choose a file with clips")
    plans = source.plan, read_body(target)
    for name in clips:
        try:
            yield name, transfer_clip(source.motion(name), source.character, target, feet=feet, plans=plans)
        except KinemaError as error:
            if len(clips) == 1:
                raise
            yield name, error


def free_name(wanted: str, source: str, taken: tuple[str, ...]) -> str:
    """A name for a carried clip that the target's file does not have yet."""
    short = wanted.rpartition("|")[2]
    for name in (short, f"{short}_{source}", *(f"{short}_{source}_{number}" for number in range(2, 1000))):
        if name not in taken:
            return name
    raise UsageError("clip-name-taken", f"there are a thousand clips called '{short}'")


def facts_of(transfer: Transfer) -> dict[str, Any]:
    """What happened, ready for JSON."""
    match = transfer.match
    return {
        "score": round(match.score, 3),
        "frames": transfer.motion.frame_count,
        "seconds": round(transfer.motion.duration, 3),
        "loops": transfer.motion.loop,
        "limbs": [
            {
                "from": match.source.names[match.source.chains[link.source].tokens[0]],
                "to": match.target.names[match.target.chains[link.target].tokens[0]],
                "role": match.target.chains[link.target].role,
                "cost": round(link.cost, 3),
                "copied": link.copied,
            }
            for link in match.links[1:]
        ],
        "followers": [
            match.target.names[chain.tokens[0]]
            for number, chain in enumerate(match.target.chains)
            if match.link_of(number) is None
        ],
    }


def document_with_clips(
    character: Character, motions: list[Motion], names: list[str], *, replace: bool = False
) -> Document:
    """The character's own file with several clips added."""
    document = character.document
    for motion, name in zip(motions, names, strict=True):
        document = document_with_motion(
            dataclasses.replace(character, document=document), motion, name=name, replace=replace
        )
    return document
