import { port } from "#app/platform/extension-point.ts";
import type { Database } from "#db/database.server.ts";

/** What the log asks of features that know more of those who act, and of those acted on. */

export interface ActingUser {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
}

/** People by their ids. Who is gone is not in it. */
export const findUsers =
  port<(db: Database, ids: readonly string[]) => Promise<ActingUser[]>>("findUsers");

/** Everybody who works in an account, the longest first. */
export const listMembersOf =
  port<(db: Database, accountId: string) => Promise<ActingUser[]>>("listMembersOf");

/** An account's API keys, also those that ended, the oldest first. `ids`: only these. */
export const findApiKeys =
  port<
    (
      db: Database,
      accountId: string,
      ids?: readonly string[],
    ) => Promise<{ id: string; name: string }[]>
  >("findApiKeys");

/** Which of these people an account still knows. */
export const findKnownPeople =
  port<(db: Database, accountId: string, ids: readonly string[]) => Promise<string[]>>(
    "findKnownPeople",
  );
