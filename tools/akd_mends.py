"""docs/results/akd_mends.md: does every mend of the AKD path have a test that fails on the commit before, and do old mutants die?

    python tools/akd_mends.py FOLDER [--only 1,2,M]      runs what is missing, one pytest after another
    python tools/akd_mends.py FOLDER --write docs/results/akd_mends.md

"Before" is a checkout of the commit before the mend, into which only the test's files are copied; "after" is this checkout. A mutant
is a copy of this checkout's src with one line changed: old ones that survived version 0.1, and mends undone. Those say more than a
commit before on which a test fails because a name did not exist yet.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections import Counter
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
    mend: int | None = None
    """That it undoes; None: one of those that survived version 0.1."""


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
        "8777e2d",
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
    Mutant(
        "the camera that goes along is left out of the gradient",
        "src/kinema/distill/shots.py",
        "camera=along, way=way)",
        "camera=along, way=way.detach())",
        ("tests/distill/test_finite_differences.py",),
        1,
    ),
    Mutant(
        "free frames are bent into a loop",
        "src/kinema/animation/plan.py",
        "    loop = loop and isinstance(distill_settings.basis, Cycle)",
        "    loop = bool(loop)",
        ("tests/animation/test_plan.py",),
        2,
    ),
    Mutant(
        "the ground's pixels are numbered on the CPU",
        "src/kinema/render/ground.py",
        "torch.arange(side, dtype=T.dtype, device=T.device)",
        "torch.arange(side, dtype=T.dtype)",
        ("tests/animation/test_devices.py",),
        3,
    ),
    Mutant(
        "the shadow's blur is made on the CPU",
        "src/kinema/render/shadow.py",
        "dtype=heights.dtype, device=heights.device)",
        "dtype=heights.dtype)",
        ("tests/animation/test_devices.py",),
        3,
    ),
    Mutant(
        "1,500 Gaussians for a big prior",
        "src/kinema/prior/base.py",
        "    gauss_count: int = 20_000",
        "    gauss_count: int = 1_500",
        ("tests/prior/test_options.py",),
        4,
    ),
    Mutant(
        "fitted splats are the direct ones",
        "src/kinema/animation/body.py",
        "    if not fitted:",
        "    if True:",
        (START,),
        4,
    ),
    Mutant(
        "float16 gradients are not scaled",
        "src/kinema/prior/codec.py",
        "        self._factor = torch.exp2((self.LARGEST / largest).log2().floor())",
        "        self._factor = torch.ones_like(largest)",
        ("tests/prior/test_options.py",),
        5,
    ),
    Mutant(
        "Wan's autoencoder in half precision",
        "src/kinema/prior/wan.py",
        "VAE_DTYPE: ClassVar[torch.dtype | None] = torch.float32",
        "VAE_DTYPE: ClassVar[torch.dtype | None] = None",
        ("tests/prior/test_options.py",),
        5,
    ),
    Mutant(
        "nothing is offloaded",
        "src/kinema/prior/adapter.py",
        "offloaded=OFFLOADED if offload else ()",
        "offloaded=()",
        ("tests/prior/test_options.py",),
        5,
    ),
    Mutant(
        "a time is a number, whatever its noise",
        "src/kinema/diffusion/schedule.py",
        "    return schedule.time_of(reference.levels(t))",
        "    return t",
        ("tests/diffusion/test_noise_levels.py",),
        6,
    ),
    Mutant(
        "a clip of the file is not begun with",
        "src/kinema/animation/starts.py",
        "Start(as_start(motion, plan.start), settings)",
        "Start(plan.start, settings)",
        (START,),
        7,
    ),
    Mutant(
        "a big prior's films are not begun with",
        "src/kinema/animation/starts.py",
        "        return [Start(one.start, plan.distill_settings) for one in found]",
        "        return [Start(plan.start, plan.distill_settings) for one in found]",
        (START,),
        7,
    ),
    Mutant(
        "four controls a frame where one a substep was asked for",
        "src/kinema/physics/track.py",
        "settings.knots_per_frame or substeps",
        "settings.knots_per_frame or 4",
        (TRACK,),
        8,
    ),
    Mutant(
        "lifted above the ground though nothing shall be planted",
        "src/kinema/grounding/program.py",
        "            elif settings.planting:",
        "            else:",
        ("tests/grounding/test_program.py",),
        8,
    ),
    Mutant(
        "all runs of a launch follow the first run's trail",
        "src/kinema/physics/kernels.py",
        "    trail = trail_of(trails, wp.tid())",
        "    trail = trail_of(trails, 0)",
        ("tests/physics/test_rollout.py",),
        8,
    ),
)
PAGE = """# Mends of the AKD path, and mutants

