"""USD out (the `usd` extra): a glTF document as UsdSkel, `.usd`, `.usda`, `.usdc` or `.usdz`.

Every node of the glTF scene is a joint of one skeleton, so whatever a clip moves stays movable; rigid meshes hang from their node with
weight one. Each glTF skin has its own inverse bind matrices, and so becomes a Skeleton of its own; all follow the same SkelAnimation.

Blender and others take bind transforms as bones, which have no scale. Where all binds of a skin share one, as in armatures scaled by
100, it goes to the mesh's geomBindTransform, which changes no vertex.

UsdSkel keeps joint scales as 16-bit numbers. Every node's size at rest is therefore folded into the places of the joints below and
into the binds, which changes no vertex. Scales are relative to it; where 16 bits don't hold them, `kinema:scales` has all of them.
"""

from __future__ import annotations

import re
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from kinema.asset.gltf import (
    Clip,
    Document,
    NodeTree,
    Primitive,
    SkinData,
    clips,
    image_bytes,
    node_tree,
    primitives,
    skins,
    world_matrices,
)
from kinema.errors import AssetError, UsageError, require
from kinema.files import atomic_write, replacing

SUFFIXES = (".usd", ".usda", ".usdc", ".usdz")
SMALLEST_SCALE = 1e-6
"""A node smaller than this at rest is hidden, and nothing is divided by its size."""
BIND_TOLERANCE = 1e-3
"""Share by which bind transforms' scales may differ and still be one: files keep them as rounded numbers."""
RATES = (24, 25, 30, 48, 50, 60, 100, 120, 240)
"""Frames a second that a stage may get: the first at which all keys of the clips lie on frames, else the largest."""
TYPES = {b"\x89PNG": ".png", b"\xff\xd8\xff": ".jpg"}


def write_usd(path: str | Path, document: Document, *, clip: str | None = None, only: bool = False) -> None:
    """Write a document as USD.

    Args:
        path: .usd, .usda, .usdc or .usdz; textures of the first three go to a folder beside it.
        document: What to write.
        clip: The clip that plays when the file is opened; the first if not given. The others are in the file too.
        only: Leave the other clips out.
    """
    path = Path(path)
    if path.suffix.lower() not in SUFFIXES:
        raise UsageError("write-suffix", f"cannot write '{path.name}' as USD", hint=f"name it {', '.join(SUFFIXES)}")
    pxr = require("pxr", extra="usd")
    del pxr
    with tempfile.TemporaryDirectory(prefix="kinema_") as scratch:
        made = Path(scratch) / ("made.usdc" if path.suffix.lower() == ".usdz" else f"made{path.suffix.lower()}")
        textures = Path(scratch) / "textures"
        textures.mkdir()
        folder = "textures" if path.suffix.lower() == ".usdz" else f"{path.stem}_textures"
        _write_stage(made, document, textures, folder, clip, only)
        if path.suffix.lower() == ".usdz":
            _write_package(path, made, textures)
            return
        if any(textures.iterdir()):
            (path.parent / folder).mkdir(exist_ok=True)
            for image in textures.iterdir():
                atomic_write(path.parent / folder / image.name, image.read_bytes())
        atomic_write(path, made.read_bytes())


def _write_package(path: Path, made: Path, textures: Path) -> None:
    """A .usdz: stored, not compressed, every file on a boundary of 64 bytes."""
    from pxr import Sdf

    with replacing(path) as beside:
        writer = Sdf.ZipFileWriter.CreateNew(beside)
        writer.AddFile(str(made), f"{path.stem}.usdc")
        for image in sorted(textures.iterdir()):
            writer.AddFile(str(image), f"textures/{image.name}")
        writer.Save()


@dataclass(frozen=True)
class _Rig:
    """The node tree as joints."""

    tree: NodeTree
    nodes: list[int]
    """Node of each joint, parents first."""
    paths: list[str]
    """Joint paths, unique."""
    folded: np.ndarray
    """D: the scale taken out of each node's world frame, [node]."""


