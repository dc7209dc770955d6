"""Gaussians in PLY files, in the layout of the 3DGS reference code: one property per number, binary, little-endian.

Opacities are stored as logits, scales as logarithms, rotations as wxyz, harmonics above the first channel by channel.
"""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import torch

from kinema.files import atomic_write
from kinema.splat.cloud import SH_SIZES, GaussianCloud, SplatError

HEADER_LIMIT = 2**16
"""Longest header, bytes: 62 properties take about 2,000."""
FILE_LIMIT = 4 * 2**30
"""Largest file, bytes: about 17 million Gaussians."""
TYPES = {
    **dict.fromkeys(("float", "float32"), "<f4"),
    **dict.fromkeys(("double", "float64"), "<f8"),
    **dict.fromkeys(("char", "int8"), "<i1"),
    **dict.fromkeys(("uchar", "uint8"), "<u1"),
    **dict.fromkeys(("short", "int16"), "<i2"),
    **dict.fromkeys(("ushort", "uint16"), "<u2"),
    **dict.fromkeys(("int", "int32"), "<i4"),
    **dict.fromkeys(("uint", "uint32"), "<u4"),
}
OPACITY_EDGE = 1e-6
"""Opacities 0 and 1 have no finite logit; they are written as this far from the edge."""
SCALE_EDGE = 1e-12
"""A scale of zero has no finite logarithm; it is written as this, metres."""


def write_ply(path: str | Path, cloud: GaussianCloud) -> None:
    """Write a cloud as viewers of 3DGS read it; beside, then renamed."""
    count, rest = cloud.gauss_count, 3 * (cloud.sh.shape[1] - 1)
    q = cloud.rotations_wxyz / cloud.rotations_wxyz.norm(dim=-1, keepdim=True)
    columns = [
        cloud.means,
        torch.zeros_like(cloud.means),  # normals, which the layout has and nobody reads
        cloud.sh[:, 0],
        cloud.sh[:, 1:].mT.reshape(count, rest),
        torch.logit(cloud.opacities, eps=OPACITY_EDGE)[:, None],
        cloud.scales.clamp_min(SCALE_EDGE).log(),
        q,
    ]
    table = torch.cat([column.detach().cpu().double() for column in columns], 1).numpy().astype("<f4")
    header = ["ply", "format binary_little_endian 1.0", f"element vertex {count}"]
    header += [f"property float {name}" for name in _names(rest)] + ["end_header", ""]
    atomic_write(path, "\n".join(header).encode("ascii") + table.tobytes())


def read_ply(path: str | Path) -> GaussianCloud:
    """Read a cloud that 3DGS, gsplat or `write_ply` wrote; properties it does not know are skipped."""
    path = Path(path)
    try:
        if path.stat().st_size > FILE_LIMIT:
            raise SplatError("ply-too-large", f"{path.stat().st_size:,} bytes, at most {FILE_LIMIT:,}", where=str(path))
        data = path.read_bytes()
    except FileNotFoundError as error:
        raise SplatError("ply-missing", f"there is no file '{path}'", hint="check the path") from error
    except (OSError, ValueError) as error:
        raise SplatError("ply-unreadable", f"cannot read '{path}': {error}") from error
    count, layout, start = _parse_header(data, str(path))
    size = count * layout.itemsize
    if len(data) - start < size:
        raise SplatError(
            "ply-truncated", f"{count} Gaussians take {size:,} bytes, {len(data) - start:,} are there", where=str(path)
        )
    table = np.frombuffer(data, layout, count, start)
    rest = sum(name.startswith("f_rest_") for name in layout.names or ())
    if rest % 3 or 1 + rest // 3 not in SH_SIZES:
        raise SplatError("splat-sh-degree", f"{rest} f_rest properties, expected 0, 9, 24 or 45", where=str(path))
    missing = [n for n in _names(rest) if n not in (layout.names or ()) and n not in ("nx", "ny", "nz")]
    if missing:
        raise SplatError(
            "ply-not-gaussians",
            f"the file has no property '{missing[0]}'",
            where=str(path),
            hint="only 3DGS files hold Gaussians; for a mesh, load it as a mesh",
        )
    values = {
        name: torch.from_numpy(table[name].astype(np.float32)) for name in _names(rest) if name in (layout.names or ())
    }

    def take(*names: str) -> torch.Tensor:
        return torch.stack([values[name] for name in names], 1)

    sh = take("f_dc_0", "f_dc_1", "f_dc_2")[:, None]
    if rest:
        above = take(*(f"f_rest_{i}" for i in range(rest))).reshape(count, 3, rest // 3).mT
        sh = torch.cat([sh, above], 1)
    return GaussianCloud(
        take("x", "y", "z"),
        take(*(f"rot_{i}" for i in range(4))),
        take(*(f"scale_{i}" for i in range(3))).exp(),
        torch.sigmoid(values["opacity"]),
        sh,
    )


def _names(rest: int) -> list[str]:
    return [
        *("x", "y", "z", "nx", "ny", "nz", "f_dc_0", "f_dc_1", "f_dc_2"),
        *(f"f_rest_{i}" for i in range(rest)),
        *("opacity", "scale_0", "scale_1", "scale_2", "rot_0", "rot_1", "rot_2", "rot_3"),
    ]


def _parse_header(data: bytes, where: str) -> tuple[int, np.dtype, int]:
    """Number of vertices, their layout, and where they begin."""
    end = re.search(rb"\nend_header\r?\n", data[:HEADER_LIMIT])
    if not data.startswith(b"ply") or end is None:
        raise SplatError("ply-header", "this is not a PLY file", where=where)
    lines = data[: end.start()].decode("ascii", errors="replace").splitlines()
    properties: list[tuple[str, str]] = []
    count, element = -1, ""
    for line in lines[1:]:
        words = line.split()
        if words[:1] == ["format"] and words[1:2] != ["binary_little_endian"]:
            raise SplatError(
                "ply-format", f"{line!r}, expected binary_little_endian", where=where, hint="3DGS writes binary files"
            )
        if words[:1] == ["element"]:
            element = words[1] if len(words) == 3 else ""
            if count < 0 and element != "vertex":
                raise SplatError("ply-header", f"the first element is {line!r}, expected vertices", where=where)
            if element == "vertex":
                if not words[2].isdigit() or count >= 0:
                    raise SplatError("ply-header", f"cannot read {line!r}", where=where)
                count = int(words[2])
        if words[:1] == ["property"] and element == "vertex":
            if len(words) != 3 or words[1] not in TYPES:
                raise SplatError("ply-header", f"cannot read {line!r}", where=where)
            properties.append((words[2], TYPES[words[1]]))
    if count < 0 or not properties or len({name for name, _ in properties}) < len(properties):
        raise SplatError("ply-header", "the header names no vertices, or a property twice", where=where)
    return count, np.dtype(properties), end.end()
