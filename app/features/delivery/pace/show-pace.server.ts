import type { Kysely } from "kysely";
import { z } from "zod";
import { addDays } from "#app/engines/time/calendar-month.ts";
import { counted } from "#app/platform/text/wording.ts";
import { clockTime, shortDay } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { wakeDelivery } from "../queue/ledger-lock.server.ts";
import type { Batch } from "../queue/new-delivery.ts";
import { type SenderApp, senderOf } from "../sender-domains/sender.server.ts";
import { isHeld, perMinuteOf } from "./holds.ts";
import { dayIn, momentOn, opensNext, PROPOSED, type SendingTimes } from "./hours.ts";
import { readHolds, readWarmUps } from "./open-receivers.server.ts";
import { readSendingTimes } from "./paced-send.server.ts";
import { groupOf, OTHER, receiverLabel } from "./receivers.ts";
import { pacedSender } from "./sender.server.ts";
import { daysFor, leftOf, WARM } from "./warm-up.ts";

interface Account {
  id: string;
  timeZone: string;
}

/**
 * Why a send, or a part of it, waits for its hours, its next day or receivers, and when it goes on,
 * for its organiser. `own`: the account's domain that it leaves from. Null: for none of these.
 */
export async function readPaceNotice(
  db: Database,
  batch: Pick<
    Batch,
    "id" | "accountId" | "fromAddress" | "perDay" | "waitsUntil" | "waitsFor" | "status"
  >,
  { own, timeZone, now }: { own: string | null; timeZone: string; now: Date },
): Promise<string | null> {
  if (batch.status !== "sending") return null;
  const times = await readSendingTimes(db, batch.accountId);
  const isWaiting = batch.waitsUntil !== null && batch.waitsUntil > now.toISOString();
  const label = (at: Date) => fromLabel(at, now, timeZone);
  if (times && isWaiting && batch.waitsFor === "hours")
    return `The rest leaves ${label(opensNext(times, timeZone, now))}. ${hoursLabel(times)}`;
  const today = dayIn(timeZone, now);
  const midnight = momentOn(addDays(today, 1), "00:00", timeZone);
  const tomorrow = times ? opensNext(times, timeZone, midnight) : midnight;
  if (isWaiting && batch.waitsFor === "day")
    return `Today’s ${numberOf(batch.perDay ?? 0)} have left. The rest leaves ${label(tomorrow)}.`;
  const marked = await db
    .selectFrom("deliveries")
    .select(["receiver", (select) => select.fn.countAll<number | string>().as("count")])
    .where("batchId", "=", batch.id)
    .where("state", "=", "queued")
    .where("receiver", ">", "")
    .groupBy("receiver")
    .execute();
  if (marked.length === 0) return null;
  const sender = pacedSender(batch, own);
  const holds = await readHolds(db, sender);
  const { accountId } = batch;
  const warmUps = sender.isOwn
    ? await readWarmUps(db, { accountId, sender: sender.domain, today, now })
    : null;
  const sentences = marked.flatMap(({ receiver, count }) => {
    const hold = holds.find(
      (one) => one.receiver === receiver && Number.isFinite(perMinuteOf(one, now)),
    );
    const part = `part of this send, ${counted(Number(count), "e-mail")},`;
    const name = capitalised(receiverLabel(receiver));
    if (hold && isHeld(hold, now))
      return `${name} asked us to wait. Its ${part} goes on ${label(new Date(hold.heldUntil))}.`;
    if (hold) return `${name} takes few at a time for now. Its ${part} follows step by step.`;
    const warmUp = warmUps?.get(groupOf(receiver));
    if (!warmUp || leftOf(warmUp) > 0) return [];
    return (
      `${sender.domain} is new: today’s ${numberOf(warmUp.allowance)} to ${inSentence(receiver)} ` +
      `have left. Its other ${part} leaves ${label(tomorrow)}.`
    );
  });
  return sentences.length > 0 ? sentences.join(" ") : null;
}

