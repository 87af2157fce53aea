import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import type { Database } from "#db/database.server.ts";
import type { FormAvailability } from "../public/form-status.ts";

/** Forms that webinars have people with a place answer, each by a link of their own. */

/** Whether a webinar that takes place has this form as its quiz. */
export async function isQuizForm(db: Database, formId: string): Promise<boolean> {
  const row = await db
    .selectFrom("webinars")
    .select("id")
    .where("quizFormId", "=", formId)
    .where("state", "!=", "cancelled")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Instead of a quiz that was opened without a link of anybody's: trying it out here would give the
 * answers away.
 */
export function ownLinkOnly({ tasks }: Texts): FormAvailability {
  return { takes: false, status: 200, ...tasks.ownLinkOnly };
}
