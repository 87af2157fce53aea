import type { Selectable } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { FormResponsesTable } from "#db/schema/form-responses.ts";
import type { Form } from "../../forms/find-form.server.ts";
import { mayMail } from "../../forms/mails/mail-allowance.server.ts";
import type { Installation } from "../../installation.server.ts";
import { type WebinarRegistration, webinarOfForm } from "../find-webinar.server.ts";
import { queueWebinarMail } from "../mails/queue-webinar-mail.server.ts";
import { webinarGate } from "../webinar-gate.ts";
import { addRegistration } from "./add-registration.server.ts";
import { findByEmail } from "./find-registration.server.ts";
import { WebinarClosed } from "./webinar-closed.ts";

/**
 * Gives the person of a new response a place in the form's webinar, or one on its waiting list, and queues the mail that says
 * so; in the transaction that writes the response. Call `wakeDelivery(db)` after the commit.
 *
 * One address has one registration: a second response of it changes nothing, and the person gets their mail again (C22). The
 * page must not tell the two apart (`webinarThanks` does not), or it would say who is registered.
 *
 * Null: the form has no webinar, or the response names no e-mail address. Throws `WebinarClosed` when the webinar takes nobody
 * (any more): roll back and show its gate.
 */
export async function registerForWebinar(
  trx: Database,
  installation: Pick<Installation, "config">,
  given: { form: Form; response: Selectable<FormResponsesTable>; now: Date },
): Promise<WebinarRegistration | null> {
  const { form, response, now } = given;
  const webinar = await webinarOfForm(trx, form.id);
  if (!webinar || !response.emailKey) return null;
  const gate = webinarGate(webinar, now);
  if (!gate.takes) throw new WebinarClosed(gate);
  const account = await trx
    .selectFrom("accounts")
    .select(["id", "name", "supportEmail"])
    .where("id", "=", form.accountId)
    .executeTakeFirstOrThrow();
  const before = await findByEmail(trx, webinar.id, response.emailKey);
  // Anybody can type anybody's address (C23): where it has had enough mails, the registration stands without one, and the
  // thank-you page says so.
  const allowance = await mayMail(trx, { accountId: account.id, email: response.email, now });
  if (before && before.state !== "cancelled") {
    const kind = `again-${response.id}` as const;
    if (allowance.allowed) await queueWebinarMail(trx, installation, { webinar, account, kind, registrations: [before], now });
    return before;
  }
  const { name, email, id: responseId } = response;
  const registration = await addRegistration(
    trx,
    installation,
    { webinar, account, name, email, responseId, by: "person", mayMail: allowance.allowed, now },
    before,
  );
  // Somebody took the last place between the look and the count.
  if (!registration) throw new WebinarClosed(webinarGate({ ...webinar, placesTaken: webinar.capacity ?? 0 }, now));
  return registration;
}
