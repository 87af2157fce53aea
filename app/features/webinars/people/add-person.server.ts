import { z } from "zod";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { visitorEmailField } from "#app/features/forms/public/save-for-later.server.ts";
import { findByEmail, type Webinar, type WebinarRegistration } from "#app/features/forms/webinar/webinar.server.ts";
import { webinarEnd } from "#app/features/forms/webinar/webinar-times.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { countLetters, MAX_NAME_LETTERS, normaliseName } from "#app/platform/text/wording.ts";
import { addRegistration } from "../registration/add-registration.server.ts";
import { lockWebinar } from "../registration/places.server.ts";

const NO_NAME = "Enter the person’s name";

export const personForm = z.object({
  name: z
    .string({ error: NO_NAME })
    .transform(normaliseName)
    .refine((name) => name !== "", NO_NAME)
    .refine((name) => countLetters(name) <= MAX_NAME_LETTERS, `Shorten the name to ${MAX_NAME_LETTERS} letters`),
  email: visitorEmailField("Enter an e-mail address in full, like name@example.com"),
});

/**
 * Registers somebody by hand, with the mail everybody gets. No approval is needed, and registration may be closed. `problems`: why
 * not, by field.
 */
export async function addPerson(
  app: AppContext,
  { account, user }: Organiser,
  { id }: Pick<Webinar, "id">,
  { name, email }: z.output<typeof personForm>,
): Promise<{ person: WebinarRegistration } | { problems: FormErrors }> {
  const { db, clock } = app;
  const now = clock();
  const outcome = await db.transaction().execute(async (trx) => {
    const webinar = await lockWebinar(trx, id);
    if (webinar.state === "cancelled") return { problems: { form: "This webinar is cancelled." } };
    if (now.toISOString() >= webinarEnd(webinar)) return { problems: { form: "This webinar has ended." } };
    const before = await findByEmail(trx, webinar.id, email);
    if (before && before.state !== "cancelled" && before.state !== "declined") {
      return { problems: { email: `${before.name || email} is registered with this address already` } };
    }
    const registering = { webinar, account, name, email, responseId: null, by: "organiser", mayMail: true, now } as const;
    const person = await addRegistration(trx, app, registering, before);
    if (!person) {
      return {
        problems: { form: "All places are taken and there is no waiting list. Raise the number of places under Details." },
      };
    }
    const link = `/forms/${webinar.formId}/webinar/people`;
    const text = `Registered ${name} by hand: ${webinar.title}`;
    await recordActivity(trx, { accountId: account.id, actorId: user.id, kind: "new", text, link, now });
    return { person };
  });
  wakeDelivery(db);
  return outcome;
}
