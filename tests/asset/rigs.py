"""Small rigged files made by hand in every shape that exporters produce; tests know each number in them."""

from __future__ import annotations

from typing import Any

import numpy as np

from kinema.asset.gltf import Document, validate
from tests.asset.gltf.make import HALF, Maker
from tests.plain_lbs import plain_worlds

CORNERS = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], np.float64)
BOX_FACES = np.array(
    [0, 1, 3, 0, 3, 2, 4, 6, 7, 4, 7, 5, 0, 4, 5, 0, 5, 1, 2, 3, 7, 2, 7, 6, 0, 2, 6, 0, 6, 4, 1, 5, 7, 1, 7, 3]
).reshape(12, 3)


class Rig(Maker):
    """A document under construction: nodes, boxes on bones, skins, clips."""

    def __init__(self) -> None:
        super().__init__()
        self.json |= {"scene": 0, "scenes": [{"nodes": []}], "nodes": [], "meshes": [], "skins": [], "animations": []}

    def node(self, name: str | None, parent: int | None = None, **properties: Any) -> int:
        nodes = self.json["nodes"]
        nodes.append(({"name": name} if name is not None else {}) | properties)
        above = self.json["scenes"][0]["nodes"] if parent is None else nodes[parent].setdefault("children", [])
        above.append(len(nodes) - 1)
        return len(nodes) - 1

    def mesh(self, positions: Any, faces: Any = BOX_FACES, joints: Any = None, weights: Any = None) -> int:
        positions = np.asarray(positions, np.float64)
        attributes = {
            "POSITION": self.accessor(positions, min=positions.min(0).tolist(), max=positions.max(0).tolist())
        }
        if joints is not None:
            attributes["JOINTS_0"] = self.accessor(joints, "u2")
            attributes["WEIGHTS_0"] = self.accessor(weights)
        indices = self.accessor(np.asarray(faces).reshape(-1, 1), "u2")
        self.json["meshes"].append({"primitives": [{"attributes": attributes, "indices": indices}]})
        return len(self.json["meshes"]) - 1

    def skin(self, joints: list[int], binds: np.ndarray | None = None) -> int:
        """A skin bound where its joints are now, or by given inverse bind matrices [joint 4 4]."""
        if binds is None:
            world = plain_worlds(self.json)
            binds = np.stack([np.linalg.inv(world[joint]) for joint in joints])
            binds[:, 3] = (0, 0, 0, 1)
        accessor = self.accessor(np.asarray(binds).swapaxes(1, 2).reshape(-1, 16))
        self.json["skins"].append({"joints": joints, "inverseBindMatrices": accessor})
        return len(self.json["skins"]) - 1

    def clip(self, name: str, tracks: dict[tuple[int, str], tuple[list[float], Any]]) -> None:
        channels, samplers = [], []
        for (node, path), (times, values) in tracks.items():
            channels.append({"sampler": len(samplers), "target": {"node": node, "path": path}})
            key_times = self.accessor(times, min=[min(times)], max=[max(times)])
            samplers.append({"input": key_times, "output": self.accessor(values)})
        self.json["animations"].append({"name": name, "channels": channels, "samplers": samplers})

    def document(self) -> Document:
        tree = {key: value for key, value in self.finished().items() if value != []}
        document = Document(None, tree, (bytes(self.blob),))
        validate(document)
        return document


def boxes(heads: np.ndarray, length: float = 0.4) -> np.ndarray:
    """A box hanging below each head, [box*8 3]."""
    return np.concatenate([CORNERS * (0.1, length / 2, 0.1) + head - (0, length / 2, 0) for head in heads])


def blended(rows: list[list[tuple[int, float]]]) -> tuple[np.ndarray, np.ndarray]:
    """Eight vertices of each box share one row of (joint, weight); four influences."""
    joints, weights = np.zeros((len(rows) * 8, 4), int), np.zeros((len(rows) * 8, 4))
    for box, row in enumerate(rows):
        for slot, (joint, weight) in enumerate(row):
            joints[box * 8 : box * 8 + 8, slot], weights[box * 8 : box * 8 + 8, slot] = joint, weight
    return joints, weights


def biped(
    *,
    armature: dict[str, Any] | None = None,
    between: dict[str, Any] | None = None,
    detached_feet: bool = False,
    binds: str = "rest",
    sums: float = 1.0,
) -> Rig:
    """Hips with two legs of thigh, shin and foot; one box per bone, blended half with the parent's.

    Nodes: 0 armature, then hips, thighs, shins, feet ("hips", "thigh.L", ...), then the mesh. Clip "Walk" swings the legs.

    Args:
        armature: Properties of the armature node.
        between: Properties of a node put between armature and hips.
        detached_feet: Feet hang from the armature, as with IK, and share skin with the shins.
        binds: "rest", or "bent": bound with the left leg raised.
        sums: What weight rows sum to.
    """
    rig = Rig()
    above = root = rig.node("Armature", **(armature or {}))
    if between is not None:
        above = rig.node("Between", root, **between)
    size = 1 / np.cbrt(abs(np.linalg.det(plain_worlds(rig.json)[above][:3, :3])))  # bones in the armature's own unit
    hips = rig.node("hips", above, translation=(np.array([0, 2.0, 0]) * size).tolist())
    joints = [hips]
    for side, x in (("L", 0.3), ("R", -0.3)):
        thigh = rig.node(f"thigh.{side}", hips, translation=(np.array([x, -0.2, 0]) * size).tolist())
        shin = rig.node(f"shin.{side}", thigh, translation=(np.array([0, -0.8, 0]) * size).tolist())
        home, place = (root, [x, 0.2, 0]) if detached_feet else (shin, [0, -0.8, 0])
        foot = rig.node(f"foot.{side}", home, translation=(np.array(place) * size).tolist())
        joints += [thigh, shin, foot]
    world = plain_worlds(rig.json)
    heads = np.stack([np.linalg.inv(world[root]) @ world[joint] for joint in joints])[:, :3, 3] / size
    rows = [[(0, sums)]]
    for leg in (1, 4):
        rows += [
            [(leg, 0.7 * sums), (0, 0.3 * sums)],
            [(leg + 1, 0.7 * sums), (leg, 0.3 * sums)],
            [(leg + 2, 0.6 * sums), (leg + 1, 0.4 * sums)],
        ]
    positions = boxes(heads) * size  # bound in the armature's frame, as exporters do
    T_armature = world[root]
    T_bind = [np.linalg.inv(world[joint]) @ T_armature for joint in joints]
    if binds == "bent":
        turn = np.eye(4)
        turn[1:3, 1:3] = [[HALF, -HALF], [HALF, HALF]]
        T_bind[1:4] = [turn @ T for T in T_bind[1:4]]
    weights = blended(rows)
    skin = rig.skin(joints, np.stack(T_bind))
    rig.node(
        "Body", root, mesh=rig.mesh(positions, np.concatenate([BOX_FACES + 8 * box for box in range(7)]), *weights)
    )
    rig.json["nodes"][-1]["skin"] = skin
    swing = [[0, 0, 0, 1], [HALF, 0, 0, HALF], [0, 0, 0, 1]]
    rig.clip("Armature|Walk", {(joints[1], "rotation"): ([0.5, 1.0, 1.5], swing)})
    return rig


def node_of(rig: Rig, name: str) -> int:
    return next(index for index, node in enumerate(rig.json["nodes"]) if node.get("name") == name)
