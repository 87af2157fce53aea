import type { z } from "zod";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { Database } from "#db/database.server.ts";
import { findAddingTo, findSource } from "../bulk/sources.server.ts";
import { WAIT_FOR_EVERYBODY } from "./check-rule.server.ts";
import type { certificateRuleForm } from "./rule-forms.ts";
import { isAlwaysEverybody, type RuleSource, readSourceValue } from "./rule-source.ts";
import { findRuleStart, type RuleStart } from "./rule-start.server.ts";

/**
 * What the form of a rule for certificates says, of the account's own things; or what is wrong with
 * it.
 */
export async function readCertificateRule(
  db: Database,
  accountId: string,
  given: z.output<typeof certificateRuleForm>,
): Promise<
  { projectId: string; source: RuleSource; toEveryone: boolean } | { problems: FormErrors }
> {
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
  const toEveryone = given.toEveryone === "yes" || isAlwaysEverybody(source);
  if (!toEveryone && (await findAddingTo(db, found)))
    return { problems: { source: WAIT_FOR_EVERYBODY } };
  return { projectId: project.id, source, toEveryone };
}

/**
 * The address of the question before a rule gives certificates to people who are there already;
 * null: it was answered, or need not be.
 */
export async function questionBefore(
  db: Database,
  given: {
    accountId: string;
    ruleId: string | null;
    page: string;
    rule: Readable;
    form: z.output<typeof certificateRuleForm>;
  },
): Promise<string | null> {
  const { page, rule, form } = given;
  const start = await findRuleStart(db, { ...given, ...rule });
  if (!start || form.agreed === String(start.toGive)) return null;
  const { project, source, toEveryone } = form;
  const changed = form.agreed === undefined ? "no" : "yes";
  return `${page}?${new URLSearchParams({ project, source, toEveryone, ask: "yes", changed })}`;
}

type Readable = Exclude<Awaited<ReturnType<typeof readCertificateRule>>, { problems: FormErrors }>;

/**
 * What the page of that question shows. Null: its address asks nothing, or nobody is there any
 * more.
 */
export async function showQuestion(
  db: Database,
  {
    accountId,
    ruleId,
    search,
    page,
  }: { accountId: string; ruleId: string | null; search: URLSearchParams; page: string },
): Promise<{
  start: RuleStart;
  fields: Record<"project" | "source" | "toEveryone", string>;
  title: string;
  hasChanged: boolean;
  back: string;
} | null> {
  if (search.get("ask") !== "yes") return null;
  const fields = {
    project: search.get("project") ?? "",
    source: search.get("source") ?? "",
    toEveryone: search.get("toEveryone") === "yes" ? ("yes" as const) : ("no" as const),
  };
  const rule = await readCertificateRule(db, accountId, fields);
  if ("problems" in rule) return null;
  const start = await findRuleStart(db, { accountId, ruleId, ...rule });
  if (!start) return null;
  const project = await db
    .selectFrom("projects")
    .select("title")
    .where("id", "=", rule.projectId)
    .executeTakeFirstOrThrow();
  const hasChanged = search.get("changed") === "yes";
  return {
    start,
    fields,
    title: project.title,
    hasChanged,
    back: `${page}?${new URLSearchParams(fields)}`,
  };
}
