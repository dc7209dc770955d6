"""The programs behind animate.md, ablations.md, pose_energy.md of docs/results: nothing is run twice, bounds are counted as stated."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from types import ModuleType

import pytest

TOOLS = Path(__file__).resolve().parents[2] / "tools"


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(str(TOOLS))
    return importlib.import_module


def row(
    who: str,
    action: str,
    seed: int,
    *,
    left_right: float | None = -0.9,
    amount: float = 1.0,
    said: str = "",
    run: float = 0.1,
):
    seen = {"said": said or action, "chances": {"walk": 1 - run, "run": run, "idle": 0.0, "jump": 0.0}}
    return {
        "character": who,
        "action": action,
        "seed": seed,
        "legs_apart": who != "bird",
        "peak_memory_mib": 700,
        **seen,
        "measures": {"left_right": left_right, "amount": amount, "bone_length_error": 0.0},
        "start": seen,
        "statue": {**seen, "said": "walk"},
        "common": seen,
    }


def figures(tool, rows: list[dict], artists: dict) -> dict[str, tuple[str, bool | None]]:
    page: ModuleType = tool("animate_page")
    return {figure.what: (figure.measured, figure.met) for figure in page.figures_of(rows, artists)}


def test_bounds_are_counted_over_all_runs(tool):
    walks = [row("fox", "walk", seed) for seed in range(4)] + [row("bird", "walk", 0, left_right=None)]
    idles = [row("fox", "idle", seed, amount=0.05) for seed in range(3)] + [
        row("fox", "idle", 3, amount=0.2, said="walk")
    ]
    runs = [row("fox", "run", seed, run=0.9) for seed in range(3)] + [row("fox", "run", 3, run=0.05, said="walk")]
    artists = {("fox", "walk"): {**row("fox", "walk", 0, amount=0.8), "clip": "Walk"}}
    found = figures(tool, walks + idles + runs, artists)
    assert found["walk: left/right correlation of the hind legs ≤ −0.6"] == ("4 of 5 (80%)", True)
    assert found["… of rigs whose two hind legs have joints of their own"] == ("4 of 4 (100%)", True)
    assert found["idle: motion amount over that of the same seed's walk"] == (
        "median 0.05, 0.05–0.20; 3 of 4 (75%) inside",
        False,
    )
    # the bird has no walk of an artist's
    assert found["walk: motion amount over the artist's"] == ("median 1.25, 1.25–1.25; 4 of 4 (100%) inside", True)
    assert found["the judge names the action"] == ("11 of 13 (85%)", True)
    assert found["… of the start pose, slid along at the sentence's speed"] == ("5 of 13 (38%)", None)
    livelier = next(value for what, value in found.items() if what.startswith("run differs"))
    assert livelier == ("3 of 4 (75%)", True)


def test_a_leg_that_does_not_swing_does_not_alternate_and_bones_must_not_stretch(tool):
    rows = [row("fox", "walk", seed, left_right=value) for seed, value in enumerate((None, -0.59, -0.6))]
    rows[0]["measures"]["bone_length_error"] = 1e-4
    found = figures(tool, rows, {})
    assert found["walk: left/right correlation of the hind legs ≤ −0.6"] == ("1 of 3 (33%)", False)
    assert found["bones keep their length: largest relative change"] == ("1.0e-04", False)
    assert found["walk: motion amount over the artist's"] == ("none", None)


def test_finished_runs_are_kept_and_failed_ones_tried_again(tool, tmp_path: Path):
    resumable: ModuleType = tool("resumable")
    runs = resumable.open_runs(tmp_path, {"preset": "draft"})

    def command(key: str) -> list[str]:
        code = f"open({str(tmp_path / key)!r}, 'a').write('x'); print('noise'); print('{json.dumps({'value': key})}')"
        return ["-c", code if key != "bad" else "import sys; sys.exit('no such luck')"]

    failed = resumable.run_missing(runs, ["a", "bad", "b"], command, jobs=2, threads=1)
    assert failed == ["bad"] and "no such luck" in (tmp_path / "logs" / "bad.log").read_text()
    with open(tmp_path / "rows.jsonl", "a") as file:
        file.write('{"key": "b", "va')  # a kill
    again = resumable.open_runs(tmp_path, {"preset": "draft"})
    assert resumable.run_missing(again, ["a", "b", "c"], command, jobs=1, threads=1) == []
    assert {key: found["value"] for key, found in again.rows().items()} == {"a": "a", "b": "b", "c": "c"}
    assert (tmp_path / "a").read_text() == "x"  # once
    with pytest.raises(SystemExit, match="preset"):
        resumable.open_runs(tmp_path, {"preset": "standard"})


def posed(weight: str, who: str, *, amount: float, chance: float = 0.8, prior_error: float | None = 0.1) -> dict:
    names = ("jerk", "limit_violations", "penetration", "stretch", "nearest_artist", "strangeness")
    return {
        "key": f"{weight}-{who}-walk-0",
        "weight": weight,
        "character": who,
        "action": "walk",
        "seed": 0,
        "said": "walk",
        "chances": {"walk": chance},
        "measures": {**dict.fromkeys(names, 0.5), "amount": amount, "left_right": -0.7},
        "prior_error": prior_error,
        "seconds": 60.0,
    }


def test_weights_of_the_pose_space_are_compared_pair_by_pair(tool):
    page: ModuleType = tool("pose_energy_page")
    rows = [
        posed("1", "fox", amount=0.5),
        posed("0", "fox", amount=0.7),
        posed("artist", "fox", amount=0.6, prior_error=None),
    ]
    rows += [
        posed("0.3", "fox", amount=0.8, chance=0.9),
        posed("0", "stag", amount=0.4),
        posed("1", "stag", amount=0.5),
    ]
    rows += [posed("1", "alien", amount=9.0)]  # nothing to compare it with yet
    lines = page.change_table(rows).splitlines()
    assert lines[0] == "| | λ = 0.3 | λ = 1 |"
    assert lines[2] == "| amount h/s | +0.10; down in 0 of 1 | −0.05; down in 1 of 2 |"
    assert "| judge's chance of the action | +0.10; down in 0 of 1 | 0.00; down in 0 of 2 |" in lines
    means = [line.split(" | ")[:2] for line in page.weight_table(rows).splitlines()[2:]]
    assert [name.strip("| ") for name, _ in means] == ["without", "λ = 0.3", "λ = 1", "artist"]
    assert means[0][1] == "0.55 ± 0.21" and means[3][1] == "0.60"
    assert page.change_table(rows[:1]) == "No pairs yet."
    assert len(page.clip_table(rows).splitlines()) == 2 + len(rows)


def test_every_weight_of_the_pose_space_is_a_run(tool):
    table: ModuleType = tool("pose_energy_table")
    options = table.options_of(["folder", "--characters", "fox", "--actions", "walk,run", "--weights", "0,0.50"])
    assert table.keys_of(options) == [
        *("artist-fox-walk-0", "artist-fox-run-0"),
        *("0-fox-walk-0", "0.5-fox-walk-0", "0-fox-run-0", "0.5-fox-run-0"),
    ]


def ablated(variant: str, seed: int, *, ratio: float, amount: float, left_right: float, hit: bool = True) -> dict:
    judged = {"ratio": ratio, "hit": hit, "nearest": "Rig|Walk", "amount": amount, "jerk": 10 * amount, "skate": 0.1}
    names = ("distortion", "distortion_high", "amount", "jerk", "penetration")
    return {
        "variant": variant,
        "character": "fox",
        "action": "walk",
        "seed": seed,
        "said": "walk",
        "chances": {"walk": 0.9},
        "left_right": left_right,
        "judged": judged,
        "surface": dict.fromkeys(names, 0.5),
        "seconds": 60.0,
    }


def test_variants_are_held_against_the_artists_own_clip(tool):
    page: ModuleType = tool("ablation_page")
    artists = {("fox", "walk"): ablated("artist", 0, ratio=0.0, amount=0.8, left_right=-0.9)}
    rows = [ablated("full", 0, ratio=0.6, amount=0.4, left_right=-0.9)]
    rows += [ablated("full", 1, ratio=0.8, amount=0.8, left_right=-0.2, hit=False)]
    rows += [ablated("no_sds", 0, ratio=0.9, amount=0.2, left_right=-0.7)]
    lines = [
        [cell.strip() for cell in line.split("|")[1:-1]] for line in page.variant_table(rows, artists).splitlines()
    ]
    found = {line[0]: dict(zip(lines[0], line, strict=True)) for line in lines[2:]}
    assert list(found) == ["film and SDS", "film, no SDS", "artist"]
    full = found["film and SDS"]
    assert full["likeness"] == "0.70 ± 0.14" and full["nearest"] == "1 of 2 (50%)"
    assert full["amount / artist's"] == "0.75 ± 0.35" and full["seeds"] == "0, 1"
    assert full["left/right ≤ −0.6"] == "1 of 2 (50%)" and found["film, no SDS"]["amount / artist's"] == "0.25"
    assert len(page.clip_table(rows, artists).splitlines()) == 2 + 3


def test_what_a_person_wrote_on_the_page_of_ablations_stays(tool, tmp_path):
    page: ModuleType = tool("ablation_page")
    path = tmp_path / "ablations.md"
    assert page.kept_words(path) == page.WORDS
    path.write_text(f"# Title\n\ntable\n\n{page.WORDS}\n\nIt adds little.\n\n![Frames](./x.png)\n\n## Every clip\n")
    assert page.kept_words(path) == f"{page.WORDS}\n\nIt adds little."