def _write_stage(made: Path, document: Document, textures: Path, folder: str, clip: str | None, only: bool) -> None:
    from pxr import Sdf, Usd, UsdGeom, UsdSkel

    tree, parts, all_clips = node_tree(document), primitives(document), clips(document)
    chosen = _chosen(all_clips, clip, document)
    kept = [other for other in all_clips if not only or other is chosen]
    bindings = skins(document)
    rig = _rig(tree, _needed(tree, parts, bindings, kept))
    stage = Usd.Stage.CreateNew(str(made))
    UsdGeom.SetStageUpAxis(stage, UsdGeom.Tokens.y)
    UsdGeom.SetStageMetersPerUnit(stage, 1.0)
    fps = _rate(kept)
    stage.SetTimeCodesPerSecond(fps)
    stage.SetFramesPerSecond(fps)
    root = UsdSkel.Root.Define(stage, "/Character")
    stage.SetDefaultPrim(root.GetPrim())
    prims = {}
    taken: set[str] = set()
    for other in kept:
        name = _unique(_identifier(other.name), taken)
        prims[other.name] = _write_clip(stage, f"/Character/Clips/{name}", other, rig, fps)
    if chosen is not None:
        stage.SetStartTimeCode(0)
        stage.SetEndTimeCode(round(chosen.duration * fps))
    rest = _rest_locals(rig)
    world = world_matrices(tree, tree.matrix)
    skeletons: dict[int | None, Any] = {}
    grown: dict[int | None, float] = {None: 1.0}
    for skin in sorted({part.skin for part in parts}, key=lambda skin: -1 if skin is None else skin):
        binds = np.stack([_inverse(_inverse(world[node])) for node in rig.nodes])
        if skin is not None:
            place = {node: joint for joint, node in enumerate(rig.nodes)}
            for slot, node in enumerate(bindings[skin].joints):
                binds[place[int(node)]] = _inverse(bindings[skin].T_joint_bind[slot])
        binds = (
            binds / np.concatenate([rig.folded[rig.nodes, None]] * 3 + [np.ones((len(rig.nodes), 1))], 1)[:, None, :]
        )
        if skin is not None:
            held = [place[int(node)] for node in bindings[skin].joints]
            grown[skin] = 1 / _shared_scale(binds[held])
            binds[held, :3] *= grown[skin]
        prim = UsdSkel.Skeleton.Define(stage, f"/Character/Skeleton{'' if skin is None else f'_{skin}'}")
        prim.CreateJointsAttr(rig.paths)
        prim.CreateJointNamesAttr([tree.names[node] for node in rig.nodes])
        prim.CreateBindTransformsAttr([_matrix(bind) for bind in binds])
        prim.CreateRestTransformsAttr([_matrix(local) for local in rest])
        binding = UsdSkel.BindingAPI.Apply(prim.GetPrim())
        if chosen is not None:
            binding.CreateAnimationSourceRel().SetTargets([prims[chosen.name].GetPath()])
        skeletons[skin] = prim
    materials: dict[Any, Any] = {}
    for number, part in enumerate(parts):
        if len(part.faces):
            bind = np.diag([*[grown[part.skin]] * 3, 1.0]) if part.skin is not None else world[part.node]
            mesh = _write_mesh(stage, f"/Character/Mesh_{number}", part, rig, bindings, skeletons[part.skin])
            UsdSkel.BindingAPI(mesh.GetPrim()).CreateGeomBindTransformAttr(_matrix(bind))
            _bind_material(stage, mesh, part, document, materials, textures, folder)
    stage.GetRootLayer().customLayerData = {"generator": "kinema"}
    Sdf.Layer.Find(stage.GetRootLayer().identifier).Save()


def _chosen(all_clips: tuple[Clip, ...], name: str | None, document: Document) -> Clip | None:
    if name is None:
        return all_clips[0] if all_clips else None
    for other in all_clips:
        if other.name == name:
            return other
    raise AssetError("clip-unknown", f"no clip '{name}'", where=document.where("animations"))


