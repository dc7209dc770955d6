"""A user study as in AKD §6: pairs of films side by side, three questions, votes in a file, preferences with their uncertainty.

`make_study` writes one page that needs no network and no server: the films are inside it, left and right are shuffled, and nothing on
the page says which is which. Votes are downloaded as a JSON file. `count_votes` reads any number of such files.
"""

from __future__ import annotations

import base64
import hashlib
import json
import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from kinema.errors import UsageError
from kinema.files import atomic_write

QUESTIONS = {
    "amount": "Which one moves more?",
    "plausible": "Which one is physically more plausible?",
    "text": "Which one does what the sentence says?",
}
"""AKD §6: motion amount, physical plausibility, text alignment."""
FILMS = {".mp4": "video/mp4", ".webm": "video/webm", ".gif": "image/gif"}
"""Suffixes of films and what browsers call them."""
FORMAT = "kinema-study-1"
Z95 = 1.959963984540054
"""Of a normal distribution's middle 95 %."""


@dataclass(frozen=True)
class Pair:
    """Two films of one sentence."""

    name: str
    """The films' common name."""
    sentence: str
    first: Path
    """Of the first folder."""
    second: Path
    """Of the second folder."""


@dataclass(frozen=True)
class Preference:
    """What voters say to one question."""

    question: str
    first: int
    """Votes for the first folder's films."""
    second: int
    """Votes for the second folder's."""
    undecided: int
    share: float
    """Votes for the first folder, of those that decide; a half where none does."""
    low: float
    high: float
    """Its 95 % interval (Wilson 1927)."""
    p_value: float
    """Of an exact two-sided sign test against no preference. Votes of one voter depend on each other: with few voters it is too
    small."""


def find_pairs(first: Path, second: Path) -> list[Pair]:
    """Films of the same name in two folders; a NAME.txt beside a film is its sentence, else its name is.

    Raises:
        UsageError: `study-empty`.
    """
    films = [
        {path.stem: path for path in sorted(folder.glob("*")) if path.suffix.lower() in FILMS}
        for folder in (first, second)
    ]
    names = sorted(films[0].keys() & films[1].keys())
    if not names:
        raise UsageError(
            "study-empty",
            f"no film has the same name in '{first}' and '{second}'",
            hint="put walk.mp4 into both: " + ", ".join(FILMS),
        )
    pairs = []
    for name in names:
        told = next((path for path in (first / f"{name}.txt", second / f"{name}.txt") if path.is_file()), None)
        sentence = told.read_text(encoding="utf-8").strip() if told else name.replace("_", " ").replace("-", " ")
        pairs.append(Pair(name, sentence, films[0][name], films[1][name]))
    return pairs


def make_study(
    first: Path, second: Path, output: Path, *, seed: int = 0, limit: int | None = None
) -> tuple[Path, Path, int]:
    """Write the page and, apart from it, the key that says which film was shown where.

    Args:
        first: Folder of films of the one method.
        second: Folder of the other's, same names.
        output: Folder for study.html and key.json.
        seed: Of the order of pairs and sides.
        limit: Pairs at most; all if not given.

    Returns:
        Page, key, number of pairs.
    """
    pairs = find_pairs(first, second)
    rng = random.Random(seed)
    rng.shuffle(pairs)
    pairs = pairs[:limit] if limit else pairs
    shown, key = [], {}
    for place, pair in enumerate(pairs):
        swapped = rng.random() < 0.5
        films = (pair.second, pair.first) if swapped else (pair.first, pair.second)
        shown.append({"id": str(place), "sentence": pair.sentence, "films": [_inside(film) for film in films]})
        key[str(place)] = {"name": pair.name, "swapped": swapped}
    digest = hashlib.sha256(json.dumps([shown, key]).encode()).hexdigest()[:16]
    output.mkdir(parents=True, exist_ok=True)
    page, secret = output / "study.html", output / "key.json"
    data = json.dumps({"study": digest, "pairs": shown, "questions": QUESTIONS}).replace("</", "<\\/")
    template = (Path(__file__).parent / "study.html").read_text(encoding="utf-8")
    atomic_write(page, template.replace("/*DATA*/null", data).encode())
    told = {"format": FORMAT, "study": digest, "first": str(first), "second": str(second), "pairs": key}
    atomic_write(secret, (json.dumps(told, indent=1) + "\n").encode())
    return page, secret, len(pairs)


def count_votes(key: Path, votes: Sequence[Path]) -> list[Preference]:
    """Preferences of all voters, one a question and the last over all questions.

    Args:
        key: key.json of the study.
        votes: Files that voters downloaded from its page.

    Raises:
        UsageError: `votes-unreadable`, `votes-other-study`.
    """
    told = _read(key)
    tally = {question: [0, 0, 0] for question in QUESTIONS}
    voters = set()
    for path in votes:
        said = _read(path)
        if said.get("study") != told.get("study"):
            raise UsageError(
                "votes-other-study", f"'{path}' holds votes of another study", hint="give its own key.json"
            )
        if said.get("voter") in voters:
            continue  # a file that was sent twice counts once
        voters.add(said.get("voter"))
        for place, answers in said["votes"].items():
            swapped = told["pairs"][place]["swapped"]
            for question, answer in answers.items():
                if question in tally and answer in ("left", "right", "same"):
                    place_of = {"left": 1 if swapped else 0, "right": 0 if swapped else 1, "same": 2}
                    tally[question][place_of[answer]] += 1
    tally["all"] = [sum(counts[column] for counts in tally.values()) for column in range(3)]
    return [preference(question, *counts) for question, counts in tally.items()]


def preference(question: str, first: int, second: int, undecided: int = 0) -> Preference:
    """Share of the first among the decided, its Wilson interval, and the sign test."""
    low, high = wilson(first, first + second)
    share = first / (first + second) if first + second else 0.5
    return Preference(question, first, second, undecided, share, low, high, sign_test(first, second))


def wilson(successes: int, count: int, *, z: float = Z95) -> tuple[float, float]:
    """Interval of a share (Wilson 1927); it stays within 0..1 and says something of few votes, too."""
    if count == 0:
        return 0.0, 1.0
    share = successes / count
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    reach = z / (1 + z * z / count) * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return max(0.0, middle - reach), min(1.0, middle + reach)


def sign_test(first: int, second: int) -> float:
    """Chance of a split at least this uneven if nobody preferred anything, exact and two-sided."""
    count, few = first + second, min(first, second)
    tail = sum(math.comb(count, k) for k in range(few + 1)) / 2**count
    return min(1.0, 2 * tail)


def _inside(film: Path) -> str:
    """A film as text that a page can hold."""
    return f"data:{FILMS[film.suffix.lower()]};base64,{base64.b64encode(film.read_bytes()).decode()}"


def _read(path: Path) -> dict:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise UsageError("votes-unreadable", f"'{path}' cannot be read as JSON ({error})") from error
