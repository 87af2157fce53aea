import type { Selectable } from "kysely";
import { z } from "zod";
import { helperNameField } from "#app/features/accounts/form-fields.server.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readSignedId, signedId } from "#app/platform/crypto.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import type { FieldLinksTable } from "#db/schema/forms.ts";
import type { Form } from "./find-form.server.ts";

export type FieldLink = Selectable<FieldLinksTable>;

const PURPOSE = "field";
const MAX_LINKS = 100;

export const fieldLinkForm = z.object({
  name: helperNameField("Enter who gets the link, like “Ngozi, Kano team”"),
});

/** Made from the link's id, so that nothing secret is kept. */
export function fieldToken(config: AppContext["config"], { id }: Pick<FieldLink, "id">): string {
  return signedId(config, PURPOSE, id);
}

export function listFieldLinks(db: Database, formId: string): Promise<FieldLink[]> {
  return db
    .selectFrom("fieldLinks")
    .selectAll()
    .where("formId", "=", formId)
    .orderBy("id", "desc")
    .limit(MAX_LINKS * 2)
    .execute();
}

/** Makes a helper's link. False: the form has as many as it can. */
export async function createFieldLink(
  { db, clock }: AppContext,
  organiser: Organiser,
  form: Form,
  name: string,
): Promise<boolean> {
  const now = clock();
  const at = now.toISOString();
  return db.transaction().execute(async (trx) => {
    // Two presses at the same time count one after the other.
    await trx.updateTable("forms").set({ id: form.id }).where("id", "=", form.id).execute();
    const { made } = await trx
      .selectFrom("fieldLinks")
      .select((of) => of.fn.countAll<number | string>().as("made"))
      .where("formId", "=", form.id)
      .where("revokedAt", "is", null)
      .executeTakeFirstOrThrow();
    if (Number(made) >= MAX_LINKS) return false;
    const link = { id: newId(now.getTime()), accountId: form.accountId, formId: form.id, name };
    await trx
      .insertInto("fieldLinks")
      .values({ ...link, createdAt: at, usedAt: null, revokedAt: null })
      .execute();
    await recordFieldLink(trx, organiser, form, { text: `Made a field link for ${name}`, now });
    return true;
  });
}

/** Ends a link. Null: the form has none of this id that still works. */
export async function revokeFieldLink(
  { db, clock }: AppContext,
  organiser: Organiser,
  form: Form,
  id: string,
): Promise<{ name: string } | null> {
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const link = await trx
      .updateTable("fieldLinks")
      .set({ revokedAt: now.toISOString() })
      .where("id", "=", id)
      .where("formId", "=", form.id)
      .where("revokedAt", "is", null)
      .returning("name")
      .executeTakeFirst();
    if (!link) return null;
    await recordFieldLink(trx, organiser, form, {
      text: `Revoked the field link of ${link.name}`,
      now,
    });
    return link;
  });
}

async function recordFieldLink(
  trx: Database,
  { account, user }: Organiser,
  form: Form,
  { text, now }: { text: string; now: Date },
): Promise<void> {
  await recordActivity(trx, {
    accountId: account.id,
    actorId: user.id,
    kind: "update",
    text: `${text}: ${form.title}`,
    link: `/forms/${form.id}/field`,
    now,
  });
}

/** Whose link this is; null: nobody's, or another form's. */
export async function findFieldLink(
  { db, config }: Pick<AppContext, "db" | "config">,
  formId: string,
  token: string | undefined,
): Promise<FieldLink | null> {
  const id = readSignedId(config, PURPOSE, token);
  if (!id) return null;
  const link = await db
    .selectFrom("fieldLinks")
    .selectAll()
    .where("id", "=", id)
    .where("formId", "=", formId)
    .executeTakeFirst();
  return link ?? null;
}

const USED_EVERY_MS = 60_000;

/** Writes down that a link was used, once a minute. */
export async function recordFieldUse(db: Database, link: FieldLink, now: Date): Promise<void> {
  const before = new Date(now.getTime() - USED_EVERY_MS).toISOString();
  if (link.usedAt !== null && link.usedAt > before) return;
  await db
    .updateTable("fieldLinks")
    .set({ usedAt: now.toISOString() })
    .where("id", "=", link.id)
    .execute();
}
