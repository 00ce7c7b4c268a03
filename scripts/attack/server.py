"""The real program on a fresh database, with its mail in a file, and people who use it."""

import json
import os
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from http.cookies import SimpleCookie
from pathlib import Path

PASSWORD = "Quiet_Harbour7"
SLIDER_X = 150

# Limits for one customer are tested elsewhere; here all calls come from one address.
LIMITS = {
    "PORTICO_HTTP_CLIENT_ERRORS_PER_MINUTE": "100000",
    "PORTICO_LIMITS_CODE_PER_ADDRESS_DAILY": "100000",
    "PORTICO_LIMITS_CODE_PER_TARGET_DAILY": "100000",
    "PORTICO_LIMITS_CODE_PAUSE_SECONDS": "1",
    "PORTICO_SECURITY_SIGN_INS_PER_MINUTE": "100000",
    "PORTICO_SECURITY_PUZZLES_PER_HOUR": "100000",
    "PORTICO_SECURITY_QUESTIONS_PER_HOUR": "100000",
    "PORTICO_SECURITY_CODES_PER_MINUTE": "100000",
    "PORTICO_SECURITY_CODE_TRIES_PER_MINUTE": "100000",
    "PORTICO_SECURITY_REGISTRATIONS_PER_HOUR": "100000",
    "PORTICO_SECURITY_RESETS_PER_MINUTE": "100000",
    "PORTICO_SECURITY_TAKEN_ANSWERS_PER_HOUR": "100000",
}


class Server:
    """Started with `with`; stopped, and its folder removed, at the end."""

    def __init__(self, binary: str) -> None:
        self.binary = binary
        self.command = [binary, "serve"]
        self.folder = tempfile.TemporaryDirectory(prefix="portico-attack-")
        port, operator_port = free_port(), free_port()
        self.url = f"http://127.0.0.1:{port}"
        self.operator_url = f"http://127.0.0.1:{operator_port}"
        self.environment = {
            "PATH": os.environ["PATH"],
            "PORTICO_HTTP_LISTEN": f"127.0.0.1:{port}",
            "PORTICO_HTTP_PUBLIC_URL": self.url,
            "PORTICO_ADMIN_LISTEN": f"127.0.0.1:{operator_port}",
            "PORTICO_ADMIN_PUBLIC_URL": self.operator_url,
            "PORTICO_STORAGE_DATA_DIR": self.folder.name,
            "PORTICO_TESTING_ENABLED": "true",
            "PORTICO_TESTING_SLIDER_X": str(SLIDER_X),
            "PORTICO_RESOURCES_REGIONS": '["cn-east"]',
            **LIMITS,
        }
        self.log = Path(self.folder.name) / "server.log"

    def __enter__(self) -> "Server":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait()
        self.folder.cleanup()

    def is_ready(self) -> bool:
        if self.process.poll() is not None:
            raise RuntimeError(self.log.read_text())
        try:
            with urllib.request.urlopen(f"{self.url}/readyz") as answer:
                return answer.status == 200
        except urllib.error.URLError:
            return False

    def kill(self) -> None:
        """Ends the process as a power cut would."""
        self.process.kill()
        self.process.wait()

    def start(self) -> None:
        """Starts it on what is there."""
        self.process = subprocess.Popen(
            self.command,
            cwd=self.folder.name,
            env=self.environment,
            stdout=subprocess.DEVNULL,
            stderr=self.log.open("ab"),
        )
        wait_for(self.is_ready, "the server")

    def broken_lines(self) -> list[str]:
        """Lines of the log that are not one JSON object each: what somebody sent has made a line of its own."""
        return [line for line in self.log.read_text(errors="replace").splitlines() if not is_object(line)]

    def run(self, *arguments: str) -> str:
        """What another command of the program prints, on the same database."""
        command = [self.binary, *arguments]
        return subprocess.run(
            command, cwd=self.folder.name, env=self.environment, check=True, capture_output=True, text=True
        ).stdout

    def sent(self, to: str, parameter: str) -> list[str]:
        """A parameter of every message to a mailbox that has it, oldest first."""
        outbox = Path(self.folder.name) / "outbox.jsonl"
        lines = outbox.read_text().splitlines() if outbox.exists() else []
        found = [line["params"].get(parameter) for line in map(json.loads, lines) if line["to"] == to]
        return [value for value in found if value]

    def newest(self, to: str, parameter: str, known: int = 0) -> str:
        """The same of the newest message, once there are more than `known`."""
        wait_for(lambda: len(self.sent(to, parameter)) > known, f"{parameter} for {to}")
        return self.sent(to, parameter)[-1]


