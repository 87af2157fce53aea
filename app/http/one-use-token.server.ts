import type { Database } from "#db/database.server.ts";

/** A token for a form that creates something. Put it in a hidden field named `token`. */
export function newFormToken(): string {
  return crypto.randomUUID();
}

/**
 * Spends a form's token inside the transaction that creates the thing. Returns null on first use;
 * on a second use the place the first one led to, so that a double submit on a slow line creates one thing (C20).
 */
export async function spendFormToken(
  trx: Database,
  use: { token: string; accountId: string; location: string; now: Date },
): Promise<string | null> {
  const token = `${use.accountId}:${use.token}`.slice(0, 200);
  const inserted = await trx
    .insertInto("formTokens")
    .values({ token, accountId: use.accountId, usedAt: use.now.toISOString(), location: use.location })
    .onConflict((conflict) => conflict.column("token").doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 1n) return null;
  const first = await trx.selectFrom("formTokens").select("location").where("token", "=", token).executeTakeFirstOrThrow();
  return first.location;
}
