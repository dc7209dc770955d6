"""Train the judge of actions on rendered films, and write its weights and figures.

  python tools/train_judge.py --films FOLDER --assets ASSETS [--output FILE] [--seed 0] [--cross-validate]

FOLDER has the shards that `kinema prior train` renders; films whose ground is not the body's own (tools/judge_films.py) and those
of the test characters are rendered into it as judge_*.npz where they are missing.
`--cross-validate` keeps every third of the training bodies away once and judges those instead of the test characters: for choosing
settings. Nothing is written then.
"""

from __future__ import annotations

import argparse
import itertools
import json
import time
from collections.abc import Iterable
from dataclasses import dataclass
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

from kinema.evaluation.judge import (
    ACTIONS,
    DOUBTERS,
    NAMERS,
    NAMES,
    SLIDE,
    WEIGHTS,
    MapReader,
    Panel,
    change_maps,
    judge,
    save_panel,
)
from kinema.training.prior_data import read_shards

FOLDS = (
    (
        *("q_alpaca", "q_bull", "q_cow", "q_fox", "q_horse", "q_husky", "q_shibainu"),
        *("q_dolphin", "q_manta_ray", "q_whale"),
        *("q_slime",),
    ),
    (
        *("q_apatosaurus", "q_frog", "q_parasaurolophus", "q_stegosaurus"),
        *("q_bat", "q_dragon"),
        *("q_fish1", "q_shark"),
        *("kaykit_knight", "q_chick"),
    ),
    (
        *("q_knight", "q_man"),
        *("q_koi", "q_mech_george", "q_skeleton", "q_snake", "q_wasp"),
    ),
)
"""Characters that are kept away together; a line has those whose joints have the same names, one artist's rig."""
VARIANTS = 2
"""The film, and a noisy, recoloured copy."""
STEPS, BATCH = 500, 96
SMOOTHING = 0.05
"""Share of a label that goes to all names alike."""
RATES = {"walk": (0.55, 1.2), "run": (0.9, 1.4), "idle": (0.5, 1.5), "jump": (0.8, 1.25), "slide": (0.7, 1.4)}
"""How much slower or faster a film may be played without becoming another action."""
LEAN = 0.5
"""Added to a walk's score and taken from a run's: without it unknown bodies that hurry are runs (docs/results/judge.md)."""
ANY_GROUND_SEED, ANY_GROUND_PARTS = 77, 3


@dataclass(frozen=True)
class Films:
    """What the judge sees of films, and what they may be called."""

    maps: Tensor
    """[film variant map row column]."""
    allowed: Tensor
    """The names that are right, bool [film class]."""
    bodies: np.ndarray
    """Who plays, [film]."""
    natural: Tensor
    """Whether the ground is the body's own for sure, bool [film]."""

    @property
    def names(self) -> Tensor:
        """The first name that is right, [film]; of natural films and slides the only one."""
        return self.allowed.long().argmax(1)

    def of(self, rows: Tensor) -> Films:
        """Some of them, by a mask [film]."""
        return Films(self.maps[rows], self.allowed[rows], self.bodies[rows.numpy()], self.natural[rows])


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


def chances_of(names: Tensor, bodies: np.ndarray) -> Tensor:
    """How likely each film [film] is drawn: every name counts alike, and within it every body, however many films there are."""
    pairs = [f"{body} {name}" for body, name in zip(bodies, names.tolist(), strict=True)]
    _, pair, counts = np.unique(pairs, return_inverse=True, return_counts=True)
    chances = torch.from_numpy(1 / counts[pair])
    totals = torch.zeros(len(NAMES), dtype=chances.dtype).index_add_(0, names, chances)
    return chances / totals[names]


def train(films: Films, classes: Tensor, *, seed: int) -> MapReader:
    """A network that tells those classes [film] apart."""
    torch.manual_seed(seed)
    generator = torch.Generator().manual_seed(seed)
    reader = MapReader(int(classes.max()) + 1).train()
    optimizer = torch.optim.AdamW(reader.parameters(), weight_decay=0.05)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 3e-3, total_steps=STEPS)
    names = films.names
    chances = chances_of(names, films.bodies)
    for step in range(STEPS):
        rows = torch.multinomial(chances, BATCH, replacement=True, generator=generator)
        copies = torch.randint(films.maps.shape[1], (BATCH,), generator=generator)
        scores = reader(varied(films.maps[rows, copies], names[rows], generator))
        loss = F.cross_entropy(scores, classes[rows], label_smoothing=SMOOTHING)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        if step % 100 == 0 or step == STEPS - 1:
            print(f"  seed {seed}, step {step}: loss {loss.item():.3f}", flush=True)
    return reader.eval()


def train_panel(films: Films, *, seed: int) -> Panel:
    """Namers, who see natural films alone, and doubters, who see slides as well; films with two names teach nobody."""
    natural = films.of(films.natural)
    namers = [train(natural, natural.names, seed=seed * NAMERS + member) for member in range(NAMERS)]
    for namer in namers:
        namer.scores.bias.data[ACTIONS.index("walk")] += LEAN
        namer.scores.bias.data[ACTIONS.index("run")] -= LEAN
    both = films.of(films.natural | torch.from_numpy(called(films.allowed) == SLIDE))
    slides = (both.names == NAMES.index(SLIDE)).long()
    doubters = [train(both, slides, seed=seed * DOUBTERS + member) for member in range(DOUBTERS)]
    return Panel(namers, doubters).eval()


