"""A small learning platform on loopback: its keys, tokens of launches, its roster and its gradebook."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs

import jwt
from cryptography.hazmat.primitives.asymmetric import rsa

CLAIM = "https://purl.imsglobal.org/spec/lti/claim/"
LEARNER = "http://purl.imsglobal.org/vocab/lis/v2/membership#Learner"
TEACHER = "http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor"
PAGE = '<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Campus</title>'
SCOPES = ("lineitem", "score", "lineitem.readonly")


@dataclass
class Campus:
    """What it knows, and what it was sent."""

    address: str = ""
    issuer: str = "https://campus.example.org"
    client: str = "white-cell"
    deployment: str = "d1"
    keys: dict[str, rsa.RSAPrivateKey] = field(
        default_factory=lambda: {"k1": rsa.generate_private_key(public_exponent=65537, key_size=2048)}
    )
    members: list[dict[str, Any]] = field(default_factory=list)
    columns: list[dict[str, Any]] = field(default_factory=list)
    scores: list[dict[str, Any]] = field(default_factory=list)
    assertions: list[str] = field(default_factory=list)
    redirects: bool = False
    next_launch: dict[str, Any] = field(default_factory=dict)  # the claims of the next person in a browser
    placed: dict[str, str] = field(default_factory=dict)  # what the link carries that a lecturer placed
    answers: dict[str, int] = field(default_factory=dict)  # by person, or by path: what it says instead

    @property
    def given(self) -> dict[str, str]:
        """What an administrator types."""
        at = self.address
        return {
            "name": "Campus", "issuer": self.issuer, "client": self.client, "deployment": self.deployment,
            "login_url": f"{at}/auth", "token_url": f"{at}/token", "keys_url": f"{at}/keys", "hosts": "",
        }  # fmt: skip

    def claims(self, nonce: str, **more: Any) -> dict[str, Any]:
        """A launch by a learner. A value of None leaves the claim out."""
        now = int(time.time())
        found = {
            "iss": self.issuer, "aud": self.client, "sub": "u-1", "iat": now, "exp": now + 300, "nonce": nonce,
            "name": "Jan Nowak", f"{CLAIM}message_type": "LtiResourceLinkRequest", f"{CLAIM}version": "1.3.0",
            f"{CLAIM}deployment_id": self.deployment, f"{CLAIM}roles": [LEARNER],
            f"{CLAIM}resource_link": {"id": "r1"},
            "https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice": {
                "context_memberships_url": f"{self.address}/members", "service_versions": ["2.0"],
            },
            "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint": {
                "scope": [f"https://purl.imsglobal.org/spec/lti-ags/scope/{one}" for one in SCOPES],
                "lineitems": f"{self.address}/columns",
            },
        }  # fmt: skip
        return {name: value for name, value in {**found, **more}.items() if value is not None}

    def signed(self, claims: dict[str, Any], key: Any = None, kid: str = "k1", algorithm: str = "RS256") -> str:
        """A token."""
        return jwt.encode(claims, key or self.keys["k1"], algorithm=algorithm, headers={"kid": kid})

    def _signed_in(self, asked: dict[str, str]) -> str:
        """The page with which a platform sends a person back, by a form that here needs a press."""
        token = self.signed(self.claims(asked["nonce"], **self.next_launch))
        fields = {"state": asked["state"], "id_token": token}
        hidden = "".join(f'<input type="hidden" name="{name}" value="{value}">' for name, value in fields.items())
        back = f'<form method="post" action="{asked["redirect_uri"]}">'
        return f"{PAGE}{back}{hidden}<button>Go to White Cell</button></form>"

    def _placed(self, body: bytes) -> str:
        said = jwt.decode(parse_qs(body.decode())["JWT"][0], options={"verify_signature": False})
        (item,) = said["https://purl.imsglobal.org/spec/lti-dl/claim/content_items"]
        self.placed = item["custom"]
        return f"{PAGE}<p>The course has the link.</p>"

    def answer(self, method: str, path: str, body: bytes, asked: dict[str, str]) -> tuple[int, Any]:
        """What it says to a request of a browser or of White Cell."""
        if path == "/auth":
            return 200, self._signed_in(asked)
        if path == "/back":
            return 200, self._placed(body)
        return self._served(method, path, body)

    def _served(self, method: str, path: str, body: bytes) -> tuple[int, Any]:
        if self.redirects:
            return 302, {}
        if path in self.answers:
            return self.answers[path], {}
        if path == "/keys":
            public = {
                kid: json.loads(jwt.algorithms.RSAAlgorithm.to_jwk(key.public_key())) for kid, key in self.keys.items()
            }
            return 200, {"keys": [{**key, "kid": kid, "use": "sig", "alg": "RS256"} for kid, key in public.items()]}
        if path == "/token":
            self.assertions.append(parse_qs(body.decode())["client_assertion"][0])
            return 200, {"access_token": "t", "token_type": "bearer", "expires_in": 3600}
        if path == "/members":
            return 200, {"id": "x", "members": self.members}
        if path.startswith("/columns") and path.endswith("/scores"):
            said = json.loads(body)
            if (refusal := self.answers.get(said["userId"])) is not None:
                return refusal, {}
            self.scores.append(said)
            return 200, {}
        if path.startswith("/columns") and method == "POST":
            self.columns.append({**json.loads(body), "id": f"{self.address}/columns/{len(self.columns)}"})
            return 201, self.columns[-1]
        return 200, self.columns


@contextmanager
def running() -> Iterator[Campus]:
    """The platform, on a port of its own."""
    campus = Campus()

    class Handler(BaseHTTPRequestHandler):
        def _answer(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            path, _, query = self.path.partition("?")
            asked = {name: values[0] for name, values in parse_qs(query).items()}
            status, said = campus.answer(self.command, path, body, asked)
            data = said.encode() if isinstance(said, str) else json.dumps(said).encode()
            self.send_response(status)
            self.send_header("Content-Type", "text/html" if isinstance(said, str) else "application/json")
            self.send_header("Location", f"{campus.address}/elsewhere")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        do_GET = do_POST = _answer  # noqa: N815 - the names that the server calls

        def log_message(self, *said: Any) -> None:
            """Nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    campus.address = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield campus
    finally:
        server.shutdown()
        server.server_close()
