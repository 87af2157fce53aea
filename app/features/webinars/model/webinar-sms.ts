import type { Config } from "#app/platform/config.server.ts";
import { readStoredOrNull } from "#app/platform/database/stored-json.ts";
import type { Webinar } from "./webinar.server.ts";

/**
 * What a webinar sends as text messages to guests who agreed to them: `webinars.sms`, as JSON. A
 * text of null is the usual one.
 */
export interface WebinarSms {
  /** To everybody who gets a place, beside the e-mail, which has the calendar file. */
  confirmation: { enabled: boolean; text: string | null };
  /** `minutes`: with which of the webinar's reminders, by their minutes before the start. */
  reminder: { minutes: number[]; text: string | null };
  /** Who gets a reminder as a text message gets the e-mail too. */
  alsoEmail: boolean;
  /** Letters lose marks that would double the number of messages. */
  withoutMarks: boolean;
}

/** What a row holds; what is not in it is off. */
export function readWebinarSms({ sms }: { sms: string }): WebinarSms {
  const held = (readStoredOrNull(sms) ?? {}) as Partial<WebinarSms>;
  return {
    confirmation: { enabled: false, text: null, ...held.confirmation },
    reminder: { minutes: [], text: null, ...held.reminder },
    alsoEmail: held.alsoEmail ?? false,
    withoutMarks: held.withoutMarks ?? false,
  };
}

/** Whether anything at all goes out as a text message. */
export function isSmsOn({ confirmation, reminder }: WebinarSms): boolean {
  return confirmation.enabled || reminder.minutes.length > 0;
}

/**
 * Where a form asks its visitors if they want text messages: calling codes of the countries they go
 * to. Null: it doesn't ask.
 */
export function smsCountries(
  { sms }: Pick<Config, "sms">,
  webinar: Webinar,
): readonly string[] | null {
  const isOn = webinar.state === "scheduled" && isSmsOn(readWebinarSms(webinar));
  return isOn ? (sms.offer?.countries ?? null) : null;
}
