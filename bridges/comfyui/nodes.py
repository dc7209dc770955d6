"""Load Character, Animate, Ground, Pose Sample, Render: V3 nodes with 3D files in and out.

kinema runs inside ComfyUI's process with its torch; nothing is installed or downloaded at run time. Files go to ComfyUI's temporary
folder; Save and Preview nodes of ComfyUI take them from there.
"""

from __future__ import annotations

import math
import os
import uuid
from pathlib import Path
from typing import Any

import comfy.model_management
import comfy.utils
import folder_paths
import torch
from comfy_api.latest import IO, ComfyExtension, Types

CATEGORY = "kinema"
SUFFIXES = (".glb", ".gltf", ".fbx", ".usd", ".usda", ".usdc", ".usdz")


def _schema(title: str, meaning: str, inputs: list[Any], outputs: list[Any] | None = None) -> Any:
    """What every node tells ComfyUI; a character and a text come out of most."""
    usual = [IO.File3DGLB.Output(display_name="character"), IO.String.Output(display_name="clip")]
    return IO.Schema(
        node_id=f"Kinema{title.replace(' ', '')}",
        display_name=f"{title} (kinema)",
        category=CATEGORY,
        description=meaning,
        inputs=inputs,
        outputs=outputs or usual,
    )


def _input(tooltip: str) -> Any:
    """A character: any 3D file that another node hands over."""
    kinds = [IO.File3DGLB, IO.File3DGLTF, IO.File3DFBX, IO.File3DUSDZ, IO.File3DAny]
    return IO.MultiType.Input("character", types=kinds, tooltip=tooltip)


def _clip_input() -> Any:
    return IO.String.Input("clip", default="", tooltip="Which clip; the last one if empty")


def _seed_input() -> Any:
    return IO.Int.Input("seed", default=0, min=0, max=2**32 - 1)


def _body_and_clip(character: Any, clip: str) -> tuple[Any, str]:
    """The character, and the name of the clip that was asked for."""
    from kinema.asset import load_character

    body = load_character(_path_of(character))
    if not clip and not body.clips:
        raise ValueError("this character has no clips")
    return body, body.clip(clip).name if clip else body.clips[-1].name


def _path_of(character: Any) -> Path:
    """The file on disk: where it is, or a copy of what is in memory."""
    source = character.get_source()
    if isinstance(source, str):
        return Path(source)
    suffix = character.format or "glb"
    return Path(character.save_to(str(_place(suffix))))


def _place(suffix: str = "glb") -> Path:
    folder = Path(folder_paths.get_temp_directory()) / "kinema"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{uuid.uuid4().hex}.{suffix}"


def _file(path: Path) -> Any:
    return Types.File3D(str(path), "glb")


def _watch(total: int) -> Any:
    """A progress bar that also lets the user's Cancel through."""
    bar = comfy.utils.ProgressBar(total)

    def show(done: int, of: int) -> None:
        comfy.model_management.throw_exception_if_processing_interrupted()
        bar.update_absolute(done, of)

    return show


class KinemaLoadCharacter(IO.ComfyNode):
    """A rigged character from ComfyUI's input folder, checked."""

    @classmethod
    def define_schema(cls) -> Any:
        folder = Path(folder_paths.get_input_directory())
        files = [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.suffix.lower() in SUFFIXES]
        return _schema(
            "Load Character",
            "A rigged character from ComfyUI's input folder, checked",
            [IO.Combo.Input("file", options=sorted(files), tooltip="A rigged character in the input folder")],
            [IO.File3DGLB.Output(display_name="character"), IO.String.Output(display_name="facts")],
        )

    @classmethod
    def execute(cls, file: str) -> Any:
        from kinema.asset import load_character
        from kinema.asset.gltf import write_document

        path = Path(folder_paths.get_input_directory()) / file
        if not path.resolve().is_relative_to(Path(folder_paths.get_input_directory()).resolve()):
            raise ValueError(f"'{file}' is outside of the input folder")
        character = load_character(path)
        if path.suffix.lower() != ".glb":
            path = _place()
            write_document(path, character.document)
        clips = ", ".join(clip.name for clip in character.clips) or "none"
        facts = f"{character.skeleton.joint_count} joints, {character.height:.2f} m, clips: {clips}"
        return IO.NodeOutput(_file(path), facts)

    @classmethod
    def fingerprint_inputs(cls, file: str) -> str:
        status = os.stat(Path(folder_paths.get_input_directory()) / file)
        return f"{status.st_size}-{status.st_mtime_ns}"


class KinemaAnimate(IO.ComfyNode):
    """A sentence onto the character's own rig."""

    @classmethod
    def define_schema(cls) -> Any:
        return _schema(
            "Animate",
            "A sentence onto the character's own rig",
            [
                _input("Who moves"),
                IO.String.Input("prompt", default="a fox is walking", multiline=True),
                IO.Combo.Input("preset", options=["instant", "draft", "standard"], default="draft"),
                IO.Float.Input("seconds", default=0.0, min=0.0, max=60.0, tooltip="0 leaves the length to kinema"),
                _seed_input(),
                IO.Boolean.Input("in_place", default=False, tooltip="Take the travel out"),
                IO.Boolean.Input("physics", default=True, tooltip="Plant the feet and track with a simulated body"),
                IO.String.Input("prior", default="embedded", tooltip="Video model: embedded, or a diffusers folder"),
            ],
        )

    @classmethod
    def execute(
        cls,
        character: Any,
        prompt: str,
        preset: str,
        seconds: float,
        seed: int,
        in_place: bool,
        physics: bool,
        prior: str,
    ) -> Any:
        from kinema.animation.plan import AnimateSettings
        from kinema.animation.program import animate

        show, output = _watch(100), _place()
        settings = AnimateSettings(
            preset=preset,  # type: ignore[arg-type]
            seconds=seconds or None,
            seed=seed,
            in_place=in_place,
            physics=physics,
        )

        def progress(sign: Any) -> None:
            if sign.iterations:
                show(sign.iteration, sign.iterations)

        # ComfyUI runs nodes under inference mode, and distillation needs gradients
        with torch.inference_mode(False), torch.enable_grad():
            result = animate(_path_of(character), prompt, output, prior=prior, settings=settings, on_progress=progress)
        return IO.NodeOutput(_file(result.output), result.clip)


