"""Train the judge of actions on rendered films, and write its weights and figures.

  python tools/train_judge.py --films FOLDER --assets ASSETS [--output FILE] [--seed 0] [--hold-out]

FOLDER has the shards that `kinema prior train` renders; films whose ground is not the body's own (tools/judge_films.py) and those
of the test characters are rendered into it as judge_*.npz where they are missing.
`--hold-out` keeps some bodies of the training films away and judges those instead of the test characters: for choosing settings.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterable
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from judge_films import (
    films_of,
    render_any_ground,
    render_statues,
    render_test_controls,
    render_test_films,
)
from torch import Tensor

from kinema.evaluate.judge import ACTIONS, MEMBERS, NAMES, WEIGHTS, MapReader, Panel, change_maps, judge, save_panel
from kinema.recipes.prior_data import read_shards

HELD_OUT = frozenset(
    (
        *("q_mech_george", "q_man", "q_skeleton", "q_fox", "q_husky", "q_shibainu", "q_frog"),
        *("deer", "tiger", "woman", "raptor"),
    )
)
"""Bodies for choosing settings; characters that share an artist's rig go together."""
VARIANTS = 2
"""The film, and a noisy, recoloured copy."""
STEPS, BATCH = 500, 96
SMOOTHING = 0.05
"""Share of a label that goes to all names alike."""
EITHER_SHARE = 0.5
"""How often gaits over another ground are drawn, relative to 1 for every name; they say which legs are not whose."""
RATES = {"walk": (0.55, 1.2), "run": (0.9, 1.4), "idle": (0.5, 1.5), "jump": (0.8, 1.25), "slide": (0.7, 1.4)}
"""How much slower or faster a film may be played without becoming another action."""
LEAN = 0.5
"""Added to a walk's score and taken from a run's: without it unknown bodies that hurry are all runs (docs/results/judge.md)."""
ANY_GROUND_SEED, ANY_GROUND_PARTS = 77, 3


def control_films(folder: Path, assets: Path, *, seed: int) -> list[Path]:
    """Films of training bodies over grounds that are not theirs, rendered where they are missing."""
    paths = [folder / f"judge_ground_{part}.npz" for part in range(ANY_GROUND_PARTS)]
    for part, path in enumerate(paths):
        if not path.exists():
            render_any_ground(path, assets, seed=ANY_GROUND_SEED, part=part)
    statues = folder / "judge_statues.npz"
    if not statues.exists():
        render_statues(statues, assets, seed=seed)
    return [*paths, statues]


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


def varied(maps: Tensor, names: Tensor, generator: torch.Generator) -> Tensor:
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
    limits = torch.tensor([RATES[name] for name in NAMES]).log()[names]  # [batch 2]
    rate = (limits[:, 0] + (limits[:, 1] - limits[:, 0]) * torch.rand(batch, generator=generator)).exp()
    rates = maps.shape[1] - 1
    asked = (torch.arange(1, rates + 1) / rate[:, None]).clamp(1, rates) - 1  # [batch cycle]
    below = asked.floor().long().clamp(max=rates - 2)
    share = (asked - below)[..., None, None]
    rows = torch.arange(batch)[:, None]
    played = (1 - share) * maps[rows, below] + share * maps[rows, below + 1]
    maps = torch.cat([played, maps[:, -1:]], 1)
    return maps * (0.25 * draw(batch, 1, 1, 1)).exp() + 0.05 * torch.randn(maps.shape, generator=generator)


def chances_of(allowed: Tensor, bodies: np.ndarray) -> Tensor:
    """How likely each film is drawn, [film]: every name counts alike, and within it every body, however many films there are."""
    codes = (allowed.long() << torch.arange(len(NAMES))).sum(1).numpy()
    pairs = [f"{body} {code}" for body, code in zip(bodies, codes, strict=True)]
    _, pair, counts = np.unique(pairs, return_inverse=True, return_counts=True)
    chances = 1 / counts[pair]
    groups = np.where(allowed.sum(1).numpy() > 1, -1, codes)
    for group in set(groups.tolist()):
        mine = groups == group
        chances[mine] *= (EITHER_SHARE if group == -1 else 1.0) / chances[mine].sum()
    return torch.from_numpy(chances)


def train(maps: Tensor, allowed: Tensor, bodies: np.ndarray, *, seed: int) -> MapReader:
    """A network that reads the maps [film variant map row column] of films with those names [film class] and bodies."""
    torch.manual_seed(seed)
    generator = torch.Generator().manual_seed(seed)
    reader = MapReader().train()
    optimizer = torch.optim.AdamW(reader.parameters(), weight_decay=0.05)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 3e-3, total_steps=STEPS)
    chances, first = chances_of(allowed, bodies), allowed.long().argmax(1)
    for step in range(STEPS):
        rows = torch.multinomial(chances, BATCH, replacement=True, generator=generator)
        copies = torch.randint(maps.shape[1], (BATCH,), generator=generator)
        logs = reader(varied(maps[rows, copies], first[rows], generator)).log_softmax(1)
        # a film may have two names; -30 is no chance
        right = logs.masked_fill(~allowed[rows], -30).logsumexp(1)
        loss = -((1 - SMOOTHING) * right + SMOOTHING * logs.mean(1)).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        if step % 100 == 99:
            print(f"step {step + 1}  loss {loss.item():.3f}", flush=True)
    with torch.no_grad():
        reader.scores.bias[NAMES.index("walk")] += LEAN
        reader.scores.bias[NAMES.index("run")] -= LEAN
    return reader.eval()


