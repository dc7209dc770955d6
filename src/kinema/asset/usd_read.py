"""USD in (the `usd` extra): UsdSkel characters as a glTF document, from which everything else is as for glTF files.

    p_world = K · J_j · inverse(bind_j) · geomBind · p      (UsdSkel's skinning; K: the Skeleton prim's place)

so joints become nodes below a node for K, and a mesh's inverse bind matrices are inverse(bind_j) · geomBind. Z-up stages and other
units are one node at the top. Every SkelAnimation of the stage is a clip.
"""

from __future__ import annotations

import io
import json
import logging
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from kinema.asset.gltf import Document, decompose
from kinema.asset.gltf.build import AccessorPack
from kinema.asset.gltf.document import MAX_BYTES, read_file
from kinema.asset.gltf.structure import check_structure
from kinema.asset.gltf.validate import validate
from kinema.errors import AssetError, require

SUFFIXES = (".usd", ".usda", ".usdc", ".usdz")
MAX_SAMPLES = 100_000
"""Most time samples of a clip."""
Z_UP = np.array([[1.0, 0, 0, 0], [0, 0, 1, 0], [0, -1, 0, 0], [0, 0, 0, 1]])

log = logging.getLogger(__name__)


@dataclass
class _Scene:
    """A glTF document under construction."""

    pack: AccessorPack = field(default_factory=AccessorPack)
    nodes: list[dict[str, Any]] = field(default_factory=list)
    meshes: list[dict[str, Any]] = field(default_factory=list)
    skins: list[dict[str, Any]] = field(default_factory=list)
    materials: list[dict[str, Any]] = field(default_factory=list)
    images: list[dict[str, Any]] = field(default_factory=list)
    animations: list[dict[str, Any]] = field(default_factory=list)
    known: dict[Any, int] = field(default_factory=dict)

    def add_node(self, name: str, matrix: np.ndarray, parent: int | None, **more: Any) -> int:
        """Append a node with a transform; returns its index."""
        node: dict[str, Any] = {"name": name, **more}
        translation, rotation, scale = decompose(matrix)
        node |= {"translation": translation.tolist(), "rotation": rotation.tolist(), "scale": scale.tolist()}
        self.nodes.append(node)
        if parent is not None:
            self.nodes[parent].setdefault("children", []).append(len(self.nodes) - 1)
        return len(self.nodes) - 1


@dataclass(frozen=True)
class _Skeleton:
    """A Skeleton prim as nodes."""

    top: int
    """Node of the prim itself."""
    joints: dict[str, int]
    """Joint path -> node."""
    order: tuple[str, ...]
    binds: np.ndarray
    """[joint 4 4]."""


def document_from_usd(path: str | Path) -> Document:
    """Read a USD file as a glTF document; needs the `usd` extra."""
    path = Path(path)
    require("pxr", extra="usd")
    read_file(path, limit=MAX_BYTES, where=str(path), missing="usd-missing")
    from pxr import Tf, Usd, UsdGeom

    try:
        stage = Usd.Stage.Open(str(path))
    except Tf.ErrorException as error:
        said = str(error).strip().splitlines()[-1][:300]
        raise AssetError("usd-unreadable", f"USD cannot read it: {said}", where=str(path)) from error
    scene = _Scene()
    matrix = Z_UP.copy() if UsdGeom.GetStageUpAxis(stage) == UsdGeom.Tokens.z else np.eye(4)
    matrix[:3] *= float(UsdGeom.GetStageMetersPerUnit(stage))
    root = scene.add_node(path.stem, matrix, None)
    skeletons = _read_skeletons(stage, scene, root)
    _read_meshes(stage, scene, root, skeletons)
    _read_clips(stage, scene, skeletons)
    tree: dict[str, Any] = {
        "asset": {"version": "2.0", "generator": "kinema from USD"},
        "scene": 0,
        "scenes": [{"nodes": [root]}],
        "nodes": scene.nodes,
    }
    names = ("meshes", "skins", "materials", "images", "animations")
    tree |= {name: getattr(scene, name) for name in names if getattr(scene, name)}
    if scene.images:
        tree["textures"] = [{"source": index} for index in range(len(scene.images))]
    if scene.pack.parts:
        data = b"".join(scene.pack.parts)
        tree |= {"accessors": scene.pack.accessors, "bufferViews": scene.pack.views}
        tree["buffers"] = [{"byteLength": len(data)}]
        document = Document(path, json.loads(json.dumps(tree)), (data,))
    else:
        document = Document(path, json.loads(json.dumps(tree)), ())
    check_structure(document)
    validate(document)
    return document


