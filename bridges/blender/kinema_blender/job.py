# SPDX-License-Identifier: GPL-3.0-or-later
"""One request from the button to the Action. A timer calls `tick`, which works for a few milliseconds; bpy is touched nowhere else.

collect (timer) → write the file (thread) → kinema (process) → read the file (thread) → make the action (timer)
"""

from __future__ import annotations

import gc
import os
import tempfile
import threading
import time
from collections.abc import Callable, Iterator

import bpy

from . import apply, collect, glb
from .client import KinemaProcess

BUDGET_SECONDS = 0.008
"""Work of one tick; one step more may follow."""
PAUSE_SECONDS = 0.03
"""Between ticks."""


class Failed(Exception):
    """What the user is told."""


class Job:
    """A request under way; there is at most one."""

    def __init__(
        self,
        armature: bpy.types.Object,
        command: str,
        arguments: Callable[[str, str, glb.Body], list[str]],
        *,
        name: str,
        mode: str = "DEFORM",
        sample: tuple[int, int] | None = None,
        to_nla: bool = True,
        finish: Callable[[bpy.types.Object, bpy.types.Action], None] | None = None,
        restore: Callable[[bpy.types.Object], None] | None = None,
    ):
        """Prepare it.

        Args:
            armature: Whose motion.
            command: How kinema is called.
            arguments: Makes kinema's arguments of the paths of the file that goes over and of the one that comes back.
            name: Of the action.
            mode: See `apply`.
            sample: Frames of the scene that go over as a clip `action`.
            to_nla: Push the action to the NLA; otherwise it becomes the armature's own.
            finish: What is done with the action instead.
            restore: Brings back what the operator changed, where the job does not end well.
        """
        self.armature, self.command, self.arguments, self.name = armature.name, command, arguments, name
        self.mode, self.sample, self.to_nla, self.finish = mode, sample, to_nla, finish
        self.restore = restore
        self.state, self.error, self.action = "working", "", None
        self.text, self.share = "reading the character", 0.0
        self.longest_tick = 0.0
        """Seconds: the longest that Blender's window had to wait."""
        self.longest_work = 0.0
        """Seconds of processor time in one tick: the same without what other programs took."""
        self.process: KinemaProcess | None = None
        self._folder = tempfile.TemporaryDirectory(prefix="kinema_")
        self._steps = self._run()
        gc.freeze()  # looking through all that Blender's Python holds takes 40 ms; until the end it looks at what is new

    @property
    def running(self) -> bool:
        return self.state == "working"

    def tick(self) -> float | None:
        """Work a little; returns when to come again, None when all is done."""
        begun, worked = time.perf_counter(), time.thread_time()
        try:
            while self.running and time.perf_counter() - begun < BUDGET_SECONDS:
                if next(self._steps) == "wait":
                    break
        except StopIteration:
            self._end("done")
        except (Failed, ReferenceError, KeyError) as problem:
            self.error = str(problem)
            self._end("failed")
        self.longest_tick = max(self.longest_tick, time.perf_counter() - begun)
        self.longest_work = max(self.longest_work, time.thread_time() - worked)
        return PAUSE_SECONDS if self.running else None

    def cancel(self) -> None:
        """Stop; the file is as it was."""
        if self.running:
            if self.process is not None:
                self.process.cancel()
            self._steps.close()
            self._end("cancelled")

    def _end(self, state: str) -> None:
        self.state = state
        gc.unfreeze()
        self._steps.close()
        left = bpy.data.objects.get(self.armature)
        if state != "done" and self.restore is not None and left is not None:
            self.restore(left)
        threading.Thread(target=self._folder.cleanup, daemon=True).start()

    def _run(self) -> Iterator[str | None]:
        body = yield from _last(collect.collecting(self._object()))
        if body is None or not body.surfaces:
            raise Failed("no mesh follows this armature")
        if self.sample is not None:
            for _ in collect.sampling(self._object(), body, *self.sample, "action"):
                yield None
        there, back = (os.path.join(self._folder.name, name) for name in ("there.glb", "back.glb"))
        yield from self._in_thread(lambda: glb.write_body(there, body))
        words = self.arguments(there, back, body)
        self.process = yield from self._in_thread(
            lambda: KinemaProcess(self.command, words)
        )  # beginning a process takes a while
        while not self.process.done:
            phase, done, total = self.process.progress
            self.text = f"{phase} {done} of {total}" if phase else self.process.message[:60] or "kinema is starting"
            self.share = done / max(total, 1)
            yield "wait"
        if self.process.result is None:
            raise Failed(self.process.error)
        clip = self.process.result["clip"]
        self.text = "making the action"
        read = yield from self._in_thread(lambda: glb.read_displacements(back, clip, body.bones))
        times, displacements = read
        scene = bpy.context.scene
        rate = scene.render.fps / scene.render.fps_base
        start = float(self.sample[0]) if self.sample else float(scene.frame_current)
        options = {"name": self.name, "start": start, "fps": rate, "mode": self.mode}
        action = yield from _last(apply.applying(self._object(), body.bones, times, displacements, **options))
        if self.finish is not None:  # the action may be gone after that
            self.finish(self._object(), action)
            return
        if self.to_nla:
            apply.push_to_nla(self._object(), action, start)
        else:
            apply.assign(self._object(), action)
        self.action = action.name

    def _object(self) -> bpy.types.Object:
        """By name: the user may undo or delete meanwhile, and an old reference would crash Blender."""
        found = bpy.data.objects.get(self.armature)
        if found is None:
            raise Failed(f"'{self.armature}' is gone")
        return found

    def _in_thread(self, work: Callable[[], object]) -> Iterator[str | None]:
        """Run something without bpy in a thread; the value is the generator's."""
        box: dict[str, object] = {}

        def run() -> None:
            try:
                box["value"] = work()
            except Exception as problem:
                box["error"] = problem

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        while thread.is_alive():
            yield "wait"
        if "error" in box:
            raise Failed(f"{type(box['error']).__name__}: {box['error']}")
        return box["value"]


def _last(steps: Iterator) -> Iterator[str | None]:
    """Pass control on at every step; the value is the last thing that came."""
    value = None
    try:
        for value in steps:  # noqa: B007
            yield None
    finally:
        steps.close()
    return value


current: Job | None = None


def begin(job: Job) -> None:
    """Run a job on Blender's timer."""
    global current
    current = job
    bpy.app.timers.register(_tick, first_interval=0.01)


def _tick() -> float | None:
    if current is None:
        return None
    pause = current.tick()
    for window in bpy.context.window_manager.windows if bpy.context.window_manager else ():
        for area in window.screen.areas:
            if area.type == "VIEW_3D":
                area.tag_redraw()
    return pause
