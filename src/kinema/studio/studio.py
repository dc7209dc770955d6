"""The studio itself: what users ask for, turned into rows, calls and jobs. No web in here, so that tests can speak to it."""

from __future__ import annotations

import asyncio
import importlib.util
import logging
import re
import time
from typing import Any

from kinema.errors import KinemaError, UsageError
from kinema.studio.crew import Worker
from kinema.studio.events import Hub
from kinema.studio.project import Project, new_id
from kinema.studio.trouble import told

log = logging.getLogger(__name__)

TRIES = 3
"""Times that a job may end its worker before it is given up."""
FIRST = ("fox", 0)
"""The creature that is there when a project is new."""
SPECIES = (
    *("wolf", "fox", "horse", "cat", "lion", "deer", "bear", "elephant"),
    *("human", "ogre", "trex", "ostrich", "kangaroo", "frog", "crocodile", "spider"),
)
PRIORITY = {"animate": 0, "ground": 1, "fit": 0, "between": 5, "film": 3, "fbx": 4, "export": 9}
"""The more, the sooner; what takes seconds goes before what takes minutes."""
PRESETS = ("instant", "draft", "standard")
NAMES_LIMIT = 80
ACTION = re.compile(r"[a-z][a-z_ ]{0,30}")
"""Names in the table of actions."""
OPEN_LIMIT = 200
"""Jobs that may wait."""
FORMATS = {"glb": "glb", "bvh": "bvh", "fbx": "fbx", "usd": "usdz", "mp4": "mp4", "gif": "gif", "turntable": "mp4"}
"""Name on the page -> ending of the file."""
ENGINES = {"godot": "glb", "three": "glb", "unity": "fbx", "unreal": "fbx"}
"""The same for engines (`kinema.motion.engines`, which the server does not load)."""