def _read_skeletons(stage: Any, scene: _Scene, root: int) -> dict[Any, _Skeleton]:
    """Every Skeleton prim. Those that share joints, place and rest pose share nodes: they are one body with several binds."""
    from pxr import UsdGeom, UsdSkel

    found: dict[Any, _Skeleton] = {}
    same: dict[Any, _Skeleton] = {}
    cache = UsdGeom.XformCache()
    for prim in stage.Traverse():
        if not prim.IsA(UsdSkel.Skeleton):
            continue
        skeleton = UsdSkel.Skeleton(prim)
        joints: list[str] = [str(joint) for joint in skeleton.GetJointsAttr().Get() or ()]
        rest = _matrices(skeleton.GetRestTransformsAttr().Get())
        binds = _matrices(skeleton.GetBindTransformsAttr().Get())
        if len(binds) != len(joints):
            raise AssetError(
                "usd-skeleton", f"{len(joints)} joints, {len(binds)} bind transforms", where=str(prim.GetPath())
            )
        topology = UsdSkel.Topology(joints)
        parents = [topology.GetParent(index) for index in range(len(joints))]
        if len(rest) != len(joints):  # then the bind pose is the rest pose
            rest = np.stack([binds[j] if p < 0 else np.linalg.inv(binds[p]) @ binds[j] for j, p in enumerate(parents)])
        place = _matrix(cache.GetLocalToWorldTransform(prim))
        key = (tuple(joints), rest.tobytes(), place.tobytes())
        if key in same:
            found[prim.GetPath()] = _Skeleton(same[key].top, same[key].joints, tuple(joints), binds)
            continue
        top = scene.add_node(prim.GetName(), place, root)
        names = list(skeleton.GetJointNamesAttr().Get() or ())
        nodes: dict[str, int] = {}
        for index, joint in enumerate(joints):
            name = names[index] if len(names) == len(joints) else joint.rpartition("/")[2]
            parent = top if parents[index] < 0 else nodes[joints[parents[index]]]
            nodes[joint] = scene.add_node(name, rest[index], parent)
        found[prim.GetPath()] = same[key] = _Skeleton(top, nodes, tuple(joints), binds)
    return found


def _read_meshes(stage: Any, scene: _Scene, root: int, skeletons: dict[Any, _Skeleton]) -> None:
    from pxr import UsdGeom, UsdSkel

    cache = UsdGeom.XformCache()
    for prim in stage.Traverse():
        if not prim.IsA(UsdGeom.Mesh) or UsdGeom.Imageable(prim).ComputeVisibility() == UsdGeom.Tokens.invisible:
            continue
        mesh = UsdGeom.Mesh(prim)
        binding = UsdSkel.BindingAPI(prim)
        target = binding.GetInheritedSkeleton()
        skeleton = skeletons.get(target.GetPrim().GetPath()) if target else None
        indices = binding.GetJointIndicesPrimvar()
        skinned = skeleton is not None and bool(indices) and indices.HasAuthoredValue()
        primitive, corner_points = _primitive(scene, mesh, stage)
        if primitive is None:
            continue
        if skinned:
            assert skeleton is not None
            _add_influences(scene, primitive, binding, corner_points, str(prim.GetPath()))
            own = binding.GetJointsAttr().Get()  # a mesh may name its own subset of joints
            order = list(own) if own else list(skeleton.order)
            geom = binding.GetGeomBindTransformAttr().Get()
            geom_bind = np.eye(4) if geom is None else _matrix(geom)
            place = {joint: index for index, joint in enumerate(skeleton.order)}
            missing = [joint for joint in order if joint not in place]
            if missing:
                raise AssetError("usd-skeleton", f"no joint '{missing[0]}'", where=str(prim.GetPath()))
            back = np.stack([_inverse(skeleton.binds[place[joint]]) @ geom_bind for joint in order])
            back[:, 3] = (0, 0, 0, 1)
            view = scene.pack.add(back.swapaxes(1, 2).reshape(-1, 16), "<f4", "MAT4", None)
            scene.skins.append({"joints": [skeleton.joints[joint] for joint in order], "inverseBindMatrices": view})
        scene.meshes.append({"name": prim.GetName(), "primitives": [primitive]})
        if skinned:
            more = {"mesh": len(scene.meshes) - 1, "skin": len(scene.skins) - 1}
            scene.add_node(prim.GetName(), np.eye(4), root, **more)
        else:
            place = _matrix(cache.GetLocalToWorldTransform(prim))
            scene.add_node(prim.GetName(), place, root, mesh=len(scene.meshes) - 1)