@torch.no_grad()
def told(panel: Panel, maps: Tensor) -> Tensor:
    """Class of each film, [film]."""
    return torch.cat([panel(part).argmax(1) for part in maps.split(256)])


def table(groups: Iterable[str], said: Tensor) -> str:
    """What the judge says of films, by what they are, as Markdown."""
    rows = [f"| | {' | '.join(NAMES)} |", f"|---|{'--:|' * len(NAMES)}"]
    what = np.array(list(groups))
    order = {name: place for place, name in enumerate(NAMES)}
    for group in sorted(set(what.tolist()), key=lambda name: (order.get(name, len(NAMES)), name)):
        counts = torch.bincount(said[torch.from_numpy(what == group)], minlength=len(NAMES)).tolist()
        rows.append(f"| {group} | {' | '.join(map(str, counts))} |")
    return "\n".join(rows)


def by_body(classes: Tensor, said: Tensor, bodies: np.ndarray) -> str:
    """Right answers of each body and action as Markdown."""
    rows = [f"| character | {' | '.join(ACTIONS)} | right |", f"|{'---|' * (len(ACTIONS) + 2)}"]
    for body in sorted(set(bodies.tolist())):
        mine = torch.from_numpy(bodies == body)
        cells = []
        for index in range(len(ACTIONS)):
            these = mine & (classes == index)
            cells.append(f"{int((said[these] == index).sum())}/{int(these.sum())}" if these.any() else "")
        rows.append(f"| {body} | {' | '.join(cells)} | {(said[mine] == classes[mine]).float().mean():.0%} |")
    return "\n".join(rows)


def called(allowed: Tensor) -> list[str]:
    """Names that films may have, for tables."""
    return [" or ".join(name for name, may in zip(NAMES, row, strict=True) if may) for row in allowed.tolist()]


def judge_test_controls(path: Path, panel: Panel) -> str:
    """What the judge says of the test characters over grounds that are not theirs, as Markdown."""
    shards = read_shards([path])
    said = judge(torch.from_numpy(shards.videos).float() / 255, panel=panel).probabilities.argmax(1)
    return table(shards.actions, said)


def main() -> None:
    """Train, judge, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--films", type=Path, required=True)
    parser.add_argument("--assets", type=Path, required=True)
    parser.add_argument("--output", type=Path, default=WEIGHTS)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--shards", type=int, default=24, help="how many shards are read")
    parser.add_argument("--hold-out", action="store_true")
    options = parser.parse_args()
    torch.set_num_threads(1)
    wall, cpu = time.time(), time.process_time()
    generator = torch.Generator().manual_seed(options.seed)
    natural = sorted(options.films.glob("shard_*.npz"))[: options.shards]
    parts = []
    for path in (*natural, *control_films(options.films, options.assets, seed=options.seed)):
        films = films_of(path)
        parts.append((maps_of(films.videos, variants=VARIANTS, generator=generator), films.allowed, films.bodies))
        print(f"{path.name}: {len(films.bodies)} films, {time.process_time() - cpu:.0f} s of CPU", flush=True)
    maps, allowed = torch.cat([part[0] for part in parts]), torch.cat([part[1] for part in parts])
    bodies = np.concatenate([part[2] for part in parts])
    is_natural = torch.arange(len(bodies)) < sum(len(part[2]) for part in parts[: len(natural)])
    held_out = torch.from_numpy(np.isin(bodies, sorted(HELD_OUT))) if options.hold_out else torch.zeros_like(is_natural)
    seen = ~held_out
    seeds = range(MEMBERS * options.seed, MEMBERS * (options.seed + 1))
    panel = Panel([train(maps[seen], allowed[seen], bodies[seen.numpy()], seed=seed) for seed in seeds]).eval()
    if options.hold_out:
        asked = held_out & is_natural
        judged, truth, who = maps[asked, 0], allowed[asked].long().argmax(1), bodies[asked.numpy()]
        others = held_out & ~is_natural
        controls = table(called(allowed[others]), told(panel, maps[others, 0]))
    else:
        test, test_controls = (options.films / name for name in ("judge_test.npz", "judge_test_controls.npz"))
        if not test.exists():
            render_test_films(test, options.assets)
        if not test_controls.exists():
            render_test_controls(test_controls, options.assets)
        films = films_of(test)
        judged = maps_of(films.videos, variants=1, generator=generator)[:, 0]
        truth, who = films.allowed.long().argmax(1), films.bodies
        controls = judge_test_controls(test_controls, panel)
    said = told(panel, judged)
    right = (said == truth).float().mean().item()
    facts = {"seed": options.seed, "films": int(seen.sum()), "right": round(right, 4)}
    print(f"{json.dumps(facts)}  wall {time.time() - wall:.0f} s, CPU {time.process_time() - cpu:.0f} s")
    print(f"\nreal films\n\n{table([NAMES[c] for c in truth.tolist()], said)}\n\n{by_body(truth, said, who)}")
    print(f"\nother grounds\n\n{controls}")
    if not options.hold_out:
        save_panel(options.output, panel, {name: str(value) for name, value in facts.items()})


if __name__ == "__main__":
    main()
