import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { ACCESS_KINDS, type AccessKind, keyOfActor } from "../access-log.server.ts";

export interface ShownAccess {
  key: string;
  who: string;
  what: string;
  /** Where it is looked at; null when there is no page or it is gone. */
  to: string | null;
  at: string;
}

const ACCESSES_PER_PAGE = 50;
const DELETED_LABEL = "Somebody who is no member any more";

/** The latest looks at personal data, newest first; `before` (ISO) for older ones. One more than a page holds tells whether there are. */
export async function listAccess(
  db: Database,
  accountId: string,
  before: string | null,
): Promise<{ entries: ShownAccess[]; older: string | null }> {
  const rows = await db
    .selectFrom("accessEntries")
    .leftJoin("users", "users.id", "accessEntries.actorId")
    .select(["what", "subject", "at", "actorId", "users.firstName", "users.lastName"])
    .where("accessEntries.accountId", "=", accountId)
    .$if(before !== null, (query) => query.where("at", "<", before!))
    .orderBy("at", "desc")
    .limit(ACCESSES_PER_PAGE + 1)
    .execute();
  const people = await existingKeys(db, accountId, rows);
  const keys = await keyNames(db, accountId, rows);
  const entries = rows.slice(0, ACCESSES_PER_PAGE).map(({ what, subject, at, actorId, firstName, lastName }) => ({
    key: `${at} ${actorId} ${what} ${subject}`,
    who: keys.get(actorId) ?? (firstName === null ? DELETED_LABEL : wholeName({ firstName, lastName: lastName ?? "" })),
    what: ACCESS_KINDS[what as AccessKind] ?? what,
    to: people.has(subject) ? `/people/${subject}` : null,
    at,
  }));
  return { entries, older: rows.length > ACCESSES_PER_PAGE ? entries.at(-1)!.at : null };
}

/** What stands for the programs among them, by their place in the record. */
async function keyNames(db: Database, accountId: string, rows: { actorId: string }[]): Promise<Map<string, string>> {
  const actors = [...new Set(rows.map(({ actorId }) => actorId))].flatMap((actorId) => {
    const keyId = keyOfActor(actorId);
    return keyId === null ? [] : [{ actorId, keyId }];
  });
  if (actors.length === 0) return new Map();
  const found = await db
    .selectFrom("apiKeys")
    .select(["id", "name"])
    .where("accountId", "=", accountId)
    .where(
      "id",
      "in",
      actors.map(({ keyId }) => keyId),
    )
    .execute();
  const names = new Map(found.map(({ id, name }) => [id, `The API key “${name}”`]));
  return new Map(actors.map(({ actorId, keyId }) => [actorId, names.get(keyId) ?? "An API key that is gone"]));
}

async function existingKeys(db: Database, accountId: string, rows: { what: string; subject: string }[]): Promise<Set<string>> {
  const ids = [...new Set(rows.filter(({ what }) => what.startsWith("person")).map(({ subject }) => subject))];
  if (ids.length === 0) return new Set();
  const found = await db.selectFrom("people").select("id").where("accountId", "=", accountId).where("id", "in", ids).execute();
  return new Set(found.map(({ id }) => id));
}
