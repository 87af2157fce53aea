import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { findByEmail, type Webinar, type WebinarRegistration } from "#app/features/forms/webinar/webinar.server.ts";
import { webinarEnd } from "#app/features/forms/webinar/webinar-times.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { readEmailAddress } from "#app/platform/text/email-address.ts";
import { countLetters, MAX_NAME_LETTERS, normaliseName } from "#app/platform/text/wording.ts";
import { addRegistration } from "../registration/add-registration.server.ts";
import { lockWebinar } from "../registration/places.server.ts";

/** Registers somebody by hand, with the mail everybody gets. No approval is needed, and registration may be closed. */
export async function addPerson(
  app: AppContext,
  given: { organiser: Organiser; webinar: Webinar; name: string; email: string },
): Promise<{ person: WebinarRegistration } | { errors: FormErrors }> {
  const { db, clock } = app;
  const now = clock();
  const errors: FormErrors = {};
  const name = normaliseName(given.name);
  if (!name) errors.name = "Enter the person’s name";
  else if (countLetters(name) > MAX_NAME_LETTERS) errors.name = `Shorten the name to ${MAX_NAME_LETTERS} letters`;
  const reading = readEmailAddress(given.email);
  if (!reading.ok) errors.email = "Enter an e-mail address in full, like name@example.com";
  if (!reading.ok || errors.name) return { errors };
  const { account, user } = given.organiser;
  const { email } = reading;
  const outcome = await db.transaction().execute(async (trx) => {
    const webinar = await lockWebinar(trx, given.webinar.id);
    if (webinar.state === "cancelled") return { errors: { form: "This webinar is cancelled." } };
    if (now.toISOString() >= webinarEnd(webinar)) return { errors: { form: "This webinar has ended." } };
    const before = await findByEmail(trx, webinar.id, email);
    if (before && before.state !== "cancelled" && before.state !== "declined") {
      return { errors: { email: `${before.name || email} is registered with this address already` } };
    }
    const registering = { webinar, account, name, email, responseId: null, by: "organiser", mayMail: true, now } as const;
    const person = await addRegistration(trx, app, registering, before);
    if (!person) {
      return { errors: { form: "All places are taken and there is no waiting list. Raise the number of places under Details." } };
    }
    const link = `/forms/${webinar.formId}/webinar/people`;
    const text = `Registered ${name} by hand: ${webinar.title}`;
    await recordActivity(trx, { accountId: account.id, actorId: user.id, kind: "new", text, link, now });
    return { person };
  });
  wakeDelivery(db);
  return outcome;
}
