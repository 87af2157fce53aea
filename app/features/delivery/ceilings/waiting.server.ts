import { dayMoment } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import type { Proof } from "../extensions.ts";
import { type CeilingName, type Ceilings, nextRoomAt } from "./ceilings.ts";
import { readSender, type Sender, sharedSenders } from "./sender.server.ts";

/**
 * What an organiser reads while e-mails of their account wait for its ceilings: what, why, until
 * when, and what lifts it. Null: nothing waits.
 */
export async function readCeilingNotice(
  db: Database,
  account: { id: string; timeZone: string },
  now: Date,
): Promise<string | null> {
  const waiting = await countWaiting(db, account.id, now);
  if (waiting === 0) return null;
  const sender = await readSender(db, account.id, now);
  const reached = sender && reachedOf(sender);
  // A proof or a plan has lifted it already.
  if (!sender || !reached) return `${waitingLabel(waiting)} and will go out within a few minutes.`;
  const next = dayMoment(
    nextRoomAt(reached, sender.hours, now).toISOString(),
    now,
    account.timeZone,
  );
  return [
    `${waitingLabel(waiting)}.`,
    reachedLabel(reached, sender),
    `Nothing is lost: the rest goes out automatically, starting ${next}.`,
    liftLabel(sender.proofs),
  ].join(" ");
}

/** Whether an e-mail to somebody new would wait if it were asked for now. */
export async function wouldWait(db: Database, accountId: string, now: Date): Promise<boolean> {
  if ((await countWaiting(db, accountId, now)) > 0) return true;
  const sender = await readSender(db, accountId, now, sharedSenders(db));
  return sender !== null && reachedOf(sender) !== null;
}

/**
 * What an organiser reads of an e-mail to somebody else that they ask for now and that has to wait:
 * why, until when, and what lifts it. Null: it goes at once.
 */
export async function readWait(
  db: Database,
  account: { id: string; timeZone: string },
  now: Date,
): Promise<string | null> {
  if (!(await wouldWait(db, account.id, now))) return null;
  const sender = await readSender(db, account.id, now);
  const reached = sender && reachedOf(sender);
  if (!sender || !reached) return "Others are ahead of it, so it goes out within a few minutes.";
  const next = dayMoment(
    nextRoomAt(reached, sender.hours, now).toISOString(),
    now,
    account.timeZone,
  );
  return `${reachedLabel(reached, sender)} It goes out automatically, starting ${next}. ${liftLabel(sender.proofs)}`;
}

/** Between the end of a wait and the next look at it. */
const LOOKED_AT_WITHIN_MS = 60_000;

async function countWaiting(db: Database, accountId: string, now: Date): Promise<number> {
  const { waiting } = await db
    .selectFrom("batches as b")
    .innerJoin("batchTallies as t", "t.batchId", "b.id")
    .select((select) => select.fn.sum<number | string | null>("t.count").as("waiting"))
    .where((or) => or.or([or("b.accountId", "=", accountId), or("b.causedBy", "=", accountId)]))
    .where("b.waitsUntil", ">", new Date(now.getTime() - LOOKED_AT_WITHIN_MS).toISOString())
    .where("b.waitsFor", "is", null)
    .where("b.status", "=", "sending")
    .where("t.what", "=", "queued")
    .executeTakeFirstOrThrow();
  return Number(waiting ?? 0);
}

/** The ceiling that holds e-mails back for longest; null: none. */
function reachedOf({ room }: Sender): CeilingName | null {
  const names: readonly CeilingName[] = ["newPerDay", "perDay", "perHour"];
  return names.find((name) => room[name] <= 0) ?? null;
}

function waitingLabel(waiting: number): string {
  return waiting === 1
    ? "1 e-mail is waiting"
    : `${waiting.toLocaleString("en")} e-mails are waiting`;
}

function reachedLabel(name: CeilingName, { ceilings }: Sender): string {
  return `This account ${ceilingLabel(name, ceilings)}, and it has.`;
}

/** "can send at most 200 e-mails an hour", of an account. */
export function ceilingLabel(name: CeilingName, ceilings: Ceilings): string {
  const most = (ceilings[name] ?? 0).toLocaleString("en");
  if (name === "newPerDay") return `can e-mail at most ${most} new people in 24 hours`;
  if (name === "perDay") return `can send at most ${most} e-mails in 24 hours`;
  return `can send at most ${most} e-mails an hour`;
}

/** What lifts the ceilings of an account that has proved so much. */
export function liftLabel(proofs: readonly Proof[]): string {
  const isProved = proofs.includes("identity") || proofs.includes("domain");
  const isPaid = proofs.includes("paid");
  if (isProved && isPaid)
    return "The limit grows once fewer of your e-mails bounce or are reported as spam.";
  if (isPaid) return "To send more now, prove who runs this account.";
  if (isProved) return "To send more now, choose a plan.";
  return "To send more now, prove who runs this account or choose a plan.";
}

/** How much of its ceilings an account has used, for the page of its plan; null: it has none. */
export async function readSendingLimits(
  db: Database,
  accountId: string,
  now: Date,
): Promise<{ limits: { label: string; used: number; most: number }[]; lift: string } | null> {
  const sender = await readSender(db, accountId, now);
  if (!sender) return null;
  const limits = (Object.keys(LIMIT_LABELS) as CeilingName[]).flatMap((name) => {
    const most = sender.ceilings[name];
    return most === null ? [] : [{ label: LIMIT_LABELS[name], used: sender.used[name], most }];
  });
  return limits.length === 0 ? null : { limits, lift: liftLabel(sender.proofs) };
}

const LIMIT_LABELS: Record<CeilingName, string> = {
  newPerDay: "To new people, in 24 hours",
  perHour: "This hour",
  perDay: "In 24 hours",
};

/**
 * Every e-mail that an account caused in a time: from (included), to (excluded), ISO 8601, to the
 * hour.
 */
export async function countCausedEmails(
  db: Database,
  accountId: string,
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
): Promise<number> {
  const { sent } = await db
    .selectFrom("sendingHours")
    .select((select) => select.fn.sum<number | string | null>("sent").as("sent"))
    .where("accountId", "=", accountId)
    .where("hour", ">=", startsAt.slice(0, 13))
    .where("hour", "<", endsAt.slice(0, 13))
    .executeTakeFirstOrThrow();
  return Number(sent ?? 0);
}
