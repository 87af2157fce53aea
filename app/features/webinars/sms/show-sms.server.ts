import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import type { Webinar, WebinarRegistration } from "../model/webinar.server.ts";
import { durationLabel, minutesOfReminder } from "../model/webinar-messages.ts";
import { isSmsOn, readWebinarSms } from "../model/webinar-sms.ts";
import { mayAllowAgain, readWishes, type SmsWish } from "./consent.server.ts";
import { SMS_STATES, withoutToken } from "./sms-text.ts";

/**
 * Whether a webinar's pages speak of text messages: it sends some, or has guests who agreed to
 * them.
 */
export async function hasSms(
  db: Database,
  { config }: Pick<AppContext, "config">,
  webinar: Webinar,
): Promise<boolean> {
  if (config.sms.offer !== null && isSmsOn(readWebinarSms(webinar))) return true;
  const consent = await db
    .selectFrom("smsConsents")
    .select("registrationId")
    .where("webinarId", "=", webinar.id)
    .limit(1)
    .executeTakeFirst();
  return consent !== undefined;
}

/**
 * How text messages stand for each of these guests, in a word or two: what became of the last, or
 * whether they agreed.
 */
export async function smsStatus(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const wishes = await readWishes(db, ids);
  const rows = await db
    .selectFrom("smsMessages as m")
    .innerJoin("webinarRegistrations as r", "r.id", "m.registrationId")
    .select(["m.registrationId", "r.seriesRegistrationId", "m.state"])
    .where((or) =>
      or.or([or("m.registrationId", "in", [...ids]), or("r.seriesRegistrationId", "in", [...ids])]),
    )
    .orderBy("m.updatedAt")
    .orderBy("m.id")
    .execute();
  const last = new Map(
    rows.map(({ registrationId, seriesRegistrationId, state }) => [
      seriesRegistrationId ?? registrationId,
      state,
    ]),
  );
  return new Map(
    ids.map((id) => {
      const wish = wishes.get(id);
      if (wish?.stop) return [id, "Stopped"];
      const state = last.get(id);
      if (state) return [id, SMS_STATES[state]];
      return [id, wish ? "Agreed" : "–"];
    }),
  );
}

/** One guest's wish and messages, the newest first. */
export interface GuestSms {
  wish: (SmsWish & { mayAllowAgain: boolean }) | null;
  messages: {
    id: string;
    what: string;
    state: string;
    reason: string;
    text: string;
    parts: number;
    at: string;
  }[];
}

/** What the organiser sees of one guest; null: they never agreed and got none. */
export async function readGuestSms(
  db: Database,
  { id }: Pick<WebinarRegistration, "id">,
): Promise<GuestSms | null> {
  const wish = (await readWishes(db, [id])).get(id);
  const rows = await db
    .selectFrom("smsMessages as m")
    .innerJoin("webinarRegistrations as r", "r.id", "m.registrationId")
    .select(["m.id", "m.kind", "m.state", "m.reason", "m.text", "m.parts"])
    .select(["m.createdAt", "m.sentAt", "m.deliveredAt", "m.updatedAt"])
    .where((or) => or.or([or("m.registrationId", "=", id), or("r.seriesRegistrationId", "=", id)]))
    .orderBy("m.createdAt", "desc")
    .orderBy("m.id", "desc")
    .execute();
  if (!wish && rows.length === 0) return null;
  return {
    wish: wish ? { ...wish, mayAllowAgain: mayAllowAgain(wish) } : null,
    messages: rows.map(
      ({ kind, text, state, deliveredAt, sentAt, updatedAt, createdAt: _, ...message }) => ({
        ...message,
        text: withoutToken(text),
        what: kindLabel(kind),
        state: SMS_STATES[state],
        at: deliveredAt ?? sentAt ?? updatedAt,
      }),
    ),
  };
}

function kindLabel(kind: string): string {
  const minutes = minutesOfReminder(kind);
  if (minutes !== null) return `Reminder, ${durationLabel(minutes)} before`;
  return kind.startsWith("link@") ? "Their link, which they asked for" : "Confirmation";
}
