import type { Kysely } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { CannotRun } from "./cannot-run.ts";
import { ATTENDED_LATE_DAYS, dueAfter } from "./rule-times.ts";
import type { SendRule } from "./send-rules.server.ts";

const DAY_MS = 86_400_000;

/**
 * When the e-mail after a rule's webinar is due, and from when on nobody gets it any more. Throws
 * `CannotRun` without a webinar.
 */
export async function readWebinarTimes(
  db: Database,
  rule: Pick<SendRule, "accountId" | "webinarId" | "days" | "time">,
  timeZone: string,
): Promise<{ dueAt: Date; overAt: Date; title: string }> {
  const webinar = await db
    .selectFrom("webinars")
    .innerJoin("forms", "forms.id", "webinars.formId")
    .select(["webinars.title", "webinars.startsAt", "webinars.lengthMinutes", "webinars.state"])
    .where("webinars.id", "=", rule.webinarId ?? "")
    .where("webinars.accountId", "=", rule.accountId)
    .where("forms.deletedAt", "is", null)
    .executeTakeFirst();
  if (!webinar) throw new CannotRun("The webinar it follows was deleted.");
  if (webinar.state === "cancelled") throw new CannotRun("The webinar it follows was cancelled.");
  const endsAt = new Date(
    Date.parse(webinar.startsAt) + webinar.lengthMinutes * 60_000,
  ).toISOString();
  const dueAt = dueAfter(endsAt, rule, timeZone);
  return {
    dueAt,
    overAt: new Date(dueAt.getTime() + ATTENDED_LATE_DAYS * DAY_MS),
    title: webinar.title,
  };
}

/** Which of these people attended a rule's webinar, as it is known now. */
export async function thoseWhoAttended<Person extends { email: string }>(
  trx: Database,
  rule: Pick<SendRule, "accountId" | "webinarId">,
  people: Person[],
): Promise<Person[]> {
  if (people.length === 0) return people;
  const rows = await trx
    .selectFrom("webinarRegistrations")
    .select("emailKey")
    .where("webinarId", "=", rule.webinarId ?? "")
    .where("accountId", "=", rule.accountId)
    .where("attended", "=", 1)
    .where(
      "emailKey",
      "in",
      people.map(({ email }) => email.toLowerCase()),
    )
    .execute();
  const attended = new Set(rows.map(({ emailKey }) => emailKey));
  return people.filter(({ email }) => attended.has(email.toLowerCase()));
}

/** Ends a rule whose time is over. It was not paused or changed meanwhile. */
export async function finishRule(db: Kysely<Schema>, rule: SendRule): Promise<void> {
  await db
    .updateTable("sendRules")
    .set({ state: "done", nextRunAt: null })
    .where("id", "=", rule.id)
    .where("state", "=", "on")
    .where("nextRunAt", "=", rule.nextRunAt)
    .execute();
}
