"""Asks which codes the server's tests received: every code and per-action meaning without a reason in core's list must be among them,
and none that has one. Usage: scripts/codes.py RECEIVED CODES, the first written by the tests, the second by `portico codes --json`."""
import json
import sys


def missing(received, entries):
    """What is wrong, a line each; `received` has lines of path, code and words."""
    seen = [line.rstrip("\n").split("\t", 2) for line in received if line.strip()]
    for entry in entries:
        code, action = entry["code"], entry["action"]
        is_received = any(
            json.loads(found) == code and words in entry["words"] and (action is None or path in entry["calls"])
            for path, found, words in seen
        )
        name = f"{action}: {code}" if action else f"{code}"
        if not is_received and entry["reason"] is None:
            yield f"no test received {name} ({entry['words'][0]})"
        if is_received and entry["reason"] is not None:
            yield f"{name} is answered, and core's list says why it is not: {entry['reason']}"


def check():
    """The check itself finds what is missing and what is stale."""
    entry = {"action": None, "calls": [], "code": 1, "words": ["One", "一"], "reason": None}
    of_action = {**entry, "action": "act", "calls": ["/a/"]}
    assert not list(missing(["/b/\t1\t一\n"], [entry]))
    assert list(missing(["/b/\t1\tTwo\n"], [entry])), "other words are another meaning"
    assert list(missing(['/b/\t"1"\tOne\n'], [entry])), "a name is no number"
    assert list(missing(["/b/\t1\tOne\n"], [of_action])), "another call's answer is not the action's"
    assert not list(missing(["/a/\t1\tOne\n"], [of_action]))
    assert list(missing(["/a/\t1\tOne\n"], [{**entry, "reason": "never"}])), "a reason that no longer holds"


check()
with open(sys.argv[1], encoding="utf-8") as received, open(sys.argv[2], encoding="utf-8") as entries:
    faults = list(missing(received, json.load(entries)))
for fault in faults:
    print(f"codes: {fault}", file=sys.stderr)
sys.exit(1 if faults else 0)
