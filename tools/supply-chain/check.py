"""Checks licences, sources and security advisories of every dependency, offline, by the rules in deny.toml.

Rust packages are read from `cargo metadata` and Cargo.lock; advisories from the RustSec snapshot beside this file.
The web's packages are read from web/package-lock.json (those that reach the browser, not the tools).
Usage: python3 tools/supply-chain/check.py   (in the root of the repository; exit 1 when something is found)
"""

import json
import pathlib
import re
import subprocess
import sys
import tomllib

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent.parent
# What builds the wasm packages, fixed apart from what is shipped.
TOOLS = HERE.parent / "wasm" / "Cargo.lock"


def version(text):
    """The first three numbers of a version; what follows them (pre-release, build) is left out."""
    numbers = re.match(r"(\d+)(?:\.(\d+))?(?:\.(\d+))?", text).groups()
    return tuple(int(number or 0) for number in numbers)


def compatible_end(low):
    """The first version that is no longer compatible with `low` in Cargo's sense."""
    major, minor, patch = low
    if major:
        return (major + 1, 0, 0)
    return (0, minor + 1, 0) if minor else (0, 0, patch + 1)


def satisfies(found, requirement):
    """Whether version `found` meets a requirement such as `>= 1.2.0, < 1.3.0` or `^ 0.4.1`."""
    for part in requirement.split(","):
        operator, bound = re.fullmatch(r"\s*(>=|<=|>|<|=|\^|~)?\s*(\S+)\s*", part).groups()
        low = version(bound)
        accepted = {
            ">=": found >= low,
            "<=": found <= low,
            ">": found > low,
            "<": found < low,
            "=": found == low,
            "~": low <= found < (low[0], low[1] + 1, 0),
        }.get(operator, low <= found < compatible_end(low))
        if not accepted:
            return False
    return True


def licence_allowed(expression, allow):
    """Whether an SPDX expression can be met with the allowed licences alone. `/` is Cargo's old spelling of OR."""
    tokens = re.findall(r"\(|\)|[^\s()/]+|/", expression or "")
    position = 0

    def atom():
        nonlocal position
        if position >= len(tokens):
            return False
        token = tokens[position]
        position += 1
        if token == "(":
            inner = any_of()
            position += 1
            return inner
        if tokens[position : position + 1] == ["WITH"]:
            token = " ".join([token, "WITH", tokens[position + 1]])
            position += 2
        return token in allow

    def all_of():
        nonlocal position
        met = atom()
        while tokens[position : position + 1] == ["AND"]:
            position += 1
            met = atom() and met
        return met

    def any_of():
        nonlocal position
        met = all_of()
        while tokens[position : position + 1] in (["OR"], ["/"]):
            position += 1
            met = all_of() or met
        return met

    return any_of()


def rust_findings(rules):
    """Packages whose licence or source is not allowed; of the tools, which are not shipped, their source alone."""
    command = ["cargo", "metadata", "--locked", "--format-version", "1"]
    metadata = json.loads(subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout)
    sources = {f"registry+{url}" for url in rules["sources"]["allow-registry"]} | {None}
    exceptions = {entry["crate"]: entry["allow"] for entry in rules["licenses"].get("exceptions", [])}
    for crate in sorted(exceptions.keys() - {package["name"] for package in metadata["packages"]}):
        yield f"deny.toml makes an exception for {crate}, which is not built in: remove the entry"
    for package in metadata["packages"]:
        name = f"{package['name']} {package['version']}"
        own = exceptions.get(package["name"], [])
        if not licence_allowed(package["license"], rules["licenses"]["allow"] + own):
            yield f"{name}: licence {package['license']} is not in deny.toml"
        if package["source"] not in sources:
            yield f"{name}: source {package['source']} is not in deny.toml"
    for package in tomllib.loads(TOOLS.read_text())["package"]:
        if package.get("source") not in sources:
            yield f"{package['name']} {package['version']}: source {package.get('source')} is not in deny.toml"


def web_findings(rules):
    """Packages of the web that reach the browser and whose licence is not allowed."""
    path = ROOT / "web" / "package-lock.json"
    for name, package in json.loads(path.read_text())["packages"].items():
        shipped = name and not package.get("dev") and not package.get("link")
        if shipped and not licence_allowed(package.get("license"), rules["licenses"]["allow"]):
            yield f"{name}: licence {package.get('license')} is not in deny.toml"


def locked_versions(lock):
    """The versions of each package that a Cargo.lock has."""
    versions = {}
    for package in tomllib.loads(lock.read_text())["package"]:
        versions.setdefault(package["name"], set()).add(package["version"])
    return versions


def advisory_findings(rules):
    """Packages in a Cargo.lock that an advisory names, and ignored advisories that no longer match anything.

    That nobody looks after a package any more counts for what is shipped, not for the tools.
    """
    shipped, tools = locked_versions(ROOT / "Cargo.lock"), locked_versions(TOOLS)
    unused = {entry["id"] for entry in rules["advisories"]["ignore"]}
    ignored = set(unused)
    snapshot = max(HERE.glob("rustsec-*.jsonl"))
    for line in snapshot.read_text().splitlines():
        advisory = json.loads(line)
        if advisory["withdrawn"]:
            continue
        safe = advisory["patched"] + advisory["unaffected"]
        locked = shipped.get(advisory["package"], set())
        if not advisory["informational"]:
            locked = locked | tools.get(advisory["package"], set())
        for found in sorted(locked):
            if any(satisfies(version(found), requirement) for requirement in safe):
                continue
            unused.discard(advisory["id"])
            if advisory["id"] not in ignored:
                kind = advisory["informational"] or "vulnerability"
                yield f"{advisory['package']} {found}: {advisory['id']} ({kind})"
    for name in sorted(unused):
        yield f"deny.toml ignores {name}, which matches nothing: remove the entry"


def main():
    rules = tomllib.loads((ROOT / "deny.toml").read_text())
    findings = [*rust_findings(rules), *web_findings(rules), *advisory_findings(rules)]
    for finding in findings:
        print(finding)
    print(f"supply chain: {len(findings)} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
