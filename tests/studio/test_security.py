"""What the studio must not do, whoever asks: must-show 3 of issue 19."""

from __future__ import annotations

import json
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason='pip install "kinema[studio]"')
pytest.importorskip("uvicorn", reason='pip install "kinema[studio]"')
websockets = pytest.importorskip("websockets.sync.client", reason='pip install "kinema[studio]"')

from kinema.errors import UsageError  # noqa: E402
from kinema.studio.app import UPLOAD_LIMIT  # noqa: E402
from kinema.studio.crew import Worker  # noqa: E402
from kinema.studio.events import LISTENERS  # noqa: E402
from kinema.studio.project import new_id  # noqa: E402
from kinema.studio.serve import _listen, own_names, serve  # noqa: E402
from kinema.studio.wire import LENGTHS  # noqa: E402
from tests.codes import code_of  # noqa: E402
from tests.studio.serving import Client, listening  # noqa: E402

CHANGING = [
    ("POST", "/api/jobs"),
    ("POST", "/api/uploads?name=a.glb"),
    ("POST", "/api/undo"),
    ("PATCH", f"/api/takes/{'0' * 16}"),
]
READING = [
    "/api/state",
    "/",
    "/static/index.html",
    f"/api/takes/{'0' * 16}/tracks",
    f"/api/characters/{'0' * 16}/model.glb",
]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with pytest.MonkeyPatch.context() as patch, listening(tmp_path_factory.mktemp("door") / "p", patch) as found:
        yield found


def code(content: bytes) -> str:
    return json.loads(content)["error"]["code"]


@pytest.mark.parametrize("path", READING)
def test_nothing_is_told_without_the_key(client: Client, path: str) -> None:
    assert client.ask("GET", path, key=False)[0] == 401
    assert client.ask("GET", path, key=False, headers={"Cookie": f"kinema_studio_{client.port}=wrong"})[0] == 401
    assert client.ask("GET", path)[0] in (200, 404)


def test_the_address_in_the_terminal_hands_out_the_key_and_no_other_does(client: Client) -> None:
    status, headers, _ = client.ask("GET", f"/?token={client.token}", key=False)
    assert status == 200 and client.cookie in headers["set-cookie"]
    assert "HttpOnly" in headers["set-cookie"] and "SameSite=Strict" in headers["set-cookie"]
    for wrong in ("", client.token[:-1], client.token + "x", "%00"):
        status, headers, _ = client.ask("GET", f"/?token={wrong}", key=False)
        assert status == 401 and "set-cookie" not in headers


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1", "127.0.0.1:1", "localhost.evil.example:{port}", "evil.example:{port}", ""]
)
def test_a_rebound_name_gets_nothing(client: Client, host: str) -> None:
    status, _, content = client.ask("GET", "/api/state", headers={"Host": host.format(port=client.port)})
    assert status in (400, 421) and b"characters" not in content


def test_localhost_is_the_studios_own_name(client: Client) -> None:
    assert client.ask("GET", "/api/state", headers={"Host": f"localhost:{client.port}"})[0] == 200


@pytest.mark.parametrize(("method", "path"), CHANGING)
@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1:1", "https://evil.example:{port}", "file://"]
)
def test_other_pages_change_nothing_even_with_the_key(client: Client, method: str, path: str, origin: str) -> None:
    status, _, content = client.ask(method, path, {}, headers={"Origin": origin.format(port=client.port)})
    assert status == 403 and code(content) == "studio-origin"


def test_other_sites_read_nothing_even_with_the_key(client: Client) -> None:
    for site in ("cross-site", "same-site"):
        assert client.ask("GET", "/api/state", headers={"Sec-Fetch-Site": site})[0] == 403


def connected(client: Client, **headers: str) -> object:
    own = {"Origin": f"http://127.0.0.1:{client.port}", "Cookie": client.cookie, **headers}
    origin = own.pop("Origin")
    return websockets.connect(
        f"ws://127.0.0.1:{client.port}/ws", origin=origin or None, additional_headers=own, compression=None
    )


@pytest.mark.parametrize("headers", [{"Cookie": "x=y"}, {"Origin": "http://evil.example"}, {"Origin": ""}])
def test_sockets_need_key_and_origin(client: Client, headers: dict[str, str]) -> None:
    with pytest.raises(Exception, match="403"):
        connected(client, **headers)


