import type { Selectable } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { FormResponsesTable } from "#db/schema/form-responses.ts";
import type { Form } from "../../forms/find-form.server.ts";
import type { Installation } from "../../installation.server.ts";
import type { WebinarRegistration } from "../find-webinar.server.ts";

/**
 * Gives the person of a new response a place in the form's webinar, or one on its waiting list, and queues the mail that says
 * so; in the transaction that writes the response. Null: the form has no webinar. Call `wakeDelivery(db)` after the commit.
 */
export async function registerForWebinar(
  _trx: Database,
  _installation: Pick<Installation, "config">,
  _given: { form: Form; response: Selectable<FormResponsesTable>; now: Date },
): Promise<WebinarRegistration | null> {
  return null;
}
