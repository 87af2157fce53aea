import type { Kysely } from "kysely";
import { readCertificateId } from "#app/engines/certificate-proof/certificate-id.ts";
import { brandingOf } from "#app/features/billing/quota/branding.server.ts";
import { certificateUrl } from "#app/features/certificates/model/certificate-id.ts";
import { enqueueNotice } from "#app/features/delivery/queue/enqueue-notice.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { EmailTemplate } from "#app/features/forms/emails/email-template.ts";
import { renderFormEmail } from "#app/features/forms/emails/render-email.server.tsx";
import type { AppContext } from "#app/platform/app-context.ts";
import { readCookie, tokenHash, writeCookie } from "#app/platform/crypto.server.ts";
import {
  newPageStamp,
  readPageStamp,
  spendFormToken,
} from "#app/platform/http/form-tokens.server.ts";
import { consumeAll } from "#app/platform/http/rate-limit.server.ts";
import { mailedName } from "#app/platform/text/mailed-name.ts";
import { type Language, readLanguage } from "#app/ui/languages/languages.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";

/** A link works for so long, and so does the page that it opens. */
const PROOF_MS = 30 * 60_000;
/** Nobody fills a mailbox by asking about the certificates of whoever has it. */
const PER_CERTIFICATE = { name: "name-link", points: 3, seconds: 3600 };
const PER_MAILBOX = { name: "name-link-mailbox", points: 6, seconds: 3600 };

export type HeldCertificate = NonNullable<Awaited<ReturnType<typeof findHeld>>>;

/**
 * A certificate that counts and so can be corrected, with its issuer; null: there is none, it was
 * revoked or replaced, it is a sample, or its issuer has closed their account.
 */
export async function findHeld(db: Database, asked: string | undefined) {
  const id = readCertificateId(asked ?? "");
  if (!id) return null;
  const held = await db
    .selectFrom("certificates as c")
    .innerJoin("accounts as a", "a.id", "c.accountId")
    .innerJoin("projects as p", "p.id", "c.projectId")
    .selectAll("c")
    .select([
      "a.name as organiser",
      "a.supportEmail",
      "a.acceptsSpellings",
      "a.language as issuerLanguage",
    ])
    .where("c.id", "=", id)
    .where("c.status", "=", "valid")
    .where("p.isSample", "=", 0)
    .where("a.terminatedAt", "is", null)
    .executeTakeFirst();
  return held ?? null;
}

type Held = Pick<HeldCertificate, "id" | "accountId" | "title" | "holderName" | "holderEmail">;

/** One certificate at one address: a link that went to an address of before opens nothing. */
function subjectOf({ id, holderEmail }: Pick<HeldCertificate, "id" | "holderEmail">): string {
  return `${id}-${tokenHash(`${id} ${holderEmail}`).slice(0, 16)}`;
}

/**
 * Sends the link that proves its holder to the address of a certificate. Says nothing of what it
 * did: whoever asks may be anybody.
 */
export async function emailNameLink(
  app: AppContext,
  held: HeldCertificate,
  language: Language,
): Promise<void> {
  const uses = [[held.id, PER_CERTIFICATE] as const, [held.holderEmail, PER_MAILBOX] as const];
  if ((await consumeAll(uses)) !== null) return;
  const { guest, nameCorrection } = textsIn(language);
  const { subject, preheader, body, why } = nameCorrection.link;
  const about = aboutIt(held);
  const link = newPageStamp(app.config, "name-link", subjectOf(held), app.clock());
  const query = new URLSearchParams({ link, lang: language });
  const address = `${certificateUrl(app.config.appUrl, held.id)}/name?${query}`;
  await app.db.transaction().execute((trx) =>
    emailHolder(trx, app, held, {
      language,
      subject: subject(about),
      preheader,
      heading: guest.correctName,
      body: body(about),
      facts: [],
      button: { words: guest.correctName, address },
      links: [],
      why,
      names: [],
    }),
  );
  wakeDelivery(app.db);
}

export function aboutIt({ title, organiser }: Pick<HeldCertificate, "title" | "organiser">) {
  return { title: mailedName(title), organiser: mailedName(organiser) };
}

/** Queues a mail to a certificate's holder that looks like its issuer's. */
export async function emailHolder(
  trx: Database,
  app: Pick<AppContext, "config" | "clock">,
  held: Held & Pick<HeldCertificate, "organiser" | "supportEmail">,
  template: EmailTemplate,
): Promise<void> {
  const now = app.clock();
  const issuer = { name: held.organiser, supportEmail: held.supportEmail };
  const branding = await brandingOf(trx, held.accountId, now);
  await enqueueNotice(trx, app, {
    accountId: null,
    causedBy: held.accountId,
    to: { name: held.holderName, email: held.holderEmail },
    template: await renderFormEmail(app, { ...issuer, ...branding }, template),
    replyTo: held.supportEmail,
    now,
  });
}

type Stamps = Pick<AppContext, "config" | "clock">;

function readStamp({ config, clock }: Stamps, kind: string, stamp: string, held: Held) {
  const read = readPageStamp(config, kind, stamp);
  const age = clock().getTime() - (read?.madeAt ?? 0);
  return read?.about === subjectOf(held) && age >= 0 && age < PROOF_MS ? read : null;
}

/** Whether a link that somebody opened is still good. */
export function isLinkGood(app: Stamps, held: Held, link: string): boolean {
  return readStamp(app, "name-link", link, held) !== null;
}

const COOKIE = "iweri_name";

/** Uses a link up; the cookie that lets its holder in, or null: it is over, or was used before. */
export async function openLink(
  app: Stamps & { db: Kysely<Schema> },
  held: Held,
  link: string,
): Promise<string | null> {
  const stamp = readStamp(app, "name-link", link, held);
  if (!stamp) return null;
  const { accountId } = held;
  const now = app.clock();
  const use = { token: `name-${stamp.once}`, accountId, location: `/c/${held.id}/name`, now };
  if (await app.db.transaction().execute((trx) => spendFormToken(trx, use))) return null;
  const proof = newPageStamp(app.config, "name-holder", subjectOf(held), now);
  return writeCookie(app.config, COOKIE, proof, PROOF_MS / 1000);
}

/** Whether this browser has opened a link to the certificate's holder. */
export function isHolder(app: Stamps, cookies: string | null, held: Held): boolean {
  const proof = readCookie(cookies, COOKIE) ?? "";
  return readStamp(app, "name-holder", proof, held) !== null;
}

/** What mails to a holder are written in. */
export function holderLanguage(stored: string): Language {
  return readLanguage(stored) ?? "en";
}