@pytest.mark.parametrize(
    "bad", ["..%2F..%2Fstudio.sqlite", "../../studio.sqlite", "%2e%2e", "..%5c..", "%00", "a%2Fb", "0" * 16]
)
@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/characters/{}/model.glb"),
        ("PATCH", "/api/characters/{}"),
        ("POST", "/api/characters/{}/accept"),
        ("POST", "/api/characters/{}/reading"),
        ("POST", "/api/characters/{}/rig"),
        ("PATCH", "/api/takes/{}"),
        ("GET", "/api/takes/{}/tracks"),
        ("POST", "/api/jobs/{}/stop"),
        ("GET", "/api/jobs/{}/file"),
        ("GET", "/api/videos/{}"),
        ("GET", "/static/{}"),
        ("POST", "/api/uploads?name=a.glb&folder={}"),
    ],
)
def test_no_path_leaves_the_folder(client: Client, method: str, path: str, bad: str) -> None:
    body = None if method == "GET" else {"name": "x", "heads": {}}
    status, _, content = client.ask(method, path.format(bad), body)
    assert status in (400, 404, 405), content
    assert not content.startswith(b"SQLite")


@pytest.mark.parametrize("bad", ["../../x.glb", "..", "/etc/passwd", "x.glb/../../y.glb"])
def test_no_path_in_a_body_leaves_the_folder(client: Client, bad: str) -> None:
    for told in ({"folder": bad, "file": "a.glb"}, {"folder": new_id(), "file": bad}):
        assert client.ask("POST", "/api/characters", told)[0] in (400, 404)
    ids = [
        ("/api/votes", {"winner": bad, "loser": bad}),
        ("/api/jobs", {"kind": "animate", "character": bad, "sentence": "a fox is walking"}),
        ("/api/jobs", {"kind": "ground", "take": bad}),
        ("/api/jobs", {"kind": "between", "character": bad, "keys": []}),
        ("/api/jobs", {"kind": "export", "character": bad, "takes": [bad], "format": "glb", "file": bad}),
    ]
    for path, told in ids:
        assert client.ask("POST", path, told)[0] == 404, path
    fit = {"kind": "fit", "character": new_id(), "video": bad, "file": "a.mp4"}
    assert client.ask("POST", "/api/jobs", fit)[0] in (400, 404)


def test_no_path_in_a_socket_or_a_mix_leaves_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[dict] = []

    async def answer(self: Worker, do: str, told: dict, *, who: str = "") -> None:
        asked.append(told)
        raise UsageError("studio-timeout", "nobody is there")

    monkeypatch.setattr(Worker, "call", answer)
    with listening(tmp_path / "p", monkeypatch) as client:
        base = sqlite3.connect(tmp_path / "p" / "studio.sqlite", isolation_level=None)
        who, take = new_id(), new_id()
        base.execute("INSERT INTO characters (id, name, made, state) VALUES (?, 'fox', 0, 'ready')", (who,))
        base.execute(
            "INSERT INTO takes (id, character, name, made, kind) VALUES (?, ?, 'walk', 0, 'clip')", (take, who)
        )
        base.close()
        asked.clear()
        with connected(client) as line:  # type: ignore[attr-defined]
            for call in (
                {"character": "../..", "take": take},
                {"character": who, "take": "../.."},
                {"character": who, "take": take, "adjust": {"blend": "../.."}},
            ):
                for do in ("adjust", "pose"):
                    line.send(json.dumps({"id": 1, "do": do, "told": call}))
                    data = line.recv(timeout=10)
                    head, _ = LENGTHS.unpack(data[: LENGTHS.size])
                    told = json.loads(data[LENGTHS.size : LENGTHS.size + head])
                    assert told["error"]["code"] == "studio-unknown", call
        status, _, content = client.ask("PATCH", f"/api/takes/{take}", {"adjust": {"blend": "../.."}})
        assert status == 404 and code(content) == "studio-unknown"
        assert not asked, "no worker ever heard of it"
        assert client.state()["takes"][0]["adjust"] == {}


def test_names_of_uploads_stay_in_their_folder(client: Client) -> None:
    stored = client.json("POST", "/api/uploads?name=..%2F..%2F%3Cscript%3Ealert(1)%3C%2Fscript%3E.glb", b"glTF")
    assert stored["file"] == "script_.glb"
    status, _, _ = client.ask("POST", f"/api/uploads?name=b.png&folder={stored['folder']}", b"x")
    assert status == 200
    assert client.ask("POST", f"/api/uploads?name=b.png&folder={new_id()}", b"x")[0] == 404


def test_two_gigabytes_are_refused_before_they_come(client: Client) -> None:
    status, _, content = client.ask("POST", "/api/uploads?name=a.glb", b"", headers={"Content-Length": str(2 * 2**30)})
    assert status == 413 and code(content) == "studio-too-large"


