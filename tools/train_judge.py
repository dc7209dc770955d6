"""Train the judge of actions on rendered films, and write its weights and figures.

  python tools/train_judge.py --films FOLDER --assets ASSETS [--output FILE] [--seed 0] [--hold-out]

FOLDER has the shards that `kinema prior train` renders; films of the test characters are rendered into it as judge_test.npz.
`--hold-out` keeps some bodies of the training films away and judges those instead of the test characters: for choosing settings.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor

from kinema.evaluate.judge import NAMES, WEIGHTS, MapReader, change_maps, save_reader
from kinema.recipes import prior_data
from kinema.recipes.prior_data import read_shards

HELD_OUT = frozenset(
    (
        *("q_mech_george", "q_man", "q_skeleton", "q_fox", "q_husky", "q_shibainu", "q_frog"),
        *("deer", "tiger", "woman", "raptor"),
    )
)
"""Bodies for choosing settings; characters that share an artist's rig go together."""
TRUST = 0.3
"""Least confidence in a ground speed for test films: at 0.5 the runs of fox, rat and alien would stay on the spot."""
ON_THE_SPOT = frozenset(
    (("q_shibainu", "walk"), ("q_apatosaurus", "walk"), ("q_stegosaurus", "walk"), ("q_mech_george", "run"))
)
"""Training films, rendered with less trust, in which legs run and the ground stands still: left out."""
VARIANTS = 2
"""The film, and a noisy, recoloured copy."""
STEPS, BATCH = 700, 96
RATES = {"walk": (0.55, 1.2), "run": (0.9, 1.4), "idle": (0.5, 1.5), "jump": (0.8, 1.25)}
"""How much slower or faster a film may be played without becoming another action."""


def films_of(path: Path) -> tuple[Tensor, Tensor, np.ndarray]:
    """Films of the four actions, [film 16 48 48 3] uint8, their classes, and who plays (creatures by their species)."""
    shards = read_shards([path])
    bodies = [actor.split(":")[0] for actor in shards.actors]
    keep = [
        row
        for row, (body, action) in enumerate(zip(bodies, shards.actions, strict=True))
        if action in NAMES and (body, action) not in ON_THE_SPOT
    ]
    classes = torch.tensor([NAMES.index(shards.actions[row]) for row in keep])
    return torch.from_numpy(shards.videos[keep]), classes, np.array([bodies[row] for row in keep])


def render_test_films(path: Path, assets: Path, *, per_take: int = 8) -> None:
    """Films of the test characters as they are, from random cameras at random moments."""
    prior_data.TRUST = TRUST
    rng = np.random.default_rng(2**31)
    films = [
        prior_data.shoot(actor, take, rng, plain=True)
        for actor in prior_data.asset_actors(assets, "test")
        for take in actor.takes
        if take.action in NAMES
        for _ in range(per_take)
    ]
    prior_data.write_shard(path, films)


def roughened(video: Tensor, generator: torch.Generator) -> Tensor:
    """Films with grain, in other contrast and colours, some out of focus: samples are no renders."""
    batch = len(video)
    mean = video.mean((1, 2, 3), keepdim=True)
    video = (video - mean) * (0.25 * torch.randn(batch, 1, 1, 1, 3, generator=generator)).exp() + mean
    if torch.rand(1, generator=generator) < 0.5:
        pictures = video.flatten(0, 1).permute(0, 3, 1, 2)
        pictures = F.avg_pool2d(F.pad(pictures, (1, 1, 1, 1), mode="replicate"), 3, stride=1)
        video = pictures.permute(0, 2, 3, 1).unflatten(0, (batch, -1))
    grain = 0.03 * torch.rand(batch, 1, 1, 1, 1, generator=generator)
    # one pattern of grain for all of them: drawing it is what costs
    return video + grain * torch.randn(video.shape[1:], generator=generator)


def maps_of(videos: Tensor, *, variants: int, generator: torch.Generator) -> Tensor:
    """[film variant map row column]."""
    parts = []
    for part in videos.split(32):
        video = part.float() / 255
        copies = [video, *(roughened(video, generator) for _ in range(variants - 1))]
        parts.append(torch.stack([change_maps(copy) for copy in copies], 1))
    return torch.cat(parts)


def varied(maps: Tensor, classes: Tensor, generator: torch.Generator) -> Tensor:
    """Maps [batch map row column] of other bodies: stretched, moved, mirrored, of other contrast, slower or faster."""
    batch = len(maps)

    def draw(*shape: int) -> Tensor:
        return 2 * torch.rand(*shape, generator=generator) - 1

    place = torch.zeros(batch, 2, 3)
    place[:, 0, 0] = (0.25 * draw(batch)).exp() * draw(batch).sign()
    place[:, 1, 1] = (0.25 * draw(batch)).exp()
    place[:, :, 2] = 0.25 * draw(batch, 2)
    where = F.affine_grid(place, list(maps.shape), align_corners=False)
    maps = F.grid_sample(maps, where, padding_mode="border", align_corners=False)
    # played at another rate, what went k times in a film goes r k times
    limits = torch.tensor([RATES[name] for name in NAMES]).log()[classes]  # [batch 2]
    rate = (limits[:, 0] + (limits[:, 1] - limits[:, 0]) * torch.rand(batch, generator=generator)).exp()
    rates = maps.shape[1] - 1
    asked = (torch.arange(1, rates + 1) / rate[:, None]).clamp(1, rates) - 1  # [batch cycle]
    below = asked.floor().long().clamp(max=rates - 2)
    share = (asked - below)[..., None, None]
    rows = torch.arange(batch)[:, None]
    played = (1 - share) * maps[rows, below] + share * maps[rows, below + 1]
    maps = torch.cat([played, maps[:, -1:]], 1)
    return maps * (0.25 * draw(batch, 1, 1, 1)).exp() + 0.05 * torch.randn(maps.shape, generator=generator)


