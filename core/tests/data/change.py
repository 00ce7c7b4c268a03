"""What changes of something paid in advance cost, by Python's own calendar and fractions. Each line of the input is one question as JSON;
each line of the output is `seconds of later price`, or `over`."""

import calendar
import json
import sys
from datetime import datetime, timedelta, timezone
from fractions import Fraction
from math import ceil

HOUR = 3_600


def months_after(start, months, offset):
    """The same time of day so many months later, on the last day of a month that is too short."""
    zone = timezone(timedelta(seconds=offset))
    local = datetime.fromtimestamp(0, zone) + timedelta(seconds=start)
    years, month = divmod(local.year * 12 + local.month - 1 + months, 12)
    day = min(local.day, calendar.monthrange(years, month + 1)[1])
    moved = local.replace(year=years, month=month + 1, day=day)
    return (moved - datetime.fromtimestamp(0, timezone.utc)) // timedelta(seconds=1)


def answer(asked):
    ends = [
        months_after(asked["anchor"], months, asked["utc_offset_seconds"])
        for months in range(0, asked["paid"] + 1, asked["every"])
    ]
    if asked["now"] >= ends[-1]:
        return "over"
    later = sum(1 for end in ends[1:] if end > asked["now"]) - 1
    begins, end = ends[-2 - later], ends[-1 - later]
    hours = ceil(Fraction(end - asked["now"], HOUR))
    seconds = min(hours * HOUR, end - begins)
    more = max(asked["is"] - asked["was"], 0)
    price = ceil(more * (Fraction(seconds, end - begins) + later))
    return f"{seconds} {end - begins} {later} {price}"


for line in sys.stdin:
    print(answer(json.loads(line)))
