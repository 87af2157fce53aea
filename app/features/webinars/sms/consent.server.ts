import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { SmsConsent } from "#app/features/forms/model/sms-consent.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Webinar, WebinarRegistration } from "../model/webinar.server.ts";

const ROWS_PER_QUERY = 200;

/**
 * Keeps what somebody said as they registered: a yes with its number and words, or, without a tick,
 * none.
 */
export async function keepConsent(
  trx: Database,
  {
    registration,
    consent,
    now,
  }: { registration: WebinarRegistration; consent: SmsConsent | null; now: Date },
): Promise<void> {
  const { id: registrationId, accountId, webinarId } = registration;
  await trx.deleteFrom("smsConsents").where("registrationId", "=", registrationId).execute();
  if (!consent) return;
  await trx
    .insertInto("smsConsents")
    .values({ registrationId, accountId, webinarId, ...consent, agreedAt: now.toISOString() })
    .execute();
}

/** Of a guest's row in a session: the one in the series, which has their yes. */
export function consentKey({
  id,
  seriesRegistrationId,
}: Pick<WebinarRegistration, "id" | "seriesRegistrationId">): string {
  return seriesRegistrationId ?? id;
}

/** A guest's yes, and since when they want none after all. */
export interface SmsWish {
  phone: string;
  agreedAt: string;
  words: string;
  /** Null: they still do. */
  stop: { at: string; source: "reply" | "page" } | null;
}

/** What these guests want, by `consentKey`; who never agreed is not among them. */
export async function readWishes(
  db: Database,
  keys: readonly string[],
): Promise<Map<string, SmsWish>> {
  const wishes = new Map<string, SmsWish>();
  for (let from = 0; from < keys.length; from += ROWS_PER_QUERY) {
    const rows = await db
      .selectFrom("smsConsents as c")
      .leftJoin("smsStops as s", (join) =>
        join.onRef("s.accountId", "=", "c.accountId").onRef("s.phone", "=", "c.phone"),
      )
      .select(["c.registrationId", "c.phone", "c.agreedAt", "c.words", "s.at", "s.source"])
      .where("c.registrationId", "in", keys.slice(from, from + ROWS_PER_QUERY))
      .execute();
    for (const { registrationId, phone, agreedAt, words, at, source } of rows)
      wishes.set(registrationId, {
        phone,
        agreedAt,
        words,
        stop: at && source ? { at, source } : null,
      });
  }
  return wishes;
}

/**
 * The organiser can let messages go out again only to somebody who has agreed again since they
 * stopped them.
 */
export function mayAllowAgain({ agreedAt, stop }: SmsWish): boolean {
  return stop !== null && agreedAt > stop.at;
}

/** A guest's own way out: their number gets no more text messages of this account. */
export async function stopSms(
  trx: Database,
  given: { accountId: string; phone: string; source: "reply" | "page"; now: Date },
): Promise<void> {
  const { now, ...stop } = given;
  const at = now.toISOString();
  await trx
    .insertInto("smsStops")
    .values({ ...stop, at })
    .onConflict((conflict) =>
      conflict.columns(["accountId", "phone"]).doUpdateSet({ at, source: stop.source }),
    )
    .execute();
}

/** Lets messages go out again to a number whose owner agreed again. False: they have not. */
export async function allowSmsAgain(
  trx: Database,
  given: { webinar: Webinar; registration: WebinarRegistration; actorId: string; now: Date },
): Promise<boolean> {
  const { webinar, registration, actorId, now } = given;
  const key = consentKey(registration);
  const wish = (await readWishes(trx, [key])).get(key);
  if (!wish || !mayAllowAgain(wish)) return false;
  const { accountId } = webinar;
  await trx
    .deleteFrom("smsStops")
    .where("accountId", "=", accountId)
    .where("phone", "=", wish.phone)
    .execute();
  const text = `Allowed text messages to ${registration.name || "a guest"} again, who agreed again: ${webinar.title}`;
  await recordActivity(trx, {
    accountId,
    actorId,
    kind: "update",
    text,
    now,
    link: `/forms/${webinar.formId}/webinar/people/${registration.id}`,
  });
  return true;
}
