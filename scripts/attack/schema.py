"""Usage: schema.py BINARY [PERSON …] [-- OPTION …]

Attacks a fresh server with schemathesis, as each kind of caller in turn, by its own document: no failure of the server, no
status, type or shape that the document does not name, no refused right thing, no accepted wrong thing, no call without the
right caller. Every person has an account of their own. Options go to schemathesis. Exit code 1 when it found something.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from server import Person, Server

# What would end the caller's own session, or the account, is attacked by nobody who needs them.
ENDINGS = ["/gicend/session/delete/", "/admin/session/delete/", "/gicend/account/deletion/create/"]
# The document cannot say everything that a rule asks for, and a random id is nobody's: a right shape may be refused.
CHECKS = "all"
EXCLUDED = "positive_data_acceptance"


def configuration(folder: Path, people: dict[str, dict[str, str]]) -> Path:
    """A configuration in which everybody calls with their own headers; several may not see what is another's."""
    auth = ""
    if people:
        users = [
            {"name": name, "fixedHeaders": [{"name": key, "value": value} for key, value in headers.items()]}
            for name, headers in people.items()
        ]
        (folder / "people.json").write_text(json.dumps({"auth": users}))
        peers = f"peers = {json.dumps(list(people))}\n" if len(people) > 1 else ""
        auth = f"[auth.wfc]\npath = \"{folder / 'people.json'}\"\n{peers}"
    file = folder / "schemathesis.toml"
    file.write_text(auth)
    return file


def attack(name: str, url: str, document: str, people: dict[str, dict[str, str]], options: list[str]) -> bool:
    """Whether nothing was found."""
    print(f"\n== {name}", flush=True)
    with tempfile.TemporaryDirectory() as given:
        folder = Path(given)
        (folder / "openapi.json").write_text(document)
        settings = configuration(folder, people)
        endings = [path for path in ENDINGS if people and path in json.loads(document)["paths"]]
        excluded = [word for path in endings for word in ("--exclude-path", path)]
        command = ["schemathesis", "--config-file", str(settings), "run", str(folder / "openapi.json"), "--url", url]
        command += ["--checks", CHECKS, "--exclude-checks", EXCLUDED, "--no-color", "--generation-database", "none"]
        done = subprocess.run([*command, *excluded, *options], cwd=folder, check=False)
        return done.returncode == 0


def groups(document: str) -> list[str]:
    """Every permission group."""
    return json.loads(document)["components"]["schemas"]["PermissionGroup"]["enum"]


def anonymous(server: Server, _: list[str]) -> dict[str, dict[str, str]]:
    return {}


def main_user(server: Server, _: list[str]) -> dict[str, dict[str, str]]:
    return {"main": Person(server).register("attack_main").headers()}


def key(server: Server, every: list[str]) -> dict[str, dict[str, str]]:
    secret = Person(server).register("attack_key").key(every)
    return {"key": {"authorization": f"Bearer {secret}"}}


def sub_user(server: Server, _: list[str]) -> dict[str, dict[str, str]]:
    main = Person(server).register("attack_boss")
    return {"sub": main.sub_user("attack_sub", ["compute_view"]).headers()}


def peers(server: Server, _: list[str]) -> dict[str, dict[str, str]]:
    return {name: Person(server).register(f"attack_{name}").headers() for name in ("one", "two")}


def operator(server: Server, _: list[str]) -> dict[str, dict[str, str]]:
    made = server.run("admin", "operator-create", "attack_operator").strip().removeprefix("attack_operator / ")
    browser = Person(server, server.operator_url)
    browser.post("/admin/session/create/", {"name": "attack_operator", "password": made})
    return {"operator": browser.headers()}


PEOPLE = {
    "anonymous": anonymous,
    "main": main_user,
    "key": key,
    "sub": sub_user,
    "peers": peers,
    "operator": operator,
}


def main() -> int:
    binary, *words = sys.argv[1:]
    names, options = (words[: words.index("--")], words[words.index("--") + 1 :]) if "--" in words else (words, [])
    os.environ["PATH"] = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    all_well = True
    with Server(str(Path(binary).resolve())) as server:
        # Over plain HTTP on the loopback no cookie may have the prefix.
        document = server.run("openapi").replace("__Host-", "")
        operators = server.run("openapi", "--operator").replace("__Host-", "")
        for name in names or PEOPLE:
            is_operator = name == "operator"
            url, own = (server.operator_url, operators) if is_operator else (server.url, document)
            people = PEOPLE[name](server, groups(document))
            all_well &= attack(name, url, own, people, options)
        broken = server.broken_lines()
        for line in broken:
            print(f"no line of the log: {line!r}")
    return 0 if all_well and not broken else 1


if __name__ == "__main__":
    sys.exit(main())