/** What an organiser reads before a send is confirmed: when it leaves, and how long that takes. */
export async function readPacePlan(
  app: SenderApp,
  account: Account,
  { count, when }: { count: number; when: "now" | "later" },
  now: Date,
): Promise<string | null> {
  const times = await readSendingTimes(app.db, account.id);
  const opens = times ? opensNext(times, account.timeZone, now) : now;
  const parts: string[] = [];
  if (times && when === "later") parts.push(hoursLabel(times));
  else if (times && opens > now)
    parts.push(`It leaves ${fromLabel(opens, now, account.timeZone)}. ${hoursLabel(times)}`);
  const warming = await readWarming(app, account, now);
  const known = [...(warming?.warmUps.values() ?? [])];
  if (warming && count > Math.min(...known.map(leftOf))) {
    const days = daysFor(count, Math.min(...known.map(({ allowance }) => allowance)));
    parts.push(
      `${warming.domain} is new, so each mail provider gets a part of this today and more each ` +
        `day. The rest leaves automatically, in ${days} days at the most.`,
    );
  }
  return parts.length > 0 ? parts.join(" ") : null;
}

/** How an account's own domain is warmed up; null: it has none that mail leaves from. */
async function readWarming(app: SenderApp, { id, timeZone }: Account, now: Date) {
  const own = await senderOf(app, { accountId: id, kind: "bulk" });
  if (!own) return null;
  const { domain } = own;
  const today = dayIn(timeZone, now);
  const given = { accountId: id, sender: domain, today, now };
  return { domain, warmUps: await readWarmUps(app.db, given) };
}

/** What the page of pace and hours shows. */
export async function readPacePage(app: SenderApp, account: Account, now: Date) {
  const { db, config } = app;
  const warming = await readWarming(app, account, now);
  const sender = pacedSender({ fromAddress: config.mail.from }, warming?.domain ?? null);
  const holds = (await readHolds(db, sender)).filter((hold) => isHeld(hold, now));
  return {
    times: await readSendingTimes(db, account.id),
    domain: warming?.domain ?? null,
    allowances: Array.from(warming?.warmUps ?? [], ([receiver, { sent, allowance }]) => ({
      label: receiverLabel(receiver),
      used: `${numberOf(sent)} today${allowance < WARM ? ` of ${numberOf(allowance)}` : ""}`,
    })),
    holds: holds.map(({ receiver, heldUntil, answer }) => {
      const until = fromLabel(new Date(heldUntil), now, account.timeZone);
      const name = capitalised(receiverLabel(receiver));
      return `${name} asked us to wait. E-mails to it go on ${until}. It answered: “${answer}”`;
    }),
  };
}

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;
const clock = z.string({ error: "Enter a time" }).regex(CLOCK, "Enter a time, like 09:00");

/** The form of the hours. A box that isn't ticked isn't sent. */
export const timesForm = z
  .object({
    isOn: z.literal("yes").optional(),
    opensAt: clock.default(PROPOSED.opensAt),
    closesAt: clock.default(PROPOSED.closesAt),
  })
  .refine(({ opensAt, closesAt }) => opensAt < closesAt, {
    path: ["closesAt"],
    error: "Choose a later time than the first",
  });

/** Keeps the hours of an account's sends, or that they leave at any; what waits goes by them. */
export async function chooseTimes(
  db: Kysely<Schema>,
  accountId: string,
  { isOn, opensAt, closesAt }: z.output<typeof timesForm>,
  now: Date,
): Promise<void> {
  const written = { opensAt, closesAt, updatedAt: now.toISOString() };
  if (isOn)
    await db
      .insertInto("sendingTimes")
      .values({ accountId, ...written })
      .onConflict((conflict) => conflict.column("accountId").doUpdateSet(written))
      .execute();
  else await db.deleteFrom("sendingTimes").where("accountId", "=", accountId).execute();
  await db
    .updateTable("batches")
    .set({ waitsUntil: null, waitsFor: null })
    .where("accountId", "=", accountId)
    .where("waitsUntil", "is not", null)
    .where("waitsFor", "=", "hours")
    .execute();
  wakeDelivery(db);
}

function hoursLabel({ opensAt, closesAt }: SendingTimes): string {
  return `Your sends leave between ${opensAt} and ${closesAt}.`;
}

/** "today from 09:00", "tomorrow from 09:00", "on 3 Dec 2026 from 09:00". */
function fromLabel(at: Date, now: Date, timeZone: string): string {
  const [day, today] = [dayIn(timeZone, at), dayIn(timeZone, now)];
  const from = `from ${clockTime(at.toISOString(), timeZone)}`;
  if (day === today) return `today ${from}`;
  if (day === addDays(today, 1)) return `tomorrow ${from}`;
  return `on ${shortDay(at.toISOString(), timeZone)} ${from}`;
}

function inSentence(receiver: string): string {
  return groupOf(receiver) === OTHER ? "all other mail servers" : receiverLabel(receiver);
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function numberOf(count: number): string {
  return count.toLocaleString("en");
}
