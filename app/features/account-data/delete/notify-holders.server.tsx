import type { Kysely } from "kysely";
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
import { brandNotice, renderNotice } from "#app/features/delivery/templates/email-output.server.ts";
import { marker } from "#app/features/delivery/templates/message-body.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { mailedName } from "#app/platform/text/mailed-name.ts";
import { fullDate } from "#app/platform/time/relative-time.ts";
import type { Schema } from "#db/schema.ts";
import { CertificatesClosing } from "#emails/certificates.tsx";

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
  const closesOn = fullDate(account.deleteAfter, account.timeZone);
  const issuer = mailedName(account.name);
  const subject = `Save your certificate from ${issuer}`;
  const mail = (
    <CertificatesClosing
      appName={config.appName}
      subject={subject}
      issuer={issuer}
      closesOn={closesOn}
      course={marker("Course")}
      pageAddress={certificateUrl(config.appUrl, marker("Certificate"))}
      findAddress={`${config.appUrl}/find-my-certificates`}
      supportEmail={account.supportEmail}
    />
  );
  const template = brandNotice(await renderNotice(subject, mail), config);
  await db.transaction().execute(async (trx) => {
    await installationAccount(trx, { config }, now);
    await queueMailing(trx, app, {
      account: {
        id: INSTALLATION_ACCOUNT,
        name: config.appName,
        supportEmail: config.supportEmail,
      },
      kind: "notice",
      title: subject,
      template,
      people,
      onceToken: `holders:${account.id}:${account.deleteAfter}`,
      now,
    });
  });
  wakeDelivery(db);
}

/**
 * Each address once, with its newest certificate that counts. Left out: samples, and whom the
 * account could not or may not mail.
 */
async function listHolders(db: Kysely<Schema>, accountId: string): Promise<MailingPerson[]> {
  const rows = await db
    .selectFrom("certificates as c")
    .innerJoin("projects as p", "p.id", "c.projectId")
    .select(["c.id", "c.holderName", "c.holderEmail", "c.title"])
    .where("c.accountId", "=", accountId)
    .where("c.status", "=", "valid")
    .where("c.holderEmail", "!=", "")
    .where("p.isSample", "=", 0)
    .orderBy("c.issuedAt", "desc")
    .orderBy("c.id")
    .execute();
  const newest = new Map<string, MailingPerson>();
  for (const { id, holderName, holderEmail, title } of rows) {
    if (newest.has(holderEmail)) continue;
    newest.set(holderEmail, {
      name: holderName,
      email: holderEmail,
      values: { Course: title, Certificate: id },
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
