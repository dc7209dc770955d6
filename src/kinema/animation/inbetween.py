"""`kinema inbetween character.glb keys.json`: key poses in, the motion between them out."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kinema.animation.control import Control, read_control
from kinema.animation.controlled import describe, through_keys
from kinema.animation.known import prior_draw
from kinema.animation.plan import AnimateSettings, check_settings
from kinema.asset import Character
from kinema.autorig import load_or_rig
from kinema.errors import UsageError
from kinema.grounding.program import GroundSettings, ground
from kinema.language.sentence import read_sentence
from kinema.motion import Measures, Motion, close_loop, find_feet, measure, write_glb
from kinema.motion.output import check_output, choose_clip_name


@dataclass(frozen=True)
class InbetweenSettings:
    """How to fill in between key poses."""

    prompt: str | None = None
    """What happens, in words; the poses alone decide if not given."""
    seconds: float | None = None
    """Length; until the last key pose if not given."""
    fps: float = 24.0
    """Frames a second."""
    loop: bool = False
    """The end is the beginning; needs `seconds`."""
    planting: bool = True
    """Plant the feet between the key poses, where the body has feet and nothing is pinned."""
    seed: int = 0
    """Another seed is another way between the poses."""


@dataclass(frozen=True, eq=False)
class Inbetweened:
    """A clip through key poses."""

    character: Character
    motion: Motion
    output: Path
    clip: str
    """Name of the clip in the output."""
    control: dict[str, Any]
    """How well poses and pins are met."""
    measures: Measures
    notes: tuple[str, ...]


def inbetween(
    source: str | Path | Character,
    keys: str | Path | Control,
    output: str | Path,
    *,
    settings: InbetweenSettings | None = None,
    name: str | None = None,
    overwrite_clip: bool = False,
) -> Inbetweened:
    """Fill in the motion between key poses and write it into a copy of the character's own file.

    Args:
        source: The character's file, or the character.
        keys: A file of key poses (docs/control.md), or what `read_control` makes of one.
        output: .glb or .gltf to write.
        settings: Options.
        name: Of the new clip; "inbetween" if not given.
        overwrite_clip: Replace a clip of that name.

    Raises:
        KinemaError: what `read_control` raises, `keys-loop`, `control-clash`, and those of reading and writing files.
    """
    settings, output = settings or InbetweenSettings(), Path(output)
    control = keys if isinstance(keys, Control) else read_control(keys=keys)
    if control.path:
        raise UsageError("control-clash", "inbetween follows no path", hint="kinema animate --path does")
    if not control.poses:
        raise UsageError("keys-invalid", "there is no key pose", hint="see docs/control.md")
    instruction = None if settings.prompt is None else read_sentence(settings.prompt).performed()
    drawn = AnimateSettings(preset="instant", seconds=settings.seconds, fps=settings.fps, seed=settings.seed)
    check_settings(drawn)
    check_output(output)
    character = source if isinstance(source, Character) else load_or_rig(source)[0]
    clip = choose_clip_name(character, settings.prompt or "inbetween", name=name, replace=overwrite_clip)
    draw = prior_draw(character, None if instruction is None else instruction.action, settings.prompt, drawn)
    motion, kept = through_keys(
        character, control, draw, seconds=settings.seconds, fps=settings.fps, loop=settings.loop
    )
    if settings.planting and not control.pins and find_feet(character):
        motion = ground(character, motion, settings=GroundSettings(physics=False, travel="keep")).motion
    motion, told = kept.restore(character, close_loop(motion) if settings.loop else motion)
    write_glb(output, character, motion, name=clip, replace=overwrite_clip)
    return Inbetweened(
        character, motion, output, clip, told, measure(character, motion, ground="fixed"), tuple(describe(told))
    )
