import { wallTime } from "#app/engines/time/zoned-time.ts";

/** Days before the last one on which a holder can be reminded; 0 is the last day itself. */
export const RENEWAL_STEPS = [90, 30, 7, 0] as const;
export type RenewalStep = (typeof RENEWAL_STEPS)[number];

/** Of the holder's clock: nobody is reminded during the night. */
const FROM_HOUR = 8;
const DAY_MS = 86_400_000;

/** As `renewalPlans.steps` keeps them, and back; anything else in it is left out. */
export function readSteps(text: string): RenewalStep[] {
  const days = new Set(text.split(" ").filter(Boolean).map(Number));
  return RENEWAL_STEPS.filter((step) => days.has(step));
}

export function stepLabel(step: RenewalStep): string {
  return step === 0 ? "On the last day" : `${step} days before`;
}

const listed = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** "Reminders 90, 30 and 7 days before, and on the last day". */
export function remindersLabel(plan: { steps: readonly RenewalStep[] } | null): string {
  const before = (plan?.steps ?? []).filter((step) => step > 0).map(String);
  const days = listed.format(before);
  const parts = [
    ...(before.length > 0 ? [`${days} days before`] : []),
    ...(plan?.steps.includes(0) ? ["on the last day"] : []),
  ];
  return parts.length > 0 ? `Reminders ${parts.join(", and ")}` : "No reminders";
}

export interface Ending {
  issuedAt: string;
  expiresAt: string;
  /** IANA zone of its days. */
  timeZone: string;
}

/**
 * The reminder that a certificate's holder is due at this moment; null: none. One that was missed is
 * made up for until the next one is nearer, except on the last day. A certificate that was issued
 * fewer days before its last one than a step has skips it.
 */
export function dueStep(
  steps: readonly RenewalStep[],
  { issuedAt, expiresAt, timeZone }: Ending,
  now: Date,
): RenewalStep | null {
  const today = wallTime(now, timeZone);
  if (today.hour < FROM_HOUR || now.toISOString() > expiresAt) return null;
  const last = dayNumber(new Date(expiresAt), timeZone);
  const left = last - dayNumber(now, timeZone);
  const upwards = steps.toSorted((a, b) => a - b);
  const at = upwards.findIndex((step) => step >= left);
  const step = upwards[at];
  if (step === undefined || last - dayNumber(new Date(issuedAt), timeZone) <= step) return null;
  const gap = step - (upwards[at - 1] ?? 0);
  const late = step - left;
  return late === 0 || late * 2 < gap ? step : null;
}

/** The day on which a step is reached, as the moment at which its UTC namesake begins. */
export function stepDay({ expiresAt, timeZone }: Ending, step: RenewalStep): Date {
  return new Date((dayNumber(new Date(expiresAt), timeZone) - step) * DAY_MS);
}

/** Days since 1970 on the clock of a zone. */
function dayNumber(at: Date, timeZone: string): number {
  const { year, month, day } = wallTime(at, timeZone);
  return Math.round(Date.UTC(year, month - 1, day) / DAY_MS);
}
