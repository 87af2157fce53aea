import { z } from "zod";
import { isOnCalendar } from "./rule-times.ts";

const dateField = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2})?$/, "Enter the day, like 2026-01-31")
  .default("");

/** The form of a rule. */
export const ruleForm = z.object({
  kind: z.enum(["weekly", "monthly", "dates", "new-people", "after-attending"], {
    error: "Choose when it goes out",
  }),
  weekday: z
    .string()
    .regex(/^[1-7]$/, "Choose a day of the week")
    .default("1"),
  monthDay: z
    .string()
    .regex(/^([1-9]|[12]\d|3[01])$/, "Choose a day of the month")
    .default("1"),
  date1: dateField,
  date2: dateField,
  date3: dateField,
  date4: dateField,
  date5: dateField,
  date6: dateField,
  time: z
    .string({ error: "Enter the time, like 09:00" })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter the time, like 09:00")
    .default("09:00"),
  toEveryone: z.enum(["yes", "no"]).default("no"),
  days: z
    .string()
    .regex(/^([1-9]|[1-5]\d|60)$/, "Enter a number of days from 1 to 60")
    .default("1"),
  webinar: z.string().default(""),
});
export type RuleGiven = z.output<typeof ruleForm>;

export const DATE_FIELDS = ["date1", "date2", "date3", "date4", "date5", "date6"] as const;

/**
 * The form of a rule that gives each new person a certificate. `source`: "uploads:id", "forms:id"
 * or "segments:id".
 */
export const certificateRuleForm = z.object({
  project: z.string({ error: "Choose a certificate" }),
  source: z.string({ error: "Choose who gets it" }),
  toEveryone: z.enum(["yes", "no"]).default("no"),
  /** How many people who are there already are to get it, as the page said. */
  agreed: z.string().optional(),
});

/** What a rule's form says of when it runs, and to whom, as it is stored. */
export function timingOf(given: RuleGiven) {
  const { kind, weekday, monthDay, time, toEveryone, days, webinar } = given;
  const webinarId = kind === "after-attending" ? webinar : null;
  const isAgain = isOnCalendar(given) && toEveryone === "yes";
  const dates = DATE_FIELDS.map((field) => given[field]).filter((date) => date !== "");
  return {
    kind,
    weekday: Number(weekday),
    monthDay: Number(monthDay),
    dates: kind === "dates" ? [...new Set(dates)].sort().join(" ") : "",
    time,
    toEveryone: isAgain ? (1 as const) : (0 as const),
    days: Number(days),
    webinarId,
  };
}
