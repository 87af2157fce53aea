import { type RawBuilder, sql } from "kysely";
import { queueWebhooks } from "#app/features/webhooks/queue-webhook.server.ts";
import type { Database } from "#db/database.server.ts";
import { compareOnly } from "#db/query-parts.server.ts";
import { isSameHolder } from "./same-holder.ts";

/**
 * Whether a certificate of a query still waits for its renewal. A newer one that was withdrawn
 * renews nothing. `table`: its name in the query.
 */
export function isNotRenewed(table: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (select 1 from "certificates" as "newer"
    where "newer"."id" = ${sql.ref(`${table}.renewedById`)} and "newer"."status" <> 'revoked')`;
}

interface Issued {
  certificateId: string;
  holderName: string;
  email: string;
}

/**
 * Marks what new certificates of a project renew: valid ones of the same people that end earlier, of
 * the same project or of one that says it is renewed by it. In the transaction that issues them.
 */
export async function markRenewed(
  trx: Database,
  given: {
    accountId: string;
    projectId: string;
    issued: readonly Issued[];
    expiresAt: string | null;
  },
): Promise<void> {
  const { accountId, projectId, issued, expiresAt } = given;
  const byEmail = Map.groupBy(issued, ({ email }) => email);
  const renewed = trx
    .selectFrom("renewalPlans")
    .select("projectId")
    .where("renewedByProjectId", "=", projectId);
  const sources = [projectId, ...(await renewed.execute()).map((plan) => plan.projectId)];
  const older = await trx
    .selectFrom("certificates as c")
    .select(["c.id", "c.holderName", "c.holderEmail"])
    .where("c.accountId", "=", accountId)
    .where("c.holderEmail", "in", [...byEmail.keys()])
    .where(compareOnly("c.status", "valid"))
    .where("c.expiresAt", "is not", null)
    .$if(expiresAt !== null, (rows) => rows.where("c.expiresAt", "<", expiresAt))
    .where(sql<string>`"c"."projectId" || ''`, "in", sources)
    .where(isNotRenewed("c"))
    .execute();
  const isNew = new Set(issued.map(({ certificateId }) => certificateId));
  const waiting = older.filter(({ id }) => !isNew.has(id));
  const emails = new Set(waiting.map(({ holderEmail }) => holderEmail));
  const corrections = await readCorrections(trx, accountId, emails);
  for (const { id, holderName, holderEmail } of waiting) {
    const known = corrections.get(holderEmail);
    const newer = byEmail
      .get(holderEmail)
      ?.find((certificate) => isSameHolder(certificate.holderName, holderName, known));
    if (!newer) continue;
    await trx
      .updateTable("certificates")
      .set({ renewedById: newer.certificateId })
      .where("id", "=", id)
      .execute();
  }
}

/** The names before and after each correction of an account's certificates, by address. */
async function readCorrections(trx: Database, accountId: string, emails: ReadonlySet<string>) {
  const pairs = new Map<string, [string, string][]>();
  if (emails.size === 0) return pairs;
  const rows = await trx
    .selectFrom("certificates as c")
    .innerJoin("certificates as old", "old.id", "c.replacesId")
    .select(["c.holderEmail", "c.holderName", "old.holderName as before"])
    .where("c.accountId", "=", accountId)
    .where("c.holderEmail", "in", [...emails])
    .whereRef("old.holderName", "!=", "c.holderName")
    .execute();
  for (const { holderEmail, before, holderName } of rows)
    pairs.set(holderEmail, [...(pairs.get(holderEmail) ?? []), [before, holderName]]);
  return pairs;
}

/** Tells the account's endpoints what these new certificates renew. */
export async function announceRenewed(
  trx: Database,
  given: { accountId: string; certificateIds: readonly string[]; now: Date },
): Promise<void> {
  const { accountId, certificateIds, now } = given;
  await queueWebhooks(trx, {
    accountId,
    event: "certificate.renewed",
    async data() {
      const rows = await trx
        .selectFrom("certificates")
        .select(["id", "projectId", "renewedById", "holderName", "holderEmail", "expiresAt"])
        .where("renewedById", "in", certificateIds)
        .execute();
      return rows.map(({ id, projectId, renewedById, holderName, holderEmail, expiresAt }) => ({
        certificateId: id,
        projectId,
        renewedById: renewedById ?? "",
        name: holderName,
        email: holderEmail,
        expiresAt,
      }));
    },
    now,
  });
}