def _primitive(scene: _Scene, mesh: Any, stage: Any) -> tuple[dict[str, Any] | None, np.ndarray]:
    """Triangles with what hangs on their corners; vertices are split where corners differ."""
    from pxr import UsdGeom

    points = np.asarray(mesh.GetPointsAttr().Get() or [], np.float64).reshape(-1, 3)
    counts = np.asarray(mesh.GetFaceVertexCountsAttr().Get() or [], np.int64)
    corners = np.asarray(mesh.GetFaceVertexIndicesAttr().Get() or [], np.int64)
    where = str(mesh.GetPath())
    if len(points) == 0 or len(corners) == 0:
        return None, np.zeros(0, np.int64)
    if counts.sum() != len(corners) or corners.min() < 0 or corners.max() >= len(points):
        raise AssetError("usd-mesh", "faces that point to vertices that are not there", where=where)
    primvars = UsdGeom.PrimvarsAPI(mesh)
    uv = _primvar(primvars, ("st", "UVMap", "st0", "uv"), len(points), corners, counts)
    colours = _primvar(primvars, ("displayColor",), len(points), corners, counts)
    extra = [values for values in (uv, colours) if values is not None]
    split = np.concatenate([corners[:, None], *extra], 1)
    keys, first, corner_vertex = np.unique(split.round(7), axis=0, return_index=True, return_inverse=True)
    del keys
    unused = np.setdiff1d(np.arange(len(points)), corners)  # kept, so that vertices keep their numbers
    vertices = np.concatenate([corners[first], unused])
    order = np.argsort(vertices, kind="stable")
    rank = np.empty_like(order)
    rank[order] = np.arange(len(order))
    corner_vertex, vertices = rank[corner_vertex.reshape(-1)], vertices[order]
    source = np.concatenate([first, np.zeros(len(unused), np.int64)])[order]  # a corner that has each vertex's values
    starts = np.concatenate([[0], np.cumsum(counts)[:-1]])
    fans = [
        (start, start + k, start + k + 1)
        for start, count in zip(starts.tolist(), counts.tolist(), strict=True)
        for k in range(1, count - 1)
    ]
    if not fans:
        return None, vertices
    faces = corner_vertex[np.array(fans)]
    if mesh.GetOrientationAttr().Get() == UsdGeom.Tokens.leftHanded:
        faces = faces[:, ::-1]
    pack = scene.pack
    attributes = {"POSITION": pack.add(points[vertices], "<f4", "VEC3", 34962, limits=True)}
    if uv is not None:
        attributes["TEXCOORD_0"] = pack.add(np.stack([uv[source, 0], 1 - uv[source, 1]], 1), "<f4", "VEC2", 34962)
    if colours is not None and colours.shape[1] == 3:
        levels = np.concatenate([np.clip(colours[source], 0, 1), np.ones((len(source), 1))], 1)
        attributes["COLOR_0"] = pack.add(levels, "<f4", "VEC4", 34962)
    indices = pack.add(faces.reshape(-1, 1), "<u4", "SCALAR", 34963)
    primitive = {"attributes": attributes, "indices": indices}
    material = _material(scene, mesh.GetPrim(), stage)
    if material is not None:
        primitive["material"] = material
    return primitive, vertices