@torch.no_grad()
def told(panel: Panel, maps: Tensor) -> Tensor:
    """Name of each film, [film]."""
    return torch.cat([panel(part).argmax(1) for part in maps.split(256)])


def cross_validate(films: Films, *, seed: int) -> None:
    """Judge every training body by a panel that has not seen it or its rig, and print how that went."""
    fold_of = {body: fold for fold, bodies in enumerate(FOLDS) for body in bodies}
    species = sorted(set(films.bodies.tolist()) - set(fold_of))
    fold_of |= {body: place % len(FOLDS) for place, body in enumerate(species)}
    folds = torch.tensor([fold_of[body] for body in films.bodies])
    said = torch.zeros(len(folds), dtype=torch.long)
    for fold in range(len(FOLDS)):
        panel = train_panel(films.of(folds != fold), seed=seed)
        said[folds == fold] = told(panel, films.of(folds == fold).maps[:, 0])
    is_species = torch.from_numpy(np.isin(films.bodies, species))
    for who, these in (("characters", ~is_species), ("species", is_species)):
        real = films.natural & these
        asked, answers = films.of(real), said[real]
        print(f"\n{who}: right {(answers == asked.names).float().mean():.1%} of {len(answers)} real films, ", end="")
        print(f"{evenly_right(asked, answers):.1%} if bodies and actions count alike\n")
        print(table(called(asked.allowed), answers))
        print(f"\n{by_body(asked.names, answers, asked.bodies)}\n")
        others = these & ~films.natural
        print(table(called(films.allowed[others]), said[others]))


def evenly_right(films: Films, said: Tensor) -> float:
    """Share of right answers if every action of every body counts alike."""
    pairs = [f"{body} {name}" for body, name in zip(films.bodies, films.names.tolist(), strict=True)]
    _, pair, counts = np.unique(pairs, return_inverse=True, return_counts=True)
    return float(np.mean(np.bincount(pair, weights=(said == films.names).numpy()) / counts))


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


def called(allowed: Tensor) -> np.ndarray:
    """Names that films may have, for tables, [film]."""
    return np.array([" or ".join(itertools.compress(NAMES, row)) for row in allowed.tolist()])


def judge_test_controls(path: Path, panel: Panel) -> str:
    """What the judge says of the test characters over grounds that are not theirs, as Markdown."""
    shards = read_shards([path])
    said = judge(torch.from_numpy(shards.videos).float() / 255, panel=panel).probabilities.argmax(1)
    return table(shards.actions, said)


def read_films(natural: Iterable[Path], others: Iterable[Path], generator: torch.Generator) -> Films:
    """Films of shards as the judge sees them."""
    parts = []
    for path, is_natural in (*((path, True) for path in natural), *((path, False) for path in others)):
        films = films_of(path)
        maps = maps_of(films.videos, variants=VARIANTS, generator=generator)
        parts.append((maps, films.allowed, films.bodies, torch.full((len(maps),), is_natural)))
        print(f"{path.name}: {len(maps)} films, {time.process_time():.0f} s of CPU", flush=True)
    maps, allowed, bodies, are_natural = zip(*parts, strict=True)
    return Films(torch.cat(maps), torch.cat(allowed), np.concatenate(bodies), torch.cat(are_natural))


def main() -> None:
    """Train, judge, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--films", type=Path, required=True)
    parser.add_argument("--assets", type=Path, required=True)
    parser.add_argument("--output", type=Path, default=WEIGHTS)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--shards", type=int, default=36, help="how many shards are read")
    parser.add_argument("--cross-validate", action="store_true")
    options = parser.parse_args()
    torch.set_num_threads(1)
    wall = time.time()
    shards = sorted(options.films.glob("shard_*.npz"))[: options.shards]
    others = control_films(options.films, options.assets, seed=options.seed)
    films = read_films(shards, others, torch.Generator().manual_seed(options.seed))
    if options.cross_validate:
        cross_validate(films, seed=options.seed)
        return
    panel = train_panel(films, seed=options.seed)
    test, test_controls = (options.films / name for name in ("judge_test.npz", "judge_test_controls.npz"))
    if not test.exists():
        render_test_films(test, options.assets)
    if not test_controls.exists():
        render_test_controls(test_controls, options.assets)
    asked = read_films([test], [], torch.Generator().manual_seed(options.seed))
    said = told(panel, asked.maps[:, 0])
    right = (said == asked.names).float().mean().item()
    facts = {"seed": options.seed, "films": len(films.bodies), "right": round(right, 4)}
    print(f"{json.dumps(facts)}  wall {time.time() - wall:.0f} s, CPU {time.process_time():.0f} s")
    print(f"\nreal films\n\n{table(called(asked.allowed), said)}\n\n{by_body(asked.names, said, asked.bodies)}")
    print(f"\nother grounds\n\n{judge_test_controls(test_controls, panel)}")
    save_panel(options.output, panel, {name: str(value) for name, value in facts.items()})


if __name__ == "__main__":
    main()
