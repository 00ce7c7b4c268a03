"""Three machines with etcd, Patroni and PostgreSQL, and HAProxy before them, by the files of docs/failover.

Each machine is an address of this one (127.x.y.11 to 13), so that the files are used as they are printed: only addresses, names,
folders and passwords are others. It takes root, as PostgreSQL knows its own user by the system's word (peer).
"""

import json
import os
import random
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path

FILES = Path(__file__).resolve().parents[2] / "docs" / "failover"
NAMES = ("one", "two", "three")
USER = "postgres"
BIN = "/usr/lib/postgresql/15/bin"


def until(look: Callable[[], object], what: str) -> object:
    """What `look` finds, asked ten times a second."""
    for _ in range(6_000):
        if found := look():
            return found
        time.sleep(0.1)
    raise RuntimeError(f"waited in vain for {what}")


def changed(text: str, changes: dict[str, str]) -> str:
    """A text with other words in it; each has to be there."""
    for old, new in changes.items():
        if old not in text:
            raise RuntimeError(f"{old} is not in the documented file")
        text = text.replace(old, new)
    return text


def variables(text: str) -> dict[str, str]:
    """What a file of variables says."""
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return dict(line.split("=", 1) for line in lines)


def newest_bin() -> str:
    """Where PostgreSQL's programs are."""
    return str(max(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3])).parent)


class Machine:
    """One machine of the database."""

    def __init__(self, cluster: "Cluster", number: int) -> None:
        self.cluster, self.name = cluster, NAMES[number]
        self.address = f"{cluster.network}.{11 + number}"
        self.folder = cluster.folder / self.name
        self.folder.mkdir()
        (self.folder / "sockets").mkdir()
        for path in (self.folder, self.folder / "sockets"):
            cluster.give(path)
        self.data = self.folder / "data"
        self.patroni: subprocess.Popen | None = None
        self.etcd: subprocess.Popen | None = None
        own = {"=one\n": f"={self.name}\n", "10.0.0.11:": f"{self.address}:"}
        self.patroni_env = variables(
            changed((FILES / "patroni.env").read_text(), {**own, "PASSWORD=PASSWORD": f"PASSWORD={cluster.password}"})
        )
        written, members = (FILES / "etcd.env").read_text().split("ETCD_INITIAL_CLUSTER=")
        written = changed(written, {**own, "/var/lib/etcd/portico": str(self.folder / "etcd")})
        members = changed(members, {"10.0.0.": f"{cluster.network}."})
        self.etcd_env = variables(f"{written}ETCD_INITIAL_CLUSTER={members}")
        folders = {"/var/lib/postgresql/15/portico": str(self.data), "/var/run/postgresql": str(self.folder / "sockets")}
        others = {"10.0.0.": f"{cluster.network}.", BIN: newest_bin()}
        config = changed((FILES / "patroni.yml").read_text(), {**folders, **others})
        (self.folder / "config.yml").write_text(config)

    def run(self, command: list[str], environment: dict[str, str], log: str) -> subprocess.Popen:
        """Starts something of the machine, which ends with this program."""
        return subprocess.Popen(
            [*self.cluster.unprivileged, *command],
            cwd=self.folder,
            env={"PATH": os.environ["PATH"], "HOME": str(self.folder), **environment},
            stdin=subprocess.DEVNULL,
            stdout=(self.folder / log).open("ab"),
            stderr=subprocess.STDOUT,
        )

    def start(self) -> None:
        """Starts what systemd would start."""
        self.start_etcd()
        self.start_patroni()

    def start_etcd(self) -> None:
        self.etcd = self.run(["etcd"], self.etcd_env, "etcd.log")

    def start_patroni(self) -> None:
        self.patroni = self.run(["patroni", str(self.folder / "config.yml")], self.patroni_env, "patroni.log")

    def postmaster(self) -> int | None:
        """The process of PostgreSQL, if it lives."""
        try:
            pid = int((self.data / "postmaster.pid").read_text().split("\n")[0])
            return pid if (Path("/proc") / str(pid) / "comm").read_text() == "postgres\n" else None
        except (OSError, ValueError):
            return None

    def kill(self) -> None:
        """Ends it as a power cut would, to the last process: one that outlives the others could answer for a moment."""
        self.signal(signal.SIGKILL)
        self.patroni.wait()
        self.etcd.wait()

    def signal(self, what: signal.Signals) -> None:
        """Sends a signal to everything that runs on it."""
        postmaster = self.postmaster()
        children = subprocess.run(["pgrep", "-P", str(postmaster)], capture_output=True, text=True, check=False)
        for pid in (self.patroni.pid, self.etcd.pid, postmaster, *map(int, children.stdout.split())):
            try:
                os.kill(pid, what)
            except ProcessLookupError:
                pass

    def end(self) -> None:
        """Ends what still runs, in whatever state it is."""
        for process in (self.patroni, self.etcd):
            if process and process.poll() is None:
                process.kill()
                process.wait()
        if postmaster := self.postmaster():
            os.kill(postmaster, signal.SIGQUIT)
            os.kill(postmaster, signal.SIGCONT)
            until(lambda: self.postmaster() is None, f"the end of {self.name}")

    def is_primary(self) -> bool:
        """Whether its Patroni says that it leads."""
        try:
            with urllib.request.urlopen(f"http://{self.address}:8008/primary", timeout=2) as answer:
                return answer.status == 200
        except (OSError, urllib.error.URLError):
            return False

    def query(self, text: str, database: str = "postgres", user: str = USER, port: int = 5432) -> str:
        """What PostgreSQL answers on its socket, where the system knows who asks."""
        command = [*self.cluster.unprivileged, f"{newest_bin()}/psql", "-XAtq", "-v", "ON_ERROR_STOP=1"]
        command += ["-h", str(self.folder / "sockets"), "-p", str(port), "-U", user, "-d", database, "-c", text]
        return subprocess.run(command, check=True, capture_output=True, text=True, cwd=self.folder).stdout.strip()


