import { readSendingLock } from "#app/features/delivery/health/sending-lock.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Form } from "../find-form.server.ts";
import { formSettings } from "../model/stored-form.server.ts";

export type MailLock = NonNullable<Awaited<ReturnType<typeof readSendingLock>>> & { why: string };

/** Why a form that mails people can't be published by this account yet; null when it mails nobody, or when it may. */
export async function findMailLock(db: Database, form: Form, isWebinar: boolean): Promise<MailLock | null> {
  const { confirmation } = formSettings(form);
  if (!isWebinar && !confirmation.enabled) return null;
  const lock = await readSendingLock(db, form.accountId);
  const why = isWebinar
    ? "A webinar mails everybody who registers: their confirmation, the link to join, and reminders."
    : "This form mails a confirmation to everybody who fills it in.";
  return lock && { ...lock, why };
}