def _needed(tree: NodeTree, parts: tuple[Primitive, ...], bindings: tuple[SkinData, ...], kept: list[Clip]) -> set[int]:
    """Nodes that must be joints: those that hold or move something, and all above them."""
    wanted = {int(node) for part in parts if part.skin is not None for node in bindings[part.skin].joints}
    wanted |= {part.node for part in parts if part.skin is None}
    wanted |= {channel.node for clip in kept for channel in clip.channels}
    for node in list(wanted):
        while tree.parents[node] >= 0:
            node = int(tree.parents[node])
            wanted.add(node)
    return wanted


def _rig(tree: NodeTree, wanted: set[int]) -> _Rig:
    nodes = [int(node) for node in tree.order if int(node) in wanted]
    names: dict[int, str] = {}
    paths, taken = [], set()
    for node in nodes:
        above = names.get(int(tree.parents[node]), "")
        own = _unique(f"{above}/{_identifier(tree.names[node])}" if above else _identifier(tree.names[node]), taken)
        names[node] = own
        paths.append(own)
    folded = np.ones(len(tree.names))
    for node in nodes:
        parent = int(tree.parents[node])
        # any number per node changes no vertex; with the node's size at rest, no bind keeps a scale but for uneven ones
        size = float(np.cbrt(abs(np.linalg.det(tree.matrix[node][:3, :3]))))
        folded[node] = (folded[parent] if parent >= 0 else 1.0) * (size if size > SMALLEST_SCALE else 1.0)
    return _Rig(tree, nodes, paths, folded)


def _rest_locals(rig: _Rig) -> np.ndarray:
    """L' = D_parent L D⁻¹ of the rest pose, [joint 4 4]."""
    locals_ = []
    for node in rig.nodes:
        parent = int(rig.tree.parents[node])
        local = rig.tree.matrix[node].copy()
        local[:3] *= rig.folded[parent] if parent >= 0 else 1.0
        local[:3, :3] /= rig.folded[node]
        locals_.append(local)
    return np.stack(locals_)


def _write_clip(stage: Any, path: str, clip: Clip, rig: _Rig, fps: float) -> Any:
    """A clip as a SkelAnimation: translations, rotations and scales with the same samples."""
    from pxr import Gf, Sdf, UsdSkel, Vt

    tree = rig.tree
    prim = UsdSkel.Animation.Define(stage, path)
    prim.GetPrim().SetMetadata("displayName", clip.name)
    frames = np.arange(round(clip.duration * fps) + 1)
    times = clip.start + np.minimum(frames / fps, clip.duration)
    driven = sorted({channel.node for channel in clip.channels if channel.node in set(rig.nodes)}, key=rig.nodes.index)
    translations, rotations, scales = clip.sample_trs(tree, times)
    above = np.array([rig.folded[tree.parents[node]] if tree.parents[node] >= 0 else 1.0 for node in driven])
    place = {node: joint for joint, node in enumerate(rig.nodes)}
    prim.CreateJointsAttr([rig.paths[place[node]] for node in driven])
    t, r, s = prim.CreateTranslationsAttr(), prim.CreateRotationsAttr(), prim.CreateScalesAttr()
    values = scales[:, driven] * (above / rig.folded[driven])[None, :, None]
    exact = bool((np.abs(values - values.astype(np.float16)) <= 1e-7 * np.abs(values)).all())
    whole = None if exact else prim.GetPrim().CreateAttribute("kinema:scales", Sdf.ValueTypeNames.Float3Array)
    for frame in frames.tolist():
        moved = translations[frame, driven] * above[:, None]
        t.Set(Vt.Vec3fArray.FromNumpy(np.ascontiguousarray(moved, np.float32)), frame)
        turned = [Gf.Quatf(float(q[3]), float(q[0]), float(q[1]), float(q[2])) for q in rotations[frame, driven]]
        r.Set(Vt.QuatfArray(turned), frame)
        s.Set(Vt.Vec3hArray([Gf.Vec3h(*map(float, value)) for value in values[frame]]), frame)
        if whole is not None:
            whole.Set(Vt.Vec3fArray.FromNumpy(np.ascontiguousarray(values[frame], np.float32)), frame)
    return prim


