import { withoutLinks } from "#app/engines/mail/without-links.ts";
import type { MessageTemplate } from "#app/engines/message-document/message-template.ts";
import { wallTime } from "#app/engines/time/zoned-time.ts";
import { mailLogoOf } from "#app/features/accounts/branding.ts";
import { brandingOf } from "#app/features/billing/quota/branding.server.ts";
import { isSameHolder } from "#app/features/certificates/renewal/same-holder.ts";
import { lockLedger } from "#app/features/delivery/queue/ledger-lock.server.ts";
import {
  type MailingPerson,
  queueMailing,
} from "#app/features/delivery/queue/queue-mailing.server.ts";
import { renderFormEmail } from "#app/features/forms/emails/render-email.server.tsx";
import { queueWebhooks } from "#app/features/webhooks/queue-webhook.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import { mailedName } from "#app/platform/text/mailed-name.ts";
import { oneLine } from "#app/platform/text/wording.ts";
import { dateText } from "#app/ui/languages/dates.ts";
import { type Language, readLanguage, SOURCE_LANGUAGE } from "#app/ui/languages/languages.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { readableShade } from "#app/ui/public-form/brand-style.ts";
import type { Database } from "#db/database.server.ts";
import { insertRows } from "#db/writing.server.ts";
import { type DueCertificate, withoutReminded } from "./due-reminders.server.ts";
import { expiryCalendar } from "./expiry-calendar.ts";
import { MAX_NAMED, placeholdersAt, reminderEmail } from "./reminder-email.ts";

/** Whose certificates end, as the e-mails say and show it. */
export interface RemindingAccount {
  id: string;
  name: string;
  supportEmail: string;
  language: string;
  logoFileKey: string | null;
  primaryColour: string | null;
}

type App = Pick<AppContext, "db" | "config">;
type Reminding = { account: RemindingAccount; now: Date };

/**
 * Writes the reminders of some people into the ledger, one e-mail each, and what they were reminded
 * of beside it, all or nothing: another round finds them there, and writes none again.
 */
export async function queueReminders(
  app: App,
  { account, now }: Reminding,
  due: readonly DueCertificate[],
): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    await lockLedger(trx, now);
    const left = await withoutReminded(trx, due);
    const people = [...Map.groupBy(left, ({ holderEmail }) => holderEmail).values()];
    // One send for all whose e-mails have the same form.
    const alike = Map.groupBy(
      people,
      (own) => `${own.length} ${own.some(({ isFirst }) => isFirst)}`,
    );
    for (const some of alike.values()) await queueAlike(trx, app, { account, now }, some);
  });
}

async function queueAlike(
  trx: Database,
  { config }: App,
  { account, now }: Reminding,
  people: readonly DueCertificate[][],
): Promise<void> {
  const own = readLanguage(account.language) ?? SOURCE_LANGUAGE;
  const count = people[0]?.length ?? 0;
  const look = {
    logo: mailLogoOf(account, config.appUrl),
    buttonColour: readableShade(account.primaryColour ?? ""),
  };
  const sender = { ...account, ...(await brandingOf(trx, account.id, now)), look };
  const render = (language: Language) =>
    renderFormEmail(
      { config },
      sender,
      reminderEmail(count, { texts: textsIn(language), appUrl: config.appUrl }),
    );
  const translations: Record<string, MessageTemplate> = {};
  const languages = new Set(people.map((certificates) => languageOf(certificates, own)));
  for (const language of languages)
    if (language !== own) translations[language] = await render(language);
  const { batchId } = await queueMailing(
    trx,
    { config },
    {
      account,
      kind: "renewal",
      title: "Reminder: certificates that end",
      template: { ...(await render(own)), translations },
      people: people.map((certificates) =>
        personOf(certificates, { account, now, own, appUrl: config.appUrl }),
      ),
      canUnsubscribe: true,
      now,
    },
  );
  await recordReminders(trx, { accountId: account.id, batchId, now }, people.flat());
}

/** The language of the certificate that ends first. */
function languageOf([first]: readonly DueCertificate[], own: Language): Language {
  return readLanguage(first?.language) ?? own;
}

function personOf(
  certificates: readonly DueCertificate[],
  given: Reminding & { own: Language; appUrl: string },
): MailingPerson {
  const { account, now, own, appUrl } = given;
  const language = languageOf(certificates, own);
  const { emails: t } = textsIn(language);
  const [first] = certificates;
  const isOnePerson = certificates.every(({ holderName }) =>
    isSameHolder(holderName, first?.holderName ?? ""),
  );
  const values: Record<string, string> = {
    "First Name": isOnePerson && first ? firstNameOf(first) : t.there,
    Organiser: mailedName(account.name),
  };
  certificates.slice(0, MAX_NAMED).forEach((one, index) => {
    const names = placeholdersAt(index + 1);
    const title = titleOf(one);
    values[names.certificate] = isOnePerson ? title : `${title} (${mailedName(one.holderName)})`;
    values[names.day] = dateText(language, wallTime(new Date(one.expiresAt), one.timeZone));
    values[names.id] = one.id;
  });
  const entries = certificates
    .filter(({ isFirst }) => isFirst)
    .map((one) => ({
      uid: `${one.firstId}@${new URL(appUrl).hostname}`,
      expiresAt: one.expiresAt,
      timeZone: one.timeZone,
      title: t.renewal.lastDay({ certificate: titleOf(one) }),
      url: `${appUrl}/c/${one.id}/renew`,
    }));
  return {
    name: first?.holderName ?? "",
    email: first?.holderEmail ?? "",
    values,
    language: language === own ? null : language,
    calendar: entries.length > 0 ? expiryCalendar(entries, now) : undefined,
  };
}

function firstNameOf({ id, holderName, values }: DueCertificate): string {
  const texts = readStoredTexts(values, "certificates.values", id);
  return mailedName(texts["First Name"] || holderName);
}

/** What it was given for, and what it is where that says more. */
function titleOf({ id, title, values }: DueCertificate): string {
  const course = readStoredTexts(values, "certificates.values", id)["Course Title"];
  return withoutLinks(oneLine(course && course !== title ? `${title}: ${course}` : title));
}

async function recordReminders(
  trx: Database,
  { accountId, batchId, now }: { accountId: string; batchId: string; now: Date },
  due: readonly DueCertificate[],
): Promise<void> {
  await insertRows(
    trx,
    "renewalReminders",
    due.map(({ firstId, expiresAt, step, id }) => ({
      firstId,
      expiresAt,
      step,
      accountId,
      certificateId: id,
      batchId,
      at: now.toISOString(),
    })),
  );
  await queueWebhooks(trx, {
    accountId,
    event: "certificate.expiring",
    data: () =>
      due.map(({ id, projectId, title, holderName, holderEmail, expiresAt, step }) => ({
        certificateId: id,
        projectId,
        title,
        name: holderName,
        email: holderEmail,
        expiresAt,
        daysBefore: step,
      })),
    now,
  });
}
