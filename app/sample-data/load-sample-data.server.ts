import type { Kysely } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { addSampleActivities } from "./add-sample-activities.server.ts";
import { addSampleForms } from "./add-sample-forms.server.ts";
import { addSampleProjects } from "./add-sample-projects.server.ts";
import { hasSampleData } from "./has-sample-data.server.ts";
import type { SampleFor } from "./sample-for.ts";

/**
 * Writes the sample data: projects with lists, sends and certificates, forms with answers, webinars with people, lines of the
 * log; all marked `isSample`, all of the past, none of it queued. One transaction. False: it is there already.
 */
export async function loadSampleData({ db }: { db: Kysely<Schema> }, sample: SampleFor): Promise<boolean> {
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
