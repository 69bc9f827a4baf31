"""The built page: files beside this module, put there when the page is built."""

from __future__ import annotations

import hashlib
from http import HTTPStatus
from mimetypes import guess_type
from pathlib import Path

import msgspec
from litestar import Response, get, route
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from kanly.server.host import Asking, HostNow
from kanly.server.packing import tagged, taken
from kanly.server.refusal import PLAIN, Refused

FOLDER = Path(__file__).parent / "page"
FOREVER = "public, max-age=31536000, immutable"
ASK = "no-cache"
NEVER = "no-store"
PACKED = (("br", ".br"), ("gzip", ".gz"))
TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".webp": "image/webp",
    ".avif": "image/avif",
    ".ico": "image/x-icon",
    ".txt": "text/plain",
}
TEXT = ("text/", "application/json", "application/manifest+json", "image/svg+xml")
NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Kanly</title>
<h1>Kanly is running, but its page has not been built</h1>
<p>In a checkout, run <code>make page</code> and start the server again. An installed package brings the page
along.</p>
<p>The interface for programs is described at <a href="/schema/openapi.json">/schema/openapi.json</a>.</p>
</html>
"""


class File(msgspec.Struct, frozen=True):
    """A file of the page, and its packed forms by the name of the packing, the smallest first."""

    body: bytes
    media_type: str
    cache: str
    etag: str
    packed: dict[str, bytes]


class Files:
    """The page in memory. What is not among these files is never read from the disk."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._files = dict(read(folder)) if (folder / "index.html").is_file() else {}

    def find(self, path: str) -> File | None:
        """A file by its path within the page."""
        return self._files.get(path)

    @property
    def index(self) -> File:
        """What every address of the page shows first."""
        return self._files.get("index.html") or made("index.html", NOT_BUILT.encode(), {})


def read(folder: Path) -> list[tuple[str, File]]:
    """All files of a folder by their path within it."""
    endings = tuple(ending for _, ending in PACKED)
    found = []
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.name.endswith(endings):
            packed = {name: path.with_name(path.name + ending) for name, ending in PACKED}
            bodies = {name: other.read_bytes() for name, other in packed.items() if other.is_file()}
            name = path.relative_to(folder).as_posix()
            found.append((name, made(name, path.read_bytes(), bodies)))
    return found


def made(name: str, body: bytes, packed: dict[str, bytes]) -> File:
    """A file as it is sent. Names below `assets/` carry a hash of the contents, so they never change."""
    cache = FOREVER if name.startswith("assets/") else NEVER if name.endswith(".html") else ASK
    kind = TYPES.get(Path(name).suffix) or guess_type(name)[0] or "application/octet-stream"
    kind = f"{kind}; charset=utf-8" if kind.startswith(TEXT) else kind
    etag = hashlib.blake2b(body, digest_size=12).hexdigest()
    return File(body, kind, cache, etag, packed)


def routes() -> list[HTTPRouteHandler]:
    """Where the page is: everywhere that nothing else is."""
    return [nothing, show]


@route(
    ["/api", "/api/{rest:path}", "/ws/{rest:path}"],
    http_method=["GET", "POST", "PUT", "PATCH", "DELETE"],
    include_in_schema=False,
)
async def nothing(rest: FromPath[str] = "") -> None:
    """There is nothing else below these addresses."""
    raise Refused(404, PLAIN[HTTPStatus.NOT_FOUND])


@get(["/", "/{path:path}"], include_in_schema=False)
async def show(request: Asking, host: HostNow, path: FromPath[str] = "") -> Response[bytes]:
    """A file of the page; its beginning for every address that the page knows itself."""
    name = path.strip("/")
    file = host.files.find(name)
    if file is None:
        if name.startswith("assets/"):
            raise Refused(404, "There is no such file; load the page anew.")
        file = host.files.index
    return _sent(request, file)


def _sent(request: Asking, file: File) -> Response[bytes]:
    coding = taken(request.headers.get("accept-encoding", ""), tuple(file.packed))
    tag = tagged(file.etag, coding)
    headers = {"cache-control": file.cache, "etag": tag, "content-type": file.media_type}
    if file.packed:
        headers["vary"] = "accept-encoding"
    if tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    if coding is None:
        return Response(file.body, headers=headers)
    return Response(file.packed[coding], headers={**headers, "content-encoding": coding})
