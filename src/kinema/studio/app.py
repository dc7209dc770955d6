"""The web side: routes, uploads within limits, one WebSocket for events and quick answers.

Nothing here reads a user's file: bytes go to the project's folder and come out of it. Every id is looked up in the database, and no
path from a browser is ever opened.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from kinema.errors import KinemaError, UsageError
from kinema.studio.events import Listener
from kinema.studio.guard import Door, Guard
from kinema.studio.project import new_id, safe_name
from kinema.studio.studio import NAMES_LIMIT, Studio
from kinema.studio.trouble import told
from kinema.studio.wire import Message

STATIC = Path(__file__).parent / "static"
UPLOAD_LIMIT = 512 * 2**20
"""Largest file that is taken in, bytes; the readers refuse larger ones anyway."""
FOLDER_LIMIT = 2 * UPLOAD_LIMIT
"""All files of one character together."""
BODY_LIMIT = 4 * 2**20
"""Largest JSON body."""
CHARACTERS = frozenset((".glb", ".gltf", ".fbx", ".obj", ".ply", ".stl"))
PARTS = CHARACTERS | {".bin", ".png", ".jpg", ".jpeg", ".webp", ".mtl"}
"""What may lie beside a character's file."""
VIDEOS = frozenset((".mp4", ".webm", ".mov", ".gif"))
QUICK = frozenset(("adjust", "explain", "drag", "settle", "sample", "pose"))
"""Calls that a browser may make over its WebSocket."""
SENDING = 20.0
"""Seconds that a browser may take to accept one event."""
STATUS = {"studio-unknown": 404, "studio-busy": 429, "studio-worker-died": 503, "studio-timeout": 504}

Handler = Callable[[Request], Awaitable[Response]]


