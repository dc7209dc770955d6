"""`kinema study`: a user study of two folders of films, and what its voters say."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Literal

from tyro.conf import FlagCreatePairsOff, Positional, arg

from kinema.cli.json_output import JsonOption, give
from kinema.errors import UsageError


@dataclass(frozen=True)
class Study(JsonOption):
    """Compare two folders of films as AKD does: motion amount, physical plausibility, text alignment.

    `kinema study A/ B/ -o study/` writes study.html, a page of shuffled pairs that works offline, and key.json, which voters must
    not see.
    `kinema study --count study/key.json votes-1.json votes-2.json` gives preferences with 95 % intervals. With --score, films are
    scored by a model instead of by people.
    """

    folders: Positional[tuple[Path, ...]]
    """Two folders of films with the same names; with --count, key.json and the voters' files; with --score, folders of films."""
    output: Annotated[Path | None, arg(aliases=["-o"])] = None
    """Folder of the study; with --score, the CSV to write."""
    count: FlagCreatePairsOff[bool] = False
    """Count votes."""
    score: str | None = None
    """Score films: videophy2:FILE.csv takes the scores that VideoPhy-2 wrote, videophy2-list makes the CSV that it reads (-o), any
    other word is the folder or cached name of a video–text model of transformers (X-CLIP, CLIP, SigLIP)."""
    seed: int = 0
    """Of the order of pairs and sides."""
    pairs: int | None = None
    """How many at most."""
    device: Literal["auto", "cpu", "cuda", "mps"] = "auto"
    """Where a model scores."""

    def run(self) -> int:
        if self.count:
            return self._count()
        if self.score is not None:
            return self._score()
        from kinema.evaluation.study import make_study

        if len(self.folders) != 2 or self.output is None:
            raise UsageError("study-folders", "a study needs two folders and -o", hint="kinema study A/ B/ -o study/")
        first, second = self.folders
        page, key, count = make_study(first, second, self.output, seed=self.seed, limit=self.pairs)
        print(f"{page}: {count} pairs; send it to voters\n{key}: which film is which; keep it")
        give({"page": page, "key": key, "pairs": count})
        return 0

    def _count(self) -> int:
        from kinema.evaluation.study import count_votes

        if len(self.folders) < 2:
            raise UsageError("study-folders", "--count needs key.json and voters' files")
        found = count_votes(self.folders[0], self.folders[1:])
        give({"questions": [asdict(row) for row in found]})
        print(f"{'':<12}{'first':>7}{'second':>8}{'neither':>9}{'first is preferred':>34}")
        for row in found:
            said = (
                "nobody decided"
                if row.first + row.second == 0
                else f"{100 * row.share:.0f} % ({100 * row.low:.0f} to {100 * row.high:.0f}), p {row.p_value:.3g}"
            )
            print(f"{row.question:<12}{row.first:>7}{row.second:>8}{row.undecided:>9}{said:>34}")
        return 0

    def _score(self) -> int:
        from kinema.evaluation.film_scores import score_films, write_scores, write_videophy_list

        assert self.score is not None
        if self.score == "videophy2-list":
            if self.output is None:
                raise UsageError("study-folders", "videophy2-list needs -o FILE.csv")
            count = write_videophy_list(self.output, self.folders)
            print(f"{self.output}: {count} films for VideoPhy-2")
            give({"output": self.output, "films": count})
            return 0
        scores = score_films(self.folders, self.score, device=self.device)
        if self.output is not None:
            write_scores(self.output, scores)
        give({"films": len(scores), "scores": {str(score.film): score.values for score in scores}})
        for folder in self.folders:
            mine = [score for score in scores if score.film.parent == folder]
            for name in sorted({name for score in mine for name in score.values}):
                values = [score.values[name] for score in mine if name in score.values]
                print(f"{folder}: {name} {sum(values) / len(values):.4g}, mean of {len(values)} films")
        return 0
