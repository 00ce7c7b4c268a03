"""Usage: failover.py BINARY [ROUND …]

Customers pay and buy at two servers of the program while the machines of their PostgreSQL are taken away, one round after another:
  kill      the primary dies, as by a power cut, with its Patroni and its etcd; it comes back later
  lose      the same, and its disk is empty when it comes back
  freeze    the primary stands still, and goes on when another one leads
  switch    the operator hands the lead on (patronictl switchover)
  lonely    both others die: nothing can be acknowledged until they are back
Without words: kill three times, then each of the others. Whoever was answered 503 asks again with the same Idempotency-Key. In
the end all that was acknowledged is there, once, and the balance is right to the cent. Exit code 1 when not.
"""

import http.client
import json
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path

from cluster import Cluster, Machine, until
from server import Person, Server

ROUNDS = ["kill", "kill", "kill", "lose", "freeze", "switch", "lonely"]
# Customers at once: every other one pays, the rest buy.
CUSTOMERS = 6
# What customers do before and after each fault, at least.
SOME = 30
RECHARGE = {"method": "alipay", "amount": "1.00", "currency": "CNY"}
PAID = 100


class Shop:
    """What all customers were answered, and whether they stop."""

    def __init__(self, total: int) -> None:
        self.order = {
            "region": "cn-east", "product": "test-metering", "scheme": "monthly", "quantity": 1_000_000, "periods": 1,
            "renews": False, "project_id": None, "vdc_id": None, "total": total,
        }  # fmt: skip
        self.is_over = False
        self.recharges: list[str] = []
        # Recharges of which the customer was told that the gateway could not be reached.
        self.unreachable: list[str] = []
        self.orders: list[str] = []
        # When each acknowledged call was begun and answered, and when each refusal was.
        self.acknowledged: list[tuple[float, float, str]] = []
        self.refused: list[tuple[float, float]] = []
        self.statuses: Counter = Counter()
        self.slowest = 0.0
        self.wrong: list[str] = []

    def since(self, moment: float) -> list[float]:
        """When calls that were begun after a moment were acknowledged."""
        self.require()
        return [end for start, end, _ in self.acknowledged if start > moment]

    def require(self) -> None:
        """Ends everything when a customer was answered what nobody may be."""
        if self.wrong:
            raise RuntimeError("\n".join(self.wrong))


