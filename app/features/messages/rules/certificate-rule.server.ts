import type { z } from "zod";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { Database } from "#db/database.server.ts";
import { findSource } from "../bulk/sources.server.ts";
import { isAlwaysEverybody, type RuleSource, readSourceValue } from "./rule-source.ts";
import type { certificateRuleForm } from "./send-rules.server.ts";

/** What the form of a rule for certificates says, of the account's own things; or what is wrong with it. */
export async function readCertificateRule(
  db: Database,
  accountId: string,
  given: z.output<typeof certificateRuleForm>,
): Promise<{ projectId: string; source: RuleSource; toEveryone: boolean } | { problems: FormErrors }> {
  const project = await db
    .selectFrom("projects")
    .select("id")
    .where("id", "=", given.project)
    .where("accountId", "=", accountId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  const source = readSourceValue(given.source);
  const found = source && (await findSource(db, accountId, source));
  if (!project || !source || !found)
    return {
      problems: {
        ...(project ? {} : { project: "Choose a certificate" }),
        ...(found ? {} : { source: "Choose who gets it" }),
      },
    };
  return { projectId: project.id, source, toEveryone: given.toEveryone === "yes" || isAlwaysEverybody(source) };
}
