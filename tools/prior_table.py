"""What the embedded prior can do: the figures and sheets of docs/results/embedded_prior.md.

PYTHONPATH=src python tools/prior_table.py FOLDER [--weights FILE] [--only loss,sheet,captions,samples,paraphrases],
where FOLDER is that of `kinema prior train` (films, log) with films/test.npz in it, which `--test-films ASSETS` renders.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from pathlib import Path

import numpy as np
import torch
from PIL import Image, ImageDraw

from kinema.evaluation.judge import judge
from kinema.prior.embedded import WEIGHTS, Embedded
from kinema.training.prior_data import Shards, read_shards, render_test_films
from kinema.training.prior_run import VALIDATION_SHARD
from kinema.training.prior_train import as_float, draw_captions, validate

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from tests.evaluation.paraphrases import PARAPHRASES  # they stand with the tests

RESULTS = Path(__file__).resolve().parents[1] / "docs" / "results"
JUDGED = {"walk": "is walking", "run": "is running", "idle": "stands still", "jump": "jumps"}
PROMPTS = (
    *(
        ("a horse is walking", "horse"),
        ("a horse gallops", "horse"),
        ("a horse grazes", "horse"),
        ("a horse jumps", "horse"),
    ),
    *(
        ("a man walks", "man"),
        ("a man is running", "man"),
        ("a man stands still", "man"),
        ("a man throws a punch", "man"),
    ),
    *(
        ("a husky is walking", "husky"),
        ("a husky runs fast", "husky"),
        ("a cow dies", "cow"),
        ("a bull attacks", "bull"),
    ),
    *(("a knight swings his sword", "human knight"), ("a robot dances", "mech"), ("a robot waves hello", "mech")),
    *(("a dragon is flying", "dragon"), ("a shark swims", "shark"), ("a stegosaurus walks", "stegosaurus")),
    *(
        ("a fox is walking", "fox"),
        ("a stag gallops", "stag"),
        ("a T-rex is running", "trex"),
        ("a T-rex stands still", "trex"),
    ),
    *(("a rat jumps", "rat"), ("a robot is walking", "robot")),
)
"""Sentences of the sheet, with the kind of body shown as reference; the last six are of characters never trained on."""


def reference_of(kind: str, films: tuple[Shards, ...], number: int = 0) -> torch.Tensor:
    """A reference picture of a kind of body."""
    for shards in films:
        found = [place for place, name in enumerate(shards.kinds) if name == kind]
        if not found:
            found = [place for place, name in enumerate(shards.kinds) if kind in name.split()]
        if found:
            return as_float(shards.references[found[number % len(found)]])
    raise SystemExit(f"no film shows a {kind}")


def draw_sheet(prior: Embedded, films: tuple[Shards, ...], path: Path) -> None:
    """24 sentences, the reference and every second of 16 frames."""
    references = torch.stack([reference_of(kind, films, 3) for _, kind in PROMPTS])
    videos = prior.imagine([sentence for sentence, _ in PROMPTS], references, seed=100)
    scale, label = 2, 14
    side = references.shape[1] * scale
    picture = Image.new("RGB", (side * 9, (side + label) * len(PROMPTS)), "white")
    pen = ImageDraw.Draw(picture)
    for row, (sentence, _) in enumerate(PROMPTS):
        top = row * (side + label)
        pen.text((2, top + 1), sentence, fill="black")
        for column, image in enumerate([references[row], *videos[row, ::2]]):
            tile = Image.fromarray((image * 255).round().byte().numpy()).resize((side, side), Image.Resampling.BICUBIC)
            picture.paste(tile, (column * side, top + label))
    picture.save(path)


def judge_samples(prior: Embedded, name: str, films: Shards, *, per_action: int = 16) -> None:
    """Samples of the four actions on bodies of films, named by the judge."""
    rng = np.random.default_rng(0)
    bodies = {}
    for kind, action in zip(films.kinds, films.actions, strict=True):
        bodies.setdefault(action, set()).add(kind)
    right, confusion = 0, Counter()
    for action in JUDGED:
        kinds = sorted(bodies[action])
        chosen = [kinds[i % len(kinds)] for i in range(per_action)]
        sentences = [f"a {kind} {JUDGED[action]}" for kind in chosen]
        references = torch.stack([reference_of(kind, (films,), int(rng.integers(1000))) for kind in chosen])
        named = judge(prior.imagine(sentences, references, seed=1000)).actions
        right += sum(told == action for told in named)
        confusion.update((action, told) for told in named)
    print(f"{name}: the judge names {right} of {4 * per_action} samples right: {dict(confusion)}", flush=True)


def judge_paraphrases(prior: Embedded, films: tuple[Shards, ...], *, seeds: int = 4) -> None:
    """Held-out sentences, several samples each; a sentence lands by majority, and samples are counted too."""
    landed, right = 0, 0
    for said in PARAPHRASES:
        references = torch.stack([reference_of(said.kind, films, number) for number in range(seeds)])
        named = judge(prior.imagine([said.sentence] * seeds, references, seed=7)).actions
        hits = sum(name == said.action for name in named)
        landed, right = landed + (hits * 2 > seeds), right + hits
        print(f"  {said.sentence!r} ({said.action}, {said.kind}): {list(named)}")
    print(
        f"paraphrases: {landed} of {len(PARAPHRASES)} land, {right} of {seeds * len(PARAPHRASES)} samples", flush=True
    )


def time_evaluation(prior: Embedded) -> None:
    z, t = torch.randn(1, *prior.latent_shape), torch.tensor([0.5])
    condition = prior.encode_text("a fox is walking", image=torch.rand(48, 48, 3))
    prior.predict(z, condition, t)
    spent = []
    for _ in range(10):
        begun = time.perf_counter()
        prior.predict(z, condition, t)
        spent.append(time.perf_counter() - begun)
    print(f"one evaluation with guidance: {np.median(spent) * 1000:.0f} ms on {torch.get_num_threads()} threads")


def plot_loss(log: Path, path: Path) -> None:
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    entries = [json.loads(line) for line in log.read_text().splitlines()]
    figure, axes = plt.subplots(figsize=(7, 3.5))
    axes.plot([e["step"] for e in entries], [e["loss"] for e in entries], lw=0.8, label="training (mean of 25 steps)")
    checked = [e for e in entries if "validation" in e]
    axes.plot(
        [e["step"] for e in checked],
        [e["validation"] for e in checked],
        "o-",
        ms=3,
        label="validation, averaged weights",
    )
    axes.set(xlabel="step", ylabel="mean square error of v", ylim=(0.1, 0.7))
    axes.legend()
    axes.grid(alpha=0.3)
    figure.tight_layout()
    figure.savefig(path, dpi=110)


def compare_captions(prior: Embedded, name: str, films: Shards) -> None:
    """Errors with the right caption and with another action's."""
    captions = draw_captions(films, seed=5)
    right, wrong = (validate(prior, films, captions, swap=swap, count=256) for swap in (False, True))
    print(
        f"{name}: error {right:.4f} with the right caption, {wrong:.4f} with a wrong one ({wrong / right - 1:+.1%})",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    parser.add_argument("--only", default="loss,sheet,captions,samples,paraphrases")
    parser.add_argument("--test-films", type=Path, metavar="ASSETS")
    options = parser.parse_args()
    films, parts = options.folder / "films", options.only.split(",")
    if options.test_films:
        return render_test_films(films / "test.npz", options.test_films, seed=0)
    begun = time.perf_counter()
    prior = Embedded.load(options.weights)
    prior.encode_text("warm")
    print(f"loading, sentence encoder included: {time.perf_counter() - begun:.2f} s")
    time_evaluation(prior)
    seen = {
        "validation": read_shards([films / f"shard_{VALIDATION_SHARD:04d}.npz"]),
        "test characters": read_shards([films / "test.npz"]),
    }
    both = tuple(seen.values())
    if "loss" in parts:
        plot_loss(options.folder / "log.jsonl", RESULTS / "embedded_prior_loss.png")
    if "sheet" in parts:
        draw_sheet(prior, both, RESULTS / "embedded_prior_samples.png")
    for name, shards in seen.items():
        if "captions" in parts:
            compare_captions(prior, name, shards)
        if "samples" in parts:
            judge_samples(prior, name, shards)
    if "paraphrases" in parts:
        judge_paraphrases(prior, both)


if __name__ == "__main__":
    main()
