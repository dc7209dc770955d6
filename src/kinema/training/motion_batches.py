"""Training clips as batches: which to draw, in which variant of which body, mirrored, backwards, faster, told in which words.

Everything that is drawn comes from one generator a step, so that a training that was stopped goes on as if it had not been.
"""

from __future__ import annotations

import random
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from kinema.language.actions import actions as wordings_of
from kinema.language.encoder import encode_sentences
from kinema.language.grammar import conjugate
from kinema.language.nouns import GENERIC, NOUNS
from kinema.motionprior.actions import ACTIONS, NUMBERS
from kinema.motionprior.body import FEATURES, mirror_signs
from kinema.motionprior.encoding import K, reverse_signs, shifted, turned_rest
from kinema.motionprior.network import STRANGER, BodyBatch, kinship_of, reach_matrix
from kinema.posespace.tokens import tree_tables
from kinema.training.motion_carry import weight_of
from kinema.training.motion_cast import number_parts
from kinema.training.motion_names import FACTS, PHRASES

SOURCES = {"asset": 0.88, "creature": 0.03, "onto asset": 0.08, "onto creature": 0.01}
"""How often clips of each kind are drawn: artists' own, formulas, and clips carried over."""
AS_MADE = 0.88
"""Share of artists' own clips that are learned as they were made, on the very body: the cast performs them (`motionprior.cast`)."""
TEMPER = 0.6
"""Actions are drawn by their number of clips to this power."""
CORE = tuple(FACTS["core"])
CORE_SHARE = 1.7
"""These are asked for most."""
ANYBODY = (*GENERIC["animal"], *GENERIC["person"], "robot", "dinosaur", "bird")
"""Whoever it is: these tell the action of every body."""
FORMULA = 0.5
"""How foreign the gaits of generated creatures count as: no artist made them."""
BACKWARD = 0.07
"""Share of forward gaits that are learned backwards."""
BUCKETS = (6, 8, 10, 13, 16, 20, 23, 26, 32, 40, 64)
"""Clips of bodies of about equal size make a batch, tokens."""
BACK_PHRASES = ("walks backwards", "backs away", "steps back", "moves backwards", "retreats facing forward")


@dataclass(frozen=True, eq=False)
class Batch:
    """Clips of one step, clean."""

    x: Tensor
    """[batch token K 6]... as matrices, [batch token K 3 3]."""
    y: Tensor
    """[batch K 3]."""
    contact: Tensor
    """NaN where it is not known, [batch token K]."""
    feet: Tensor
    """Tokens that are tips of feet, [batch token] bool."""
    velocity: Tensor
    """NaN where it is not known, [batch 2]."""
    seconds: Tensor
    """[batch]."""
    loops: Tensor
    """[batch] bool."""
    action: Tensor
    """[batch] int64."""
    text: Tensor
    """[batch 384]."""
    told: Tensor
    """Clips whose direction must be told: they go backwards or aside, [batch] bool."""
    as_made: Tensor
    """Artists' clips on their very bodies, as the cast shall perform them, [batch] bool."""
    part: Tensor
    """Number of each artist's clip on its very body (`motion_cast.number_parts`), 0 for others, [batch] int64."""
    foreign: Tensor
    """How unlike the body was that each clip was made for, 0 for its own, [batch]."""
    bodies: BodyBatch