def _write_mesh(stage: Any, path: str, part: Primitive, rig: _Rig, bindings: Any, skeleton: Any) -> Any:
    from pxr import Sdf, UsdGeom, UsdSkel, Vt

    mesh = UsdGeom.Mesh.Define(stage, path)
    points = Vt.Vec3fArray.FromNumpy(np.ascontiguousarray(part.positions, np.float32))
    mesh.CreatePointsAttr(points)
    mesh.CreateFaceVertexCountsAttr(Vt.IntArray.FromNumpy(np.full(len(part.faces), 3, np.int32)))
    mesh.CreateFaceVertexIndicesAttr(Vt.IntArray.FromNumpy(np.ascontiguousarray(part.faces.reshape(-1), np.int32)))
    mesh.CreateSubdivisionSchemeAttr(UsdGeom.Tokens.none)
    mesh.CreateDoubleSidedAttr(part.double_sided)
    mesh.CreateExtentAttr(UsdGeom.PointBased.ComputeExtent(points))
    if part.normals is not None:
        mesh.CreateNormalsAttr(Vt.Vec3fArray.FromNumpy(np.ascontiguousarray(part.normals, np.float32)))
        mesh.SetNormalsInterpolation(UsdGeom.Tokens.vertex)
    primvars = UsdGeom.PrimvarsAPI(mesh)
    if part.uv is not None:
        flipped = np.stack([part.uv[:, 0], 1 - part.uv[:, 1]], 1)  # USD counts from below
        uv = primvars.CreatePrimvar("st", Sdf.ValueTypeNames.TexCoord2fArray, UsdGeom.Tokens.vertex)
        uv.Set(Vt.Vec2fArray.FromNumpy(np.ascontiguousarray(flipped, np.float32)))
    if part.vertex_colours is not None:
        colours = np.ascontiguousarray(part.vertex_colours[:, :3], np.float32)
        shown = primvars.CreatePrimvar("displayColor", Sdf.ValueTypeNames.Color3fArray, UsdGeom.Tokens.vertex)
        shown.Set(Vt.Vec3fArray.FromNumpy(colours))
    place = {node: joint for joint, node in enumerate(rig.nodes)}
    if part.skin is not None and part.joints is not None and part.weights is not None:
        slots = np.array([place[int(node)] for node in bindings[part.skin].joints])
        joints, weights = slots[part.joints], part.weights
    else:
        joints = np.full((len(part.positions), 1), place[part.node])
        weights = np.ones((len(part.positions), 1))
    api = UsdSkel.BindingAPI.Apply(mesh.GetPrim())
    api.CreateSkeletonRel().SetTargets([skeleton.GetPath()])
    width = joints.shape[1]
    flat = np.ascontiguousarray(joints.reshape(-1), np.int32)
    api.CreateJointIndicesPrimvar(False, width).Set(Vt.IntArray.FromNumpy(flat))
    flat = np.ascontiguousarray(weights.reshape(-1), np.float32)
    api.CreateJointWeightsPrimvar(False, width).Set(Vt.FloatArray.FromNumpy(flat))
    return mesh


def _shared_scale(binds: np.ndarray) -> float:
    """The even scale that all bind transforms have, [joint 4 4]; 1 where they differ."""
    sizes = np.linalg.norm(binds[:, :3, :3], axis=1)  # of the three axes, [joint 3]
    scale = float(np.median(sizes))
    return scale if scale > 0 and np.abs(sizes - scale).max() <= BIND_TOLERANCE * scale else 1.0