class Studio:
    """A project, its two workers and the browsers that look at it."""

    def __init__(self, project: Project):
        self.project, self.hub = project, Hub()
        folder = project.folder
        self.desk = Worker(folder, "desk", on_message=lambda head: None, on_death=lambda: None)
        self.bench = Worker(folder, "bench", on_message=self._hear, on_death=self._bench_died)
        self._sent: set[str] = set()
        self._clock: dict[str, tuple[float, float]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        """Start the workers, and go on with what was not done."""
        self.desk.start()
        self.bench.start()
        for job in self.project.open_jobs():
            self.project.set("jobs", job["id"], state="queued")
        for row in self.project.rows("characters", "state = 'reading' AND deleted = 0"):
            self._spawn(self._read(row))
        if self.project.fact("begun") is None:
            self.project.set_fact("begun", "yes")
            self.add_creature(*FIRST)
        self._spawn(self._feed())

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(self.desk.close(), self.bench.close())
        self.project.close()

    def _spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ---- what the page shows -------------------------------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """Everything, for a page that was just opened."""
        project = self.project
        return {
            "project": {"name": project.folder.name, "folder": str(project.folder)},
            "characters": project.rows("characters", "deleted = 0"),
            "takes": project.rows(
                "takes", "deleted = 0 AND character IN (SELECT id FROM characters WHERE deleted = 0)"
            ),
            "jobs": project.rows("jobs", "state IN ('queued', 'running') OR made > ?", time.time() - 3600),
            "history": project.history(),
            "species": list(SPECIES),
            "can": {
                "fbx": importlib.util.find_spec("bpy") is not None,
                "film": importlib.util.find_spec("imageio_ffmpeg") is not None,
                "physics": importlib.util.find_spec("warp") is not None,
                "usd": importlib.util.find_spec("pxr") is not None,
                "rig": importlib.util.find_spec("kinema.autorig") is not None,
            },
            "ready": {"desk": self.desk.ready.is_set(), "bench": self.bench.ready.is_set()},
        }

    def tell_row(self, table: str, row: dict[str, Any]) -> None:
        self.hub.tell(event=table, row=row)

    def _tell_history(self) -> None:
        self.hub.tell(event="history", **self.project.history())

    # ---- characters ----------------------------------------------------------------------------------------------------

    def add_creature(self, species: str, seed: int) -> dict[str, Any]:
        """A generated character."""
        if species not in SPECIES or not 0 <= seed < 2**31:
            raise UsageError("creature-unknown", f"no creature '{str(species)[:40]}'", hint=", ".join(SPECIES))
        row = self.project.add("characters", name=species, state="reading", source={"species": species, "seed": seed})
        self.tell_row("characters", row)
        self._spawn(self._read(row))
        return row

    def add_upload(self, identity: str, name: str) -> dict[str, Any]:
        """A character from a file that lies in uploads/<identity>."""
        stem = name.rsplit(".", 1)[0][:NAMES_LIMIT]
        row = self.project.add("characters", id=identity, name=stem, state="reading", source={"file": name})
        self.tell_row("characters", row)
        self._spawn(self._read(row))
        return row

    def reread(self, identity: str, options: dict[str, Any]) -> dict[str, Any]:
        """Read a character's file again with other options; its takes of before stay, its clips are read anew."""
        row = self.project.row("characters", identity)
        if "file" not in row["source"]:
            raise UsageError("studio-request", "a generated character has no options")
        for take in self.project.rows("takes", "character = ? AND kind = 'clip'", identity):
            self.project.set("takes", take["id"], deleted=1)
        source = {**row["source"], "options": options}
        row = self.project.set("characters", identity, source=source, state="reading")
        self.tell_row("characters", row)
        self._spawn(self._read(row))
        return row

    async def _read(self, row: dict[str, Any]) -> None:
        identity = row["id"]
        try:
            answer = (await self.desk.call("read", {"id": identity, "source": row["source"]})).head["value"]
        except KinemaError as error:
            self.tell_row("characters", self.project.set("characters", identity, state="failed", error=told(error)))
            return
        takes = [self.project.add("takes", character=identity, version=1, **take) for take in answer["takes"]]
        state = "preview" if answer["made"] else "ready"
        row = self.project.set(
            "characters", identity, state=state, facts=answer["facts"], findings=answer["findings"], error=None
        )
        self.tell_row("characters", row)  # first: takes are shown with its bones
        for take in takes:
            self.tell_row("takes", take)

    def accept(self, identity: str) -> dict[str, Any]:
        """The user accepts the rig that kinema made."""
        row = self.project.row("characters", identity)
        if row["state"] == "preview":
            row = self.project.set("characters", identity, state="ready")
            self.tell_row("characters", row)
        return row

    async def rerig(self, identity: str, heads: dict[str, Any]) -> dict[str, Any]:
        """Joints of a made rig moved by the user; the skin is bound anew."""
        if self.project.row("characters", identity)["state"] != "preview":
            raise UsageError("studio-request", "only a skeleton that kinema made and nobody accepted can be moved")
        value = (await self.desk.call("rerig", {"id": identity, "heads": heads})).head["value"]
        row = self.project.row("characters", identity)
        source = {**row["source"], "moved": row["source"].get("moved", 0) + 1}
        row = self.project.set("characters", identity, facts=value["facts"], findings=value["findings"], source=source)
        self.tell_row("characters", row)
        return row

    # ---- takes ---------------------------------------------------------------------------------------------------------

    async def edit(self, what: str, table: str, identity: str, **fields: Any) -> dict[str, Any]:
        """A change that can be taken back."""
        row = self.project.edit(what, table, identity, **fields)
        if "adjust" in fields:
            try:
                row = await self._adjusted(row)
            except KinemaError:
                self.project.undo()
                raise
        self.tell_row(table, row)
        self._tell_history()
        return row

    async def step(self, *, back: bool) -> bool:
        """Undo or redo; whether there was anything."""
        found = self.project.undo() if back else self.project.redo()
        if found is None:
            return False
        table, row = found
        if table == "takes" and not row["deleted"]:
            row = await self._adjusted(row)
        self.tell_row(table, row)
        self._tell_history()
        return True

    async def _adjusted(self, row: dict[str, Any]) -> dict[str, Any]:
        """The take's files made anew for its adjustments."""
        call = {**self.take_told(row), "character": row["character"], "keep": True}
        value = (await self.desk.call("adjust", call)).head["value"]
        return self.project.set(
            "takes", row["id"], version=row["version"] + 1, facts=value["facts"], measures=value["measures"]
        )

    def take_told(self, row: dict[str, Any]) -> dict[str, Any]:
        """A take as workers want to hear of it."""
        adjust = row["adjust"]
        if adjust.get("blend"):
            other = self.project.row("takes", adjust["blend"])
            if other["character"] != row["character"]:
                raise UsageError("studio-request", "only takes of one character can be mixed")
        return {"take": row["id"], "adjust": adjust, "name": row["name"], "kind": row["kind"]}

    # ---- jobs ----------------------------------------------------------------------------------------------------------

    def add_job(self, kind: str, character: str, request: dict[str, Any], *, take: str = "") -> dict[str, Any]:
        """Queue a job."""
        who = self.project.row("characters", character)
        if who["state"] not in ("ready", "preview"):
            raise UsageError("studio-request", "this character is not ready", hint="wait until it was read")
        if len(self.project.open_jobs()) >= OPEN_LIMIT:
            raise UsageError("studio-busy", f"{OPEN_LIMIT} jobs are waiting", hint="stop some first")
        row = self.project.add(
            "jobs", kind=kind, character=character, take=take, state="queued", priority=PRIORITY[kind], request=request
        )
        self.tell_row("jobs", row)
        if kind == "export":
            self._spawn(self._export(row))
        else:
            self._send(row)
        return row

    def animate(self, character: str, sentence: str, *, seed: int, preset: str, reading: dict, physics: bool) -> dict:
        """A sentence to a take."""
        sentence = sentence.strip()
        if not 0 < len(sentence) <= 500:
            raise UsageError(
                "prompt-empty", "the sentence is empty, or longer than 500 letters", hint="say what it does"
            )
        if preset not in PRESETS or not 0 <= seed < 2**31:
            raise UsageError("studio-request", "unknown preset or seed")
        self.project.row("characters", character)
        take = new_id()
        request = {
            "take": take,
            "sentence": sentence,
            "name": sentence[:NAMES_LIMIT],
            "seed": seed,
            "preset": preset,
            "reading": check_reading(reading),
            "physics": physics,
        }
        job = self.add_job("animate", character, request, take=take)
        facts = {"seed": seed, "preset": preset}
        fields = {"character": character, "name": request["name"], "kind": "made", "sentence": sentence}
        self.tell_row("takes", self.project.add("takes", id=take, job=job["id"], facts=facts, **fields))
        return job

    def derive(self, kind: str, character: str, name: str, request: dict[str, Any], *, made: str) -> dict[str, Any]:
        """A job that makes a take of something else than a sentence."""
        take = new_id()
        job = self.add_job(kind, character, {**request, "take": take, "name": name[:NAMES_LIMIT]}, take=take)
        row = self.project.add("takes", id=take, character=character, name=name[:NAMES_LIMIT], kind=made, job=job["id"])
        self.tell_row("takes", row)
        return job

    def export(self, character: str, takes: list[str], form: str, options: dict[str, Any]) -> dict[str, Any]:
        """Files out."""
        rows = [self.project.row("takes", take) for take in takes]
        endings = FORMATS | ENGINES
        if form not in endings or any(row["character"] != character for row in rows) or (not rows and form != "glb"):
            raise UsageError("studio-request", "choose a format and takes of this character")
        if not all(row["version"] for row in rows):
            raise UsageError("studio-request", "one of these takes has no motion yet", hint="wait for its first motion")
        who = self.project.row("characters", character)
        words = who["name"] if len(rows) != 1 else f"{who['name']}_{rows[0]['name']}"
        stem = "".join(letter if letter.isalnum() or letter in "-_" else "_" for letter in words)[:60].strip("_")
        suffix = f"_{form}" if form == "turntable" or form in ENGINES else ""
        request = {
            "id": new_id(),
            "format": form,
            "file": f"{stem or 'character'}{suffix}.{endings[form]}",
            "takes": [self.take_told(row) for row in rows],
            "turntable": form == "turntable",
            "size": options.get("size", 512),
        }
        kind = "fbx" if endings[form] == "fbx" else "film" if endings[form] in ("mp4", "gif") else "export"
        return self.add_job(kind, character, request)

    async def _export(self, job: dict[str, Any]) -> None:
        """Small files, written at the desk."""
        try:
            answer = await self.desk.call("export", {**job["request"], "character": job["character"]})
        except KinemaError as error:
            self._end_job(job["id"], "failed", error=told(error))
            return
        result = answer.head["value"]
        self.project.set("jobs", job["id"], result={**result, "id": job["request"]["id"]})
        self._end_job(job["id"], "done")

    def stop_job(self, identity: str) -> dict[str, Any]:
        """Stop a job; a distillation keeps what it has."""
        job = self.project.row("jobs", identity)
        if job["state"] in ("queued", "running"):
            if identity in self._sent:
                self.bench.send({"do": "stop", "job": identity})
            else:
                job = self._end_job(identity, "stopped")
        return job

    async def _feed(self) -> None:
        """Give waiting jobs to the bench whenever it is ready, also after it died."""
        while True:
            await self.bench.ready.wait()
            self.hub.tell(event="ready", bench=True, desk=self.desk.ready.is_set())
            for job in self.project.open_jobs():
                if job["kind"] == "export":
                    self._spawn(self._export(job))
                elif job["id"] not in self._sent:
                    self._send(job)
            while self.bench.ready.is_set():
                await asyncio.sleep(0.2)

    def _send(self, job: dict[str, Any]) -> None:
        if not self.bench.ready.is_set():
            return  # `_feed` will
        self._sent.add(job["id"])
        order = {**job["request"], "job": job["id"], "kind": job["kind"], "character": job["character"]}
        self.bench.send({"do": "job", "told": {**order, "priority": job["priority"]}})

    def _hear(self, head: dict[str, Any]) -> None:
        """News of a job."""
        if "job" not in head:
            return
        identity = head["job"]
        if head.get("take"):
            self._keep_take(head["take"])
        if head.get("result"):
            request = self.project.row("jobs", identity)["request"]
            self.project.set("jobs", identity, result={**head["result"], "id": request["id"]})
        if head.get("progress"):
            self._keep_progress(identity, head["progress"])
        state = head.get("state")
        if state == "running":
            self._clock[identity] = (time.monotonic(), 0.0)
            self.tell_row("jobs", self.project.set("jobs", identity, state="running"))
        elif state:
            self._end_job(identity, state, error=head.get("error"))

    def _keep_take(self, news: dict[str, Any]) -> None:
        row = self.project.row("takes", news["id"])
        facts = {**row["facts"], **news["facts"], "notes": news.get("notes", [])}
        version = row["version"] + 1
        self.tell_row(
            "takes", self.project.set("takes", news["id"], version=version, facts=facts, measures=news["measures"])
        )

    def _keep_progress(self, identity: str, progress: dict[str, Any]) -> None:
        """Progress, with the seconds that are left by the pace so far."""
        began, first = self._clock.get(identity, (time.monotonic(), 0.0))
        if first == 0.0 and progress["share"] > 0:
            began, first = time.monotonic(), progress["share"]
            self._clock[identity] = (began, first)
        done, spent = progress["share"] - first, time.monotonic() - began
        left = spent / done * (1 - progress["share"]) if done > 0.02 else None
        row = self.project.set("jobs", identity, progress={**progress, "left": left})
        self.tell_row("jobs", row)

    def _end_job(self, identity: str, state: str, error: dict[str, str] | None = None) -> dict[str, Any]:
        self._sent.discard(identity)
        row = self.project.set("jobs", identity, state=state, error=error, ended=time.time())
        self.tell_row("jobs", row)
        if row["take"] and state in ("failed", "stopped"):
            take = self.project.row("takes", row["take"])
            if take["version"] == 0:  # nothing came of it
                self.tell_row("takes", self.project.set("takes", take["id"], deleted=1))
        return row

    def _bench_died(self) -> None:
        """Jobs that were on it are tried again, a few times."""
        lost, self._sent = self._sent, set()
        for identity in lost:
            job = self.project.row("jobs", identity)
            if job["state"] == "running" and job["tries"] + 1 >= TRIES:
                what = f"it ended its worker {TRIES} times"
                error = UsageError("studio-worker-died", what, hint="a smaller character may do")
                self._end_job(identity, "failed", error=told(error))
            else:
                tries = job["tries"] + (job["state"] == "running")
                self.tell_row("jobs", self.project.set("jobs", identity, state="queued", tries=tries))


def check_reading(said: Any) -> dict[str, Any]:
    """What the user corrected about a sentence, checked; open where nothing was."""
    said = said if isinstance(said, dict) else {}
    reading: dict[str, Any] = {}
    action = said.get("action")
    if isinstance(action, str) and ACTION.fullmatch(action):
        reading["action"] = action  # whether it exists is known where sentences are read
    if isinstance(said.get("loop"), bool):
        reading["loop"] = said["loop"]
    speed = said.get("speed")
    if isinstance(speed, int | float) and not isinstance(speed, bool) and 0 <= speed < 100:
        reading["speed"] = float(speed)
    if said.get("direction") in ("forward", "backward", "left", "right"):
        reading["direction"] = said["direction"]
    if said.get("sides") in ("in turn", "free", "either"):
        reading["sides"] = said["sides"]
    return reading
