from __future__ import annotations

import socket
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any
from urllib.request import Request

import pytest

from oasdiff_py.errors import ParseError, Position, RefError, SourceError
from oasdiff_py.load import Limits, Revision, Where, addresses, load_revision
from oasdiff_py.load.addresses import is_public
from oasdiff_py.load.fetch import _Redirects
from oasdiff_py.load.place import OutsideError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LOCAL = Limits(allow_private_hosts=True, timeout=5)


class Server:
    """A server on the loopback interface: what each path answers, and what was asked."""

    def __init__(self) -> None:
        self.answers: dict[str, tuple[int, dict[str, str], bytes]] = {}
        self.asked: list[str] = []
        self.slow = 0.0
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                outer.asked.append(self.path)
                status, headers, body = outer.answers.get(self.path, (404, {}, b"gone"))
                self.send_response(status)
                for name, value in {"Content-Length": str(len(body)), **headers}.items():
                    self.send_header(name, value)
                self.end_headers()
                for at in range(0, len(body), 1000):
                    try:
                        self.wfile.write(body[at : at + 1000])
                        self.wfile.flush()
                    except OSError:
                        return
                    time.sleep(outer.slow)

            def log_message(self, *_: Any) -> None:
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.thread = threading.Thread(target=self.http.serve_forever, kwargs={"poll_interval": 0.01})
        self.thread.start()
        self.url = f"http://127.0.0.1:{self.http.server_port}"

    def page(self, path: str, text: str) -> None:
        self.answers[path] = 200, {}, text.encode()

    def redirect(self, path: str, target: str) -> None:
        self.answers[path] = 302, {"Location": target}, b""

    def close(self) -> None:
        self.http.shutdown()
        self.http.server_close()
        self.thread.join()


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def server() -> Iterator[Server]:
    made = Server()
    yield made
    made.close()


@pytest.fixture
def other() -> Iterator[Server]:
    made = Server()
    yield made
    made.close()


def follow(revision: Revision, ref: str) -> Any:
    return revision.resolve(revision.root, ref, Where(revision.root).child("ref")).value


def test_a_description_at_a_url(server: Server) -> None:
    server.page("/v1/api.yaml", "ref: 1")
    server.page("/v1/b.json", '{"b": 1}')
    server.page("/c.yaml?x=1", "c: 1")
    revision = load_revision(f"{server.url}/v1/api.yaml", limits=LOCAL)
    assert revision.root.locate(("ref",)) == Position(f"{server.url}/v1/api.yaml", 1, 1)
    assert follow(revision, "b.json#/b") == 1
    assert follow(revision, "./b.json#/b") == follow(revision, f"{server.url}/v1/b.json#/b") == 1
    assert follow(revision, "../c.yaml?x=1#/c") == 1
    assert server.asked == ["/v1/api.yaml", "/v1/b.json", "/c.yaml?x=1"]
    server.page("/v1/d%20%C3%A9.yaml", "d: 1")
    assert follow(revision, "d é.yaml#/d") == follow(revision, "d%20%C3%A9.yaml#/d") == 1


def test_redirects_move_the_base(server: Server) -> None:
    server.redirect("/latest", "/v2/api.yaml")
    server.page("/v2/api.yaml", "ref: 1")
    server.page("/v2/b.yaml", "b: 2")
    revision = load_revision(f"{server.url}/latest", limits=LOCAL)
    assert follow(revision, "b.yaml#/b") == 2


@pytest.mark.parametrize(
    ("ref", "words"),
    [
        ("gone.yaml", "does not exist: the server answers 404"),
        ("OTHER/b.yaml", "leads out of the origin"),
        ("moved.yaml", "leads out of the origin"),
        ("http://127.0.0.1:1/x", "leads out of the origin"),
        ("https://127.0.0.1/x", "leads out of the origin"),
        ("//example.com/x", "leads out of the origin"),
        ("file:///etc/passwd", "leads out of the web"),
        ("data:text/plain,x", "has the scheme `data:`"),
        ("http://[x/y", "is not a URL"),
    ],
)
def test_references_that_are_refused(server: Server, other: Server, ref: str, words: str) -> None:
    server.page("/api.yaml", "ref: 1")
    server.redirect("/moved.yaml", f"{other.url}/b.yaml")
    other.page("/b.yaml", "b: 1")
    revision = load_revision(f"{server.url}/api.yaml", limits=LOCAL)
    with pytest.raises(RefError) as caught:
        follow(revision, ref.replace("OTHER", other.url))
    assert words in caught.value.message
    assert caught.value.position == Position(f"{server.url}/api.yaml", 1, 1)
    assert other.asked == []


