import { z } from "zod";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Config } from "#app/platform/config.server.ts";
import { newId, randomLetters } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import { senderDomain } from "../domain-check/domain-check.server.ts";
import { organisationWithDomain, senderDomainProved } from "../extensions.ts";
import { readOwnDomain } from "../sender-domains/read-domain.server.ts";
import { refusedDomain } from "../sender-domains/refused-domains.ts";
import { signedByOf } from "../sender-domains/sender.server.ts";
import { findSenderDomain } from "../sender-domains/sender-domain.server.ts";
import { addKeys, replaceLeakedKeys } from "./change-keys.server.ts";
import { lookAgain, scheduleLooks } from "./look-again.server.ts";
import { SENDING_PAGE } from "./notify-owners.server.tsx";
import { removeFromProvider } from "./provider-results.server.ts";

type App = Pick<AppContext, "db" | "config" | "clock" | "mail" | "log">;

/** Who does it: somebody who is signed in. */
interface Actor {
  accountId: string;
  userId: string;
}

async function log(
  trx: Database,
  { accountId, userId }: Actor,
  text: string,
  now: Date,
): Promise<void> {
  const act = { accountId, actorId: userId, kind: "update", link: SENDING_PAGE } as const;
  await recordActivity(trx, Object.assign({ text, now }, act));
}

const TOKEN_LETTERS = 32;
const LOCAL_PART = /^[a-z0-9]+(?:[._-][a-z0-9]+)*$/;
const MAX_LOCAL_PART = 40;

const localPart = z
  .string({ error: "Enter what stands before the @, like certificates" })
  .transform((typed, { addIssue }) => {
    const text = typed.trim().toLowerCase();
    if (text.length <= MAX_LOCAL_PART && LOCAL_PART.test(text)) return text;
    addIssue(
      "Use letters a to z, digits, and single dots, hyphens or underscores between them. " +
        `At most ${MAX_LOCAL_PART}`,
    );
    return z.NEVER;
  });

/** The form that begins to set a domain up. */
export const senderDomainForm = z.object({
  domain: z
    .string({ error: "Enter your domain, like academy.example" })
    .transform((typed, { addIssue }) => {
      const read = readOwnDomain(typed);
      if ("domain" in read) return read.domain;
      addIssue(read.problem);
      return z.NEVER;
    }),
  localPart,
});

/** The form that changes the address of a domain. */
export const senderAddressForm = z.object({ localPart });

/** Begins to set a domain up, or says in a sentence why it can't be this one. */
export async function startSenderDomain(
  app: App,
  actor: Actor,
  { domain, localPart }: z.output<typeof senderDomainForm>,
): Promise<{ problem: string } | null> {
  const { db, clock, config } = app;
  const { accountId } = actor;
  const now = clock();
  const problem =
    refusedDomain(domain, ourHosts(config)) ?? (await takenBy(app, domain, accountId));
  if (problem) return { problem };
  const at = now.toISOString();
  const row = {
    id: newId(now.getTime()),
    accountId,
    domain,
    localPart,
    state: "waiting",
    signedBy: signedByOf(app.mail),
    providerId: null,
    token: randomLetters(TOKEN_LETTERS),
    results: "[]",
    createdAt: at,
    checkedAt: null,
    nextCheckAt: at,
    provedAt: null,
    missingSince: null,
    lostAt: null,
  } as const;
  await db.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto("senderDomains")
      .values(row)
      .onConflict((conflict) => conflict.column("accountId").doNothing())
      .executeTakeFirst();
    // A second press of the button: the first one's is there.
    if (made.numInsertedOrUpdatedRows !== 1n) return;
    const text = `Began to set up ${domain} for sending`;
    await log(trx, actor, text, now);
    await scheduleLooks(trx, now);
  });
  await lookAgain(app, accountId);
  return null;
}

function ourHosts(config: Pick<Config, "mail" | "appUrl">): string[] {
  const { bounceAddress } = config.mail;
  const bounceHost = bounceAddress?.slice(bounceAddress.lastIndexOf("@") + 1);
  return [
    senderDomain(config),
    new URL(config.appUrl).hostname,
    ...(bounceHost ? [bounceHost] : []),
  ];
}

/** Why the domain is somebody else's; null: as far as we know it isn't. */
async function takenBy(
  { db, clock }: App,
  domain: string,
  accountId: string,
): Promise<string | null> {
  const other = await db
    .updateTable("senderDomains")
    .set({ nextCheckAt: clock().toISOString() })
    .where("domain", "=", domain)
    .where("state", "=", "active")
    .where("accountId", "!=", accountId)
    .executeTakeFirst();
  if (other.numUpdatedRows > 0n)
    return (
      `Another account sends from ${domain}, and its DNS records are still there. ` +
      "If the domain is yours now, remove those records and try again in an hour"
    );
  const organisation = await organisationWithDomain.get()(db, domain);
  if (organisation && organisation !== accountId)
    return `${domain} belongs to another organisation here, which has proved it. Write to us if it is yours`;
  return null;
}

/** Changes what stands before the @. False: the account has no domain. */
export async function changeSenderAddress(
  { db, clock }: App,
  actor: Actor,
  localPart: string,
): Promise<boolean> {
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable("senderDomains")
      .set({ localPart })
      .where("accountId", "=", actor.accountId)
      .returning("domain")
      .executeTakeFirst();
    if (!row) return false;
    const text = `Changed the address e-mail is sent from to ${localPart}@${row.domain}`;
    await log(trx, actor, text, now);
    return true;
  });
}

/** Makes new keys. `hasLeaked`: the old ones stop signing at once. False: there is no domain of ours to sign. */
export async function renewKeys(
  app: App,
  actor: Actor,
  { hasLeaked }: { hasLeaked: boolean },
): Promise<boolean> {
  const { accountId } = actor;
  const row = await findSenderDomain(app.db, accountId);
  if (row?.signedBy !== "us") return false;
  const now = app.clock();
  const areMade = hasLeaked
    ? await replaceLeakedKeys(app, row, now)
    : await addKeys(app, row.id, now);
  if (!areMade) return false;
  const text = hasLeaked
    ? `Replaced the leaked keys of ${row.domain}`
    : `Made new keys for ${row.domain}`;
  await log(app.db, actor, text, now);
  await lookAgain(app, accountId);
  return true;
}

/** Forgets the domain of an account, with its keys. False: it has none. */
export async function removeSenderDomain(app: App, actor: Actor): Promise<boolean> {
  const { accountId } = actor;
  const now = app.clock();
  const row = await findSenderDomain(app.db, accountId);
  if (!row) return false;
  const removed = await app.db.transaction().execute(async (trx) => {
    // A check may have had Resend make it anew since it was read.
    const gone = await trx
      .deleteFrom("senderDomains")
      .where("id", "=", row.id)
      .returning("providerId")
      .executeTakeFirst();
    if (!gone) return null;
    for (const part of senderDomainProved.parts())
      await part(trx, app, { accountId, domain: row.domain, isProved: false, now });
    const text = `Stopped sending from ${row.domain}`;
    await log(trx, actor, text, now);
    return gone;
  });
  if (removed) await removeFromProvider(app, removed.providerId);
  return removed !== null;
}
