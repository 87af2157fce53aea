import type { Kysely } from "kysely";
import { z } from "zod";
import { readEmailAddress } from "#app/engines/email-address/email-address.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { readRuleOptions } from "#app/features/recipients/segments/people-segments.server.ts";
import type { Database } from "#db/database.server.ts";
import type { RenewalPlansTable } from "#db/schema/renewals.ts";
import type { Schema } from "#db/schema.ts";
import { RENEWAL_STEPS, type RenewalStep, readSteps } from "./renewal-steps.ts";

export type RenewalPlan = Pick<RenewalPlansTable, "leadsTo" | "target" | "renewedByProjectId"> & {
  steps: RenewalStep[];
};

/** How a project's certificates are renewed; null: its organiser hasn't said. */
export async function findRenewalPlan(
  db: Database,
  projectId: string,
): Promise<RenewalPlan | null> {
  const row = await db
    .selectFrom("renewalPlans")
    .select(["steps", "leadsTo", "target", "renewedByProjectId"])
    .where("projectId", "=", projectId)
    .executeTakeFirst();
  return row ? { ...row, steps: readSteps(row.steps) } : null;
}

const MAX_ADDRESS_LETTERS = 2000;

/** The form of a plan. Which target is meant depends on `leadsTo`. */
export const renewalFields = z.object({
  days: z.array(z.string()).optional(),
  leadsTo: z.enum(["contact", "form", "webinar", "address"], {
    error: "Choose what the Renew link leads to",
  }),
  contact: z.string().trim().optional(),
  form: z.string().optional(),
  webinar: z.string().optional(),
  address: z.string().trim().optional(),
  renewedBy: z.string().optional(),
});

export type RenewalValues = z.input<typeof renewalFields>;

/** What can be chosen in it: the account's own forms and webinars, and its other projects. */
export async function readRenewalOptions(db: Database, accountId: string, projectId: string) {
  const { form, webinar, project } = await readRuleOptions(db, accountId);
  return { form, webinar, project: project.filter(({ value }) => value !== projectId) };
}

/** The same form, read: what it leads to is the account's own, or an address that can be opened. */
export function renewalForm(options: Awaited<ReturnType<typeof readRenewalOptions>>) {
  return renewalFields.transform((given, { addIssue }): RenewalPlan => {
    const { days = [], leadsTo, renewedBy = "" } = given;
    const typed = given[leadsTo] ?? "";
    const problem = targetProblem(leadsTo, typed, options);
    if (problem) addIssue({ code: "custom", path: [leadsTo], message: problem });
    if (renewedBy && !options.project.some(({ value }) => value === renewedBy))
      addIssue({ code: "custom", path: ["renewedBy"], message: "Choose one of your projects" });
    return {
      steps: RENEWAL_STEPS.filter((step) => days.includes(String(step))),
      leadsTo,
      target: typed,
      renewedByProjectId: renewedBy || null,
    };
  });
}

function targetProblem(
  leadsTo: RenewalPlan["leadsTo"],
  typed: string,
  options: Awaited<ReturnType<typeof readRenewalOptions>>,
): string | null {
  if (leadsTo === "form" || leadsTo === "webinar") {
    const isOwn = options[leadsTo].some(({ value }) => value === typed);
    return isOwn ? null : `Choose one of your ${leadsTo}s`;
  }
  if (leadsTo === "contact") {
    const address = readEmailAddress(typed);
    return address.ok ? null : `${address.reason}. Enter it in full, like name@example.com`;
  }
  const isHttps = URL.parse(typed)?.protocol === "https:" && typed.length <= MAX_ADDRESS_LETTERS;
  return isHttps ? null : "Enter an address that begins with https://";
}

/** Keeps a project's plan, and says so in the activity log. The caller has found the project. */
export async function saveRenewalPlan(
  db: Kysely<Schema>,
  given: {
    accountId: string;
    actorId: string;
    project: { id: string; title: string };
    plan: RenewalPlan;
    now: Date;
  },
): Promise<void> {
  const { accountId, actorId, project, plan, now } = given;
  const { steps, ...rest } = plan;
  const row = { ...rest, steps: steps.join(" "), updatedAt: now.toISOString() };
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("renewalPlans")
      .values({ ...row, projectId: project.id, accountId })
      .onConflict((conflict) => conflict.column("projectId").doUpdateSet(row))
      .execute();
    const text = `Changed how certificates of ${project.title} are renewed`;
    const link = `/projects/${project.id}`;
    await recordActivity(trx, { accountId, actorId, kind: "update", text, link, now });
  });
}
