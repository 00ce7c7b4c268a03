"""An independent reckoning of price lines: exact decimals, rounded once by ROUND_HALF_UP. Reads a JSON line for each, writes
`gross total` in minor units for each."""

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
    end = start + Decimal(line["quantity"]) / MILLION
    for place, (begin, rate) in enumerate(tiers):
        finish = tiers[place + 1][0] if place + 1 < len(tiers) else end
        exact += max(Decimal(0), min(end, finish) - max(start, begin)) * rate
    exact *= line["periods"]
    share = 1 - Decimal(line["discount"]) / 10_000
    return cents(exact), cents(exact * share)


for text in sys.stdin:
    print(*reckon(json.loads(text)))
