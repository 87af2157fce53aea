import type { Selectable } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { FormsTable, FormVersionsTable } from "#db/schema/forms.ts";
import { writeWithTimeout } from "#db/writing.server.ts";

export type Form = Selectable<FormsTable>;
export type FormVersion = Selectable<FormVersionsTable>;

/** A form of the account. Null: there is none, it is another account's, or it lies in the bin. */
export async function findForm(
  db: Database,
  accountId: string,
  formId: string | undefined,
): Promise<Form | null> {
  const form = await db
    .selectFrom("forms")
    .selectAll()
    .where("id", "=", formId ?? "")
    .where("accountId", "=", accountId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return form ?? null;
}

/** What the public sees of a form now; null before it was published. */
export async function publishedVersion(
  db: Database,
  form: Pick<Form, "publishedVersionId">,
): Promise<FormVersion | null> {
  if (!form.publishedVersionId) return null;
  return db
    .selectFrom("formVersions")
    .selectAll()
    .where("id", "=", form.publishedVersionId)
    .executeTakeFirstOrThrow();
}

/**
 * Notes that somebody of the account looked at the form: it moves to the front of "Recently
 * viewed".
 */
export async function markFormViewed(db: Database, formId: string, now: Date): Promise<void> {
  await writeWithTimeout(
    db.updateTable("forms").set({ viewedAt: now.toISOString() }).where("id", "=", formId).execute(),
  );
}

/** Puts a star on a form or takes it off. False: it is absent, in the bin or another account's. */
export async function starForm(
  db: Database,
  form: { accountId: string; id: string; starred: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("forms")
    .set({ starred: form.starred ? 1 : 0 })
    .where("id", "=", form.id)
    .where("accountId", "=", form.accountId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Where everything lies that was uploaded to a form: `images/` holds the pictures between its
 * questions.
 */
export function formFolder({ id, accountId }: Pick<Form, "id" | "accountId">): string {
  return `accounts/${accountId}/forms/${id}`;
}
