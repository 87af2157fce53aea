import type { MailSigning } from "#app/engines/mail/message.ts";
import { NotSigned, signMail } from "#app/engines/mail-domain/dkim-sign.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import type { BatchesTable } from "#db/schema/delivery.ts";
import { openKey, openKeys } from "./dkim-keys.server.ts";
import { readResults, signsMail } from "./record-results.ts";

/** From whom mail of an organiser leaves: from their own domain. */
export interface Sender {
  /** "certificates@school.edu.ng". */
  email: string;
  domain: string;
  /** Where its bounces go; null: where those of everybody go. */
  returnHost: string | null;
  /** Null: the provider signs. */
  signing: MailSigning | null;
}

/** What decides it, also within a transaction. */
export type SenderApp = Pick<AppContext, "config"> & {
  db: Database;
  mail: Pick<AppContext["mail"], "name">;
};

/** Mail of ours, about an account: it leaves from our own address. */
const OURS = new Set<BatchesTable["kind"]>(["notice", "code"]);

/**
 * The sender of a send that leaves now. Null: it leaves from the address that the send has, because
 * its account has no domain, or nothing would vouch for its mail.
 */
export async function senderOf(
  app: SenderApp,
  batch: { accountId: string; kind: BatchesTable["kind"] },
): Promise<Sender | null> {
  if (OURS.has(batch.kind)) return null;
  const row = await findActive(app.db, batch.accountId);
  if (!row || row.signedBy !== signedByOf(app.mail)) return null;
  const { domain, localPart } = row;
  const sender = { email: `${localPart}@${domain}`, domain, returnHost: null, signing: null };
  if (row.signedBy === "resend") return sender;
  const results = readResults(row);
  const rows = await app.db
    .selectFrom("senderDomainKeys")
    .selectAll()
    .where("senderDomainId", "=", row.id)
    .where("state", "=", "signing")
    .execute();
  const keys = rows.filter((key) => signsMail(results, key.id) && openKey(app, key));
  if (keys.length === 0) return null;
  const returns = results.find(({ purpose }) => purpose === "returns");
  return {
    ...sender,
    returnHost: returns?.counts && app.config.mail.bounceAddress ? returns.name : null,
    signing: { domain, keys: keys.map(({ id }) => id) },
  };
}

/** Who signs mail that leaves by this transport. The outbox stands in for a server. */
export function signedByOf({ name }: Pick<AppContext["mail"], "name">): "us" | "resend" {
  return name === "resend" ? "resend" : "us";
}

function findActive(db: Database, accountId: string) {
  return db
    .selectFrom("senderDomains")
    .select(["id", "domain", "localPart", "signedBy", "results"])
    .where("accountId", "=", accountId)
    .where("state", "=", "active")
    .executeTakeFirst();
}

/**
 * Signs a message that leaves, with all keys that were chosen for it: one that has been forgotten
 * since, because it leaked, throws `NotSigned`.
 */
export async function signOutgoing(
  app: Pick<AppContext, "db" | "config">,
  mime: Buffer,
  { domain, keys: ids }: MailSigning,
  now: Date,
): Promise<Buffer> {
  const keys = await openKeys(app, ids);
  if (keys.length < ids.length) throw new NotSigned(`a key of ${domain} is no longer there`);
  return signMail(mime, { domain, keys, now });
}
