"""Dates, times, durations and time zones."""

from __future__ import annotations

from collections.abc import Sequence

from pathbrew.objects.graph import EnumNode
from pathbrew.scenarios.inputs import Made
from pathbrew.scenarios.library.making import Recipe, factory, fixed, new, own

_DAYS = ((2020, 1, 1), (2024, 2, 29), (1999, 12, 31), (2023, 6, 5))
_DATE, _DATE_TIME, _TIME = (f"java/time/{name}" for name in ("LocalDate", "LocalDateTime", "LocalTime"))
_ZONE, _OFFSET = "java/time/ZoneId", "java/time/ZoneOffset"


def _time(name: str, method: str, parameters: str, *rows: Sequence[int]) -> list[Made]:
    return [own(name, method, parameters, *row) for row in rows]


def _each(name: str, method: str, parameters: str, *rows: Sequence[int]) -> Recipe:
    return fixed(*_time(name, method, parameters, *rows))


_DATES = _time(_DATE, "of", "III", *_DAYS)
_DATE_TIMES = _time(_DATE_TIME, "of", "IIIII", (2020, 1, 1, 0, 0), (2024, 2, 29, 23, 59), (2023, 6, 5, 7, 45))
_TIMES = _time(_TIME, "of", "II", (0, 0), (12, 30), (23, 59))
_INSTANTS = _time("java/time/Instant", "ofEpochSecond", "J", (0,), (86_400,), (-1,))
_OFFSETS = _time(_OFFSET, "ofHours", "I", (0,), (1,), (-8,))
_ZONED = [
    own("java/time/ZonedDateTime", "of", f"L{_DATE_TIME};L{_ZONE};", at, zone)
    for at, zone in zip(_DATE_TIMES, _OFFSETS, strict=True)
]
_OFFSET_TIMES = [
    own("java/time/OffsetDateTime", "of", f"L{_DATE_TIME};L{_OFFSET};", at, zone)
    for at, zone in zip(_DATE_TIMES, _OFFSETS, strict=True)
]
_MOMENTS = fixed(_DATES[0], _DATE_TIMES[1], _TIMES[1], _INSTANTS[0], _ZONED[1])
_UNIT, _FIELD = "java/time/temporal/ChronoUnit", "java/time/temporal/ChronoField"
_CALENDAR = "java/util/GregorianCalendar"

TIMES: dict[str, Recipe] = {
    "java/util/Date": fixed(*(new("java/util/Date", "(J)V", ms) for ms in (0, 86_400_000, -1))),
    "java/util/Calendar": fixed(
        *(new(_CALENDAR, "(III)V", year, month - 1, day) for year, month, day in _DAYS)
    ),
    "java/util/TimeZone": factory("java/util/TimeZone", "getTimeZone", "UTC", "Europe/Berlin"),
    **dict.fromkeys([_DATE, "java/time/chrono/ChronoLocalDate"], fixed(*_DATES)),
    _TIME: fixed(*_TIMES),
    _DATE_TIME: fixed(*_DATE_TIMES),
    "java/time/Instant": fixed(*_INSTANTS),
    "java/time/ZonedDateTime": fixed(*_ZONED),
    "java/time/OffsetDateTime": fixed(*_OFFSET_TIMES),
    "java/time/Duration": _each("java/time/Duration", "ofSeconds", "J", (1,), (0,), (-1,), (86_400,)),
    "java/time/Period": _each("java/time/Period", "of", "III", (0, 0, 1), (0, 0, 0), (1, 2, -3)),
    "java/time/Year": _each("java/time/Year", "of", "I", (2020,), (2023,)),
    "java/time/YearMonth": _each("java/time/YearMonth", "of", "II", (2020, 2), (2023, 12)),
    "java/time/MonthDay": _each("java/time/MonthDay", "of", "II", (2, 29), (12, 31)),
    _ZONE: factory(_ZONE, "of", "UTC", "Europe/Berlin"),
    _OFFSET: fixed(*_OFFSETS),
    "java/time/temporal/TemporalAmount": fixed(
        *_time("java/time/Duration", "ofSeconds", "J", (1,)),
        *_time("java/time/Period", "of", "III", (0, 0, 1)),
    ),
    **dict.fromkeys(["java/time/temporal/Temporal", "java/time/temporal/TemporalAccessor"], _MOMENTS),
    "java/time/temporal/TemporalUnit": fixed(
        *(EnumNode(_UNIT, name) for name in ("DAYS", "HOURS", "MONTHS"))
    ),
    "java/time/temporal/TemporalField": fixed(
        *(EnumNode(_FIELD, name) for name in ("DAY_OF_MONTH", "HOUR_OF_DAY", "YEAR"))
    ),
}
