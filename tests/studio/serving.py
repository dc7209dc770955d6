"""A studio that really listens, for tests; with its workers, or without them where only the door is tested."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

uvicorn = pytest.importorskip("uvicorn", reason='pip install "kinema[studio]"')
pytest.importorskip("starlette", reason='pip install "kinema[studio]"')
pytest.importorskip("websockets", reason='pip install "kinema[studio]"')

from kinema.studio.app import make_app  # noqa: E402
from kinema.studio.crew import Worker  # noqa: E402
from kinema.studio.guard import Door, new_token  # noqa: E402
from kinema.studio.project import Project  # noqa: E402
from kinema.studio.serve import _listen, own_names  # noqa: E402
from kinema.studio.studio import Studio  # noqa: E402

SRC = Path(__file__).resolve().parents[2] / "src"


@dataclass
class Client:
    """Speaks to a studio as a browser would, or as it should not."""

    port: int
    token: str
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def cookie(self) -> str:
        return f"kinema_studio_{self.port}={self.token}"

    def ask(
        self, method: str, path: str, body: Any = None, *, key: bool = True, headers: dict[str, str] | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body of an answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        own = {"Origin": f"http://127.0.0.1:{self.port}", **({"Cookie": self.cookie} if key else {}), **(headers or {})}
        data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        try:
            connection.putrequest(method, path, skip_host="Host" in own, skip_accept_encoding=True)
            for name, value in own.items():
                connection.putheader(name, value)
            if data is not None and "Content-Length" not in own:
                connection.putheader("Content-Length", str(len(data)))
            connection.endheaders(data)
            answer = connection.getresponse()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
        finally:
            connection.close()

    def json(self, method: str, path: str, body: Any = None) -> Any:
        """A good answer's content."""
        status, _, content = self.ask(method, path, body)
        assert status == 200, content
        return json.loads(content)

    def state(self) -> dict[str, Any]:
        return self.json("GET", "/api/state")

    def wait(self, test: Any, seconds: float) -> Any:
        """What a test of the state gives once it gives something."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = test(self.state())
            if found:
                return found
            time.sleep(0.3)
        raise AssertionError(f"not within {seconds} s: {self.state()['jobs']}")


@contextlib.contextmanager
def listening(folder: Path, monkeypatch: pytest.MonkeyPatch, *, password: str | None = None) -> Iterator[Client]:
    """A studio in a thread whose workers never start."""
    monkeypatch.setattr(Worker, "start", lambda self: None)
    socket = _listen("127.0.0.1", 0)
    port, token = socket.getsockname()[1], new_token()
    door = Door(token, own_names("127.0.0.1", port), password=password, port=port)
    config = uvicorn.Config(make_app(Studio(Project(folder)), door), log_level="error", ws_max_size=2**20)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [socket]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    try:
        yield Client(port, token)
    finally:
        server.should_exit = True
        thread.join(20)


@dataclass
class Running:
    """The real command in a process of its own."""

    process: subprocess.Popen[str]
    address: str
    client: Client

    def kill(self) -> None:
        """As nobody can prepare for."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait(20)


@contextlib.contextmanager
def command(folder: Path) -> Iterator[Running]:
    """`kinema studio FOLDER --no-browser`, ended at the end."""
    code = "from kinema.cli import entry; entry()"
    process = subprocess.Popen(
        [sys.executable, "-c", code, "studio", str(folder), "--no-browser"],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(SRC), "OMP_NUM_THREADS": "1"},
    )
    assert process.stdout is not None
    address = process.stdout.readline().split()[-1]
    port, token = int(address.split(":")[2].split("/")[0]), address.split("token=")[1]
    try:
        yield Running(process, address, Client(port, token))
    finally:
        if process.poll() is None:
            process.terminate()
            try:
                process.wait(120)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
