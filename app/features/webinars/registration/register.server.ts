import type { Selectable } from "kysely";
import { z } from "zod";
import { readIssuer } from "#app/features/accounts/accounts.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { canEmail } from "#app/features/forms/emails/confirmations.server.ts";
import { WebinarClosed } from "#app/features/forms/extensions.ts";
import type { SmsConsent } from "#app/features/forms/model/sms-consent.server.ts";
import { visitorEmailField } from "#app/features/forms/public/save-for-later.server.ts";
import type { Form } from "#app/features/forms/store/find-form.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { perLanguage } from "#app/ui/languages/texts.ts";
import type { Database } from "#db/database.server.ts";
import type { FormResponsesTable } from "#db/schema/forms.ts";
import { queueWebinarEmail } from "../emails/queue-webinar-email.server.ts";
import {
  findByPerson,
  listByEmail,
  type Webinar,
  type WebinarRegistration,
} from "../model/webinar.server.ts";
import { webinarGate } from "../model/webinar-gate.ts";
import { addRegistration } from "./add-registration.server.ts";
import { resendEmail } from "./change-registration.server.ts";
import { lockWebinar } from "./places.server.ts";

/**
 * Gives the person of a new response a place in the form's webinar, or one on its waiting list, and
 * queues the mail that says so; in the transaction that writes the response. Call
 * `wakeDelivery(db)` after the commit.
 *
 * A person, by address and name, has one registration: a second response of theirs changes nothing,
 * and they get their mail again (C22). The page must not tell the two apart (`webinarThanks` does
 * not), or it would say who is registered.
 *
 * Null: the response names no e-mail address. Throws `WebinarClosed` when the webinar takes nobody
 * (any more): roll back and show its gate.
 */
export async function registerForWebinar(
  trx: Database,
  app: Pick<AppContext, "config">,
  given: {
    form: Form;
    webinar: Webinar;
    response: Selectable<FormResponsesTable>;
    sms: SmsConsent | null;
    texts: Texts;
    now: Date;
  },
): Promise<WebinarRegistration | null> {
  const { form, webinar, response, sms, texts, now } = given;
  if (!response.emailKey) return null;
  const gate = webinarGate(webinar, now, texts);
  // A page that was opened before tickets were sold: its address leads to them now.
  if (webinar.sellsTickets === 1)
    throw new WebinarClosed({
      state: "closed",
      takes: false,
      title: texts.registration.closed,
      words: "",
    });
  if (!gate.takes) throw new WebinarClosed(gate);
  const account = await readIssuer(trx, form.accountId);
  // Nobody else adds the same person between the look and the row.
  await lockWebinar(trx, webinar.id);
  const before = await findByPerson(trx, webinar.id, response);
  // Anybody can type anybody's address (C23): where it has had enough mails, the registration
  // stands without one, and the thank-you page says so.
  const allowance = await canEmail(trx, { accountId: account.id, email: response.email, now });
  if (before && before.state !== "cancelled") {
    const kind = `again-${response.id}` as const;
    if (allowance.allowed)
      await queueWebinarEmail(trx, app, { webinar, account, kind, registrations: [before], now });
    return before;
  }
  const { name, email, id: responseId } = response;
  const registration = await addRegistration(
    trx,
    app,
    {
      webinar,
      account,
      name,
      email,
      responseId,
      language: texts.language,
      by: "person",
      mayMail: allowance.allowed,
      sms,
      now,
    },
    before,
  );
  // Somebody took the last place between the look and the count.
  if (!registration)
    throw new WebinarClosed(
      webinarGate({ ...webinar, placesTaken: webinar.capacity ?? 0 }, now, texts),
    );
  return registration;
}

export const linkAgainForm = perLanguage((t) =>
  z.object({ email: visitorEmailField(t.common.emailInFull) }),
);

/**
 * Mails everybody registered with an address how things stand, with their joining link if they have
 * a place (C22); where a mailbox has had its share of mails (C23), those wait longest who had theirs
 * last. Does nothing for an address that is not registered.
 */
export async function sendLinkAgain(
  app: Pick<AppContext, "db" | "config" | "clock">,
  { webinarId, email }: { webinarId: string; email: string },
): Promise<void> {
  const { db, clock } = app;
  const now = clock();
  await db.transaction().execute(async (trx) => {
    const registrations = await longestUnmailedFirst(trx, await listByEmail(trx, webinarId, email));
    const [first] = registrations;
    if (!first) return;
    const { accountId } = first;
    const webinar = await trx
      .selectFrom("webinars")
      .selectAll()
      .where("id", "=", webinarId)
      .executeTakeFirstOrThrow();
    const account = await trx
      .selectFrom("accounts")
      .select(["id", "name", "supportEmail"])
      .where("id", "=", accountId)
      .executeTakeFirstOrThrow();
    for (const registration of registrations) {
      if (!(await canEmail(trx, { accountId, email: registration.email, now })).allowed) return;
      const onceKey = now.toISOString();
      await resendEmail(trx, app, { webinar, account, registration, onceKey, now });
    }
  });
  wakeDelivery(db);
}

async function longestUnmailedFirst(
  trx: Database,
  registrations: WebinarRegistration[],
): Promise<WebinarRegistration[]> {
  if (registrations.length < 2) return registrations;
  const ids = registrations.map(({ id }) => id);
  const mailed = await trx
    .selectFrom("webinarMails")
    .select(({ fn }) => ["registrationId", fn.max("at").as("at")])
    .where("registrationId", "in", ids)
    .groupBy("registrationId")
    .execute();
  const at = new Map(mailed.map((row) => [row.registrationId, row.at]));
  const lastMail = ({ id }: WebinarRegistration) => at.get(id) ?? "";
  return registrations.toSorted((a, b) => (lastMail(a) < lastMail(b) ? -1 : 1));
}