class KinemaGround(IO.ComfyNode):
    """A clip onto the ground, as a simulated body would do it."""

    @classmethod
    def define_schema(cls) -> Any:
        return _schema(
            "Ground",
            "A clip onto the ground, as a simulated body would do it",
            [
                _input("Whose clip"),
                _clip_input(),
                IO.Boolean.Input("physics", default=True, tooltip="Simulate; without it only the feet are planted"),
                IO.Int.Input("iterations", default=60, min=1, max=1000),
            ],
        )

    @classmethod
    def execute(cls, character: Any, clip: str, physics: bool, iterations: int) -> Any:
        from kinema.grounding.program import GroundSettings, ground
        from kinema.motion import motion_from_clip, write_glb
        from kinema.physics import TrackSettings

        show, output = _watch(iterations), _place()
        body, name = _body_and_clip(character, clip)
        settings = GroundSettings(tracking=TrackSettings(iterations=iterations), physics=physics)
        with torch.inference_mode(False), torch.enable_grad():
            motion = motion_from_clip(body, name)
            result = ground(body, motion, settings=settings, on_step=lambda step: show(step.iteration + 1, iterations))
        write_glb(output, body, result.motion, name=f"{name}_grounded", replace=True)
        return IO.NodeOutput(_file(output), f"{name}_grounded")


class KinemaPoseSample(IO.ComfyNode):
    """New plausible poses of any rig, one a key."""

    @classmethod
    def define_schema(cls) -> Any:
        return _schema(
            "Pose Sample",
            "New plausible poses of any rig, one a key",
            [
                _input("Whose poses"),
                IO.Int.Input("count", default=8, min=1, max=256),
                _seed_input(),
                IO.Float.Input("variety", default=1.0, min=0.0, max=3.0, step=0.1),
            ],
        )

    @classmethod
    def execute(cls, character: Any, count: int, seed: int, variety: float) -> Any:
        from kinema.asset import load_character
        from kinema.posespace import PoseSpace
        from kinema.posing.program import Posed, write_poses_file

        output = _place()
        with torch.inference_mode(False):
            posed = Posed(load_character(_path_of(character)), PoseSpace.load(None))
            motion = posed.motion(posed.sample(count, seed=seed, guided=False, variety=variety))
        write_poses_file(output, posed.character, motion, name="poses", replace=True)
        return IO.NodeOutput(_file(output), "poses")


class KinemaRender(IO.ComfyNode):
    """A clip as pictures: ground, shadow and a camera that follows."""

    @classmethod
    def define_schema(cls) -> Any:
        return _schema(
            "Render",
            "A clip as pictures: ground, shadow and a camera that follows",
            [
                _input("Who is filmed"),
                _clip_input(),
                IO.Int.Input("width", default=512, min=16, max=2048, step=16),
                IO.Int.Input("height", default=512, min=16, max=2048, step=16),
                IO.Float.Input("fps", default=24.0, min=1.0, max=120.0),
                IO.Float.Input("azimuth_deg", default=60.0, min=-180.0, max=180.0),
            ],
            [IO.Image.Output(display_name="images")],
        )

    @classmethod
    def execute(cls, character: Any, clip: str, width: int, height: int, fps: float, azimuth_deg: float) -> Any:
        from kinema.motion import motion_from_clip
        from kinema.reconstruct import DirectConfig, splats_from_character
        from kinema.render import Checkerboard, FollowCamera, Scene, Shadow, place_cameras, render

        with torch.inference_mode(False), torch.no_grad():
            body, name = _body_and_clip(character, clip)
            joints = motion_from_clip(body, name, fps=fps).T_world_joint.float()
            config, generator = DirectConfig(count=20_000, overlap=1.5), torch.Generator().manual_seed(0)
            camera = FollowCamera(azimuth=math.radians(azimuth_deg))
            splats = splats_from_character(body, config, generator=generator)
            scene = Scene(splats, ground=Checkerboard(), shadow=Shadow(), camera=camera)
            cameras = place_cameras(scene, joints, height=height, width=width, fps=fps)
            show, pictures = _watch(len(joints)), []
            for frame in range(len(joints)):
                show(frame, len(joints))
                piece = slice(frame, frame + 1)
                pictures.append(render(scene, joints[piece], height=height, width=width, camera=cameras[piece])[0])
        return IO.NodeOutput(torch.stack(pictures).clamp(0, 1))  # [frame height width 3], as IMAGE is


class KinemaExtension(ComfyExtension):
    """What ComfyUI asks for."""

    async def get_node_list(self) -> list[type]:
        return [KinemaLoadCharacter, KinemaAnimate, KinemaGround, KinemaPoseSample, KinemaRender]


async def comfy_entrypoint() -> KinemaExtension:
    """Called by ComfyUI when it loads the folder."""
    return KinemaExtension()
