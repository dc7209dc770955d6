"""docs/results/akd_mends.md: does every mend of the AKD path have a test that fails on the commit before, and do old mutants die?

    python tools/akd_mends.py FOLDER [--only 1,2,M]      runs what is missing, one pytest after another
    python tools/akd_mends.py FOLDER --write docs/results/akd_mends.md

"Before" is a checkout of the commit before the mend, into which only the test's files are copied; "after" is this checkout. A mutant
is a copy of this checkout's src with one line changed. A test "fails" where pytest says failed or error; what a missing name or
module raises counts, and the page says so.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from resumable import ROOT, Runs, commit, open_runs


@dataclass(frozen=True)
class Mend:
    """A mend and the tests that speak for it."""

    number: int
    what: str
    commit: str
    """That made it."""
    before: str
    tests: tuple[str, ...]
    files: tuple[str, ...] = ()
    """Copied beside the tests' own files."""


@dataclass(frozen=True)
class Mutant:
    """One line that is wrong on purpose."""

    name: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]


TRACK, START = "tests/physics/test_track.py", "tests/animation/test_starts.py"
MENDS = (
    Mend(1, "cameras in the gradient", "4dee1eb", "2f503dd", ("tests/distill/test_finite_differences.py",)),
    Mend(
        2,
        "only motions with a period loop",
        "b8dc026",
        "4dee1eb",
        (
            "tests/animation/test_plan.py::test_only_what_has_a_period_loops",
            "tests/animation/test_plan.py::test_a_free_clip_ends_where_it_was_distilled_to",
        ),
    ),
    Mend(
        3,
        "a whole step on the device",
        "e67d37c",
        "b8dc026",
        ("tests/animation/test_devices.py",),
        ("tests/animation/device_checks.py", "tools/device_transfers.py"),
    ),
    Mend(
        4,
        "Gaussians as the pixels need, fitted splats",
        "e67d37c",
        "b8dc026",
        (
            f"{START}::test_fitted_splats_are_kept_beside_the_run",
            "tests/prior/test_options.py::test_a_big_prior_asks_for_the_gaussians_that_its_pixels_need",
        ),
        ("tests/prior/conftest.py", "tests/prior/tiny.py"),
    ),
    Mend(
        5,
        "precision, tiles, offloading",
        "e67d37c",
        "b8dc026",
        ("tests/prior/test_options.py",),
        ("tests/prior/conftest.py", "tests/prior/tiny.py"),
    ),
    Mend(6, "noise levels by signal-to-noise", "b8dc026", "4dee1eb", ("tests/diffusion/test_noise_levels.py",)),
    Mend(
        7,
        "every start for every prior",
        "e67d37c",
        "b8dc026",
        tuple(
            f"{START}::test_{name}"
            for name in ("a_clip_of_the_file_is_a_start", "shaken_and_rest", "any_priors_films_are_fitted")
        ),
    ),
    Mend(
        8,
        "the paper's physics: control per substep, device, no planting",
        "e67d37c",
        "b8dc026",
        (
            f"{TRACK}::test_one_control_a_substep_is_the_papers_scheme",
            f"{TRACK}::test_a_device_that_is_not_there_is_refused",
            "tests/grounding/test_program.py::test_without_planting_and_assist_nothing_but_the_simulation_moves_it",
        ),
    ),
    Mend(
        8,
        "many runs in one launch",
        "this branch",
        "6a05a04",
        (
            "tests/physics/test_rollout.py::test_many_runs_in_one_launch_are_the_runs_alone",
            f"{TRACK}::test_restarts_search_beside_each_other",
        ),
    ),
    Mend(
        9,
        "the submission's run installs and counts the adapters' and Newton's tests",
        "e67d37c",
        "b8dc026",
        ("tests/system/test_submissions.py",),
    ),
)
MUTANTS = (
    Mutant(
        "the starting velocity is not optimised",
        "src/kinema/physics/track.py",
        '        {"params": [velocity], "lr": settings.velocity_rate},',
        '        {"params": [velocity], "lr": 0.0},',
        (TRACK,),
    ),
    Mutant(
        "PAPER's w(t) is the variance",
        "src/kinema/distill/optimize.py",
        "    weight=weight_one,",
        "    weight=weight_variance,",
        ("tests/test_paper_constants.py",),
    ),
    Mutant(
        "λ₃ is 0",
        "src/kinema/physics/track.py",
        "    smoothness: float = 0.2",
        "    smoothness: float = 0.0",
        ("tests/test_paper_constants.py",),
    ),
    Mutant(
        "λ₃ weighs nothing",
        "src/kinema/physics/track.py",
        "settings.smoothness * bend",
        "0.0 * bend",
        (TRACK,),
    ),
    Mutant(
        "100 tracking iterations",
        "src/kinema/physics/track.py",
        "    iterations: int = 200",
        "    iterations: int = 100",
        ("tests/test_paper_constants.py",),
    ),
    Mutant(
        "100 tracking iterations in the preset",
        "src/kinema/animation/plan.py",
        '    "paper": (PAPER, 1, 200),',
        '    "paper": (PAPER, 1, 100),',
        ("tests/test_paper_constants.py",),
    ),
    Mutant(
        "100 views",
        "src/kinema/reconstruct/fit.py",
        "    view_count: int = 200",
        "    view_count: int = 100",
        ("tests/test_paper_constants.py",),
    ),
)
PAGE = """# Mends of the AKD path, and old mutants

Made by `tools/akd_mends.py` at {commit}. *Before* is the commit before the mend with only the tests' files copied in. A test also
fails there where it asks for a name that did not exist yet; the last column says what pytest met first.

| mend | what | commit | test | before | now | met before |
|--:|---|---|---|---|---|---|
{mends}

## Mutants

Each is a copy of the source with one line changed. All of them survived the tests of version 0.1.

| mutant | file | tests | result |
|---|---|---|---|
{mutants}
"""