def test_an_endless_upload_is_cut_at_the_limit(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kinema.studio.app.UPLOAD_LIMIT", 2**20)
    assert UPLOAD_LIMIT > 2**20
    with socket.create_connection(("127.0.0.1", client.port), timeout=20) as line:
        head = f"POST /api/uploads?name=a.glb HTTP/1.1\r\nHost: 127.0.0.1:{client.port}\r\nOrigin: http://127.0.0.1:{client.port}\r\n"
        line.sendall(f"{head}Cookie: {client.cookie}\r\nTransfer-Encoding: chunked\r\n\r\n".encode())
        sent = 0
        try:
            while sent < 64 * 2**20:
                line.sendall(b"10000\r\n" + bytes(2**16) + b"\r\n")
                sent += 2**16
        except OSError:
            pass  # the studio hung up
        assert sent < 64 * 2**20 or b"413" in line.recv(100)


def test_pages_may_load_nothing_but_the_studios_own(client: Client) -> None:
    _, headers, content = client.ask("GET", "/")
    policy = headers["content-security-policy"]
    assert "script-src 'self';" in policy and "unsafe" not in policy and "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy and headers["x-content-type-options"] == "nosniff"
    text = content.decode()
    assert "<script>" not in text and " onload" not in text and "style=" not in text
    assert "http://" not in text.replace("http://www.w3.org", "") and "https://" not in text


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"{", b"null", b'{"kind": "animate"}', b'{"kind": 3}', b'"x"', b"[" * 100_000]
)
def test_nonsense_is_answered_with_a_code(client: Client, body: bytes) -> None:
    status, _, content = client.ask("POST", "/api/jobs", body)
    assert status in (400, 404) and code(content).startswith(("studio-", "prompt-"))


def test_calls_that_no_page_makes_are_refused(client: Client) -> None:
    with connected(client) as line:  # type: ignore[attr-defined]
        for text in (
            "{}",
            "[]",
            "x",
            '{"id": 1, "do": "read", "told": {}}',
            '{"id": 1, "do": "export", "told": {"character": "x"}}',
        ):
            line.send(text)
            data = line.recv(timeout=10)
            head, _ = LENGTHS.unpack(data[: LENGTHS.size])
            assert json.loads(data[LENGTHS.size : LENGTHS.size + head])["error"]["code"] in (
                "studio-request",
                "studio-unknown",
            )


def test_fifty_connections_that_never_read_disturb_nobody(client: Client) -> None:
    lines = []
    for _ in range(50):
        line = socket.create_connection(("127.0.0.1", client.port), timeout=10)
        own = f"127.0.0.1:{client.port}"
        head = f"GET /ws HTTP/1.1\r\nHost: {own}\r\nOrigin: http://{own}\r\nCookie: {client.cookie}\r\n"
        upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        upgrade += f"Sec-WebSocket-Key: {'A' * 22}==\r\n\r\n"
        line.sendall((head + upgrade).encode())
        lines.append(line)
    try:
        take = client.json("POST", "/api/uploads?name=a.glb", b"x")
        assert take["bytes"] == 1
        for _ in range(300):  # events for everybody who is connected
            client.ask("POST", "/api/creatures", {"species": "fox", "seed": 1})
        assert len(client.state()["characters"]) >= 300
    finally:
        for line in lines:
            line.close()
    assert LISTENERS < 50


def test_a_network_needs_a_password(tmp_path: Path) -> None:
    assert code_of(lambda: serve(tmp_path, host="0.0.0.0", browser=False)) == "studio-host"
    assert "evil.example:80" not in own_names("127.0.0.1", 80)


def test_two_studios_started_at_once_never_share_a_port() -> None:
    with _listen("127.0.0.1", None) as first, _listen("127.0.0.1", None) as second:
        assert first.getsockname()[1] != second.getsockname()[1]
        taken = first.getsockname()[1]
        assert code_of(lambda: _listen("127.0.0.1", taken)) == "studio-port"


def test_the_password_opens_and_guessing_is_slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with listening(tmp_path / "p", monkeypatch, password="correct horse") as client:
        assert client.ask("GET", f"/?token={client.token}", key=False)[0] == 401, "the token is no way around it"
        status, _, page = client.ask("GET", "/", key=False)
        assert status == 401 and b'type="password"' in page
        assert client.ask("POST", "/login", b"password=wrong", key=False)[0] == 401
        assert client.ask("POST", "/login", b"password=correct+horse", key=False)[0] == 401, "one try a second"
        time.sleep(1.1)
        status, headers, _ = client.ask("POST", "/login", b"password=correct+horse", key=False)
        assert status == 303 and client.cookie in headers["set-cookie"]
        time.sleep(1.1)
        other = {"Origin": "http://evil.example"}
        assert client.ask("POST", "/login", b"password=correct+horse", key=False, headers=other)[0] == 403


def test_the_server_never_loads_what_reads_files() -> None:
    code = (
        "import sys, kinema.studio.app, kinema.studio.serve; "
        "print([name for name in ('torch', 'numpy', 'PIL', 'trimesh', 'scipy') if name in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"
