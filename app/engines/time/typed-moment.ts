import { MONTHS, momentOf, wallTime } from "./zoned-time.ts";

/**
 * What a day field and a time field show for a moment on the clocks of a zone; both empty for null.
 */
export function clockFields(at: string | null, zone: string): { day: string; time: string } {
  if (!at) return { day: "", time: "" };
  const { year, month, day, hour, minute } = wallTime(new Date(at), zone);
  const two = (number: number) => String(number).padStart(2, "0");
  return { day: `${year}-${two(month)}-${two(day)}`, time: `${two(hour)}:${two(minute)}` };
}

export type TypedMomentProblem = { field: "day" | "time"; problem: string };

/**
 * What was typed into a day field and a time field as a moment on the clocks of a zone; a time that
 * those clocks skip is none (C19). When both fields are wrong, both are named.
 */
export function readTypedMoment(
  day: string,
  time: string,
  zone: string,
): { at: Date } | { problems: TypedMomentProblem[] } {
  const date = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(day);
  const clock = readClock(time);
  const problems: TypedMomentProblem[] = [];
  if (!date)
    problems.push({ field: "day", problem: "Enter the day as year-month-day, like 2026-11-29" });
  if (!clock)
    problems.push({
      field: "time",
      problem: "Enter the time as hours and minutes, like 10:00 or 14:30",
    });
  if (!date || !clock) return { problems };
  const wall = { year: Number(date[1]), month: Number(date[2]), day: Number(date[3]), ...clock };
  const moment = momentOf(wall, zone);
  if (!moment)
    return {
      problems: [
        { field: "day", problem: `There is no ${day.trim()} in the calendar. Choose another day` },
      ],
    };
  if (moment.shifted) {
    const city = zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
    const words = `${wall.day} ${MONTHS[wall.month - 1]} ${wall.year}`;
    const skipped = `${String(wall.hour).padStart(2, "0")}:${String(wall.minute).padStart(2, "0")}`;
    const problem = `On ${words} the clocks in ${city} go forward and skip ${skipped}. Choose another time`;
    return { problems: [{ field: "time", problem }] };
  }
  return moment;
}

/** "10:00", "9.30", "2:15 pm". */
function readClock(typed: string): { hour: number; minute: number } | null {
  const match = /^(\d{1,2})[:.](\d{2})(?::\d{2}(?:\.\d+)?)?\s{0,5}([ap])?\.?(?:m\.?)?$/i.exec(
    typed.trim(),
  );
  if (!match) return null;
  const half = match[3]?.toLowerCase();
  const typedHour = Number(match[1]);
  const minute = Number(match[2]);
  if (half && (typedHour < 1 || typedHour > 12)) return null;
  const hour = half ? (typedHour % 12) + (half === "p" ? 12 : 0) : typedHour;
  return hour <= 23 && minute <= 59 ? { hour, minute } : null;
}
