import type { Selectable } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { FormResponsesTable } from "#db/schema/form-responses.ts";
import type { Installation } from "../../installation.server.ts";
import type { Form, FormVersion } from "../find-form.server.ts";

/**
 * Queues what a new response is told by: the confirmation to the person, if the settings ask for one and no webinar has its
 * own, and the notice to the organiser. In the transaction that writes the response; `wakeDelivery(db)` after the commit.
 */
export async function tellOfResponse(
  _trx: Database,
  _installation: Pick<Installation, "config">,
  _given: { form: Form; version: FormVersion; response: Selectable<FormResponsesTable>; isWebinar: boolean; now: Date },
): Promise<void> {}