class Clips:
    """All clips of a collection, own and carried over, and the words for them."""

    def __init__(
        self,
        bodies: list[dict[str, Any]],
        carried: list[dict[str, Any]],
        *,
        tokens: int,
        seed: int,
        cache: Path | None = None,
    ) -> None:
        self.bodies, self.tokens, self.seed, self.signs = bodies, tokens, seed, mirror_signs()
        for body in bodies:
            for variant in body["variants"]:
                variant["kinship"] = kinship_of(*tree_tables(variant["parents"]))
                variant["reach"] = reach_matrix(variant["rest"], variant["ends"], variant["parents"])
        self.rows: list[tuple[int, dict[str, Any], dict[str, Any] | None]] = []
        """Target body, clip, and how it was carried over."""
        self.parts: dict[int, int] = {}
        """Numbers of rows that the cast performs."""
        numbers = number_parts(bodies)
        groups: dict[tuple[str, str], list[int]] = defaultdict(list)
        weight: list[float] = []
        for number, body in enumerate(bodies):
            for place, clip in enumerate(body["clips"]):
                if (number, place) in numbers:
                    self.parts[len(self.rows)] = numbers[number, place]
                groups[body["source"], clip["action"]].append(len(self.rows))
                self.rows.append((number, clip, None))
                weight.append(1.0)
        place_of = {body["name"]: number for number, body in enumerate(bodies)}
        for row in carried:
            source, place = row["clip"]
            clip, number = bodies[place_of[source]]["clips"][place], place_of[row["body"]]
            groups[f"onto {bodies[number]['source']}", clip["action"]].append(len(self.rows))
            self.rows.append((number, clip, row))
            weight.append(weight_of(row["unlike"]))
        self.chance = _chances(groups, np.array(weight))
        size = np.array([len(bodies[body]["base"]["parents"]) for body, _, _ in self.rows])
        self.buckets: list[tuple[int, np.ndarray, np.ndarray]] = []
        share = []
        for low, high in zip((0, *BUCKETS), BUCKETS, strict=False):
            members = np.nonzero((size > low) & (size <= high))[0]
            total = self.chance[members].sum()
            if total > 0:
                self.buckets.append((high, members, self.chance[members] / total))
                share.append(total * max(high, 8))  # a batch of small bodies holds more of them
        self.share = np.array(share) / sum(share)
        self.sentences, self.vectors = tell(self.rows, bodies, seed, cache)

    def batch(self, step: int) -> Batch:
        """The batch of a step."""
        rng = np.random.default_rng([self.seed, step])
        size, members, chance = self.buckets[rng.choice(len(self.buckets), p=self.share)]
        chosen = rng.choice(members, size=min(max(self.tokens // (size + 2), 8), 128), p=chance)
        return self.collate([int(row) for row in chosen], rng)

    def collate(self, rows: list[int], rng: np.random.Generator | None) -> Batch:
        """Clips as a batch; without a generator plain: themselves, on their own bodies."""
        made = [self._one(row, rng) for row in rows]
        most = max(len(one["x"]) for one in made)
        count = len(made)

        def padded(name: str, *shape: int, value: float = 0.0, axes: int = 1, whole: bool = False) -> Tensor:
            out = torch.full((count, *[most] * axes, *shape), value, dtype=torch.long if whole else torch.float32)
            for place, one in enumerate(made):
                size = len(one["x"])
                out[(place, *[slice(size)] * axes)] = one[name]
            return out

        there = torch.arange(most)[None] < torch.tensor([len(one["x"]) for one in made])[:, None]
        bodies = BodyBatch(
            features=padded("features", FEATURES),
            reach=padded("reach", 3, axes=2),
            share=padded("share"),
            kinship=padded("kinship", value=STRANGER, axes=2, whole=True),
            there=there,
        )
        stack = lambda name: torch.stack([one[name] for one in made])  # noqa: E731
        return Batch(
            x=padded("x", K, 3, 3),
            y=stack("y"),
            contact=padded("contact", K),
            feet=padded("feet") > 0,
            velocity=stack("velocity"),
            seconds=torch.tensor([one["seconds"] for one in made]),
            loops=torch.tensor([one["loops"] for one in made]),
            action=torch.tensor([NUMBERS[one["action"]] for one in made]),
            text=stack("text"),
            told=torch.tensor([one["told"] for one in made]),
            as_made=torch.tensor([one["as_made"] for one in made]),
            part=torch.tensor([one["part"] for one in made]),
            foreign=torch.tensor([one["foreign"] for one in made]),
            bodies=bodies,
        )

    def _one(self, row: int, rng: np.random.Generator | None) -> dict[str, Any]:
        """One clip on a variant of its body."""
        number, clip, carried = self.rows[row]
        body = self.bodies[number]
        if rng is not None and carried is None and body["source"] == "asset" and rng.random() < AS_MADE:
            plain = self._one(row, None)
            text = self.vectors[int(rng.choice(self.sentences[row][0]))]
            return plain | {"text": text, "as_made": True, "part": self.parts.get(row, 0)}
        variants = body["variants"]
        variant = variants[0] if rng is None else variants[int(rng.integers(len(variants)))]
        index, back = variant["index"], variant["R"].mT
        own = carried or clip
        if carried is None:
            x = turned_rest(clip["x"][index], back)
        else:
            x = turned_rest(carried["x"].float()[index], back)
        y, velocity = own["y"] * variant["scale"], own["velocity"] * variant["scale"]
        contact, feet = torch.zeros(len(x), K), torch.zeros(len(x))
        for foot, at_base in zip(variant["feet"], body["base"]["feet"], strict=False):
            contact[foot], feet[foot] = own["contact"][at_base], 1.0
        seconds, half, loops = clip["seconds"], own["half"], clip["loops"]
        told = bool(clip["backward"])
        features, reach = variant["features"], variant["reach"]
        sentence = self.sentences[row]
        text = sentence[0][0]
        if rng is not None:
            options = sentence[0]
            gait = ACTIONS[clip["action"]].travels and loops and not told and clip["action"] in FACTS["both_ways"]
            if gait and rng.random() < BACKWARD:
                signs = reverse_signs(True)
                x, y, contact = x * signs[:, None, None], y * signs[:, None], contact * signs
                velocity, half, told, options = -velocity, -half, True, sentence[1]
            if rng.random() < 0.5:
                flip = torch.tensor([1.0, 1.0, -1.0])
                x, y = x * flip[:, None] * flip, y * flip
                velocity = velocity * flip[[0, 2]]
                features, reach = features * self.signs, reach * flip
                if loops:
                    x, y, contact = shifted(x, half), shifted(y[None], half)[0], shifted(contact, half)
            faster = float(np.exp(rng.uniform(-0.2, 0.2)))
            seconds, velocity = seconds / faster, velocity * faster
            text = options[int(rng.integers(len(options)))]
        return {
            "x": x,
            "y": y,
            "contact": contact,
            "feet": feet,
            "velocity": velocity,
            "seconds": seconds,
            "loops": loops,
            "action": clip["action"],
            "text": self.vectors[text],
            "told": told,
            "as_made": False,
            "part": 0,
            "foreign": float(carried["unlike"]) if carried else FORMULA if body["source"] == "creature" else 0.0,
            "features": features,
            "reach": reach,
            "share": variant["share"],
            "kinship": variant["kinship"],
        }


def _chances(groups: dict[tuple[str, str], list[int]], weight: np.ndarray) -> np.ndarray:
    """How often each clip is drawn: source, then action, then clip."""
    chance = np.zeros(len(weight))
    for source, share in SOURCES.items():
        actions = {action: rows for (name, action), rows in groups.items() if name == source}
        loud = {
            action: len(rows) ** TEMPER * (CORE_SHARE if action in CORE else 1.0) for action, rows in actions.items()
        }
        total = sum(loud.values())
        for action, rows in actions.items():
            chance[rows] = share * loud[action] / total * weight[rows] / weight[rows].sum()
    return chance / chance.sum()


def tell(
    rows: list[tuple[int, dict[str, Any], dict[str, Any] | None]],
    bodies: list[dict[str, Any]],
    seed: int,
    cache: Path | None,
) -> tuple[list[tuple[list[int], list[int]]], Tensor]:
    """Sentences for every clip and for it backwards, as places in a table of their vectors [sentence 384]."""
    rng = random.Random(seed)
    place: dict[str, int] = {}
    kept: dict[tuple[str, str], list[int]] = {}

    def number(sentence: str) -> int:
        return place.setdefault(sentence, len(place))

    def told(kind: str, action: str) -> list[int]:
        key = (kind, action)
        if key not in kept:
            if action == "backwards":
                phrases = list(BACK_PHRASES)
            elif action in wordings_of():
                forms = [conjugate(wording) for wording in wordings_of()[action].wordings]
                phrases = [
                    rng.choice([third, f"is {participle}"])
                    for _, third, participle in rng.sample(forms, min(5, len(forms)))
                ]
                phrases.append(conjugate(wordings_of()[action].wordings[0])[1])
            else:
                phrases = list(PHRASES[action])
            nouns = [rng.choice(NOUNS.get(kind, (kind,))) for _ in range(2)] if kind else [*ANYBODY]
            sentences = [f"{'an' if noun[0] in 'aeio' else 'a'} {noun} {rng.choice(phrases)}" for noun in nouns]
            kept[key] = [number(sentence) for sentence in sentences]
        return kept[key]

    out = []
    for body, clip, _carried in rows:
        kind = bodies[body]["kind"]
        backwards = [*told(kind, "backwards"), *told("", "backwards")] if clip["action"] in FACTS["both_ways"] else []
        goes_back = clip["backward"] and float(clip["velocity"][0]) < 0
        own = backwards if goes_back else [*told(kind, clip["action"]), *told("", clip["action"])]
        if clip["words"] and clip["words"] != clip["action"]:
            own = [*own, *[number(s) for s in (clip["words"], f"{bodies[body]['kind']}: {clip['words']}")]]
        out.append((own, backwards))
    sentences = list(place)
    known = torch.load(cache) if cache is not None and cache.exists() else {}
    new = [sentence for sentence in sentences if sentence not in known]
    for start in range(0, len(new), 512):
        part = new[start : start + 512]
        known |= dict(zip(part, encode_sentences(part), strict=True))
    if cache is not None and new:
        torch.save(known, cache)
    return out, torch.stack([known[sentence] for sentence in sentences])
