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

/** Instead of a quiz that was opened without a link of anybody's: trying it out here would give the answers away. */
export const OWN_LINK_ONLY: FormAvailability = {
  takes: false,
  status: 200,
  title: "Open this quiz from your own page",
  words:
    "It is for people who registered for the event. Your e-mails have a link to your own page, and the quiz is there. That way your result counts for you.",
};