def _primvar(
    primvars: Any, names: tuple[str, ...], vert_count: int, corners: np.ndarray, counts: np.ndarray
) -> np.ndarray | None:
    """Values at every corner of the faces, [corner component]; None where there is no such primvar."""
    for name in names:
        primvar = primvars.GetPrimvar(name)
        if not primvar or not primvar.HasValue():
            continue
        values = np.asarray(primvar.ComputeFlattened(), np.float64)
        if values.ndim != 2:
            continue
        kind = primvar.GetInterpolation()
        if kind in ("vertex", "varying") and len(values) == vert_count:
            return values[corners]
        if kind == "faceVarying" and len(values) == len(corners):
            return values
        if kind == "uniform" and len(values) == len(counts):
            return np.repeat(values, counts, 0)
        if kind == "constant" and len(values) == 1:
            return np.repeat(values, len(corners), 0)
    return None


def _add_influences(scene: _Scene, primitive: dict[str, Any], binding: Any, vertices: np.ndarray, where: str) -> None:
    indices, weights = binding.GetJointIndicesPrimvar(), binding.GetJointWeightsPrimvar()
    size = indices.GetElementSize()
    joints = np.asarray(indices.ComputeFlattened(), np.int64).reshape(-1, size)
    shares = np.asarray(weights.ComputeFlattened(), np.float64).reshape(-1, size)
    if indices.GetInterpolation() == "constant":  # a rigid mesh
        joints, shares = (np.repeat(values[:1], len(vertices), 0) for values in (joints, shares))
    else:
        if len(joints) != len(shares) or vertices.max(initial=0) >= len(joints):
            raise AssetError("usd-mesh", f"{len(joints)} rows of joints, {len(shares)} of weights", where=where)
        joints, shares = joints[vertices], shares[vertices]
    width = -(-size // 4) * 4
    pad = ((0, 0), (0, width - size))
    joints, shares = np.pad(np.where(shares > 0, joints, 0), pad), np.pad(shares, pad)
    for number in range(width // 4):
        columns = slice(4 * number, 4 * number + 4)
        primitive["attributes"][f"JOINTS_{number}"] = scene.pack.add(joints[:, columns], "<u2", "VEC4", 34962)
        primitive["attributes"][f"WEIGHTS_{number}"] = scene.pack.add(shares[:, columns], "<f4", "VEC4", 34962)


def _material(scene: _Scene, prim: Any, stage: Any) -> int | None:
    """The base colour of a UsdPreviewSurface, or its texture."""
    from pxr import UsdShade

    bound, _ = UsdShade.MaterialBindingAPI(prim).ComputeBoundMaterial()
    if not bound:
        subsets = [child for child in prim.GetChildren() if child.GetTypeName() == "GeomSubset"]
        bound = UsdShade.MaterialBindingAPI(subsets[0]).ComputeBoundMaterial()[0] if subsets else None
    if not bound:
        return None
    key = str(bound.GetPath())
    if key in scene.known:
        return scene.known[key]
    pbr: dict[str, Any] = {"metallicFactor": 0.0, "roughnessFactor": 0.9}
    surface = bound.ComputeSurfaceSource()[0]
    colour = surface.GetInput("diffuseColor") if surface else None
    if colour:
        source = colour.GetConnectedSources()[0] if colour.HasConnectedSource() else []
        shader = UsdShade.Shader(source[0].source.GetPrim()) if source else None
        if shader and shader.GetIdAttr().Get() == "UsdUVTexture":
            image = _image(scene, shader.GetInput("file").Get())
            if image is not None:
                pbr["baseColorTexture"] = {"index": image}
            factor = shader.GetInput("scale")
            if factor and factor.Get() is not None:
                pbr["baseColorFactor"] = [min(max(float(value), 0.0), 1.0) for value in factor.Get()]
        elif not source and colour.Get() is not None:
            pbr["baseColorFactor"] = [*(min(max(float(value), 0.0), 1.0) for value in colour.Get()), 1.0]
    scene.materials.append({"name": bound.GetPrim().GetName(), "pbrMetallicRoughness": pbr, "doubleSided": True})
    scene.known[key] = len(scene.materials) - 1
    return scene.known[key]


def _image(scene: _Scene, asset: Any) -> int | None:
    """A texture's bytes, from beside the file or from inside its package."""
    from PIL import Image
    from pxr import Ar

    if asset is None or not asset.resolvedPath:
        log.warning("the texture '%s' is not there", getattr(asset, "path", asset))
        return None
    if asset.resolvedPath not in scene.known:
        opened = Ar.GetResolver().OpenAsset(Ar.ResolvedPath(asset.resolvedPath))
        data = bytes(opened.GetBuffer())
        mime = "image/png" if data.startswith(b"\x89PNG") else "image/jpeg" if data.startswith(b"\xff\xd8") else None
        if mime is None:
            stream = io.BytesIO()
            try:
                Image.open(io.BytesIO(data)).convert("RGBA").save(stream, format="PNG")
            except OSError:
                log.warning("the texture '%s' is of a kind that cannot be read", asset.path)
                return None
            data, mime = stream.getvalue(), "image/png"
        scene.images.append({"bufferView": scene.pack.add_blob(data), "mimeType": mime})
        scene.known[asset.resolvedPath] = len(scene.images) - 1
    return scene.known[asset.resolvedPath]


def _read_clips(stage: Any, scene: _Scene, skeletons: dict[Any, _Skeleton]) -> None:
    """Every SkelAnimation, on the joints that it names."""
    from pxr import UsdSkel

    fps = float(stage.GetTimeCodesPerSecond())
    bodies = {id(skeleton.joints): skeleton for skeleton in skeletons.values()}
    for prim in stage.Traverse():
        if not prim.IsA(UsdSkel.Animation):
            continue
        animation = UsdSkel.Animation(prim)
        joints = list(animation.GetJointsAttr().Get() or ())
        query = UsdSkel.Cache().GetAnimQuery(animation)
        samples = query.GetJointTransformTimeSamples() if query else []
        if not samples or not joints:
            continue
        if len(samples) > MAX_SAMPLES:
            raise AssetError(
                "clip-too-long", f"{len(samples)} samples, at most {MAX_SAMPLES}", where=str(prim.GetPath())
            )
        whole = prim.GetAttribute("kinema:scales")
        poses = [query.ComputeJointLocalTransformComponents(time) for time in samples]
        translations = np.array([np.asarray(pose[0]) for pose in poses], np.float64)
        rotations = np.array([[[*q.GetImaginary(), q.GetReal()] for q in pose[1]] for pose in poses], np.float64)
        scales = np.array([np.asarray(pose[2]) for pose in poses], np.float64)
        if whole and whole.HasAuthoredValue():
            scales = np.array([np.asarray(whole.Get(time)) for time in samples], np.float64)
        times = (np.array(samples) - min(samples[0], 0.0 if samples[0] >= 0 else samples[0])) / fps
        input_index = scene.pack.add(times[:, None], "<f4", "SCALAR", None, limits=True)
        channels: list[dict[str, Any]] = []
        samplers: list[dict[str, Any]] = []
        for body in bodies.values():
            for index, joint in enumerate(joints):
                if joint not in body.joints:
                    continue
                for kind, values in (("translation", translations), ("rotation", rotations), ("scale", scales)):
                    own = values[:, index]
                    if kind == "rotation":
                        own = own / np.maximum(np.linalg.norm(own, axis=1, keepdims=True), 1e-12)
                    channels.append({"sampler": len(samplers), "target": {"node": body.joints[joint], "path": kind}})
                    output = scene.pack.add(own, "<f4", "VEC4" if kind == "rotation" else "VEC3", None)
                    samplers.append({"input": input_index, "interpolation": "LINEAR", "output": output})
        if channels:
            name = prim.GetMetadata("displayName") or prim.GetName()
            scene.animations.append({"name": name, "channels": channels, "samplers": samplers})


def _matrix(matrix: Any) -> np.ndarray:
    """USD's rows to columns."""
    return np.array(matrix, np.float64).reshape(4, 4).T


def _matrices(values: Any) -> np.ndarray:
    return np.stack([_matrix(value) for value in values]) if values else np.zeros((0, 4, 4))


def _inverse(matrix: np.ndarray) -> np.ndarray:
    if abs(np.linalg.det(matrix[:3, :3])) < 1e-18:
        return np.eye(4)
    return np.linalg.inv(matrix)