class Customer(threading.Thread):
    """Somebody who has a security key and calls one of the servers until told to stop."""

    def __init__(self, shop: Shop, number: int, server: Server, secret: str) -> None:
        super().__init__(daemon=True)
        self.shop, self.number, self.secret = shop, number, secret
        self.address = server.url.removeprefix("http://")

    def run(self) -> None:
        turn = 0
        try:
            while not self.shop.is_over:
                (self.buy if self.number % 2 else self.pay)(f"{self.number} {turn}")
                turn += 1
        except Exception as wrong:  # noqa: BLE001
            self.shop.wrong.append(f"customer {self.number}: {wrong!r}")

    def pay(self, key: str) -> None:
        """Recharges, looks whether what was acknowledged is there, and pays at the gateway's page."""
        begun = self.write("/gicend/recharge/create/", RECHARGE, key)
        shown = self.call("GET", f"/gicend/recharge/show/?recharge_id={begun['recharge_id']}", None, {})
        if shown["reference"] != begun["reference"]:
            raise RuntimeError(f"{begun} is shown as {shown}")
        if begun["reason"] == "unreachable":
            # The test gateway keeps its book in the same database. The customer is told that there was nothing to pay at.
            self.shop.unreachable.append(begun["recharge_id"])
            return
        self.shop.recharges.append(begun["recharge_id"])
        form = {"content-type": "application/x-www-form-urlencoded"}
        self.call("POST", f"/payment/test/{begun['reference']}", "outcome=pay", form)

    def buy(self, key: str) -> None:
        """Orders, and looks whether what was acknowledged is there."""
        order = self.write("/gicend/billing/order/create/", self.shop.order, key)
        self.shop.orders.append(order["order_id"])
        self.call("GET", f"/gicend/billing/order/show/?order_id={order['order_id']}", None, {})

    def write(self, path: str, body: object, key: str) -> dict:
        return self.call("POST", path, json.dumps(body), {"content-type": "application/json", "idempotency-key": key})

    def call(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> dict:
        """Calls until it is known what became of it: as often as the answer says that a retry makes sense."""
        while True:
            start = time.monotonic()
            # The program lives all the time: no answer at all ends the customer.
            connection = http.client.HTTPConnection(self.address, timeout=300)
            connection.request(method, path, body, {**headers, "authorization": f"Bearer {self.secret}"})
            answer = connection.getresponse()
            told, pause = answer.read(), answer.headers["retry-after"]
            connection.close()
            end = time.monotonic()
            self.shop.statuses[answer.status] += 1
            self.shop.slowest = max(self.shop.slowest, end - start)
            if answer.status in (200, 303):
                if method == "POST":
                    self.shop.acknowledged.append((start, end, path))
                return json.loads(told)["data"] if answer.status == 200 else {}
            if answer.status not in (409, 429, 503) or not pause:
                raise RuntimeError(f"{method} {path}: {answer.status} {told.decode()}")
            if answer.status == 503:
                self.shop.refused.append((start, end))
            time.sleep(min(int(pause), 1))


class Watch(threading.Thread):
    """Asks a server whether it is ready, all the time."""

    def __init__(self, server: Server) -> None:
        super().__init__(daemon=True)
        self.address = server.url.removeprefix("http://")
        self.seen: list[tuple[float, int]] = []

    def run(self) -> None:
        while True:
            connection = http.client.HTTPConnection(self.address, timeout=300)
            try:
                connection.request("GET", "/readyz")
                self.seen.append((time.monotonic(), connection.getresponse().status))
            except OSError:
                return  # The end.
            connection.close()
            time.sleep(0.25)


def kill(cluster: Cluster, shop: Shop) -> tuple[str, float]:
    """The primary dies, and comes back."""
    primary = cluster.primary()
    primary.kill()
    away = gone(shop, time.monotonic())
    primary.start()
    return primary.name, away


def lose(cluster: Cluster, shop: Shop) -> tuple[str, float]:
    """The primary dies, and comes back with an empty disk: it copies everything by itself."""
    primary = cluster.primary()
    primary.kill()
    away = gone(shop, time.monotonic())
    until(lambda: primary.postmaster() is None, "the end of the primary")
    shutil.rmtree(primary.data)
    primary.start()
    return primary.name, away


def freeze(cluster: Cluster, shop: Shop) -> tuple[str, float]:
    """The primary stands still, and still thinks that it leads when it goes on."""
    primary = cluster.primary()
    primary.signal(signal.SIGSTOP)
    away = gone(shop, time.monotonic())
    primary.signal(signal.SIGCONT)
    return primary.name, away


def switch(cluster: Cluster, shop: Shop) -> tuple[str, float]:
    """The operator hands the lead on to whoever has all that is acknowledged."""
    candidate = next(member["name"] for member in cluster.members() if member["role"] == "sync_standby")
    moment = time.monotonic()
    primary = cluster.primary().name
    cluster.patronictl("switchover", "--master", primary, "--candidate", candidate, "--force")
    # Until the old one is told to stop, it goes on.
    until(lambda: any(start > moment for start, _ in shop.refused) or cluster.primary().name == candidate, "the switch")
    return primary, back(shop, time.monotonic())


def lonely(cluster: Cluster, shop: Shop) -> tuple[str, float]:
    """Both who follow die: what nobody else has on its disk is acknowledged to nobody."""
    primary = cluster.primary()
    others = [machine for machine in cluster.machines if machine is not primary]
    for machine in others:
        machine.kill()
    moment = time.monotonic()
    until(lambda: len([start for start, _ in shop.refused if start > moment]) > 2 * CUSTOMERS, "refusals")
    # etcd has no majority any more: who led has to give the lead back.
    until(lambda: not primary.is_primary(), "the end of the lead")
    if shop.since(moment):
        told = [path for start, _, path in shop.acknowledged if start > moment]
        raise RuntimeError(f"acknowledged though one machine alone knows of it: {told}")
    for machine in others:
        machine.start()
    return " and ".join(machine.name for machine in others), back(shop, time.monotonic())


def gone(shop: Shop, moment: float) -> float:
    """Seconds from the moment when nothing of a machine ran any more to the first call that was acknowledged after refusals."""
    until(lambda: any(start > moment for start, _ in shop.refused), "a refusal")
    first = min(start for start, _ in shop.refused if start > moment)
    return back(shop, first) + first - moment


def back(shop: Shop, moment: float) -> float:
    """Seconds from a moment to the first acknowledged call that was begun after it."""
    until(lambda: len(shop.since(moment)) > SOME, "a payment after the fault")
    return min(shop.since(moment)) - moment


def everything(person: Person, path: str) -> list[dict]:
    """Every page of a list."""
    found, cursor = [], ""
    while True:
        page = person.get(f"{path}?limit=100{cursor}")
        found += page["items"]
        if not page["next_cursor"]:
            return found
        cursor = f"&cursor={page['next_cursor']}"


def servers(binary: str, cluster: Cluster) -> list[Server]:
    """Two that are to share the database, by the address that the operator enters."""
    made = [Server(binary), Server(binary)]
    for server in made:
        server.environment |= {
            "PORTICO_DATABASE_URL": f"postgres://portico:{cluster.password}@{cluster.database}/portico",
            "PORTICO_SECURITY_SECRET_KEY": cluster.password * 2,
            "PORTICO_PAYMENT_TEST_ENABLED": "true",
            "PORTICO_PAYMENT_NOTICES_PER_MINUTE": "1000000",
            "PORTICO_PAYMENT_FIRST_ASK_SECONDS": "5",
        }
    made[0].command.append("--demo")
    return made


def prepare(cluster: Cluster) -> None:
    """The program's own database, as the document says."""
    primary = cluster.primary()
    primary.query(f"create role portico login password '{cluster.password}'")
    primary.query("create database portico owner portico")


def is_settled(person: Person) -> bool:
    """Whether every recharge has ended."""
    return not person.get("/gicend/recharge/list/?state=pending")["items"]


def available(person: Person) -> int:
    """What can be spent, in minor units."""
    return person.get("/gicend/billing/account/")["available"]["minor"]


def differences(person: Person, shop: Shop, before: int, known: tuple[set[str], set[str]]) -> list[str]:
    """What is not as it was acknowledged."""
    wrong = []
    recharges = everything(person, "/gicend/recharge/list/")
    made = {one["recharge_id"]: one for one in recharges if one["recharge_id"] not in known[0]}
    orders = [one["order_id"] for one in everything(person, "/gicend/billing/order/list/")]
    ordered = [one for one in orders if one not in known[1]]
    told = {**dict.fromkeys(shop.recharges, "success"), **dict.fromkeys(shop.unreachable, "failed")}
    if made.keys() != told.keys() or len(told) != len(shop.recharges) + len(shop.unreachable):
        wrong.append(f"{len(made)} recharges are there, {len(told)} were acknowledged")
    wrong += [f"recharge {one} is {made[one]['state']}" for one in made if made[one]["state"] != told.get(one)]
    if sorted(ordered) != sorted(shop.orders):
        wrong.append(f"{len(ordered)} orders are there, {len(shop.orders)} were acknowledged")
    right = before + PAID * len(shop.recharges) - shop.order["total"] * len(shop.orders)
    if available(person) != right:
        wrong.append(f"{available(person)} are available instead of {right}")
    return wrong


def customer(server: Server) -> tuple[Person, str]:
    """The demo's main user, with enough to buy for, and a security key that may pay and buy."""
    demo = json.loads((Path(server.folder.name) / "demo.json").read_text())
    person = Person(server).sign_in(demo["login_name"], demo["password"])
    number = str(person.get("/gicend/account/info/")["customer"]["customer_no"])
    server.run("ledger", "gift", "--account", number, "--amount", "10000000", "--reason", "For the proof")
    groups = json.loads(server.run("openapi"))["components"]["schemas"]["PermissionGroup"]["enum"]
    return person, person.key(groups)


def refuses_copies(server: Server, machine: Machine, cluster: Cluster) -> bool:
    """Whether the program takes no copy for its database."""
    url = f"postgres://portico:{cluster.password}@{machine.address}:5432/portico"
    environment = {**server.environment, "PORTICO_DATABASE_URL": url}
    command = [server.binary, "ledger", "verify"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, cwd=server.folder.name, check=False)
    return done.returncode != 0 and "the server is a copy" in done.stderr


def proof(cluster: Cluster, both: list[Server], rounds: list[str]) -> list[str]:
    """What is wrong after all rounds."""
    person, secret = customer(both[0])
    quoted = {"region": "cn-east", "product": "test-metering", "scheme": "monthly", "quantity": 1_000_000, "periods": 1}
    shop = Shop(person.post("/gicend/billing/quote/", quoted)["quote"]["total"])
    known = (
        {one["recharge_id"] for one in everything(person, "/gicend/recharge/list/")},
        {one["order_id"] for one in everything(person, "/gicend/billing/order/list/")},
    )
    before = available(person)
    customers = [Customer(shop, number, both[number % 4 // 2], secret) for number in range(CUSTOMERS)]
    watch = Watch(both[0])
    for thread in [*customers, watch]:
        thread.start()
    for name in rounds:
        begun = time.monotonic()
        until(lambda: len(shop.since(begun)) > SOME, "customers who pay")  # noqa: B023
        machine, away = ACTS[name](cluster, shop)
        until(cluster.is_whole, "a whole cluster")
        unready = sum(1 for at, status in watch.seen if at > begun and status == 503)
        print(f"{name} {machine}: the first payment was acknowledged after {away:.1f} s; /readyz said 503 {unready} times", flush=True)
        if name != "switch" and not unready:
            shop.wrong.append(f"{name}: /readyz said ready all the time")
    shop.is_over = True
    for thread in customers:
        thread.join()
    shop.require()
    until(lambda: is_settled(person), "the end of every recharge")
    until(lambda: watch.seen[-1][1] == 200, "a server that is ready")
    print(f"{len(shop.recharges)} recharges, {len(shop.unreachable)} without a gateway, {len(shop.orders)} orders; answers {dict(shop.statuses)}; the slowest took {shop.slowest:.1f} s")
    wrong = differences(person, shop, before, known)
    copy = next(machine for machine in cluster.machines if machine is not cluster.primary())
    if not refuses_copies(both[0], copy, cluster):
        wrong.append("a copy was taken for the database")
    print(both[0].run("ledger", "verify").strip())
    both[0].run("audit", "verify")
    if dead := both[0].run("admin", "jobs-dead").strip():
        wrong.append(f"jobs that were given up: {dead}")
    return wrong


ACTS = {"kill": kill, "lose": lose, "freeze": freeze, "switch": switch, "lonely": lonely}


def main() -> int:
    # Whatever was started ends when this is told to stop.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    binary, rounds = str(Path(sys.argv[1]).resolve()), sys.argv[2:] or ROUNDS
    with Cluster() as cluster:
        prepare(cluster)
        one, two = servers(binary, cluster)
        with one, two:
            try:
                wrong = proof(cluster, [one, two], rounds)
            finally:
                for number, server in enumerate((one, two)):
                    shutil.copy(server.log, cluster.folder / f"program-{number}.log")
    print("\n".join(wrong) or "nothing that was acknowledged is lost or doubled")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
