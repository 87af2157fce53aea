import { z } from "zod";
import { countLetters } from "#app/engines/letters/count-letters.ts";
import { normaliseName } from "#app/engines/letters/normalise-name.ts";
import { looksLikeAddress } from "#app/engines/mail/without-links.ts";
import { readIssuer } from "#app/features/accounts/accounts.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { brandingOf } from "#app/features/billing/quota/branding.server.ts";
import { enqueueNotice } from "#app/features/delivery/queue/enqueue-notice.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { canEmail } from "#app/features/forms/emails/confirmations.server.ts";
import { renderFormEmail } from "#app/features/forms/emails/render-email.server.tsx";
import { visitorEmailField } from "#app/features/forms/public/save-for-later.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { tokenHash } from "#app/platform/crypto.server.ts";
import { randomLetters } from "#app/platform/text/ids.ts";
import { mailedName } from "#app/platform/text/mailed-name.ts";
import { nameKey } from "#app/platform/text/search-text.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { perLanguage } from "#app/ui/languages/texts.ts";
import type { Database } from "#db/database.server.ts";
import { guestCorrected } from "../extensions.ts";
import { listByEmail, type Webinar, type WebinarRegistration } from "../model/webinar.server.ts";
import { resendEmail } from "../registration/change-registration.server.ts";
import { lockWebinar } from "../registration/places.server.ts";
import type { FoundRegistration } from "../registration/public-pages.server.ts";

const MAX_NAME_LETTERS = 100;
/** Counted in letters, so the browser can't do it: there is no `maxLength`. */
export const guestNameForm = perLanguage(({ guest: t, fields }) =>
  z.object({
    name: z
      .string({ error: t.enterName })
      .transform(normaliseName)
      .refine((name) => name !== "", t.enterName)
      .refine((name) => !looksLikeAddress(name), fields.noAddressInName)
      .refine(
        (name) => countLetters(name) <= MAX_NAME_LETTERS,
        t.shortenName({ most: MAX_NAME_LETTERS }),
      ),
  }),
);

export const guestEmailForm = perLanguage((t) =>
  z.object({ email: visitorEmailField(t.common.emailInFull) }),
);

/** Whether somebody else is registered with what would be a guest's name and address. */
async function isTaken(
  trx: Database,
  { id, webinarId, ...before }: WebinarRegistration,
  change: { name: string } | { email: string },
): Promise<boolean> {
  const { name, email } = { ...before, ...change };
  const sharing = await listByEmail(trx, webinarId, email);
  return sharing.some((other) => other.id !== id && nameKey(other.name) === nameKey(name));
}

/**
 * Keeps a guest's name as they want it. A certificate that was issued before keeps the name it has.
 * `taken`: somebody else of their address has that name.
 */
export async function correctGuestName(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { webinar, registration }: FoundRegistration,
  name: string,
): Promise<"changed" | "taken"> {
  if (name === registration.name) return "changed";
  const now = clock();
  return db.transaction().execute(async (trx) => {
    await lockWebinar(trx, webinar.id);
    if (await isTaken(trx, registration, { name })) return "taken";
    await guestCorrected.get()(trx, {
      accountId: webinar.accountId,
      registrationId: registration.id,
      from: registration,
      to: { name },
      now,
    });
    await recordChange(trx, {
      webinar,
      text: `${registration.name || "A guest"} is now called ${name}: ${webinar.title}`,
      now,
    });
    return "changed";
  });
}

const LINK_HOURS = 24;
/** Of `/guest-email/{token}`: 130 random bits. */
const TOKEN_LETTERS = 26;

/**
 * Sends a link to the address that a guest wants to be written to; theirs it becomes once somebody
 * there has opened it. The same whether or not the address is registered by somebody else: whoever
 * asks may not learn it. Null: sent; else when to ask again.
 */
export async function askForEmail(
  app: Pick<AppContext, "db" | "config" | "clock">,
  { webinar, registration, texts }: FoundRegistration,
  email: string,
): Promise<{ reason: string; waitSeconds: number } | null> {
  const { db, config, clock } = app;
  const now = clock();
  const account = await readIssuer(db, webinar.accountId);
  const token = randomLetters(TOKEN_LETTERS);
  const about = {
    webinar: mailedName(webinar.title),
    organiser: mailedName(account.name),
    hours: LINK_HOURS,
  };
  const t = texts.emails.confirmEmail;
  const template = await renderFormEmail(
    app,
    { ...account, ...(await brandingOf(db, account.id, now)) },
    {
      language: texts.language,
      subject: t.subject(about),
      preheader: t.preheader,
      heading: t.heading,
      body: t.body(about),
      facts: [],
      button: { words: t.button, address: `${config.appUrl}/guest-email/${token}` },
      links: [],
      why: t.why,
      names: [],
    },
  );
  const refused = await db.transaction().execute(async (trx) => {
    const allowance = await canEmail(trx, { accountId: account.id, email, now }, texts);
    if (!allowance.allowed) return allowance;
    const change = {
      registrationId: registration.id,
      accountId: account.id,
      webinarId: webinar.id,
      email,
      tokenHash: tokenHash(token),
      expiresAt: new Date(now.getTime() + LINK_HOURS * 3_600_000).toISOString(),
    };
    await trx.deleteFrom("guestEmailChanges").where("expiresAt", "<=", now.toISOString()).execute();
    await trx
      .insertInto("guestEmailChanges")
      .values(change)
      .onConflict((conflict) => conflict.column("registrationId").doUpdateSet(change))
      .execute();
    await enqueueNotice(trx, app, {
      accountId: null,
      causedBy: account.id,
      to: { name: registration.name, email },
      template,
      replyTo: account.supportEmail,
      now,
    });
    return null;
  });
  if (!refused) wakeDelivery(db);
  return refused;
}

