import type { z } from "zod";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { Database } from "#db/database.server.ts";
import type { ruleForm } from "./send-rules.server.ts";
import { webinarsToFollow } from "./show-rules.server.ts";

/** What is wrong with the choices of a rule that writes; null: nothing is. `isFixed`: its people were ticked one by one. */
export async function problemsOfRule(
  db: Database,
  accountId: string,
  given: z.output<typeof ruleForm>,
  { isFixed }: { isFixed: boolean },
): Promise<FormErrors | null> {
  if (given.kind === "new-people" && isFixed)
    return { kind: "You ticked people one by one, so nobody can join them. Choose all people of a list for the draft first." };
  if (given.kind !== "after-attending") return null;
  const webinars = await webinarsToFollow(db, accountId);
  return webinars.some(({ value }) => value === given.webinar) ? null : { webinar: "Choose a webinar" };
}
