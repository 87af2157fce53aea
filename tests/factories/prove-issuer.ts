import { newId } from "../../app/platform/text/ids.ts";
import type { Database } from "../../db/database.server.ts";

/** As if the owner of a domain had proved by DNS that they run the account. */
export async function proveIssuer(
  db: Database,
  accountId: string,
  domain = "lagoon.example",
): Promise<void> {
  const { name } = await db
    .selectFrom("accounts")
    .select("name")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const at = "2026-03-03T09:00:00.000Z";
  const times = {
    createdAt: at,
    provedAt: at,
    seenAt: at,
    triedAt: at,
    missingSince: null,
    lostAt: null,
  };
  const proof = {
    kind: "dns",
    state: "proved",
    name,
    domain,
    token: "token",
    companyNumber: null,
    provedBy: null,
  } as const;
  await db
    .insertInto("issuerProofs")
    .values({ id: newId(), accountId, ...proof, ...times })
    .execute();
}
