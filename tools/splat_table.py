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
    print(
        "| body | direct 64 / 128 / 256 px | s | fitted, one cloud for 64 / 128 / 256 px | s | fitted at 64 px for 64 px | s |"
    )
    print("|---|---|---|---|---|---|---|")
    for word in words:
        character = subject(word)
        mesh, positions = character.mesh, character.start_positions
        held = {s: random_views(positions, 20, generator=torch.Generator().manual_seed(99), size=s) for s in SIZES}
        truth = {s: composite(*cast_views(mesh, positions, camera), WHITE) for s, camera in held.items()}

        def score(cloud, sizes=SIZES, held=held, truth=truth) -> str:
            scores = [psnr(shoot(cloud, held[s].to(torch.float32), background=WHITE), truth[s]).mean() for s in sizes]
            return " / ".join(f"{float(value):.1f}" for value in scores)

        begin = time.perf_counter()
        start, _ = splats_from_mesh(mesh, positions, generator=torch.Generator().manual_seed(0))
        row = f"| {word.split('/')[-1]} | {score(start)} | {time.perf_counter() - begin:.1f} "
        for config, sizes in ((FitConfig(), SIZES), (FitConfig(sizes=(64,), rays=4, steps=300), (64,))):
            begin = time.perf_counter()
            *_, last = fit_to_mesh(mesh, positions, start, config, generator=torch.Generator().manual_seed(1))
            seconds = time.perf_counter() - begin
            row += f"| {score(last.cloud, sizes)} | {seconds:.0f} "
        print(row + "|", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
