"""What each command hands over with `--json`: the one place that says so, from which `kinema schema` is made."""

from __future__ import annotations

from typing import Any, TypedDict


class FoundThing(TypedDict):
    """One finding about a file."""

    level: str
    code: str
    what: str
    where: str
    hint: str


class ClipWritten(TypedDict):
    """A clip in a file."""

    output: str
    clip: str
    frames: int
    fps: float


class AnimateResult(ClipWritten):
    """`animate`."""

    loop: bool
    stopped: bool
    run_dir: str
    report: str
    measures: dict[str, Any]
    before_physics: dict[str, Any]
    control: dict[str, Any] | None
    notes: list[str]
    seconds: dict[str, float]
    peak_memory_mib: int | None


class InbetweenResult(ClipWritten):
    """`inbetween`."""

    loop: bool
    control: dict[str, Any]
    measures: dict[str, Any]
    notes: list[str]


class FitResult(ClipWritten):
    """`fit`."""

    stopped: bool
    loss: float
    loss_of_start_pose: float
    overlap: float
    azimuth_deg: float
    elevation_deg: float
    measures: dict[str, Any]
    notes: list[str]


class CheckResult(TypedDict, total=False):
    """`check`; of a file that cannot be read, only its name and the findings."""

    file: str
    height: str
    vertices: int
    triangles: int
    joints: int
    motion_root: str
    moving: list[str]
    rigid: list[str]
    feet: list[str]
    clips: list[str]
    findings: list[FoundThing]


class RigResult(TypedDict):
    """`rig`."""

    output: str
    vertices: int
    bones: int
    seconds: float
    findings: list[FoundThing]


class CreatureResult(TypedDict, total=False):
    """`creature`; with --list only `species`: the gaits of each."""

    output: str
    vertices: int
    joints: int
    clips: list[str]
    species: dict[str, list[str]]


class EvaluateResult(TypedDict):
    """`evaluate`: measures of each clip (docs/results/measures.md)."""

    clips: dict[str, dict[str, Any]]


class ExportResult(ClipWritten):
    """`export`."""

    duration: float
    engine: str | None
    files: list[str]
    notes: list[str]


class GroundReport(ClipWritten):
    """`ground`."""

    before: dict[str, Any]
    after: dict[str, Any]
    bone_error_per_height: float
    bone_turn: float
    stance: dict[str, str]
    torques: dict[str, float]
    loss_first: float | None
    loss_best: float | None
    stumbled: bool


class RenderResult(ClipWritten):
    """`render`; `clip` is empty where the start pose was held."""

    travel_speed: float


class FilmResult(TypedDict):
    """`prior sample`, `poses film`."""

    output: str
    frames: int
    fps: float


class PosesResult(TypedDict):
    """`poses sample|project|walk|edit|keyframes`."""

    output: str
    clip: str
    poses: int
    joints: int
    pass_validators: int
    residuals: dict[str, float]


class WorkResult(TypedDict):
    """Long work that tells lines: `prior train`, `poses collect`, `poses train`."""

    folder: str
    lines: list[str]


class FactsResult(TypedDict):
    """`prior info`, `poses info`."""

    facts: dict[str, str]


class BatchResult(TypedDict):
    """`batch`."""

    folder: str
    jobs: int
    done: int
    skipped: int
    failed: int
    tables: list[str]
    index: str | None
    codes: dict[str, int]


class SchemaResult(TypedDict):
    """`schema`: the schema itself."""

    schema: dict[str, Any]


class ExplainResult(TypedDict):
    """`explain`."""

    action: str | None
    speed: float
    direction: str | None
    style: list[str]
    side: str | None
    loops: bool
    confidence: float
    nearest: list[str]
    count: int | None
    negated: bool
    denied: bool
    language: str
    others: list[str]


class TransferResult(TypedDict):
    """`transfer`."""

    output: str
    score: float
    written: list[str]
    clips: list[dict[str, Any]]


class LibraryAdded(TypedDict):
    """`library add`."""

    library: str
    clips: int
    files: list[dict[str, Any]]


class LibraryListed(TypedDict):
    """`library list`."""

    library: str
    files: int
    clips: list[dict[str, Any]]


class LibraryFound(TypedDict):
    """`library search`."""

    action: str | None
    found: list[dict[str, Any]]


class LibraryRemoved(TypedDict):
    """`library remove`."""

    forgotten: int


class MotionSampleResult(TypedDict):
    """`motion sample`."""

    output: str
    seconds: float
    loop: bool
    score: float


class CreateResult(TypedDict):
    """`create`."""

    output: str
    vertices: int
    joints: int
    height: float
    notes: list[str]


class StudyResult(TypedDict, total=False):
    """`study`: the page, or the votes counted, or the films scored."""

    page: str
    key: str
    pairs: int
    questions: list[dict[str, Any]]
    output: str
    films: int
    scores: dict[str, Any]


class DoctorResult(TypedDict, total=False):
    """`doctor`."""

    versions: dict[str, str]
    devices: dict[str, str]
    priors: list[dict[str, Any]]
    self_test: dict[str, Any] | None
    failed: str


class StudioResult(TypedDict):
    """`studio`: where it was."""

    address: str
    folder: str


RESULTS: dict[str, type] = {
    "animate": AnimateResult,
    "inbetween": InbetweenResult,
    "fit": FitResult,
    "check": CheckResult,
    "rig": RigResult,
    "creature": CreatureResult,
    "evaluate": EvaluateResult,
    "export": ExportResult,
    "ground": GroundReport,
    "render": RenderResult,
    "prior train": WorkResult,
    "prior sample": FilmResult,
    "prior info": FactsResult,
    "poses collect": WorkResult,
    "poses train": WorkResult,
    "poses sample": PosesResult,
    "poses project": PosesResult,
    "poses walk": PosesResult,
    "poses edit": PosesResult,
    "poses keyframes": PosesResult,
    "poses film": FilmResult,
    "poses info": FactsResult,
    "explain": ExplainResult,
    "transfer": TransferResult,
    "library add": LibraryAdded,
    "library list": LibraryListed,
    "library search": LibraryFound,
    "library remove": LibraryRemoved,
    "motion data": WorkResult,
    "motion train": WorkResult,
    "motion sample": MotionSampleResult,
    "motion info": FactsResult,
    "create": CreateResult,
    "study": StudyResult,
    "doctor": DoctorResult,
    "studio": StudioResult,
    "batch": BatchResult,
    "schema": SchemaResult,
}
"""Command -> what it hands over."""
