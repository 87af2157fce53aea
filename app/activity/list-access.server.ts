import type { Database } from "#db/database.server.ts";
import { wholeName } from "../whole-name.ts";
import { ACCESS_KINDS, type AccessKind } from "./access-kinds.ts";

export interface ShownAccess {
  key: string;
  who: string;
  what: string;
  /** Where it is looked at; null when there is no page or it is gone. */
  to: string | null;
  at: string;
}

const A_PAGE = 50;

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
    .limit(A_PAGE + 1)
    .execute();
  const people = await stillThere(db, accountId, rows);
  const entries = rows.slice(0, A_PAGE).map(({ what, subject, at, actorId, firstName, lastName }) => ({
    key: `${at} ${actorId} ${what} ${subject}`,
    who: firstName === null ? "Somebody who is no member any more" : wholeName({ firstName, lastName: lastName ?? "" }),
    what: ACCESS_KINDS[what as AccessKind] ?? what,
    to: people.has(subject) ? `/people/${subject}` : null,
    at,
  }));
  return { entries, older: rows.length > A_PAGE ? entries.at(-1)!.at : null };
}

async function stillThere(db: Database, accountId: string, rows: { what: string; subject: string }[]): Promise<Set<string>> {
  const ids = [...new Set(rows.filter(({ what }) => what.startsWith("person")).map(({ subject }) => subject))];
  if (ids.length === 0) return new Set();
  const found = await db.selectFrom("people").select("id").where("accountId", "=", accountId).where("id", "in", ids).execute();
  return new Set(found.map(({ id }) => id));
}
