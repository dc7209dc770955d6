"""Meshes from text-to-3D models: Shap-E and its like through diffusers, or any program that writes a mesh file."""

from __future__ import annotations

import shlex
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import numpy as np

from kinema.asset.meshfile import FORMATS, PlainMesh, read_mesh
from kinema.errors import AssetError, UsageError, require

SECONDS_LIMIT = 24 * 3600
"""How long a user's own generator may take."""


def mesh_from_command(command: str, prompt: str) -> PlainMesh:
    """Run a program that turns a prompt into a mesh file.

    Args:
        command: With the places {prompt} and {output}, e.g. "python trellis.py --text {prompt} --out {output}"; no
        shell is involved.
        prompt: The sentence.

    Raises:
        UsageError: `create-command` where a place is missing; AssetError: `create-command-failed` with the program's
        last words.
    """
    if "{output}" not in command or "{prompt}" not in command:
        raise UsageError(
            "create-command",
            f"--from-command is '{command}'",
            hint="write {prompt} where the sentence goes and {output} where the mesh file goes",
        )
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "made.glb"
        words = [word.replace("{prompt}", prompt).replace("{output}", str(output)) for word in shlex.split(command)]
        try:
            done = subprocess.run(words, capture_output=True, text=True, timeout=SECONDS_LIMIT, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise AssetError("create-command-failed", f"'{words[0]}' did not run: {error}") from error
        found = [path for path in sorted(Path(folder).iterdir()) if path.suffix.lower() in FORMATS]
        if done.returncode != 0 or not found:
            last = (done.stderr or done.stdout).strip().splitlines()[-3:]
            raise AssetError(
                "create-command-failed",
                f"'{words[0]}' ended with {done.returncode} and wrote {'no mesh' if not found else found[0].name}",
                hint=" / ".join(last) or "it said nothing",
            )
        return read_mesh(output if output in found else found[0])


def mesh_from_pipeline(
    pipeline: Any, prompt: str, *, steps: int = 64, guidance: float = 15.0, seed: int = 0
) -> PlainMesh:
    """A mesh from a diffusers text-to-3D pipeline.

    Args:
        pipeline: A loaded pipeline (Shap-E's call: `frame_size`, `output_type="mesh"`), or the name or folder of one.
        prompt: The sentence.
        steps: Denoising steps; Shap-E's own default.
        guidance: Classifier-free guidance; Shap-E's own default for text.
        seed: Of the noise.

    Returns:
        The mesh, +Y up, with the model's vertex colours.
    """
    torch = require("torch", extra="video")
    if isinstance(pipeline, (str, Path)):
        diffusers = require("diffusers", extra="video")
        pipeline = diffusers.DiffusionPipeline.from_pretrained(str(pipeline))
    generator = torch.Generator().manual_seed(seed)
    empty = AssetError("mesh-empty", "the text-to-3D model made a mesh without triangles", hint="try another seed")
    try:
        result = pipeline(
            prompt,
            generator=generator,
            num_inference_steps=steps,
            guidance_scale=guidance,
            frame_size=64,
            output_type="mesh",
        )
    except (ValueError, RuntimeError) as error:
        if "non-empty list" in str(error):  # what diffusers' renderer says of a field without a surface
            raise empty from error
        raise
    made = result.images[0]
    positions = np.asarray(made.verts.detach().cpu(), np.float64)
    faces = np.asarray(made.faces.detach().cpu(), np.int64)
    if len(faces) == 0:
        raise empty
    channels = getattr(made, "vertex_channels", None) or {}
    colours = None
    if {"R", "G", "B"} <= set(channels):
        rgb = np.stack([np.asarray(channels[c].detach().cpu(), np.float64) for c in "RGB"], 1)
        colours = np.concatenate([np.clip(rgb, 0, 1), np.ones((len(rgb), 1))], 1)
    # Shap-E's world is Z up
    return PlainMesh("created", positions @ np.array([[1.0, 0, 0], [0, 0, -1], [0, 1, 0]]), faces, colours)