def train(maps: Tensor, classes: Tensor, bodies: np.ndarray, *, seed: int) -> MapReader:
    """A network that reads the maps [film variant map row column] of those classes and bodies."""
    torch.manual_seed(seed)
    generator = torch.Generator().manual_seed(seed)
    reader = MapReader().train()
    optimizer = torch.optim.AdamW(reader.parameters(), weight_decay=0.05)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 3e-3, total_steps=STEPS)
    # every class counts alike, and within it every body, however many films there are
    pairs = [f"{body} {kind}" for body, kind in zip(bodies, classes.tolist(), strict=True)]
    _, pair, counts = np.unique(pairs, return_inverse=True, return_counts=True)
    chances = torch.from_numpy(1 / counts[pair])
    chances = chances / torch.bincount(classes, weights=chances)[classes]
    for step in range(STEPS):
        rows = torch.multinomial(chances, BATCH, replacement=True, generator=generator)
        copies = torch.randint(maps.shape[1], (BATCH,), generator=generator)
        logits = reader(varied(maps[rows, copies], classes[rows], generator))
        loss = F.cross_entropy(logits, classes[rows], label_smoothing=0.05)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        if step % 100 == 99:
            print(f"step {step + 1}  loss {loss.item():.3f}", flush=True)
    return reader.eval()


@torch.no_grad()
def told(reader: MapReader, maps: Tensor) -> Tensor:
    """Class of each film, [film]."""
    return torch.cat([reader(part).argmax(1) for part in maps.split(256)])


def table(classes: Tensor, said: Tensor) -> str:
    """Confusion matrix as Markdown: rows are what it is, columns what the judge says."""
    rows = [f"| | {' | '.join(NAMES)} | right |", f"|{'---|' * (len(NAMES) + 2)}"]
    for index, name in enumerate(NAMES):
        counts = torch.bincount(said[classes == index], minlength=len(NAMES)).tolist()
        rows.append(f"| {name} | {' | '.join(map(str, counts))} | {counts[index] / max(sum(counts), 1):.1%} |")
    return "\n".join(rows)


def by_body(classes: Tensor, said: Tensor, bodies: np.ndarray) -> str:
    """Right answers of each body and action as Markdown."""
    rows = [f"| character | {' | '.join(NAMES)} | right |", f"|{'---|' * (len(NAMES) + 2)}"]
    for body in sorted(set(bodies.tolist())):
        mine = torch.from_numpy(bodies == body)
        cells = []
        for index in range(len(NAMES)):
            these = mine & (classes == index)
            cells.append(f"{int((said[these] == index).sum())}/{int(these.sum())}" if these.any() else "")
        rows.append(f"| {body} | {' | '.join(cells)} | {(said[mine] == classes[mine]).float().mean():.0%} |")
    return "\n".join(rows)


def main() -> None:
    """Train, judge, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--films", type=Path, required=True)
    parser.add_argument("--assets", type=Path, required=True)
    parser.add_argument("--output", type=Path, default=WEIGHTS)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--shards", type=int, default=12, help="how many shards are read")
    parser.add_argument("--hold-out", action="store_true")
    options = parser.parse_args()
    torch.set_num_threads(1)
    wall, cpu = time.time(), time.process_time()
    generator = torch.Generator().manual_seed(options.seed)
    parts = []
    for path in sorted(options.films.glob("shard_*.npz"))[: options.shards]:
        videos, kinds, who = films_of(path)
        parts.append((maps_of(videos, variants=VARIANTS, generator=generator), kinds, who))
        print(f"{path.name}: {len(who)} films, {time.process_time() - cpu:.0f} s of CPU", flush=True)
    maps, classes = torch.cat([part[0] for part in parts]), torch.cat([part[1] for part in parts])
    bodies = np.concatenate([part[2] for part in parts])
    seen = torch.ones(len(classes), dtype=torch.bool)
    if options.hold_out:
        seen = torch.from_numpy(~np.isin(bodies, sorted(HELD_OUT)))
        judged, truth, who = maps[~seen, 0], classes[~seen], bodies[~seen.numpy()]
    else:
        test = options.films / "judge_test.npz"
        if not test.exists():
            render_test_films(test, options.assets)
        videos, truth, who = films_of(test)
        judged = maps_of(videos, variants=1, generator=generator)[:, 0]
    reader = train(maps[seen], classes[seen], bodies[seen.numpy()], seed=options.seed)
    own, said = told(reader, maps[seen, 0]), told(reader, judged)
    right, known = (said == truth).float().mean().item(), (own == classes[seen]).float().mean().item()
    facts = {
        "seed": options.seed,
        "films": int(seen.sum()),
        "right": round(right, 4),
        "right_in_training": round(known, 4),
    }
    print(f"{json.dumps(facts)}  wall {time.time() - wall:.0f} s, CPU {time.process_time() - cpu:.0f} s")
    print(
        f"\ntraining films\n\n{table(classes[seen], own)}\n\njudged films\n\n{table(truth, said)}\n\n{by_body(truth, said, who)}"
    )
    if not options.hold_out:
        save_reader(options.output, reader, {name: str(value) for name, value in facts.items()})


if __name__ == "__main__":
    main()
