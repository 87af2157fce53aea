import type { Kysely } from "kysely";
import type { Schema } from "#db/schema.ts";
import { MOST_TITLE_LETTERS } from "../../projects/rename-project.server.ts";
import { createForm } from "../create-form.server.ts";
import { readDefinition } from "../definition.ts";
import { findForm } from "../find-form.server.ts";
import { readFormSettings } from "../form-settings.ts";

/**
 * A new draft with the same questions and settings. It has no answers, no webinar and an address of its own, and is not
 * published; a closing date that has passed is left out, so that the copy can take answers. Pressed twice it makes one copy.
 * Returns where the copy is. Throws 404.
 */
export async function duplicateForm(
  db: Kysely<Schema>,
  given: { accountId: string; userId: string; id: string; token: string; now: Date },
): Promise<{ location: string; title: string }> {
  return db.transaction().execute(async (trx) => {
    const original = await findForm(trx, given.accountId, given.id);
    const title = copyTitle(original.title);
    const { location, formId } = await createForm(trx, {
      ...given,
      title,
      draft: readDefinition(original.draft),
      settings: readFormSettings(original.settings),
    });
    if (formId) {
      const { closesAt, responseLimit, retentionDays, enabled } = original;
      const isAhead = closesAt !== null && closesAt > given.now.toISOString();
      await trx
        .updateTable("forms")
        .set({ closesAt: isAhead ? closesAt : null, responseLimit, retentionDays, enabled })
        .where("id", "=", formId)
        .execute();
    }
    return { location, title };
  });
}

/** "Fire Safety" → "Copy of Fire Safety", cut so that the whole fits. */
export function copyTitle(title: string): string {
  const words = "Copy of ";
  return (
    words +
    [...title]
      .slice(0, MOST_TITLE_LETTERS - words.length)
      .join("")
      .trim()
  );
}
