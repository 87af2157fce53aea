import { LRUCache } from "lru-cache";
import type { AppContext } from "#app/platform/app-context.ts";
import { noteSoon } from "#db/note-soon.server.ts";
import type { AccessKind } from "./access-kinds.ts";

/** What this process has written down already. */
const recentAccesses = new LRUCache<string, true>({ max: 5_000 });

/**
 * Writes down that a member looked at personal data or takes it along: once an hour for the same thing, so that going through pages is
 * no row each. `subject`: an id, never a name. Nobody waits behind a long transaction for it.
 */
export async function recordAccess(
  { db, clock, log }: Pick<AppContext, "db" | "clock" | "log">,
  { account, user }: { account: { id: string }; user: { id: string } },
  what: AccessKind,
  subject = "",
): Promise<void> {
  const at = clock().toISOString();
  const row = { accountId: account.id, hour: at.slice(0, 13), actorId: user.id, what, subject, at };
  const key = `${row.accountId} ${row.hour} ${row.actorId} ${what} ${subject}`;
  if (recentAccesses.has(key)) return;
  const write = db
    .insertInto("accessEntries")
    .values(row)
    .onConflict((conflict) => conflict.columns(["accountId", "hour", "actorId", "what", "subject"]).doNothing())
    .execute()
    .then(() => void recentAccesses.set(key, true))
    // A look is not refused because its note could not be written; that it could not be is the operator's to know.
    .catch((error) => log.error({ err: error, accountId: account.id }, "a look at personal data was not written down"));
  await noteSoon(write);
}
