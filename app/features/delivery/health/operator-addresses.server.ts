import type { Database } from "#db/database.server.ts";

/** Whom the installation's own warnings go to. `first`: the operator of the settings. */
export async function operatorAddresses(db: Database, first: string | null): Promise<string[]> {
  const others = await db
    .selectFrom("operators")
    .innerJoin("users", "users.id", "operators.userId")
    .select("users.email")
    .orderBy("operators.addedAt")
    .execute();
  return [
    ...new Set([...(first ? [first] : []), ...others.map(({ email }) => email.toLowerCase())]),
  ];
}