def _bind_material(
    stage: Any, mesh: Any, part: Primitive, document: Document, materials: dict[Any, Any], textures: Path, folder: str
) -> None:
    """A UsdPreviewSurface with the base colour, or its texture."""
    from pxr import Gf, Sdf, UsdShade

    key = (part.image, tuple(part.base_colour.tolist()), part.vertex_colours is not None)
    if key not in materials:
        path = f"/Character/Materials/Material_{len(materials)}"
        material = UsdShade.Material.Define(stage, path)
        surface = UsdShade.Shader.Define(stage, f"{path}/Surface")
        surface.CreateIdAttr("UsdPreviewSurface")
        surface.CreateInput("roughness", Sdf.ValueTypeNames.Float).Set(0.9)
        surface.CreateInput("opacity", Sdf.ValueTypeNames.Float).Set(float(part.base_colour[3]))
        colour = surface.CreateInput("diffuseColor", Sdf.ValueTypeNames.Color3f)
        texture = _texture(document, part, textures)
        if texture is not None:
            reader = UsdShade.Shader.Define(stage, f"{path}/Coordinates")
            reader.CreateIdAttr("UsdPrimvarReader_float2")
            reader.CreateInput("varname", Sdf.ValueTypeNames.String).Set("st")
            picture = UsdShade.Shader.Define(stage, f"{path}/Texture")
            picture.CreateIdAttr("UsdUVTexture")
            picture.CreateInput("file", Sdf.ValueTypeNames.Asset).Set(f"./{folder}/{texture}")
            picture.CreateInput("sourceColorSpace", Sdf.ValueTypeNames.Token).Set("sRGB")
            picture.CreateInput("wrapS", Sdf.ValueTypeNames.Token).Set("repeat")
            picture.CreateInput("wrapT", Sdf.ValueTypeNames.Token).Set("repeat")
            factor = Gf.Vec4f(*map(float, part.base_colour))
            picture.CreateInput("scale", Sdf.ValueTypeNames.Float4).Set(factor)
            picture.CreateInput("st", Sdf.ValueTypeNames.Float2).ConnectToSource(
                reader.CreateOutput("result", Sdf.ValueTypeNames.Float2)
            )
            colour.ConnectToSource(picture.CreateOutput("rgb", Sdf.ValueTypeNames.Float3))
        elif part.vertex_colours is not None:
            reader = UsdShade.Shader.Define(stage, f"{path}/Colours")
            reader.CreateIdAttr("UsdPrimvarReader_float3")
            reader.CreateInput("varname", Sdf.ValueTypeNames.String).Set("displayColor")
            colour.ConnectToSource(reader.CreateOutput("result", Sdf.ValueTypeNames.Float3))
        else:
            colour.Set(Gf.Vec3f(*map(float, part.base_colour[:3])))
        material.CreateSurfaceOutput().ConnectToSource(surface.CreateOutput("surface", Sdf.ValueTypeNames.Token))
        materials[key] = material
    UsdShade.MaterialBindingAPI.Apply(mesh.GetPrim()).Bind(materials[key])


def _texture(document: Document, part: Primitive, textures: Path) -> str | None:
    """Write the base colour's picture to the folder; None where there is none that USD knows."""
    if part.image is None or part.uv is None:
        return None
    data = image_bytes(document, part.image)
    suffix = next((suffix for magic, suffix in TYPES.items() if data.startswith(magic)), None)
    if suffix is None:  # WebP is glTF's, not USD's
        import io

        from PIL import Image

        stream = io.BytesIO()
        Image.open(io.BytesIO(data)).save(stream, format="PNG")
        data, suffix = stream.getvalue(), ".png"
    name = f"image_{part.image}{suffix}"
    if not (textures / name).exists():
        (textures / name).write_bytes(data)
    return name


def _rate(kept: list[Clip]) -> float:
    ends = np.concatenate([clip.key_times - clip.start for clip in kept]) if kept else np.zeros(1)
    for rate in RATES:
        if np.all(np.abs(ends * rate - np.round(ends * rate)) < 0.01):
            return float(rate)
    return float(RATES[-1])


def _inverse(matrix: np.ndarray) -> np.ndarray:
    """The inverse; the identity for what is scaled to nothing."""
    if np.abs(np.linalg.det(matrix[:3, :3])) < 1e-18:
        return np.eye(4)
    return np.linalg.inv(matrix)


def _matrix(matrix: np.ndarray) -> Any:
    """Columns to USD's rows."""
    from pxr import Gf

    return Gf.Matrix4d(*np.asarray(matrix, np.float64).T.reshape(-1).tolist())


def _identifier(name: str) -> str:
    from pxr import Tf

    return Tf.MakeValidIdentifier(name) if re.search(r"\w", name) else "node"


def _unique(name: str, taken: set[str]) -> str:
    candidate, number = name, 1
    while candidate in taken:
        number += 1
        candidate = f"{name}_{number}"
    taken.add(candidate)
    return candidate
