import type { Kysely } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { addSampleActivities } from "./add-sample-activities.server.ts";
import { addSampleForms } from "./add-sample-forms.server.ts";
import { addSampleProjects } from "./add-sample-projects.server.ts";
import type { SampleContext } from "./sample-for.ts";

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
 * Writes the sample data: projects with lists, sends and certificates, forms with answers, webinars with people, lines of the
 * log; all marked `isSample`, all of the past, none of it queued. One transaction. False: it is there already.
 */
export async function loadSampleData({ db }: { db: Kysely<Schema> }, sample: SampleContext): Promise<boolean> {
  return db.transaction().execute(async (trx: Database) => {
    // The account's row is locked: a second press waits here, and finds what the first has made.
    await trx.updateTable("accounts").set({ id: sample.account.id }).where("id", "=", sample.account.id).execute();
    if (await hasSampleData(trx, sample.account.id)) return false;
    const projects = await addSampleProjects(trx, sample);
    const forms = await addSampleForms(trx, sample);
    await addSampleActivities(trx, sample, { projects, forms });
    return true;
  });
}