def make_app(studio: Studio, door: Door) -> Starlette:
    """The whole application, guard included."""
    web = Web(studio)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await studio.open()
        yield
        await studio.close()

    def route(path: str, handler: Handler, *methods: str) -> Route:
        return Route(path, web.answering(handler), methods=list(methods))

    return Starlette(
        routes=[
            route("/", web.page, "GET"),
            route("/api/state", web.state, "GET"),
            route("/api/uploads", web.upload, "POST"),
            route("/api/characters", web.add_character, "POST"),
            route("/api/creatures", web.add_creature, "POST"),
            route("/api/characters/{id}", web.change_character, "PATCH"),
            route("/api/characters/{id}/model.glb", web.model, "GET"),
            route("/api/characters/{id}/accept", web.accept, "POST"),
            route("/api/characters/{id}/reading", web.reread, "POST"),
            route("/api/characters/{id}/rig", web.rerig, "POST"),
            route("/api/takes/{id}", web.change_take, "PATCH"),
            route("/api/takes/{id}/tracks", web.tracks, "GET"),
            route("/api/jobs", web.add_job, "POST"),
            route("/api/jobs/{id}/stop", web.stop_job, "POST"),
            route("/api/jobs/{id}/file", web.download, "GET"),
            route("/api/videos/{id}", web.video, "GET"),
            route("/api/votes", web.vote, "POST"),
            route("/api/undo", web.undo, "POST"),
            route("/api/redo", web.redo, "POST"),
            WebSocketRoute("/ws", web.socket),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[Middleware(Guard, door=door)],
        lifespan=lifespan,
    )


class Web:
    """Requests in, answers out."""

    def __init__(self, studio: Studio):
        self.studio = studio

    def answering(self, handler: Handler) -> Handler:
        """A handler whose coded errors become answers that the page can show."""

        async def answer(request: Request) -> Response:
            try:
                return await handler(request)
            except KinemaError as error:
                return JSONResponse({"error": told(error)}, STATUS.get(error.code, 400))
            except ClientDisconnect:
                return Response(status_code=400)

        return answer

    async def page(self, request: Request) -> Response:
        return FileResponse(STATIC / "index.html", headers={"cache-control": "no-store"})

    async def state(self, request: Request) -> Response:
        return JSONResponse(self.studio.state(), headers={"cache-control": "no-store"})

    # ---- characters ----------------------------------------------------------------------------------------------------

    async def upload(self, request: Request) -> Response:
        """One file into a folder of uploads: ?name=fox.glb, and &folder=<id> for the second file of a character on."""
        name = request.query_params.get("name", "")
        safe = safe_name(name, suffixes=PARTS | VIDEOS)
        identity = request.query_params.get("folder") or new_id()
        folder = self.studio.project.path("uploads", identity)
        if folder.exists() != bool(request.query_params.get("folder")):
            raise UsageError("studio-unknown", "there is no such upload")
        taken = sum(file.stat().st_size for file in folder.iterdir()) if folder.exists() else 0
        limit = min(UPLOAD_LIMIT, FOLDER_LIMIT - taken)
        if int(request.headers.get("content-length") or 0) > limit:
            return _too_large()
        folder.mkdir(exist_ok=True)
        part, size = folder / f".{safe}.part", 0
        try:
            with open(part, "wb") as file:
                async for chunk in request.stream():
                    size += len(chunk)
                    if size > limit:
                        return _too_large()
                    file.write(chunk)
            os.replace(part, folder / safe)
        finally:
            part.unlink(missing_ok=True)
            if not any(folder.iterdir()):
                folder.rmdir()
        return JSONResponse({"folder": identity, "file": safe, "bytes": size})

    async def add_character(self, request: Request) -> Response:
        """A character of uploaded files: {folder, file}."""
        wanted = await _json(request)
        identity, name = str(wanted.get("folder", "")), safe_name(str(wanted.get("file", "")), suffixes=CHARACTERS)
        if not self.studio.project.path("uploads", identity, name).is_file():
            raise UsageError("studio-unknown", "there is no such upload")
        if self.studio.project.rows("characters", "id = ?", identity):
            raise UsageError("studio-request", "this file was read already")
        return JSONResponse(self.studio.add_upload(identity, name))

    async def add_creature(self, request: Request) -> Response:
        wanted = await _json(request)
        return JSONResponse(self.studio.add_creature(str(wanted.get("species")), _whole(wanted.get("seed", 0))))

    async def change_character(self, request: Request) -> Response:
        """Name, deletion, pose keys: what can be taken back."""
        wanted, identity = await _json(request), request.path_params["id"]
        fields: dict[str, Any] = {}
        what = "change the character"
        if "name" in wanted:
            fields["name"], what = _name(wanted["name"]), "rename the character"
        if "deleted" in wanted:
            fields["deleted"], what = int(bool(wanted["deleted"])), "remove the character"
        if "keys" in wanted:
            if not isinstance(wanted["keys"], list) or len(wanted["keys"]) > NAMES_LIMIT * 3:
                raise UsageError("studio-request", "keys are a list")
            fields["keys"], what = wanted["keys"], str(wanted.get("what", "change keys"))[:NAMES_LIMIT]
        return JSONResponse(await self.studio.edit(what, "characters", identity, **fields))

    async def model(self, request: Request) -> Response:
        """The character's own file, as kinema read it."""
        identity = self.studio.project.row("characters", request.path_params["id"])["id"]
        return _file(self.studio.project.path("characters", identity, "model.glb"), "model/gltf-binary")

    async def accept(self, request: Request) -> Response:
        return JSONResponse(self.studio.accept(request.path_params["id"]))

    async def reread(self, request: Request) -> Response:
        wanted, options = await _json(request), dict[str, Any]()
        if "facing" in wanted:
            options["facing"] = str(wanted["facing"])
        if wanted.get("repair"):
            options["repair"] = True
        return JSONResponse(self.studio.reread(request.path_params["id"], options))

    async def rerig(self, request: Request) -> Response:
        """{heads: {joint: [x, y, z]}} of a made skeleton."""
        heads = (await _json(request)).get("heads")
        if not isinstance(heads, dict) or not all(
            isinstance(place, list) and len(place) == 3 for place in heads.values()
        ):
            raise UsageError("studio-request", "heads are joints and their places")
        return JSONResponse(await self.studio.rerig(request.path_params["id"], heads))

    # ---- takes ---------------------------------------------------------------------------------------------------------

    async def change_take(self, request: Request) -> Response:
        """Name, stars, adjustments, deletion: what can be taken back."""
        wanted, identity = await _json(request), request.path_params["id"]
        fields: dict[str, Any] = {}
        what = "change the take"
        if "name" in wanted:
            fields["name"], what = _name(wanted["name"]), "rename the take"
        if "stars" in wanted:
            fields["stars"], what = min(max(_whole(wanted["stars"]), 0), 5), "rate the take"
        if "deleted" in wanted:
            fields["deleted"], what = int(bool(wanted["deleted"])), "delete the take"
        if "adjust" in wanted:
            if not isinstance(wanted["adjust"], dict):
                raise UsageError("studio-request", "adjustments are an object")
            fields["adjust"], what = wanted["adjust"], str(wanted.get("what", "adjust the take"))[:NAMES_LIMIT]
        return JSONResponse(await self.studio.edit(what, "takes", identity, **fields))

    async def tracks(self, request: Request) -> Response:
        identity = self.studio.project.row("takes", request.path_params["id"])["id"]
        return _file(self.studio.project.path("takes", identity, "tracks.bin"), "application/octet-stream")

    async def vote(self, request: Request) -> Response:
        wanted = await _json(request)
        self.studio.project.vote(str(wanted.get("winner")), str(wanted.get("loser")))
        return JSONResponse({})

    async def undo(self, request: Request) -> Response:
        return JSONResponse({"done": await self.studio.step(back=True)})

    async def redo(self, request: Request) -> Response:
        return JSONResponse({"done": await self.studio.step(back=False)})

    # ---- jobs ----------------------------------------------------------------------------------------------------------

    async def add_job(self, request: Request) -> Response:
        """{kind: animate | ground | between | fit | export, character, ...}."""
        wanted, studio = await _json(request), self.studio
        kind, character = wanted.get("kind"), str(wanted.get("character", ""))
        if kind == "animate":
            job = studio.animate(
                character,
                str(wanted.get("sentence", "")),
                seed=_whole(wanted.get("seed", 0)),
                preset=str(wanted.get("preset", "draft")),
                reading=wanted.get("reading", {}),
                physics=bool(wanted.get("physics", True)),
            )
        elif kind == "ground":
            source = studio.project.row("takes", str(wanted.get("take", "")))
            request_told = {"source": studio.take_told(source)}
            job = studio.derive(
                "ground", source["character"], f"{source['name']}, simulated", request_told, made="made"
            )
        elif kind == "between":
            job = studio.derive("between", character, "Keyed motion", {"keys": wanted.get("keys", [])}, made="keys")
        elif kind == "fit":
            name = safe_name(str(wanted.get("file", "")), suffixes=VIDEOS)
            if not studio.project.path("uploads", str(wanted.get("video", "")), name).is_file():
                raise UsageError("studio-unknown", "there is no such video")
            more = {
                key: wanted[key] for key in ("begin", "seconds", "azimuth") if isinstance(wanted.get(key), int | float)
            }
            job = studio.derive(
                "fit", character, Path(name).stem, {"video": wanted["video"], "file": name, **more}, made="video"
            )
        elif kind == "export":
            takes = [str(take) for take in wanted.get("takes", [])]
            job = studio.export(character, takes, str(wanted.get("format", "")), wanted)
        else:
            raise UsageError("studio-request", "no such kind of job")
        return JSONResponse(job)

    async def stop_job(self, request: Request) -> Response:
        return JSONResponse(self.studio.stop_job(request.path_params["id"]))

    async def download(self, request: Request) -> Response:
        """The file that a job wrote."""
        job = self.studio.project.row("jobs", request.path_params["id"])
        if not job["result"]:
            raise UsageError("studio-unknown", "this job has written no file")
        path = self.studio.project.path("exports", job["result"]["id"], job["result"]["file"])
        return FileResponse(path, media_type="application/octet-stream", filename=path.name)

    async def video(self, request: Request) -> Response:
        """An uploaded video, to be shown beside the character."""
        folder = self.studio.project.path("uploads", request.path_params["id"])
        found = [file for file in folder.glob("*") if file.suffix in VIDEOS] if folder.is_dir() else []
        if not found:
            raise UsageError("studio-unknown", "there is no such video")
        kind = {".mp4": "video/mp4", ".webm": "video/webm", ".mov": "video/quicktime", ".gif": "image/gif"}
        return FileResponse(found[0], media_type=kind[found[0].suffix])

    # ---- the socket ----------------------------------------------------------------------------------------------------

    async def socket(self, socket: WebSocket) -> None:
        """Events out, quick calls in. A browser that stops reading fills its own queue and is let go."""
        listener = self.studio.hub.join()
        if listener is None:
            await socket.close(1013)
            return
        await socket.accept()
        tasks = [
            asyncio.create_task(self._talk(socket, listener)),
            asyncio.create_task(self._listen(socket, listener)),
            asyncio.create_task(listener.lost.wait()),
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.studio.hub.leave(listener)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            with contextlib.suppress(Exception):
                await asyncio.wait_for(socket.close(1001), 1.0)

    async def _talk(self, socket: WebSocket, listener: Listener) -> None:
        while True:
            event = await listener.queue.get()
            sending = socket.send_text(event) if isinstance(event, str) else socket.send_bytes(event)
            await asyncio.wait_for(sending, SENDING)

    async def _listen(self, socket: WebSocket, listener: Listener) -> None:
        calls: set[asyncio.Task[None]] = set()
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                text = await socket.receive_text()
                if len(calls) > 32:
                    continue  # faster than anybody drags
                task = asyncio.create_task(self._call(text, listener))
                calls.add(task)
                task.add_done_callback(calls.discard)

    async def _call(self, text: str, listener: Listener) -> None:
        """One quick call; its answer goes to this browser alone."""
        number: Any = None
        try:
            asked = json.loads(text)
            number, do, call = asked["id"], asked["do"], asked["told"]
            if do not in QUICK or not isinstance(number, int):
                raise UsageError("studio-request", "no such call")
            self.studio.project.row("characters", call["character"])
            if call.get("take"):
                take = self.studio.project.row("takes", call["take"])
                adjusted = {**take, "adjust": call.get("adjust", take["adjust"])}
                call = {**self.studio.take_told(adjusted), **call, "keep": False}
            answer = await self.studio.desk.call(do, call, who=str(id(listener)))
            head = {"id": number, **{key: answer.head[key] for key in ("value", "skipped") if key in answer.head}}
            listener.tell(Message(head, answer.body).packed())
        except KinemaError as error:
            listener.tell(Message({"id": number, "error": told(error)}).packed())
        except (ValueError, KeyError, TypeError, AttributeError):
            error = UsageError("studio-request", "this call makes no sense", hint="reload the page")
            listener.tell(Message({"id": number, "error": told(error)}).packed())


def _file(path: Path, kind: str) -> Response:
    if not path.is_file():
        raise UsageError("studio-unknown", "there is no such file yet")
    return FileResponse(path, media_type=kind, headers={"cache-control": "private, max-age=31536000"})


def _too_large() -> Response:
    error = UsageError(
        "studio-too-large",
        f"the file is larger than {UPLOAD_LIMIT // 2**20} MB",
        hint="reduce its textures or its mesh first",
    )
    return JSONResponse({"error": told(error)}, 413, headers={"connection": "close"})


async def _json(request: Request) -> dict[str, Any]:
    """A small JSON object.

    Raises:
        UsageError: `studio-request`.
    """
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > BODY_LIMIT:
            raise UsageError("studio-request", "the request is too large")
    try:
        told = json.loads(body or b"{}")
    except (ValueError, RecursionError):
        told = None
    if not isinstance(told, dict):
        raise UsageError("studio-request", "the request is no JSON object")
    return told


def _name(value: Any) -> str:
    name = " ".join(str(value).split())[:NAMES_LIMIT]
    if not name:
        raise UsageError("studio-request", "a name needs letters")
    return name


def _whole(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise UsageError("studio-request", "a whole number is needed")
    return value