def test_other_hosts_can_be_allowed(server: Server, other: Server, tmp_path: Path) -> None:
    server.page("/api.yaml", "ref: 1")
    other.page("/b.yaml", "b: 1\nc: {$ref: d.yaml}")
    other.page("/d.yaml", "d: 1")
    revision = load_revision(f"{server.url}/api.yaml", limits=LOCAL, allow_external_refs=True)
    assert follow(revision, f"{other.url}/b.yaml#/b") == 1
    (tmp_path / "api.yaml").write_text("ref: 1")
    revision = load_revision(str(tmp_path / "api.yaml"), limits=LOCAL, allow_external_refs=True)
    target = revision.resolve(revision.root, f"{other.url}/b.yaml#/c", Where(revision.root))
    document = target.where.document
    assert revision.resolve(document, target.value["$ref"], Where(document)).value == {"d": 1}
    with pytest.raises(RefError, match="leads out of the web"):
        revision.resolve(document, "file:///etc/passwd", Where(document))


@pytest.mark.parametrize(
    ("status", "words"),
    [(404, "does not exist: the server answers 404"), (500, "the server answers 500"), (401, "answers 401")],
)
def test_answers_that_are_no_description(server: Server, status: int, words: str) -> None:
    server.answers["/api.yaml"] = status, {}, b"a: 1"
    with pytest.raises(SourceError) as caught:
        load_revision(f"{server.url}/api.yaml", limits=LOCAL)
    assert words in caught.value.message


def test_a_page_that_is_no_description(server: Server) -> None:
    server.page("/api.yaml", "<html>\n<p>a: b: c</p>")
    with pytest.raises(ParseError):
        load_revision(f"{server.url}/api.yaml", limits=LOCAL)


def test_redirects_that_are_refused(server: Server) -> None:
    for target, words in {
        "file:///etc/passwd": "302",
        "ftp://127.0.0.1/x": "is not a URL of the web",
        "/loop": "302",
        "http://user:secret@127.0.0.1/x": "holds a user name",
    }.items():
        server.redirect("/loop", target)
        with pytest.raises(SourceError) as caught:
            load_revision(f"{server.url}/loop", limits=LOCAL)
        assert words in str(caught.value)
        assert "secret" not in str(caught.value)


def test_an_encrypted_connection_is_not_left() -> None:
    closed = []

    class Answer:
        def close(self) -> None:
            closed.append(1)

    redirects = _Redirects(lambda _: None)
    request = Request("https://a.example/x")
    with pytest.raises(OutsideError, match="encrypted"):
        redirects.redirect_request(request, Answer(), 302, "", {}, "http://a.example/y")
    assert closed == [1]


def test_size_and_time_are_bounded(server: Server) -> None:
    server.page("/api.yaml", "# " + "x" * 20_000)
    small = Limits(allow_private_hosts=True, max_bytes=1000)
    with pytest.raises(SourceError, match="`max_bytes`"):
        load_revision(f"{server.url}/api.yaml", limits=small)
    server.slow = 0.1
    quick = Limits(allow_private_hosts=True, timeout=0.4)
    begin = time.monotonic()
    with pytest.raises(SourceError, match="`timeout`"):
        load_revision(f"{server.url}/api.yaml", limits=quick)
    assert time.monotonic() - begin < 1.5


def test_a_server_that_is_silent() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}/api.yaml"
        with pytest.raises(SourceError, match="`timeout`"):
            load_revision(url, limits=Limits(allow_private_hosts=True, timeout=0.2))


