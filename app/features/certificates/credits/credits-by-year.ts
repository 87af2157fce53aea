import { wallTime } from "#app/engines/time/zoned-time.ts";
import type { Credits } from "./credits.ts";

/** A certificate as it counts for its holder. */
export interface CountedCertificate {
  /** Only `valid` counts: what was revoked or replaced doesn't. Having expired changes nothing. */
  status: "valid" | "revoked" | "replaced";
  /** ISO 8601. Of a correction the day that the first one was issued: it was earned then. */
  issuedAt: string;
  timeZone: string;
  credits: Credits | null;
}

/** How many points of a body its holder wants to reach in a year. */
export interface CreditTarget {
  /** As on certificates, whatever its capitals. Empty: points of no named body. */
  body: string;
  year: number;
  points: number;
}

export interface BodyCredits {
  /** Empty: points whose body isn't named. */
  body: string;
  points: number;
  certificates: number;
  /** Null: none was set. */
  target: number | null;
  /** How many points are missing to the target; 0: it is reached, or there is none. */
  missing: number;
}

export interface YearCredits {
  year: number;
  hours: number;
  certificates: number;
  /** Bodies with a target first, then by points. */
  bodies: BodyCredits[];
}

/**
 * A holder's hours and points by year, the newest first, and in each by the body that recognises
 * them: "14 of 20 points in 2027". Points of two bodies are never added up. A year that only has a
 * target is listed too. Sums are exact to a hundredth.
 */
export function creditsByYear(
  certificates: readonly CountedCertificate[],
  targets: readonly CreditTarget[] = [],
): YearCredits[] {
  const years = new Map<number, { hours: number; certificates: number; bodies: BodySums }>();
  const yearOf = (year: number) => {
    const sums = years.get(year) ?? { hours: 0, certificates: 0, bodies: new Map() };
    years.set(year, sums);
    return sums;
  };
  for (const { status, issuedAt, timeZone, credits } of certificates) {
    if (status !== "valid" || !credits) continue;
    const { hours = 0, points, body = "" } = credits;
    const sums = yearOf(wallTime(new Date(issuedAt), timeZone).year);
    sums.hours += hours;
    sums.certificates++;
    if (points === undefined) continue;
    const ofBody = bodyOf(sums.bodies, body);
    ofBody.points += points;
    ofBody.certificates++;
  }
  for (const { year, body, points } of targets) bodyOf(yearOf(year).bodies, body).target = points;
  return [...years]
    .sort(([one], [other]) => other - one)
    .map(([year, { hours, certificates: count, bodies }]) => ({
      year,
      hours: exact(hours),
      certificates: count,
      bodies: [...bodies.values()].map(summed).sort(byTargetAndPoints),
    }));
}

type BodySums = Map<string, Omit<BodyCredits, "missing">>;

/** Its sums; the first spelling that comes is the one that is shown. */
function bodyOf(bodies: BodySums, body: string) {
  const name = body.trim();
  const key = name.normalize("NFC").toLowerCase();
  const sums = bodies.get(key) ?? { body: name, points: 0, certificates: 0, target: null };
  bodies.set(key, sums);
  return sums;
}

function summed(sums: Omit<BodyCredits, "missing">): BodyCredits {
  const points = exact(sums.points);
  return { ...sums, points, missing: Math.max(0, exact((sums.target ?? 0) - points)) };
}

function byTargetAndPoints(one: BodyCredits, other: BodyCredits): number {
  return Number(one.target === null) - Number(other.target === null) || other.points - one.points;
}

/** Without what binary fractions add: 0.1 + 0.2. */
const exact = (number: number) => Math.round(number * 100) / 100;