def run_pytest(folder: Path, source: Path, tests: tuple[str, ...], scratch: Path) -> tuple[str, str]:
    """Summary line of pytest, and the first thing that went wrong."""
    environment = {**os.environ, "PYTHONPATH": str(source)}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--tb=line", f"--basetemp={scratch}"]
    done = subprocess.run([*command, *tests], cwd=folder, env=environment, capture_output=True, text=True, check=False)
    lines = done.stdout.strip().splitlines()
    wrong = [line for line in lines if re.search(r"(Error|Exception|error:|assert )", line)]
    first = re.sub(r"^E\s+|^.*?\.py:\d+: ", "", wrong[0]) if wrong else ""
    return lines[-1] if lines else f"exit code {done.returncode}", first[:160]


def check_mend(mend: Mend, folder: Path) -> dict[str, str]:
    """Its tests on the commit before, then here."""
    place = folder / f"at-{mend.before}"
    if not place.exists():
        subprocess.run(["git", "-C", str(ROOT), "worktree", "add", "-q", "--detach", place, mend.before], check=True)
    subprocess.run(["git", "-C", str(place), "checkout", "-q", "--", "."], check=True)
    for file in {*(test.split("::")[0] for test in mend.tests), *mend.files}:
        (place / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, place / file)
    before, first = run_pytest(place, place / "src", mend.tests, folder / "base")
    after, _ = run_pytest(ROOT, ROOT / "src", mend.tests, folder / "base")
    return {"before": before, "first": first, "after": after}


def check_mutant(mutant: Mutant, folder: Path) -> dict[str, str]:
    """Its tests with the line changed."""
    place = folder / "mutated"
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(ROOT / "src", place)
    file = place / Path(mutant.file).relative_to("src")
    text = file.read_text()
    if text.count(mutant.old) != 1:
        raise SystemExit(f"{mutant.name}: '{mutant.old}' stands {text.count(mutant.old)} times in {mutant.file}")
    file.write_text(text.replace(mutant.old, mutant.new))
    said, first = run_pytest(ROOT, place, mutant.tests, folder / "base")
    return {"said": said, "first": first}


def write(runs: Runs, path: Path) -> None:
    """The page, from what was run."""
    rows = runs.rows()
    mends = [
        f"| {mend.number} | {mend.what} | {mend.commit} | {'<br>'.join(f'`{test}`' for test in mend.tests)} | "
        f"{rows[key]['before']} | {rows[key]['after']} | {rows[key]['first'].replace('|', '/')} |"
        for place, mend in enumerate(MENDS)
        if (key := f"mend-{place}") in rows
    ]
    mutants = [
        f"| {mutant.name} | `{mutant.file}` | {', '.join(f'`{test}`' for test in mutant.tests)} | {rows[key]['said']} |"
        for place, mutant in enumerate(MUTANTS)
        if (key := f"mutant-{place}") in rows
    ]
    path.write_text(PAGE.format(commit=commit(), mends="\n".join(mends), mutants="\n".join(mutants)))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", help="numbers of mends with commas; M: the mutants")
    parser.add_argument("--write", type=Path)
    options = parser.parse_args()
    runs = open_runs(options.folder.resolve(), {})
    if options.write:
        write(runs, options.write)
        return 0
    wanted = set(options.only.split(",")) if options.only else None
    jobs = [(f"mend-{place}", str(mend.number), mend) for place, mend in enumerate(MENDS)]
    jobs += [(f"mutant-{place}", "M", mutant) for place, mutant in enumerate(MUTANTS)]
    for key, number, job in jobs:
        if key in runs.rows() or (wanted is not None and number not in wanted):
            continue
        found = check_mend(job, runs.path) if isinstance(job, Mend) else check_mutant(job, runs.path)
        runs.add({"key": key, **found})
        print(key, found, flush=True)
    for place in runs.path.glob("at-*"):
        subprocess.run(["git", "-C", str(ROOT), "worktree", "remove", "--force", place], check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
