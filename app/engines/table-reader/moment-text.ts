const DAY = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** "20 November 2026" */
export function dayText(day: Date): string {
  return DAY.format(day);
}

/** "20 November 2026, 14:30" */
export function momentText(day: Date, clock: string): string {
  return `${dayText(day)}, ${clock}`;
}

/** "14:30", "9:05:07" of seconds, beyond 24 hours too. `isOfDay`: hours have two figures. */
export function clockText(
  seconds: number,
  { withSeconds, isOfDay = false }: { withSeconds: boolean; isOfDay?: boolean },
): string {
  const whole = Math.abs(Math.round(seconds));
  const two = (number: number) => String(number).padStart(2, "0");
  const hours = Math.floor(whole / 3_600);
  const clock = `${isOfDay ? two(hours) : hours}:${two(Math.floor(whole / 60) % 60)}`;
  return (seconds < 0 ? "-" : "") + clock + (withSeconds ? `:${two(whole % 60)}` : "");
}