Made by `tools/akd_mends.py` at {commit}.

## Each mend's tests on the commit before

*Before* is the commit before the mend with only the tests' files copied in. Where a test asks for a name that did not exist yet, it
fails for that reason alone; the last column says what pytest met first. The next table has better evidence for those.

| mend | what | commit | test | before | now | met first |
|--:|---|---|---|---|---|---|
{mends}

## Mends undone

Each is a copy of today's source with one line changed, so that the old fault is back. The tests ran until the first failed.
The shadow's blur survived when this was first run: fake tensors do not compare the devices of convolutions. The tool that prints
the transfers, `tools/device_transfers.py`, does so since.

| mend | what is wrong again | file | tests | result | killed by |
|--:|---|---|---|---|---|
{undone}

## Old mutants

One line changed as above. All of them survived the tests of version 0.1.

| mutant | file | tests | result | killed by |
|---|---|---|---|---|
{mutants}
"""


def run_pytest(folder: Path, source: Path, tests: tuple[str, ...], scratch: Path, *options: str) -> dict[str, str]:
    """How many tests did what, the first that went wrong, and what it met."""
    environment = {**os.environ, "PYTHONPATH": str(source)}
    report = scratch.with_suffix(".xml")
    report.unlink(missing_ok=True)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "no:cacheprovider",
        f"--basetemp={scratch}",
        f"--junit-xml={report}",
    ]
    done = subprocess.run(
        [*command, *options, *tests], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    if not report.exists():
        return {"counts": f"pytest's exit code {done.returncode}", "test": "", "met": done.stderr.strip()[-160:]}
    counts: Counter[str] = Counter()
    test, met = "", ""
    for case in ElementTree.parse(report).iter("testcase"):
        wrong = [part for part in case if part.tag in ("failure", "error")]
        skipped = any(part.tag == "skipped" for part in case)
        counts[wrong[0].tag if wrong else "skipped" if skipped else "passed"] += 1
        if wrong and not test:
            test, met = case.get("name", ""), explain(wrong[0])
    words = {"failure": "failed", "error": "not collected", "passed": "passed", "skipped": "skipped"}
    said = ", ".join(f"{counts[kind]} {word}" for kind, word in words.items() if counts[kind])
    return {"counts": said or "no test", "test": test, "met": met}


def explain(wrong: ElementTree.Element) -> str:
    """The line in which pytest says what it met."""
    lines = [line[1:].strip() for line in (wrong.text or "").splitlines() if line.startswith("E ")]
    return " ".join((lines or [wrong.get("message", "")])[0].split())[:160]


def check_mend(mend: Mend, folder: Path) -> dict[str, str]:
    """Its tests on the commit before, then here."""
    place = folder / f"at-{mend.before}"
    if not place.exists():
        subprocess.run(["git", "-C", str(ROOT), "worktree", "add", "-q", "--detach", place, mend.before], check=True)
    subprocess.run(["git", "-C", str(place), "checkout", "-q", "--", "."], check=True)
    for file in {*(test.split("::")[0] for test in mend.tests), *mend.files}:
        (place / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, place / file)
    before = run_pytest(place, place / "src", mend.tests, folder / "base")
    after = run_pytest(ROOT, ROOT / "src", mend.tests, folder / "base")
    return {"before": before["counts"], "met": before["met"], "after": after["counts"]}


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
    return run_pytest(ROOT, place, mutant.tests, folder / "base", "-x")


def write(runs: Runs, path: Path) -> None:
    """The page, from what was run."""
    rows = runs.rows()
    mends = [
        f"| {mend.number} | {mend.what} | {mend.commit} | {'<br>'.join(f'`{test}`' for test in mend.tests)} | "
        f"{rows[key]['before']} | {rows[key]['after']} | {rows[key]['met'].replace('|', '/').replace(f'{runs.path}/at-', '')} |"
        for place, mend in enumerate(MENDS)
        if (key := f"mend-{place}") in rows
    ]
    undone, mutants = [], []
    for place, mutant in enumerate(MUTANTS):
        if (key := f"mutant-{place}") not in rows:
            continue
        told = rows[key]
        result = f"dies ({told['counts']})" if told["test"] else f"**survives** ({told['counts']})"
        tests = ", ".join(f"`{test}`" for test in mutant.tests)
        row = f"| {mutant.name} | `{mutant.file}` | {tests} | {result} | `{told['test']}` |"
        if mutant.mend is None:
            mutants.append(row)
        else:
            undone.append(f"| {mutant.mend} {row}")
    tables = {"mends": mends, "undone": undone, "mutants": mutants}
    path.write_text(PAGE.format(commit=commit(), **{name: "\n".join(lines) for name, lines in tables.items()}))


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