class Cluster:
    """Started with `with`; ended, and its folder removed, at the end."""

    def __init__(self) -> None:
        self.network = f"127.{random.randint(1, 254)}.{random.randint(1, 254)}"
        self.password = secrets.token_hex(16)
        self.folder = Path(tempfile.mkdtemp(prefix="portico-failover-"))
        self.unprivileged = ["setpriv", "--pdeathsig", "TERM", "--reuid", USER, "--regid", USER, "--clear-groups"]
        self.folder.chmod(0o711)
        self.machines = [Machine(self, number) for number in range(len(NAMES))]
        self.proxy: subprocess.Popen | None = None
        # Where the program finds the primary.
        self.database = f"{self.network}.1:5000"

    def give(self, path: Path) -> None:
        """Makes something PostgreSQL's own."""
        shutil.chown(path, USER, USER)
        path.chmod(0o700)

    def __enter__(self) -> "Cluster":
        try:
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def start(self) -> None:
        for machine in self.machines:
            machine.start()
        until(self.is_whole, "a primary and two that follow")
        config = changed((FILES / "haproxy.cfg").read_text(), {"10.0.0.": f"{self.network}.", "127.0.0.1:5000": self.database})
        file = self.folder / "haproxy.cfg"
        file.write_text(config)
        own = ["--reuid", "haproxy", "--regid", "haproxy", "--clear-groups"]
        command = ["setpriv", "--pdeathsig", "TERM", *own, "haproxy", "-q", "-db", "-f", str(file)]
        log = (self.folder / "haproxy.log").open("ab")
        self.proxy = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT)
        # Until it has looked at them, it takes all three for the primary, in turn.
        until(lambda: all(self.leads_to_primary() for _ in NAMES), "a proxy that knows the primary")

    def __exit__(self, *_: object) -> None:
        if self.proxy:
            self.proxy.terminate()
            self.proxy.wait()
        for machine in self.machines:
            machine.end()
        if "PORTICO_FAILOVER_KEEP" in os.environ:
            print(f"everything that was written is in {self.folder}")
        else:
            shutil.rmtree(self.folder)

    def leads_to_primary(self) -> bool:
        """Whether the proxy leads to somebody who may be written to."""
        host, port = self.database.split(":")
        command = [f"{newest_bin()}/psql", "-XAtq", "-h", host, "-p", port, "-U", "rewind", "-d", "postgres"]
        command += ["-c", "select pg_is_in_recovery()"]
        environment = {"PATH": os.environ["PATH"], "PGPASSWORD": self.password}
        answer = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        return answer.stdout.strip() == "f"

    def primary(self) -> Machine:
        """Who leads."""
        return until(lambda: next((one for one in self.machines if one.is_primary()), None), "a primary")

    def members(self) -> list[dict]:
        """What Patroni says of all machines, asked at whichever of them answers."""
        for machine in self.machines:
            try:
                with urllib.request.urlopen(f"http://{machine.address}:8008/cluster", timeout=2) as answer:
                    return json.load(answer)["members"]
            except (OSError, urllib.error.URLError, ValueError, KeyError):
                continue
        return []

    def is_whole(self) -> bool:
        """Whether one leads and two follow it, one of whom has what is acknowledged."""
        members = self.members()
        roles = sorted(member["role"] for member in members)
        leaders = [member for member in members if member["role"] == "leader" and member["state"] == "running"]
        return (
            roles == ["leader", "replica", "sync_standby"]
            and len({member.get("timeline") for member in members}) == 1
            and bool(leaders)
            and all(member["state"] in ("running", "streaming") for member in members)
            and self.followers(leaders[0]["name"]) == len(NAMES) - 1
        )

    def followers(self, name: str) -> int:
        """How many get what a machine writes as it writes it."""
        machine = next(one for one in self.machines if one.name == name)
        try:
            return int(machine.query("select count(*) from pg_stat_replication where state = 'streaming'"))
        except subprocess.CalledProcessError:
            return 0

    def patronictl(self, *arguments: str) -> str:
        """What the operator's command says."""
        machine = self.machines[0]
        environment = {"PATH": os.environ["PATH"], "HOME": str(machine.folder), "LC_ALL": "C.UTF-8", **machine.patroni_env}
        command = ["patronictl", "-c", str(machine.folder / "config.yml"), *arguments]
        return subprocess.run(command, env=environment, check=True, capture_output=True, text=True, cwd=machine.folder).stdout
