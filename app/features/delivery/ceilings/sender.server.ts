import type { Database } from "#db/database.server.ts";
import { type Proof, senderAccounts, senderProofs } from "../extensions.ts";
import { readAccountHealth } from "../health/health-report.server.ts";
import { healthOf } from "../health/mail-rates.ts";
import {
  type CeilingName,
  type Ceilings,
  type CountedHour,
  ceilingsOf,
  firstHourOfDay,
  type Room,
  roomOf,
  usedOf,
} from "./ceilings.ts";

/**
 * An account as its e-mails are counted: what it may cause, and what it caused in the last 24
 * hours.
 */
export interface Sender {
  id: string;
  proofs: readonly Proof[];
  ceilings: Ceilings;
  /** Only while it has a ceiling. */
  hours: readonly CountedHour[];
  used: Record<CeilingName, number>;
  /** What may still leave; less as calls are started. */
  room: Room;
}

type Known = Pick<Sender, "proofs" | "ceilings">;

/** What was found out about senders of late, so that not every call asks again. */
export type SenderCache = Map<string, { known: Known; at: number }>;

/** A proof counts after so long at the latest. */
const KNOWN_MS = 30_000;
const MAX_CACHED = 1_000;

const caches = new WeakMap<object, SenderCache>();

/** What pages that everybody opens found out about senders. */
export function sharedSenders(db: Database): SenderCache {
  const shared = caches.get(db) ?? new Map();
  caches.set(db, shared);
  return shared;
}

/** Null: there is no such account. */
export async function readSender(
  db: Database,
  accountId: string,
  now: Date,
  cache?: SenderCache,
): Promise<Sender | null> {
  const known = await readKnown(db, accountId, now, cache);
  if (!known) return null;
  const { ceilings } = known;
  const hasCeiling = Object.values(ceilings).some((most) => most !== null);
  const hours = hasCeiling ? await readHours(db, accountId, now) : [];
  const used = usedOf(hours, now);
  return { id: accountId, ...known, hours, used, room: roomOf(ceilings, used) };
}

async function readKnown(
  db: Database,
  accountId: string,
  now: Date,
  cache?: SenderCache,
): Promise<Known | null> {
  const cached = cache?.get(accountId);
  if (cached && Math.abs(now.getTime() - cached.at) < KNOWN_MS) return cached.known;
  const account = await senderAccounts.get().find(db, accountId);
  if (!account) return null;
  const proofs: Proof[] = [];
  for (const part of senderProofs.parts()) proofs.push(...(await part(db, accountId, now)));
  const health = healthOf(await readAccountHealth(db, accountId, now));
  const known = {
    proofs,
    ceilings: ceilingsOf({ proofs, createdAt: account.createdAt, health }, now),
  };
  if (cache && cache.size >= MAX_CACHED) cache.clear();
  cache?.set(accountId, { known, at: now.getTime() });
  return known;
}

async function readHours(db: Database, accountId: string, now: Date): Promise<CountedHour[]> {
  const rows = await db
    .selectFrom("sendingHours")
    .select(["hour", "sent", "toNew"])
    .where("accountId", "=", accountId)
    .where("hour", ">=", firstHourOfDay(now))
    .execute();
  return rows.map(({ hour, sent, toNew }) => ({ hour, sent: Number(sent), toNew: Number(toNew) }));
}
