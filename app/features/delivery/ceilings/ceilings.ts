import type { Proof } from "../extensions.ts";
import type { HealthLevel } from "../health/mail-rates.ts";

export interface Standing {
  proofs: readonly Proof[];
  /** ISO. */
  createdAt: string;
  health: HealthLevel;
}

/** The most e-mails that an account may cause. Null: as many as its plan has. */
export interface Ceilings {
  perHour: number | null;
  perDay: number | null;
  /** To addresses that it hadn't written to before, in 24 hours. */
  newPerDay: number | null;
}

/** From this age on an account's past says something for it. */
const GROWN_DAYS = 30;

/**
 * The table. An account that nobody knows gets what a class needs, and no more than a stranger's
 * mailboxes can bear. With either proof it gets what a school sends in a day, with a plan what its
 * plan has, and with both there is no ceiling but the plan's. Each row: a new account, and one of
 * 30 days whose e-mails were welcome.
 */
const TABLE = {
  unproved: {
    young: { perHour: 200, perDay: 500, newPerDay: 100 },
    grown: { perHour: 500, perDay: 1_000, newPerDay: 100 },
  },
  proved: {
    young: { perHour: 2_000, perDay: 5_000, newPerDay: null },
    grown: { perHour: 5_000, perDay: 20_000, newPerDay: null },
  },
  paid: {
    young: { perHour: 10_000, perDay: 50_000, newPerDay: null },
    grown: { perHour: 50_000, perDay: 200_000, newPerDay: null },
  },
} as const satisfies Record<string, Record<"young" | "grown", Ceilings>>;

const UNLIMITED: Ceilings = { perHour: null, perDay: null, newPerDay: null };

const DAY_MS = 86_400_000;

/**
 * What an account may cause. While too many of its e-mails bounce or are called spam, half of it.
 */
export function ceilingsOf({ proofs, createdAt, health }: Standing, now: Date): Ceilings {
  const isProved = proofs.includes("identity") || proofs.includes("domain");
  const isPaid = proofs.includes("paid");
  if (proofs.includes("operator") || (isProved && isPaid && health === "good")) return UNLIMITED;
  const isGrown = health === "good" && now.getTime() - Date.parse(createdAt) >= GROWN_DAYS * DAY_MS;
  const known = isProved ? "proved" : "unproved";
  const row = TABLE[isPaid ? "paid" : known];
  const ceilings: Ceilings = row[isGrown ? "grown" : "young"];
  return health === "good" ? ceilings : halved(ceilings);
}

function halved({ perHour, perDay, newPerDay }: Ceilings): Ceilings {
  const half = (most: number | null) => most && Math.ceil(most / 2);
  return { perHour: half(perHour), perDay: half(perDay), newPerDay: half(newPerDay) };
}

/** E-mails that an account caused in one hour: "2025-11-20T13", UTC. */
export interface CountedHour {
  hour: string;
  sent: number;
  toNew: number;
}

export type CeilingName = keyof Ceilings;

/** How many e-mails may still leave under each ceiling; Infinity where there is none. */
export type Room = Record<CeilingName, number>;

const HOUR_MS = 3_600_000;

export function hourOf(at: Date): string {
  return at.toISOString().slice(0, 13);
}

/**
 * The first of the hours that count for a day: whole hours, so that no 24 hours have more than the
 * ceiling.
 */
export function firstHourOfDay(now: Date): string {
  return hourOf(new Date(now.getTime() - 24 * HOUR_MS));
}

export function usedOf(hours: readonly CountedHour[], now: Date): Record<CeilingName, number> {
  const first = firstHourOfDay(now);
  const ofDay = hours.filter(({ hour }) => hour >= first);
  return {
    perHour: hours.find(({ hour }) => hour === hourOf(now))?.sent ?? 0,
    perDay: ofDay.reduce((sum, { sent }) => sum + sent, 0),
    newPerDay: ofDay.reduce((sum, { toNew }) => sum + toNew, 0),
  };
}

export function roomOf(ceilings: Ceilings, used: Record<CeilingName, number>): Room {
  const room = (name: CeilingName) => {
    const most = ceilings[name];
    return most === null ? Number.POSITIVE_INFINITY : Math.max(0, most - used[name]);
  };
  return { perHour: room("perHour"), perDay: room("perDay"), newPerDay: room("newPerDay") };
}

/**
 * When the next e-mail may leave that a ceiling holds back: as soon as an hour that counts is over.
 */
export function nextRoomAt(name: CeilingName, hours: readonly CountedHour[], now: Date): Date {
  const nextHour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS + HOUR_MS);
  if (name === "perHour") return nextHour;
  const counted = name === "perDay" ? "sent" : "toNew";
  const first = firstHourOfDay(now);
  const oldest = hours
    .filter((hour) => hour.hour >= first && hour[counted] > 0)
    .map(({ hour }) => hour);
  const [earliest] = oldest.sort();
  return earliest ? new Date(Date.parse(`${earliest}:00:00.000Z`) + 25 * HOUR_MS) : nextHour;
}
