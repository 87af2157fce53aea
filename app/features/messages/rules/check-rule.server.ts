import type { z } from "zod";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { Database } from "#db/database.server.ts";
import type { BulkDraft } from "../bulk/bulk-drafts.server.ts";
import { findAddingTo, findSource } from "../bulk/sources.server.ts";
import type { ruleForm } from "./send-rules.server.ts";
import { webinarsToFollow } from "./show-rules.server.ts";

/** Half of an import would be there before, and the other half be new. */
export const WAIT_FOR_EVERYBODY =
  "People are still being added to this list, so it isn’t clear yet who is new. Wait until everybody is there";

/**
 * What is wrong with the choices of a rule that writes; null: nothing is. `isFixed`: its people were ticked one by one. `startsWith`: whom it
 * begins with.
 */
export async function problemsOfRule(
  db: Database,
  accountId: string,
  given: z.output<typeof ruleForm>,
  { isFixed, startsWith }: { isFixed: boolean; startsWith?: BulkDraft["audience"] },
): Promise<FormErrors | null> {
  if (given.kind === "new-people" && startsWith) {
    const source = await findSource(db, accountId, startsWith);
    if (source && (await findAddingTo(db, source))) return { kind: `${WAIT_FOR_EVERYBODY}.` };
  }
  if (given.kind === "new-people" && isFixed)
    return { kind: "You ticked people one by one, so nobody can join them. Choose all people of a list for the draft first." };
  if (given.kind !== "after-attending") return null;
  const webinars = await webinarsToFollow(db, accountId);
  return webinars.some(({ value }) => value === given.webinar) ? null : { webinar: "Choose a webinar" };
}
