import type { Kysely } from "kysely";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import type { ActivitiesTable } from "#db/schema/activity.ts";
import type { Schema } from "#db/schema.ts";
import { type AddedForm, addSampleForms } from "./add-sample-forms.server.ts";
import { type AddedProject, addSampleProjects } from "./add-sample-projects.server.ts";
import { hoursBefore, type SampleContext } from "./sample-plan.ts";

/** Whether the account shows sample data, be it in its bin. */
export async function hasSampleData(db: Database, accountId: string): Promise<boolean> {
  for (const table of ["projects", "forms"] as const) {
    const row = await db
      .selectFrom(table)
      .select("id")
      .where("accountId", "=", accountId)
      .where("isSample", "=", 1)
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}

/**
 * Writes the sample data: projects with lists, sends and certificates, forms with answers, webinars
 * with people, lines of the log; all marked `isSample`, all of the past, none of it queued. One
 * transaction. False: it is there already.
 */
export async function loadSampleData(
  { db }: { db: Kysely<Schema> },
  sample: SampleContext,
): Promise<boolean> {
  return db.transaction().execute(async (trx: Database) => {
    // The account's row is locked: a second press waits here, and finds what the first has made.
    await trx
      .updateTable("accounts")
      .set({ id: sample.account.id })
      .where("id", "=", sample.account.id)
      .execute();
    if (await hasSampleData(trx, sample.account.id)) return false;
    const projects = await addSampleProjects(trx, sample);
    const forms = await addSampleForms(trx, sample);
    await addSampleActivities(trx, sample, { projects, forms });
    return true;
  });
}

/** Lines of the log about the sample data, of every kind; four of them notifications. */
async function addSampleActivities(
  trx: Database,
  { account, userId, now }: SampleContext,
  { projects, forms }: { projects: AddedProject[]; forms: AddedForm[] },
): Promise<void> {
  const [latest, reached, fire] = projects;
  const webinar = forms.find(({ title }) => title === "CVs that pass the screen");
  const [sign] = forms;
  const draft = projects.at(-1);
  if (!latest || !reached || !fire || !draft || !webinar || !sign)
    throw new Error("The sample data has fewer projects or forms than its log tells of");
  const lines: [
    hoursAgo: number,
    kind: ActivitiesTable["kind"],
    text: string,
    link: string,
    notify: 0 | 1,
  ][] = [
    [0.2, "warning", `3 e-mails bounced: ${latest.title}`, `/sent/${latest.batchId}`, 1],
    [
      2,
      "reminder",
      `A webinar starts in two days: ${webinar.title}`,
      `/forms/${webinar.id}/webinar`,
      1,
    ],
    [3, "sent", `Sent 140 certificates: ${latest.title}`, `/sent/${latest.batchId}`, 0],
    [5, "scheduled", `Planned a webinar: ${webinar.title}`, `/forms/${webinar.id}/webinar`, 0],
    [7, "new", `Published a form: ${sign.title}`, `/forms/${sign.id}/questions`, 0],
    [9, "update", `Changed the design: ${latest.title}`, `/projects/${latest.id}`, 0],
    [
      26,
      "review",
      `Recipients need attention: ${draft.title}`,
      `/certificates/${draft.id}/recipients`,
      1,
    ],
    [30, "info", "Sample data shows what this page looks like in use", "/dashboard", 0],
    [75, "sent", `Sent 65 certificates: ${fire.title}`, `/sent/${fire.batchId}`, 0],
    [200, "success", `Everyone was reached: ${reached.title}`, `/sent/${reached.batchId}`, 1],
  ];
  await trx
    .insertInto("activities")
    .values(
      lines.map(([hoursAgo, kind, text, link, notify]) => {
        const at = hoursBefore(now, hoursAgo);
        const actorId = notify === 1 ? null : userId;
        return {
          id: newId(at.getTime()),
          accountId: account.id,
          actorId,
          kind,
          text,
          link,
          notify,
          at: at.toISOString(),
          isSample: 1,
        };
      }),
    )
    .execute();
}
