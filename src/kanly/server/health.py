"""Whether the server is well: for whoever watches over it."""

from __future__ import annotations

import hmac

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from kanly import __version__
from kanly.server.guard import address
from kanly.server.host import Asking, HostNow
from kanly.server.refusal import Refused, answers
from kanly.server.settings import LOOPBACK
from kanly.table.store.base import StoreError

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)  # seconds


class Metrics:
    """Figures of one server. None of them is by table: how busy a table is tells what is hidden there."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._requests = Counter(
            "kanly_requests", "Requests answered.", ("method", "route", "status"), registry=self.registry
        )
        self._seconds = Histogram(
            "kanly_request_seconds", "Time to an answer.", ("route",), registry=self.registry, buckets=BUCKETS
        )
        self.sockets = Gauge("kanly_sockets", "Open sockets.", registry=self.registry)
        self.frames = Counter("kanly_frames", "Frames sent to sockets.", registry=self.registry)
        self.hostile = Counter(
            "kanly_sockets_refused", "Sockets closed for bad manners.", registry=self.registry
        )
        built = Gauge("kanly_build_info", "The running version.", ("version",), registry=self.registry)
        built.labels(__version__).set(1)

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        """One request was answered."""
        known = method if method in {"GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"} else "other"
        self._requests.labels(known, route, str(status)).inc()
        self._seconds.labels(route).observe(seconds)

    def text(self) -> bytes:
        """The figures as Prometheus reads them."""
        return generate_latest(self.registry)


def routes() -> list[HTTPRouteHandler]:
    """Where one asks."""
    return [alive, ready, metrics]


@get("/healthz", summary="Is the process alive?", media_type="text/plain", tags=["health"])
async def alive() -> str:
    """The process answers; of the database this says nothing."""
    return "alive\n"


@get(
    "/readyz",
    summary="Can tables be played?",
    media_type="text/plain",
    responses=answers(),
    tags=["health"],
)
async def ready(host: HostNow) -> str:
    """The database answers."""
    try:
        await host.store.ready()
    except StoreError as wrong:
        host.log.warning("not ready", kind=type(wrong).__name__)
        raise Refused(503, "The database does not answer.") from None
    return "ready\n"


@get("/metrics", summary="Figures for Prometheus", include_in_schema=False)
async def metrics(request: Asking, host: HostNow) -> Response[bytes]:
    """The figures, for this machine or for who sends the token."""
    if not host.settings.metrics:
        raise Refused(404, "Figures are switched off here.")
    if not may_read(request, host.settings.metrics_token):
        raise Refused(403, "Figures are read from this machine, or with the token of KANLY_METRICS_TOKEN.")
    return Response(host.metrics.text(), headers={"content-type": CONTENT_TYPE_LATEST})


def may_read(request: Asking, token: str | None) -> bool:
    """By token where there is one, else from this machine, and not through a proxy on it."""
    if token is not None:
        said = request.headers.get("authorization", "")
        return hmac.compare_digest(said.encode(), f"Bearer {token}".encode())
    forwarded = {"forwarded", "x-forwarded-for", "x-real-ip"} & {name.lower() for name in request.headers}
    return address(request.scope) in LOOPBACK and not forwarded
