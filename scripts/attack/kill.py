"""Usage: kill.py BINARY [ROUNDS]

Kills the server at random moments in the middle of imports of sub-users and of acts on several of them, then looks at what the
database holds: of everybody who is there, every row is there, and the audit chain is whole. Exit code 1 when not.
"""

import random
import sqlite3
import sys
import threading
import time
from pathlib import Path

from server import Person, Server

ROWS = 40
# Rows without what belongs to them: each query lists what is half there.
HALVES = {
    "a sub-user without access": """select login_name from app_user u where kind = 'sub' and deleted_at is null
        and not exists (select 1 from sub_user_access a where a.user_id = u.user_id)""",
    "a sub-user without a link": """select login_name from app_user u where kind = 'sub' and deleted_at is null
        and state = 'not_activated' and not exists (select 1 from activation a where a.user_id = u.user_id)""",
    "a sub-user without the grants of the import": """select login_name from app_user u where kind = 'sub'
        and deleted_at is null and (select count(*) from access_grant g where g.user_id = u.user_id) <> 2""",
    "a sub-user of whom the log says nothing": """select login_name from app_user u where kind = 'sub'
        and deleted_at is null and not exists (select 1 from audit_event e where e.action = 'sub_user.create'
        and e.outcome = 'done' and replace(e.object_id, '-', '') = lower(hex(u.user_id)))""",
    "a deleted sub-user who still has something": """select hex(user_id) from app_user u where deleted_at is not null and (
        exists (select 1 from sub_user_access a where a.user_id = u.user_id)
        or exists (select 1 from access_grant g where g.user_id = u.user_id)
        or exists (select 1 from activation a where a.user_id = u.user_id))""",
    "a deletion of which the log says nothing": """select hex(user_id) from app_user u where deleted_at is not null
        and not exists (select 1 from audit_event e where e.action = 'sub_user.delete' and e.outcome = 'done'
        and replace(e.object_id, '-', '') = lower(hex(u.user_id)))""",
}


def rows(turn: int) -> str:
    lines = [f"Person {turn} {row},kill_{turn}_{row:02},kill_{turn}_{row}@example.com," for row in range(ROWS)]
    return "\n".join(["name,login_name,email,mobile", *lines])


def act(main: Person, turn: int) -> None:
    """Imports, then disables and deletes what the former turn imported, until the server is gone."""
    grants = [{"scope": {"kind": "all"}, "groups": ["compute_view", "network_view"]}]
    rights = {"access_methods": ["console"], "regions": ["cn-east"], "group_ids": [], "grants": grants}
    calls = [("user/import", {"csv": rows(turn), "authorization": rights})]
    try:
        users = [user["user_id"] for user in main.get("/gicend/user/list/?limit=100")["items"]]
        if users:
            calls.append(("user/delete", {"user_ids": users[: len(users) // 2]}))
        for path, body in calls:
            main.post(f"/gicend/{path}/", body)
    except (OSError, RuntimeError):
        pass  # The server is gone, which is the purpose.


def halves(file: Path) -> list[str]:
    """What is half there."""
    with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as database:
        found = [(what, row[0]) for what, query in HALVES.items() for row in database.execute(query)]
        damage = database.execute("pragma integrity_check").fetchone()[0]
    return [f"{what}: {which}" for what, which in found] + ([] if damage == "ok" else [damage])


def main() -> int:
    binary, rounds = str(Path(sys.argv[1]).resolve()), int(sys.argv[2]) if len(sys.argv) > 2 else 20
    chance = random.Random(rounds)
    with Server(binary) as server:
        server.environment["PORTICO_LIMITS_ACCOUNT_SUB_USERS"] = "100000"
        server.kill()
        server.start()
        person = Person(server).register("kill_main")
        for turn in range(rounds):
            calls = threading.Thread(target=act, args=(person, turn))
            calls.start()
            time.sleep(chance.uniform(0.05, 3.0))
            server.kill()
            calls.join()
            server.start()
            found = halves(Path(server.folder.name) / "portico.db")
            server.run("audit", "verify")
            if found:
                print("\n".join(found))
                return 1
        users = person.get("/gicend/user/list/?limit=1")["total_hint"]
    print(f"killed {rounds} times; {users} sub-users, none of them half")
    return 0


if __name__ == "__main__":
    sys.exit(main())
