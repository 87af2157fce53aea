import type { Selectable } from "kysely";
import { readAccountLanguage, readIssuer } from "#app/features/accounts/accounts.server.ts";
import { brandingOf } from "#app/features/billing/quota/branding.server.ts";
import { firstContacts, isUnproved } from "#app/features/delivery/ceilings/first-contact.server.ts";
import { queueMailing } from "#app/features/delivery/queue/queue-mailing.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { readLanguage } from "#app/ui/languages/languages.ts";
import type { Database } from "#db/database.server.ts";
import type { FormResponsesTable } from "#db/schema/forms.ts";
import { settingsIn, titleIn } from "../model/settings-texts.ts";
import type { Form, FormVersion } from "../store/find-form.server.ts";
import { formSettings } from "../store/stored-form.server.ts";
import { confirmationEmail } from "./confirmation-email.server.ts";
import { canEmail, confirmationToken } from "./confirmations.server.ts";
import { readEmailLook } from "./email-look.server.ts";
import { enqueueResponsesLine, enqueueResponsesNotice } from "./notify-responses.server.tsx";
import { renderFormEmail } from "./render-email.server.tsx";

interface Told {
  form: Form;
  version: FormVersion;
  response: Selectable<FormResponsesTable>;
  isWebinar: boolean;
  /** In the language of who answered. */
  texts: Texts;
  now: Date;
}

/** What became of the confirmation to the person. `refused`: sentences for the thank-you page. */
export type Confirmation =
  | { kind: "none" }
  | { kind: "queued" }
  | { kind: "refused"; reason: string };

/**
 * Queues what a new response is told by: the confirmation to the person, if the settings ask for
 * one and no webinar has its own, and the notice to the organiser. In the transaction that writes
 * the response; `wakeDelivery(db)` after the commit. Called again for the same response it queues
 * nothing twice.
 */
export async function notifyResponse(
  trx: Database,
  app: Pick<AppContext, "config">,
  told: Told,
): Promise<{ confirmation: Confirmation }> {
  await enqueueResponsesNotice(trx, told.form, { number: told.response.number, now: told.now });
  await enqueueResponsesLine(trx, told.form, told.response.number, told.now);
  return { confirmation: await confirm(trx, app, told) };
}

async function confirm(
  trx: Database,
  app: Pick<AppContext, "config">,
  told: Told,
): Promise<Confirmation> {
  const { form, response, isWebinar, now } = told;
  const settings = formSettings(form);
  if (isWebinar || !response.email || !settings.confirmation.enabled) return { kind: "none" };
  const onceToken = confirmationToken(response.id);
  const isKnown = await trx
    .selectFrom("batches")
    .select("id")
    .where("confirmToken", "=", `${form.accountId}:${onceToken}`)
    .executeTakeFirst();
  if (isKnown) return { kind: "queued" };
  const allowance = await canEmail(
    trx,
    { accountId: form.accountId, email: response.email, now },
    told.texts,
  );
  if (!allowance.allowed) return { kind: "refused", reason: allowance.reason };
  const account = await readIssuer(trx, form.accountId);
  const branding = await brandingOf(trx, account.id, now);
  const { language } = told.texts;
  const title = titleIn(settings, language) ?? told.version.title;
  const contact = await contactOf(trx, told);
  const text = settingsIn(settings, language).confirmation;
  const { letter, values } = confirmationEmail({ ...told, text, title, contact });
  const isOwnText = text.body !== "" && text.body === settings.confirmation.body;
  const bodyLanguage =
    readLanguage(settings.language) ?? (await readAccountLanguage(trx, form.accountId));
  await queueMailing(trx, app, {
    account,
    kind: "form",
    title: `Confirmation: ${told.version.title}`,
    template: await renderFormEmail(
      app,
      { ...account, ...branding, look: await readEmailLook(trx, app, form) },
      isOwnText && contact !== "short" ? { ...letter, bodyLanguage } : letter,
    ),
    people: [{ name: contact === "short" ? "" : response.name, email: response.email, values }],
    onceToken,
    now,
  });
  return { kind: "queued" };
}

/** Whether they had an e-mail of the account before; "short": no, and it is not proved yet. */
async function contactOf(
  trx: Database,
  { form: { accountId }, response, now }: Told,
): Promise<"known" | "first" | "short"> {
  const first = await firstContacts(trx, accountId, [response.email]);
  if (first.size === 0) return "known";
  return (await isUnproved(trx, accountId, now)) ? "short" : "first";
}
