import { mailboxOf } from "#app/engines/email-address/email-address.ts";
import { marker } from "#app/engines/message-document/message-body.ts";
import type { MessageTemplate } from "#app/engines/message-document/message-template.ts";
import { enqueueNotice } from "#app/features/delivery/queue/enqueue-notice.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { CODE } from "#app/features/delivery/queue/queue-message.server.ts";
import { renderNotice } from "#app/features/delivery/templates/email-output.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Config } from "#app/platform/config.server.ts";
import { newToken, readCookie, tokenHash, writeCookieAt } from "#app/platform/crypto.server.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import { randomLetters } from "#app/platform/text/ids.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { type Language, languageQuery, languageTag } from "#app/ui/languages/languages.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import type { Database } from "#db/database.server.ts";
import { writeWithTimeout } from "#db/writing.server.ts";
import { HolderLink } from "#emails/holders.tsx";
import { hasCertificates } from "./held-certificates.server.ts";
import { type Holder, holderOf } from "./holders.server.ts";
import { OPEN_MINUTES } from "./open-minutes.ts";

const OPEN_MS = OPEN_MINUTES * 60_000;
/** Using the page keeps it open; that is written down this often. */
const RENEW_EVERY_MS = 5 * 60_000;
/** Paths are in lower case, so a link's secret is: 160 bits. */
const TOKEN_LETTERS = 32;
/** One mailbox is not filled by somebody who knows its address. */
const EMAIL_LIMITS = { name: "holder-link", points: 3, seconds: 3600 };
/** Of one client whose links open nothing. */
const GUESSED = { name: "holder-link-guess", points: 60, seconds: 60 };

type App = Pick<AppContext, "db" | "config" | "clock">;

const untilOf = (now: Date) => new Date(now.getTime() + OPEN_MS).toISOString();

/**
 * Mails a link to an address, if there are certificates for it or for its holder, and it has not
 * asked too often. Does not say what it did: whoever asks may not be the one who reads the mail.
 */
export async function emailLink(app: App, email: string, language: Language): Promise<void> {
  const { db, config, clock } = app;
  if ((await consume(mailboxOf(email), EMAIL_LIMITS)) !== null) return;
  const { addresses } = await holderOf(db, email);
  if (
    !(await hasCertificates(
      db,
      addresses.map((one) => one.email),
    ))
  )
    return;
  const now = clock();
  const token = randomLetters(TOKEN_LETTERS);
  const template = await renderHolderLink(config, textsIn(language));
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("holderVisits")
      .values({
        id: tokenHash(token),
        email,
        browserHash: null,
        pendingEmail: null,
        startedAt: now.toISOString(),
        expiresAt: untilOf(now),
      })
      .execute();
    // As a code, so that the ledger keeps it sealed and wipes it.
    await enqueueNotice(trx, app, {
      accountId: null,
      to: { name: "", email },
      template,
      code: token,
      now,
    });
  });
  wakeDelivery(db);
}

/** The mail with the link; its secret is left open. */
function renderHolderLink(
  { appName, appUrl }: Pick<Config, "appName" | "appUrl">,
  { emails: { holder: t }, language }: Texts,
): Promise<MessageTemplate> {
  return renderNotice(
    t.subject,
    <HolderLink
      appName={appName}
      language={languageTag(language)}
      subject={t.subject}
      words={t.words({ minutes: OPEN_MINUTES })}
      open={t.open}
      address={`${appUrl}/mine/open/${marker(CODE)}${languageQuery(language)}`}
      why={t.why({ product: appName })}
      ignore={t.ignore}
    />,
  );
}

/** What a link does. `later`: anyone who tries many waits so long. */
export type LinkState =
  | { kind: "ready"; email: string }
  /** It is open in this very browser. */
  | { kind: "open" }
  | { kind: "over" }
  | { kind: "later"; waitSeconds: number };

interface Opening {
  token: string;
  cookies: string | null;
  clientAddress: string;
}

