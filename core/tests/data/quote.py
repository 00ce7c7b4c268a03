"""An independent reckoning of price lines: exact decimals, rounded once by ROUND_HALF_UP. Reads a JSON line for each, writes
`gross total` in minor units for each. The lines of one `month` add up: a line is what the rounded sum of all so far is more than
the lines before it came to, and costs without discount never less than with it. What has a price and belongs to no month is bought,
and costs one at least."""

import json
import sys
from decimal import ROUND_HALF_UP, Decimal, getcontext

getcontext().prec = 100
MILLION = Decimal(1_000_000)


def cents(exact):
    return int(exact.quantize(Decimal(1), rounding=ROUND_HALF_UP))


def reckon(line):
    exact = Decimal(0)
    tiers = [(Decimal(0), Decimal(0))]
    tiers += [(Decimal(line["free"] + tier["from"]) / MILLION, Decimal(tier["rate"]) / MILLION) for tier in line["tiers"]]
    start = Decimal(line["used_before"]) / MILLION
    # By the hour one hour is used after the other.
    end = start + Decimal(line["quantity"]) * line["periods"] / MILLION
    for place, (begin, rate) in enumerate(tiers):
        finish = tiers[place + 1][0] if place + 1 < len(tiers) else end
        exact += max(Decimal(0), min(end, finish) - max(start, begin)) * rate
    share = 1 - Decimal(line["discount"]) / 10_000
    return exact, exact * share


months = {}
for text in sys.stdin:
    line = json.loads(text)
    exact_gross, exact_total = reckon(line)
    # Exact sums, and what was charged of them.
    month = months.setdefault(line["month"], [Decimal(0), Decimal(0), 0, 0]) if "month" in line else [Decimal(0), Decimal(0), 0, 0]
    month[0] += exact_gross
    month[1] += exact_total
    total = cents(month[1]) - month[3]
    # What stands alone is bought, for a cent at least unless it is free.
    if "month" not in line and exact_total > 0:
        total = max(total, 1)
    gross = max(cents(month[0]) - month[2], total, int("month" not in line and exact_gross > 0))
    month[2] += gross
    month[3] += total
    print(gross, total)
