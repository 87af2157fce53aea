import type { Selectable } from "kysely";
import { z } from "zod";
import { readIssuer } from "#app/features/accounts/accounts.server.ts";
import { canEmail } from "#app/features/forms/emails/confirmations.server.ts";
import type { Form } from "#app/features/forms/find-form.server.ts";
import {
  findByEmail,
  type Webinar,
  type WebinarRegistration,
  webinarOfForm,
} from "#app/features/forms/webinar/webinar.server.ts";
import { WebinarClosed, webinarGate } from "#app/features/forms/webinar/webinar-gate.ts";
import { webinarEnd } from "#app/features/forms/webinar/webinar-times.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import type { FormResponsesTable } from "#db/schema/forms.ts";
import type { CodeWordAnswer } from "../attendance/accept-code-word.server.ts";
import { queueWebinarEmail } from "../emails/queue-webinar-email.server.ts";
import { addRegistration } from "./add-registration.server.ts";

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
  app: Pick<AppContext, "config">,
  given: { form: Form; response: Selectable<FormResponsesTable>; now: Date },
): Promise<WebinarRegistration | null> {
  const { form, response, now } = given;
  const webinar = await webinarOfForm(trx, form.id);
  if (!webinar || !response.emailKey) return null;
  const gate = webinarGate(webinar, now);
  if (!gate.takes) throw new WebinarClosed(gate);
  const account = await readIssuer(trx, form.accountId);
  const before = await findByEmail(trx, webinar.id, response.emailKey);
  // Anybody can type anybody's address (C23): where it has had enough mails, the registration stands without one, and the
  // thank-you page says so.
  const allowance = await canEmail(trx, { accountId: account.id, email: response.email, now });
  if (before && before.state !== "cancelled") {
    const kind = `again-${response.id}` as const;
    if (allowance.allowed) await queueWebinarEmail(trx, app, { webinar, account, kind, registrations: [before], now });
    return before;
  }
  const { name, email, id: responseId } = response;
  const registration = await addRegistration(
    trx,
    app,
    { webinar, account, name, email, responseId, by: "person", mayMail: allowance.allowed, now },
    before,
  );
  // Somebody took the last place between the look and the count.
  if (!registration) throw new WebinarClosed(webinarGate({ ...webinar, placesTaken: webinar.capacity ?? 0 }, now));
  return registration;
}

/** What is said to a person whose code word was not taken. */
export const CODE_WORD_ANSWERS: Record<Exclude<CodeWordAnswer, "accepted">, string> = {
  wrong: "This is not the code word. Listen for it once more, and check the spelling; capitals and spaces make no difference",
  early: "The webinar has not begun yet. The code word is said during it",
  late: "It is too late now: the code word was taken until a day after the webinar",
  none: "There is nothing to enter here any more",
};

export const codeWordForm = z.object({
  word: z.string({ error: CODE_WORD_ANSWERS.wrong }).transform((typed) => typed.slice(0, 200)),
});

const DAY_MS = 86_400_000;

/** Whether the page of a personal link asks for the code word: from the start until a day after the end. */
export function takesCodeWord(webinar: Webinar, { state }: Pick<WebinarRegistration, "state">, now: Date): boolean {
  if (!webinar.codeWord || webinar.state === "cancelled" || state !== "registered") return false;
  const at = now.getTime();
  return at >= Date.parse(webinar.startsAt) && at <= Date.parse(webinarEnd(webinar)) + DAY_MS;
}