/** Looks and changes nothing: mail scanners open every link they see. */
export async function findLink({ db, config, clock }: App, opening: Opening): Promise<LinkState> {
  const row = await db
    .selectFrom("holderVisits")
    .select(["email", "browserHash", "expiresAt"])
    .where("id", "=", tokenHash(opening.token))
    .executeTakeFirst();
  if (row && row.expiresAt > clock().toISOString()) {
    if (row.browserHash === null) return { kind: "ready", email: row.email };
    if (row.browserHash === browserHashOf(config, opening.cookies)) return { kind: "open" };
  }
  const wait = row ? null : await consume(opening.clientAddress, GUESSED);
  return wait === null ? { kind: "over" } : { kind: "later", waitSeconds: wait };
}

/**
 * Opens the page in one browser, whose cookie it returns as a Set-Cookie value. Of two that press at
 * the same time, one gets in.
 */
export async function openLink(
  app: App,
  opening: Opening,
): Promise<{ kind: "opened"; cookie: string } | Exclude<LinkState, { kind: "ready" }>> {
  const { db, config, clock } = app;
  const now = clock();
  const secret = newToken();
  const opened = await db
    .updateTable("holderVisits")
    .set({ browserHash: tokenHash(secret), expiresAt: untilOf(now) })
    .where("id", "=", tokenHash(opening.token))
    .where("browserHash", "is", null)
    .where("expiresAt", ">", now.toISOString())
    .executeTakeFirst();
  if (opened.numUpdatedRows === 1n) {
    await closeVisit(db, config, opening.cookies);
    return { kind: "opened", cookie: cookieOf(config, secret, null) };
  }
  const state = await findLink(app, opening);
  return state.kind === "ready" ? { kind: "over" } : state;
}

/** A page that is open in a browser. */
export interface Visit extends Holder {
  visitId: string;
  /** The address by which it was opened. */
  email: string;
  /** One that a code was mailed to. */
  pendingEmail: string | null;
  openUntil: string;
}

/** The page that a browser has open; null: none, or no longer. */
export async function findVisit(
  { db, config, clock }: App,
  cookies: string | null,
): Promise<Visit | null> {
  const browserHash = browserHashOf(config, cookies);
  if (browserHash === null) return null;
  const now = clock();
  const row = await db
    .selectFrom("holderVisits")
    .select(["id", "email", "pendingEmail", "expiresAt"])
    .where("browserHash", "=", browserHash)
    .where("expiresAt", ">", now.toISOString())
    .executeTakeFirst();
  if (!row) return null;
  const { id: visitId, email, pendingEmail } = row;
  const isRenewed = Date.parse(row.expiresAt) - now.getTime() < OPEN_MS - RENEW_EVERY_MS;
  if (isRenewed) {
    const renewed = { expiresAt: untilOf(now) };
    await writeWithTimeout(
      db.updateTable("holderVisits").set(renewed).where("id", "=", visitId).execute(),
    );
  }
  const openUntil = isRenewed ? untilOf(now) : row.expiresAt;
  return { visitId, email, pendingEmail, openUntil, ...(await holderOf(db, email)) };
}

/** Ends what a browser has open. Returns the Set-Cookie value that removes its cookie. */
export async function closeVisit(
  db: Database,
  config: Config,
  cookies: string | null,
): Promise<string> {
  const browserHash = browserHashOf(config, cookies);
  if (browserHash !== null)
    await db.deleteFrom("holderVisits").where("browserHash", "=", browserHash).execute();
  return cookieOf(config, "", 0);
}

const nameOf = ({ appUrl }: Pick<Config, "appUrl">): string =>
  appUrl.startsWith("https:") ? "__Secure-iweri_holder" : "iweri_holder";

function cookieOf(config: Config, secret: string, maxAgeSeconds: number | null): string {
  return writeCookieAt("/mine", config, [nameOf(config), secret], maxAgeSeconds);
}

function browserHashOf(config: Config, cookies: string | null): string | null {
  const secret = readCookie(cookies, nameOf(config));
  return secret ? tokenHash(secret) : null;
}
