import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { readSendingLock } from "#app/features/delivery/health/sending-lock.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import type { Form } from "../find-form.server.ts";
import { hasFirstTitle, isFirstSlug } from "../list/create-form.server.ts";
import { newSlug } from "../model/form-settings.ts";
import { formSettings } from "../model/stored-form.server.ts";

/** Makes the draft the version that the public sees, under the next number. In the caller's transaction. Returns the version's id. */
export async function publishForm(trx: Database, form: Form, { userId, now }: { userId: string; now: Date }): Promise<string> {
  const last = await trx
    .selectFrom("formVersions")
    .select((eb) => eb.fn.max("number").as("number"))
    .where("formId", "=", form.id)
    .executeTakeFirst();
  const number = Number(last?.number ?? 0) + 1;
  const id = newId(now.getTime());
  await trx
    .insertInto("formVersions")
    .values({
      id,
      accountId: form.accountId,
      formId: form.id,
      number,
      title: form.title,
      definition: form.draft,
      publishedBy: userId,
      publishedAt: now.toISOString(),
    })
    .execute();
  await trx
    .updateTable("forms")
    .set({ publishedVersionId: id, editedAt: now.toISOString(), slug: number === 1 ? await firstSlug(trx, form) : form.slug })
    .where("id", "=", form.id)
    .execute();
  await recordActivity(trx, {
    accountId: form.accountId,
    actorId: userId,
    kind: number === 1 ? "new" : "update",
    text: `${number === 1 ? "Published a form" : "Published changes to a form"}: ${form.title}`,
    link: `/forms/${form.id}/questions`,
    now,
  });
  return id;
}

/** Until somebody has the link, an address that says "untitled-form" follows the title the form was given since. */
async function firstSlug(trx: Database, { id, slug, title }: Form): Promise<string> {
  if (!isFirstSlug(slug) || hasFirstTitle(title)) return slug;
  const follows = newSlug(title);
  const taken = await trx.selectFrom("forms").select("id").where("slug", "=", follows).where("id", "!=", id).executeTakeFirst();
  return taken ? slug : follows;
}

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
