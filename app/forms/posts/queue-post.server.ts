import type { Selectable } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { FormResponsesTable } from "#db/schema/form-responses.ts";
import type { Form, FormVersion } from "../find-form.server.ts";

/** Queues the POST of a new response to the form's external link, if it has one; in the transaction that writes the response. */
export async function queuePost(
  _trx: Database,
  _given: { form: Form; version: FormVersion; response: Selectable<FormResponsesTable>; now: Date },
): Promise<void> {}
