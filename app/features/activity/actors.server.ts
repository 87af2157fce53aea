import type { Database } from "#db/database.server.ts";
import { findApiKeys, findUsers } from "./extensions.ts";

type Acting = { actorId: string | null; actorKeyId: string | null };

/** What those who did these are called. */
export async function readActors(db: Database, accountId: string, rows: readonly Acting[]) {
  const idsOf = (key: keyof Acting) => [
    ...new Set(rows.map((row) => row[key]).filter((id) => id !== null)),
  ];
  const users = await findUsers.get()(db, idsOf("actorId"));
  const keys = await findApiKeys.get()(db, accountId, idsOf("actorKeyId"));
  const userOf = new Map(users.map((user) => [user.id, user]));
  const keyNameOf = new Map(keys.map(({ id, name }) => [id, name]));
  return ({ actorId, actorKeyId }: Acting) => ({
    firstName: userOf.get(actorId ?? "")?.firstName ?? null,
    lastName: userOf.get(actorId ?? "")?.lastName ?? null,
    keyName: keyNameOf.get(actorKeyId ?? "") ?? null,
  });
}