/**
 * An address that waits to be confirmed, by the token of its link; null: there is none, or it is
 * over.
 */
export async function findEmailChange(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  token: string | undefined,
): Promise<{ registrationId: string; email: string } | null> {
  if (!token || !/^[0-9a-z]{26}$/.test(token)) return null;
  const change = await db
    .selectFrom("guestEmailChanges")
    .select(["registrationId", "email"])
    .where("tokenHash", "=", tokenHash(token))
    .where("expiresAt", ">", clock().toISOString())
    .executeTakeFirst();
  return change ?? null;
}

/**
 * Gives a guest the address that its owner has confirmed: their link goes there, and the address of
 * before is told. `taken`: somebody is registered with it already, which its owner may know.
 */
export async function confirmEmail(
  app: Pick<AppContext, "db" | "config" | "clock">,
  { webinar, registration, texts }: FoundRegistration,
  email: string,
): Promise<"changed" | "taken"> {
  const { db, clock } = app;
  const now = clock();
  const account = await readIssuer(db, webinar.accountId);
  const emailKey = email.toLowerCase();
  const outcome = await db.transaction().execute(async (trx) => {
    await lockWebinar(trx, webinar.id);
    if (await isTaken(trx, registration, { email })) return "taken" as const;
    await trx
      .deleteFrom("guestEmailChanges")
      .where("registrationId", "=", registration.id)
      .execute();
    await guestCorrected.get()(trx, {
      accountId: webinar.accountId,
      registrationId: registration.id,
      from: registration,
      to: { email },
      now,
    });
    const changed = await trx
      .selectFrom("webinarRegistrations")
      .selectAll()
      .where("id", "=", registration.id)
      .executeTakeFirstOrThrow();
    const text = `${registration.name || "A guest"} has another e-mail address now: ${webinar.title}`;
    await recordChange(trx, { webinar, text, now });
    // They can't leave it out: the link in the mails of before is all that they have at the new
    // address.
    await resendEmail(trx, app, {
      webinar,
      account,
      registration: changed,
      onceKey: `moved-${now.toISOString()}`,
      now,
    });
    if (registration.emailKey !== emailKey)
      await notifyOldAddress(trx, app, { webinar, registration, account, texts, now });
    return "changed" as const;
  });
  wakeDelivery(db);
  return outcome;
}

async function notifyOldAddress(
  trx: Database,
  app: Pick<AppContext, "config">,
  given: {
    webinar: Webinar;
    registration: { name: string; email: string };
    account: Awaited<ReturnType<typeof readIssuer>>;
    texts: Texts;
    now: Date;
  },
): Promise<void> {
  const { webinar, registration, account, texts, now } = given;
  const { email } = registration;
  if (!(await canEmail(trx, { accountId: account.id, email, now })).allowed) return;
  const about = {
    webinar: mailedName(webinar.title),
    organiser: mailedName(account.name),
    support: account.supportEmail,
  };
  const t = texts.emails.emailChanged;
  const template = await renderFormEmail(
    app,
    { ...account, ...(await brandingOf(trx, account.id, now)) },
    {
      language: texts.language,
      subject: t.subject(about),
      preheader: t.preheader,
      heading: t.heading,
      body: t.body(about),
      facts: [],
      button: null,
      links: [],
      why: t.why,
      names: [],
    },
  );
  await enqueueNotice(trx, app, {
    accountId: null,
    causedBy: account.id,
    to: { name: registration.name, email },
    template,
    now,
    replyTo: account.supportEmail,
  });
}

async function recordChange(
  trx: Database,
  { webinar, text, now }: { webinar: Webinar; text: string; now: Date },
): Promise<void> {
  const { accountId, formId } = webinar;
  const link = `/forms/${formId}/webinar/people`;
  await recordActivity(trx, { accountId, actorId: null, kind: "update", text, link, now });
}
