import type { Selectable } from "kysely";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { takeSms } from "#app/features/billing/quota/sms-quota.server.ts";
import { readSendingLock } from "#app/features/delivery/health/sending-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import type { SmsMessagesTable } from "#db/schema/sms.ts";
import { readWebinarSms } from "../model/webinar-sms.ts";
import { isOver } from "../model/webinar-times.ts";
import { consentKey, readWishes } from "./consent.server.ts";
import { asTexted, isWanted, QUIET, TOO_LATE } from "./queue-sms.server.ts";
import { afterQuietHours } from "./quiet-hours.ts";

export type SmsMessage = Selectable<SmsMessagesTable>;

/**
 * A message may leave; it waits; or it is left out, and why. `emailInstead`: a reminder that its
 * guest should get another way.
 */
export type Leave =
  /** `joinToken`: the guest's own, which the kept text leaves open. */
  | { kind: "leave"; countedFor: string; joinToken: string }
  | { kind: "wait"; until: Date; reason: string }
  | { kind: "skip"; reason: string; emailInstead: boolean };

const skip = (reason: string, emailInstead = false): Leave => ({
  kind: "skip",
  reason,
  emailInstead,
});
const HELD_MS = 5 * 60_000;

/**
 * The last look at a message before it leaves, in the transaction that claims it: things may have
 * changed since it was queued. Takes its parts from the plan, once.
 */
export async function mayLeave(
  trx: Database,
  { config }: Pick<AppContext, "config">,
  message: SmsMessage,
  now: Date,
): Promise<Leave> {
  const { offer } = config.sms;
  if (!offer) return skip("Text messages are not offered any more.", true);
  const registration = await trx
    .selectFrom("webinarRegistrations")
    .selectAll()
    .where("id", "=", message.registrationId)
    .executeTakeFirstOrThrow();
  const { deletedAt, ...row } = await trx
    .selectFrom("webinars")
    .innerJoin("forms", "forms.id", "webinars.formId")
    .selectAll("webinars")
    .select("forms.deletedAt")
    .where("webinars.id", "=", message.webinarId)
    .executeTakeFirstOrThrow();
  const webinar = await asTexted(trx, row);
  const what = webinar.seriesId === null ? "webinar" : "session";
  const { joinToken } = registration;
  const isLink = message.kind.startsWith("link@");
  if (registration.state !== "registered" && !isLink) return skip("They no longer have a place.");
  if (webinar.state === "cancelled" || deletedAt !== null) return skip(`The ${what} is cancelled.`);
  if (isLink ? isOver(webinar, now) : now.toISOString() >= webinar.startsAt)
    return skip(`The ${what} had already begun.`);
  if (message.kind.startsWith("reminder-") && !message.kind.endsWith(`@${webinar.startsAt}`))
    return skip(`The ${what} was moved to another time.`);
  const key = consentKey(registration);
  const wish = (await readWishes(trx, [key])).get(key);
  if (!wish || wish.phone !== message.phone)
    return skip("They no longer agree to text messages to this number.", true);
  if (wish.stop) return skip("They asked you to stop text messages.", true);
  if (!isWanted(readWebinarSms(webinar), message.kind))
    return skip("You switched this text message off.", true);

  const lock = await readSendingLock(trx, message.accountId);
  if (lock?.goesOnByItself)
    return { kind: "wait", until: new Date(now.getTime() + HELD_MS), reason: lock.text };
  if (lock) return skip(lock.text);
  const leavesAt = isLink ? now : afterQuietHours(now, webinar.timeZone);
  if (leavesAt.toISOString() >= webinar.startsAt && !isLink) return skip(TOO_LATE, true);
  if (leavesAt > now) return { kind: "wait", until: leavesAt, reason: QUIET };

  if (!message.kind.startsWith("reminder-") && (await hasHadMany(trx, message, now)))
    return skip(`This number has had ${MAX_ASKED_A_DAY} text messages in a day.`);
  if (message.countedFor !== null)
    return { kind: "leave", countedFor: message.countedFor, joinToken };
  const account = await trx
    .selectFrom("accounts")
    .select(["id", "timeZone"])
    .where("id", "=", message.accountId)
    .executeTakeFirstOrThrow();
  const taken = await takeSms(trx, offer, { account, parts: message.parts, now });
  if (taken.kind === "taken") return { kind: "leave", countedFor: taken.countedFor, joinToken };
  if (taken.isFirst) {
    const link = "/settings/plan/usage";
    await recordActivity(trx, {
      accountId: account.id,
      actorId: null,
      kind: "warning",
      text: taken.text,
      link,
      now,
    });
  }
  return skip(`${taken.text}.`, true);
}

/**
 * Anybody can type anybody's number: what registrations and requests cause stays within this for
 * each number, of all accounts.
 */
const MAX_ASKED_A_DAY = 6;

async function hasHadMany(trx: Database, { id, phone }: SmsMessage, now: Date): Promise<boolean> {
  const { count } = await trx
    .selectFrom("smsMessages")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("phone", "=", phone)
    .where("id", "!=", id)
    .where("state", "in", ["sending", "sent", "delivered", "uncertain"])
    .where("kind", "not like", "reminder-%")
    .where("createdAt", ">", new Date(now.getTime() - 24 * 3_600_000).toISOString())
    .executeTakeFirstOrThrow();
  return Number(count) >= MAX_ASKED_A_DAY;
}
