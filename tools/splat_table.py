"""How well Gaussians stand for meshes: PSNR on 20 held-out views, direct and fitted, as rows of docs/results/splats.md.

PYTHONPATH=src python tools/splat_table.py creature:fox creature:horse path/to/Fox.glb > rows.md
"""

from __future__ import annotations

import sys
import time

import torch

from kinema.asset import Character, character_from_document, load_character
from kinema.creature import make, to_document
from kinema.reconstruct import (
    DirectConfig,
    FitConfig,
    cast_views,
    composite,
    fit_to_mesh,
    psnr,
    random_views,
    shoot,
    splats_from_mesh,
)

SIZES = (64, 128, 256)
WHITE = torch.ones(3)


def subject(word: str) -> Character:
    if word.startswith("creature:"):
        return character_from_document(to_document(make(word.removeprefix("creature:"), seed=0)))
    return load_character(word)


def main(words: list[str]) -> None:
    print("| body | Gaussians | direct 64 / 128 / 256 px | s | fitted 64 / 128 / 256 px | views s | fit s |")
    print("|---|---|---|---|---|---|---|")
    for word in words:
        character = subject(word)
        mesh, positions = character.mesh, character.start_positions
        held = {s: random_views(positions, 20, generator=torch.Generator().manual_seed(99), size=s) for s in SIZES}
        truth = {s: composite(*cast_views(mesh, positions, camera), WHITE) for s, camera in held.items()}

        def score(cloud, held=held, truth=truth) -> str:
            scores = {
                s: psnr(shoot(cloud, held[s].to(torch.float32), background=WHITE), truth[s]).mean() for s in SIZES
            }
            return " / ".join(f"{float(scores[s]):.1f}" for s in SIZES)

        begin = time.perf_counter()
        start, _ = splats_from_mesh(
            mesh, positions, DirectConfig(count=5000), generator=torch.Generator().manual_seed(0)
        )
        direct_seconds = time.perf_counter() - begin
        begin = time.perf_counter()
        steps = fit_to_mesh(mesh, positions, start, FitConfig(), generator=torch.Generator().manual_seed(1))
        next(steps)
        view_seconds, begin = time.perf_counter() - begin, time.perf_counter()
        *_, last = steps
        fit_seconds = time.perf_counter() - begin
        print(
            f"| {word.split('/')[-1]} | {start.gauss_count} | {score(start)} | {direct_seconds:.1f} "
            f"| {score(last.cloud)} | {view_seconds:.0f} | {fit_seconds:.0f} |",
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1:])
