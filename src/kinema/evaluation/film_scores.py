"""Films scored by models: VideoPhy-2 through its CSV files, and any video–text model of transformers by its name.

VideoPhy-2 (Bansal et al. 2025; MIT) is a program of its own: `write_videophy_list` makes the CSV that its inference script reads, and
`read_videophy` reads the one it writes. Nothing is downloaded: a model's name means the copy in the local cache.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from kinema.devices import choose_device
from kinema.errors import PriorError, UsageError, require
from kinema.files import atomic_write
from kinema.render.footage import read_footage

SUFFIXES = (".mp4", ".webm", ".gif")
FRAMES = 8
"""Frames of a film that a model is shown where it does not say: X-CLIP's usual number."""
VIDEO_KEYS = ("videopath", "video_path", "video", "path")
"""What VideoPhy-2's files call a film."""
TEXT_KEYS = ("caption", "prompt", "text")


@dataclass(frozen=True)
class FilmScore:
    """What a model says of a film."""

    film: Path
    sentence: str
    values: dict[str, float]
    """Name of the score -> value; larger is better."""


def films_of(folders: Sequence[Path]) -> list[tuple[Path, str]]:
    """Films and their sentences (NAME.txt beside them, else their names).

    Raises:
        UsageError: `study-empty`.
    """
    found = []
    for folder in folders:
        for film in sorted(path for path in folder.glob("*") if path.suffix.lower() in SUFFIXES):
            told = film.with_suffix(".txt")
            text = told.read_text(encoding="utf-8").strip() if told.is_file() else film.stem.replace("_", " ")
            found.append((film, text))
    if not found:
        raise UsageError("study-empty", f"there is no film in {', '.join(map(str, folders))}", hint=", ".join(SUFFIXES))
    return found


def score_films(folders: Sequence[Path], model: str, *, device: str = "auto") -> list[FilmScore]:
    """Score all films of some folders.

    Args:
        folders: Of films.
        model: "videophy2:FILE.csv", or the folder or cached name of a video–text model of transformers.
        device: Where it computes.
    """
    films = films_of(folders)
    kind, _, path = model.partition(":")
    if kind == "videophy2":
        said = read_videophy(Path(path))
        missing = [str(film) for film, _ in films if film.name not in said and str(film) not in said]
        if missing:
            raise UsageError("scores-missing", f"'{path}' has no score of {missing[0]} and {len(missing) - 1} more")
        return [FilmScore(film, text, said.get(str(film)) or said[film.name]) for film, text in films]
    scorer = VideoText.load(model, device=device)
    return [FilmScore(film, text, {"text": scorer.score(read_footage(film).frames, text)}) for film, text in films]


def write_videophy_list(path: Path, folders: Sequence[Path]) -> int:
    """The CSV that VideoPhy-2's inference script reads: one row a film with its caption; returns how many."""
    rows = films_of(folders)
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(["videopath", "caption"])
    writer.writerows([str(film.resolve()), sentence] for film, sentence in rows)
    atomic_write(path, text.getvalue().encode())
    return len(rows)


def read_videophy(path: Path) -> dict[str, dict[str, float]]:
    """Scores of VideoPhy-2's CSV, by the film's path and by its name: every column that holds numbers (sa, pc, score).

    Raises:
        UsageError: `scores-unreadable`.
    """
    try:
        rows = list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))
    except (OSError, UnicodeError, csv.Error) as error:
        raise UsageError("scores-unreadable", f"'{path}' cannot be read as a CSV ({error})") from error
    key = next((key for key in VIDEO_KEYS if rows and key in rows[0]), None)
    if key is None:
        raise UsageError("scores-unreadable", f"'{path}' has no column that names films", hint=" or ".join(VIDEO_KEYS))
    found = {}
    for row in rows:
        values = {name: number for name, value in row.items() if name != key and (number := _number(value)) is not None}
        found[row[key]] = found[Path(row[key]).name] = values
    return found


def write_scores(path: Path, scores: Sequence[FilmScore]) -> None:
    """All scores as a CSV: film, sentence, one column a score."""
    names = sorted({name for score in scores for name in score.values})
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(["film", "sentence", *names])
    writer.writerows([str(s.film), s.sentence, *(s.values.get(name, "") for name in names)] for s in scores)
    atomic_write(path, text.getvalue().encode())


@dataclass(frozen=True)
class VideoText:
    """A model that puts films and sentences into one space: X-CLIP's kind sees a film, CLIP's and SigLIP's its frames."""

    model: Any
    processor: Any
    device: torch.device

    @staticmethod
    def load(name: str, *, device: str = "auto") -> VideoText:
        """A model of transformers by its folder or cached name.

        Raises:
            PriorError: `scorer-missing`.
        """
        transformers = require("transformers", extra="diffusers")
        where = choose_device(device)
        try:
            model = transformers.AutoModel.from_pretrained(name, local_files_only=True)
            processor = transformers.AutoProcessor.from_pretrained(name, local_files_only=True)
        except (OSError, ValueError) as error:
            hint = f"hf download {name}"
            raise PriorError("scorer-missing", f"there is no video–text model '{name}' here", hint=hint) from error
        return VideoText(model.eval().requires_grad_(False).to(where), processor, where)

    @torch.no_grad()
    def score(self, frames: Tensor, sentence: str) -> float:
        """Cosine between a film, uint8 [frame height width 3], and a sentence, −1..1."""
        count = getattr(getattr(self.model.config, "vision_config", None), "num_frames", None) or FRAMES
        place = torch.linspace(0, len(frames) - 1, count).round().long()
        pictures = list(frames[place].numpy())
        said = self.processor.tokenizer([sentence], padding=True, truncation=True, return_tensors="pt").to(self.device)
        seen = self.processor.image_processor(pictures, return_tensors="pt")["pixel_values"].to(self.device)
        text = _vector(self.model.get_text_features(**said))[0]
        if hasattr(self.model, "get_video_features"):
            film = _vector(self.model.get_video_features(pixel_values=seen.view(1, -1, *seen.shape[-3:])))[0]
        else:
            film = _vector(self.model.get_image_features(pixel_values=seen))
            film = torch.nn.functional.normalize(film, dim=-1).mean(0)  # every frame counts alike
        return float(torch.nn.functional.cosine_similarity(film, text, dim=0))


def _vector(output: Any) -> Tensor:
    """Embeddings, [batch channel], whatever a model wraps them in."""
    return output if isinstance(output, Tensor) else output.pooler_output


def _number(value: Any) -> float | None:
    try:
        return float(value)
    except (TypeError, ValueError):
        return None
