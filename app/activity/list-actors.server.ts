import type { Database } from "#db/database.server.ts";
import { wholeName } from "../whole-name.ts";

/** Whose lines the log can be filtered by: members, API keys, and the product itself. `value` as `ActivityFilter.by`. */
export async function listActors(
  db: Database,
  { accountId, appName }: { accountId: string; appName: string },
): Promise<{ value: string; label: string }[]> {
  const members = await db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.userId")
    .select(["users.id", "users.firstName", "users.lastName", "users.email"])
    .where("memberships.accountId", "=", accountId)
    .orderBy("memberships.createdAt")
    .orderBy("users.id")
    .execute();
  const keys = await db
    .selectFrom("apiKeys")
    .select(["id", "name"])
    .where("accountId", "=", accountId)
    .orderBy("createdAt")
    .limit(200)
    .execute();
  return [
    ...members.map((member) => ({ value: member.id, label: wholeName(member) || member.email })),
    ...keys.map(({ id, name }) => ({ value: `key:${id}`, label: `API key ${name}` })),
    { value: "product", label: appName },
  ];
}
