import type { Kysely } from "kysely";
import { isolated } from "#app/engines/letters/direction.ts";
import { marker } from "#app/engines/message-document/message-body.ts";
import type { MessageTemplate } from "#app/engines/message-document/message-template.ts";
import { certificateUrl } from "#app/features/certificates/model/certificate-id.ts";
import {
  INSTALLATION_ACCOUNT,
  installationAccount,
} from "#app/features/delivery/queue/enqueue-notice.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import {
  type MailingPerson,
  queueMailing,
} from "#app/features/delivery/queue/queue-mailing.server.ts";
import { readSuppressions } from "#app/features/delivery/suppressions/suppressions.server.ts";
import { brandNotice, renderEmail } from "#app/features/delivery/templates/email-output.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { mailedName } from "#app/platform/text/mailed-name.ts";
import { fullDate } from "#app/platform/time/relative-time.ts";
import {
  type Language,
  languageQuery,
  readLanguage,
  SOURCE_LANGUAGE,
} from "#app/ui/languages/languages.ts";
import { zonedMoment } from "#app/ui/languages/moments.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import type { Schema } from "#db/schema.ts";
import { CertificatesClosing } from "#emails/certificates.tsx";
import { A } from "#emails/parts/notice.tsx";

/**
 * Late enough that most who asked for a deletion by mistake have taken it back, and early enough to
 * save a file.
 */
const DAYS_BEFORE = 7;
const DAY_MS = 86_400_000;
const ADDRESSES_PER_QUESTION = 500;

/**
 * E-mails everyone who holds a certificate of an account that is deleted within seven days, once:
 * each address gets one e-mail. It goes through the ledger as the product's own, because nothing of
 * the account itself is sent any more.
 */
export async function notifyHolders(
  app: Pick<AppContext, "db" | "config" | "clock">,
): Promise<void> {
  const { db, clock } = app;
  const now = clock();
  const accounts = await db
    .selectFrom("accounts")
    .select(["id", "name", "timeZone", "supportEmail", "deleteAfter"])
    .where("deleteAfter", ">", now.toISOString())
    .where("deleteAfter", "<=", new Date(now.getTime() + DAYS_BEFORE * DAY_MS).toISOString())
    .$narrowType<{ deleteAfter: string }>()
    .execute();
  for (const account of accounts) await notifyHoldersOf(app, account, now);
}

interface ClosingAccount {
  id: string;
  name: string;
  timeZone: string;
  supportEmail: string;
  deleteAfter: string;
}

async function notifyHoldersOf(
  app: Pick<AppContext, "db" | "config">,
  account: ClosingAccount,
  now: Date,
): Promise<void> {
  const { db, config } = app;
  const people = await listHolders(db, account.id);
  if (people.length === 0) return;
  const template = await renderClosing(config, account, SOURCE_LANGUAGE);
  const translations: Record<string, MessageTemplate> = {};
  for (const { language } of people) {
    const known = readLanguage(language);
    if (known && known !== SOURCE_LANGUAGE)
      translations[known] ??= await renderClosing(config, account, known);
  }
  await db.transaction().execute(async (trx) => {
    await installationAccount(trx, { config }, now);
    await queueMailing(trx, app, {
      account: {
        id: INSTALLATION_ACCOUNT,
        name: config.appName,
        supportEmail: config.supportEmail,
      },
      kind: "notice",
      title: template.subject,
      template: { ...template, translations },
      people,
      onceToken: `holders:${account.id}:${account.deleteAfter}`,
      now,
    });
  });
  wakeDelivery(db);
}

async function renderClosing(
  config: AppContext["config"],
  account: ClosingAccount,
  language: Language,
): Promise<MessageTemplate> {
  const { appName: product, appUrl } = config;
  const texts = textsIn(language);
  const { closing: t } = texts.emails;
  const at = new Date(account.deleteAfter);
  const when =
    language === SOURCE_LANGUAGE
      ? fullDate(account.deleteAfter, account.timeZone)
      : zonedMoment(at, account.timeZone, texts);
  const issuer = isolated(mailedName(account.name));
  const subject = t.subject({ issuer });
  const find = <A address={`${appUrl}/find-my-certificates${languageQuery(language)}`}>{t.list}</A>;
  const page = certificateUrl(appUrl, marker("Certificate"), language);
  const mail = (
    <CertificatesClosing
      appName={product}
      subject={subject}
      language={language}
      preheader={t.preheader({ when })}
      words={t.words({ issuer, product, when: <b>{when}</b>, certificate: marker("Course") })}
      keep={t.keep({ product })}
      download={t.download}
      pageAddress={page}
      more={t.more({ link: find })}
      why={t.why({ issuer, product })}
      questions={t.questions({ address: account.supportEmail })}
    />
  );
  return brandNotice(await renderEmail(subject, mail), config);
}

/**
 * Each address once, with its newest certificate that counts. Left out: samples, and whom the
 * account could not or may not mail.
 */
async function listHolders(db: Kysely<Schema>, accountId: string): Promise<MailingPerson[]> {
  const rows = await db
    .selectFrom("certificates as c")
    .innerJoin("projects as p", "p.id", "c.projectId")
    .select(["c.id", "c.holderName", "c.holderEmail", "c.title", "c.language"])
    .where("c.accountId", "=", accountId)
    .where("c.status", "=", "valid")
    .where("c.holderEmail", "!=", "")
    .where("p.isSample", "=", 0)
    .orderBy("c.issuedAt", "desc")
    .orderBy("c.id")
    .execute();
  const newest = new Map<string, MailingPerson>();
  for (const { id, holderName, holderEmail, title, language } of rows) {
    if (newest.has(holderEmail)) continue;
    newest.set(holderEmail, {
      name: holderName,
      email: holderEmail,
      values: { Course: title, Certificate: id },
      language,
    });
  }
  const emails = [...newest.keys()];
  for (let from = 0; from < emails.length; from += ADDRESSES_PER_QUESTION) {
    const left = await readSuppressions(
      db,
      accountId,
      emails.slice(from, from + ADDRESSES_PER_QUESTION),
    );
    // Unsubscribing was from what the organiser wrote; this is about what they hold.
    for (const [email, reason] of left) if (reason !== "unsubscribed") newest.delete(email);
  }
  return [...newest.values()];
}