class Person:
    """A browser with its cookies."""

    def __init__(self, server: Server, url: str | None = None) -> None:
        self.server = server
        self.url = url or server.url
        self.cookies: dict[str, str] = {}

    def headers(self) -> dict[str, str]:
        """What the console's script and the browser send with every call."""
        found = {"cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if "cds_token" in self.cookies:
            found["access-token"] = self.cookies["cds_token"]
        return found if self.cookies else {}

    def post(self, path: str, body: object) -> dict:
        """The data of a call's answer."""
        return self.call("POST", path, json.dumps(body).encode())

    def get(self, path: str) -> dict:
        return self.call("GET", path, None)

    def call(self, method: str, path: str, body: bytes | None) -> dict:
        headers = {"content-type": "application/json", **self.headers()}
        request = urllib.request.Request(f"{self.url}{path}", data=body, method=method, headers=headers)
        try:
            answer = urllib.request.urlopen(request)
        except urllib.error.HTTPError as refusal:
            raise RuntimeError(f"{method} {path}: {refusal.status} {refusal.read().decode()}") from refusal
        with answer:
            for line in answer.headers.get_all("set-cookie") or []:
                self.cookies.update({name: morsel.value for name, morsel in SimpleCookie(line).items()})
            return json.load(answer)["data"]

    def ticket(self) -> str:
        """What solving a slider gives."""
        puzzle = self.post("/gicend/slider/puzzle/create/", {})
        solved = {"puzzle_id": puzzle["puzzle_id"], "input": "pointer", "x": SLIDER_X, "track": track()}
        return self.post("/gicend/slider/puzzle/solve/", solved)["ticket"]

    def register(self, login: str) -> "Person":
        """Opens an account and signs in to it."""
        mailbox = f"{login}@example.com"
        asked = {"purpose": "register", "channel": "email", "target": mailbox, "ticket": self.ticket()}
        self.post("/gicend/code/send/", asked)
        draft = {"login_name": login, "kind": "personal", "company": "", "channel": "email", "target": mailbox}
        passwords = {"password": PASSWORD, "password_confirm": PASSWORD}
        ticked = {"agreement": True, "clause_1_5": True, "clause_1_6": True, "lang": "US"}
        code = self.server.newest(mailbox, "code")
        self.post("/gicend/register/create/", {**draft, **passwords, **ticked, "code": code})
        time.sleep(1.1)
        return self.sign_in(login)

    def sign_in(self, login: str, password: str = PASSWORD) -> "Person":
        """With password and the code out of the mailbox."""
        draft = {"login_name": login, "password": password, "ticket": self.ticket()}
        step = self.post("/gicend/session/password/", draft)
        if step["step"] == "signed_in":
            return self
        challenge = step["challenge"]
        mailbox = f"{login}@example.com"
        known = len(self.server.sent(mailbox, "code"))
        contact = {"challenge": challenge, "contact_id": step["contacts"][0]["contact_id"]}
        self.post("/gicend/session/code/send/", contact)
        code = self.server.newest(mailbox, "code", known)
        self.post("/gicend/session/verify/", {"challenge": challenge, "code": code})
        return self

    def sub_user(self, login: str, groups: list[str]) -> "Person":
        """Makes a sub-user with permission groups for the whole account, and signs them in in a browser of their own."""
        mailbox = f"{login}@example.com"
        user = {"name": login, "login_name": login, "email": mailbox, "mobile": ""}
        grants = [{"scope": {"kind": "all"}, "groups": groups}] if groups else []
        rights = {"access_methods": ["console", "api"], "regions": ["cn-east"], "group_ids": [], "grants": grants}
        self.post("/gicend/user/create/", {"user": user, "authorization": rights})
        draft = {"activation_token": self.server.newest(mailbox, "token"), "login_name": login}
        passwords = {"password": PASSWORD, "password_confirm": PASSWORD}
        browser = Person(self.server)
        browser.post("/gicend/activation/use/", {**draft, **passwords})
        return browser.sign_in(login)

    def key(self, groups: list[str]) -> str:
        """Makes a security key with permission groups for the whole account; its secret."""
        grants = [{"scope": {"kind": "all"}, "groups": groups}]
        draft = {"name": "Attack", "grants": grants, "valid_days": 0, "ip_list": ""}
        return self.post("/gicend/key/create/", draft)["secret"]


def is_object(line: str) -> bool:
    """Whether a line is a JSON object."""
    try:
        return isinstance(json.loads(line), dict)
    except ValueError:
        return False


def track() -> list[dict[str, int]]:
    """The track of a hand that moves quickly at first, slowly at last, and not quite level."""
    steps = 24
    return [
        {"x": round(SLIDER_X * (1 - ((steps - step) / steps) ** 3)), "y": (step % 5) // 2, "t": step * 35}
        for step in range(steps + 1)
    ]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(look, what: str):
    """What `look` finds, asked ten times a second."""
    for _ in range(600):
        if found := look():
            return found
        time.sleep(0.1)
    raise RuntimeError(f"waited in vain for {what}")
