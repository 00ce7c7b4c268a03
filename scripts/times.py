#!/usr/bin/env python3
"""Gives the files of a clone the times that the same files had in the clone before, so that cargo builds again only what changed.

A clone's files are all as old as the clone, and cargo goes by times: it would build the whole workspace for one changed line. A file whose
text is what it was the last time gets the time of then, any other one keeps its own, which is later than whatever was built. What this run
begins with is written down before it builds anything, so that a run which is broken off leaves no time behind that is older than what was
built of another text.

A clone in another folder than the one before gets no times: what was built there knows where its sources stood (`CARGO_MANIFEST_DIR`, the
console's files in a debug build), and cargo does not look at that.

Usage: scripts/times.py FILE     where the list is kept between the runs
"""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path


def digest(path):
    """The hash of what a file says, or of the names in a folder; nothing where it is a link or gone."""
    if path.is_symlink() or not path.exists():
        return None
    if path.is_dir():
        # Folders are watched, too; what builds leave in them is no part of a clone.
        return hashlib.sha256("\n".join(sorted(children[path])).encode()).hexdigest()
    return hashlib.sha256(path.read_bytes()).hexdigest()


kept = Path(sys.argv[1])
os.chdir(Path(__file__).resolve().parent.parent)
files = [Path(name) for name in subprocess.check_output(["git", "ls-files", "-z"], text=True).split("\0") if name]
children = {}
for file in files:
    for above, below in zip(file.parents, [file, *file.parents]):
        children.setdefault(above, set()).add(below.name)

known = json.loads(kept.read_text()) if kept.exists() else {}
here = str(Path.cwd())
if known.get("folder") != here:
    known = {}
now = {"folder": here}
same = 0
for path in [*files, *children]:
    found = digest(path)
    if found is None:
        continue
    before = known.get(str(path))
    if before and before[0] == found:
        os.utime(path, ns=(before[1], before[1]))
        same += 1
    now[str(path)] = [found, path.stat().st_mtime_ns]
kept.parent.mkdir(parents=True, exist_ok=True)
new = kept.with_suffix(".new")
new.write_text(json.dumps(now))
new.replace(kept)
print(f"times: {same} of {len(now) - 1} files and folders are those of the last run", file=sys.stderr)