def test_answers_that_are_cut_off_or_packed(server: Server) -> None:
    server.answers["/cut"] = 200, {"Content-Length": "5000"}, b"a: 1"
    server.answers["/packed"] = 200, {"Content-Encoding": "gzip"}, b"a: 1"
    with pytest.raises(SourceError, match="cut off"):
        load_revision(f"{server.url}/cut", limits=LOCAL)
    with pytest.raises(SourceError, match="encoding `gzip`"):
        load_revision(f"{server.url}/packed", limits=LOCAL)


def test_nobody_listens() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    with pytest.raises(SourceError, match="cannot be read"):
        load_revision(f"http://127.0.0.1:{port}/x", limits=LOCAL)


PRIVATE = [
    *("127.0.0.1", "127.9.9.9", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254"),  # noqa: S104
    *(
        "100.64.0.1",
        "224.0.0.1",
        "255.255.255.255",
        "::1",
        "::",
        "fe80::1",
        "fe80::1%eth0",
        "fc00::1",
        "ff02::1",
    ),
    *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:7f00:1::", "fec0::1", "fd00:ec2::254"),
]


@pytest.mark.parametrize("address", PRIVATE)
def test_addresses_that_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:2800:220:1::1", "::ffff:8.8.8.8", "64:ff9b::808:808"])
def test_addresses_that_are_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("found", [["127.0.0.1"], ["169.254.169.254"], ["93.184.216.34", "10.0.0.1"], ["::1"]])
@pytest.mark.parametrize("scheme", ["http", "https"])
def test_a_name_with_a_private_address_is_not_contacted(
    monkeypatch: pytest.MonkeyPatch, found: list[str], scheme: str
) -> None:
    asked = []

    def resolve(host: str, port: int, *_: Any) -> list[Any]:
        asked.append(host)
        family = socket.AF_INET6 if ":" in found[0] else socket.AF_INET
        return [(family, socket.SOCK_STREAM, 6, "", (address, port)) for address in found]

    def never(*_: Any) -> None:
        pytest.fail("a connection was made")

    monkeypatch.setattr(addresses, "resolve", resolve)
    monkeypatch.setattr(socket, "socket", never)
    with pytest.raises(SourceError, match="is not public, and is not contacted"):
        load_revision(f"{scheme}://specs.example.com/api.yaml")
    assert asked == ["specs.example.com"]


def test_a_redirect_to_a_private_address_is_not_followed(monkeypatch: pytest.MonkeyPatch, server: Server) -> None:
    server.redirect("/api.yaml", "http://inside.example.com/secret")
    server.page("/secret", "a: 1")
    real = is_public

    def resolve(*_: Any) -> list[Any]:
        port = server.http.server_port
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port))]

    passed = iter([True])
    monkeypatch.setattr(addresses, "resolve", resolve)
    monkeypatch.setattr(addresses, "is_public", lambda address: next(passed, None) or real(address))
    with pytest.raises(SourceError, match=r"`inside\.example\.com` has the address 127\.0\.0\.1"):
        load_revision("http://outside.example.com/api.yaml")
    assert server.asked == ["/api.yaml"]


def test_a_name_that_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    def resolve(*_: Any) -> list[Any]:
        raise socket.gaierror(-2, "Name or service not known")

    monkeypatch.setattr(addresses, "resolve", resolve)
    with pytest.raises(SourceError, match="Name or service not known"):
        load_revision("https://nowhere.example.com/api.yaml")


def test_a_proxy_is_used_and_private_targets_are_not_asked_for(monkeypatch: pytest.MonkeyPatch, server: Server) -> None:
    monkeypatch.setenv("http_proxy", server.url)
    server.page("http://specs.example.com/api.yaml", "a: 1")
    assert load_revision("http://specs.example.com/api.yaml").root.data == {"a": 1}
    with pytest.raises(SourceError, match="is not public"):
        load_revision("http://169.254.169.254/latest")
    assert server.asked == ["http://specs.example.com/api.yaml"]


@pytest.mark.parametrize(
    "url",
    [
        "http://",
        "http:///x",
        "http://a:b@c/x",
        "http://h:99999/",
        "http://h:0/",
        "http://h/a b",
        "http://%31/",
        "http://[x",
        "http://a..b/",
        "http://é/",
    ],
)
def test_urls_that_are_refused(url: str) -> None:
    with pytest.raises(SourceError):
        load_revision(url)
