"""How far a film of posed proxies follows its poses: the table of docs/results/pose_film.md.

PYTHONPATH=src python tools/pose_film_table.py ASSETS [--seeds 1] [--sheet FILE.png]
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch
from torch import Tensor

from kinema.asset import load_character
from kinema.evaluation.judge import judge
from kinema.posing.film import PoseFilm, PoseFilming, clip_for, film_of_poses
from kinema.prior.embedded import Embedded
from kinema.render import write_video

WALKS = (
    ("fox", "fox/Fox.glb", "Walk", "a fox is walking"),
    ("T-rex", "q_trex/Trex.glb", "TRex_Walk", "a T-rex is walking"),
    ("alien", "q_alien/Alien.glb", "Alien_Walk", "an alien is walking"),
)
"""Test characters, never trained on, with the artist's walk and its sentence."""
STRENGTHS = (0.4, 0.6, 0.8, 1.0)
"""The last one forgets the poses: the same sentence and picture, unguided."""


def together(film: PoseFilm) -> Tensor:
    """Correlation of what changes over time in film and guide, [camera]: 1 moves alike, 0 has nothing to do with it."""
    moves = [(video - video.mean(1, keepdim=True)).flatten(1) for video in (film.videos, film.guide)]
    return torch.nn.functional.cosine_similarity(*moves, dim=1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("assets", type=Path)
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--sheet", type=Path, help="every second frame: guide, then the strengths, a row each")
    options = parser.parse_args()
    torch.set_num_threads(1)
    prior, rows = Embedded.load(), []
    print("| character | strength | PSNR to the poses, dB | moves together | named a walk |\n|---|---|---|---|---|")
    for name, file, clip, prompt in WALKS:
        character = load_character(options.assets / file)
        motion = clip_for(character, clip, prior.limits)
        shown = []
        for strength in STRENGTHS:
            films = [
                film_of_poses(character, motion, prompt, prior, PoseFilming(strength, seed=100 * seed, cameras=2))
                for seed in range(options.seeds)
            ]
            shown = shown or [films[0].guide[0]]
            shown.append(films[0].videos[0])
            alike = torch.cat([together(film) for film in films]).mean()
            named = [word for film in films for word in judge(film.videos).actions]
            psnr = sum(film.psnr for film in films) / len(films)
            print(
                f"| {name} | {strength:g} | {psnr:.1f} | {alike:.2f} | {named.count('walk')} of {len(named)} |",
                flush=True,
            )
        print(
            f"| {name} | the poses, rendered | | 1 | {judge(films[0].guide).actions.count('walk')} of 2 |", flush=True
        )
        rows += [torch.cat(list(video[::2]), dim=1) for video in shown]
    if options.sheet:
        sheet = torch.cat(rows).repeat_interleave(2, 0).repeat_interleave(2, 1)
        write_video(options.sheet, sheet[None], fps=1.0)


if __name__ == "__main__":
    main()
