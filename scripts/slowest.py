"""Prints the twenty slowest tests of a run. Usage: python3 scripts/slowest.py JUNIT_FILE"""

import sys
import xml.etree.ElementTree as tree

SHOWN = 20

cases = [(float(case.get("time", 0)), case.get("name")) for case in tree.parse(sys.argv[1]).iter("testcase")]
print(f"slowest {min(SHOWN, len(cases))} of {len(cases)}:")
for seconds, name in sorted(cases, reverse=True)[:SHOWN]:
    print(f"  {seconds:6.1f} s  {name}")
