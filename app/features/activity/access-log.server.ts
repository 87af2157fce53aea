import { LRUCache } from "lru-cache";
import type { AppContext } from "#app/platform/app-context.ts";
import { writeWithTimeout } from "#db/writing.server.ts";

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
  await writeWithTimeout(write);
}

/** What somebody can have looked at or taken along, and how the list of it says so. */
export const ACCESS_KINDS = {
  person: "Looked at a person",
  response: "Looked at a response",
  "people-export": "Downloaded the list of people",
  "person-export": "Downloaded everything about a person",
  "responses-export": "Downloaded responses",
  "response-file": "Downloaded a file of a response",
  "webinar-export": "Downloaded the people of a webinar",
  "certificates-export": "Downloaded certificates",
  "sent-export": "Downloaded the mails that were sent",
  "uncertain-export": "Downloaded the uncertain messages",
  "suppressions-export": "Downloaded the suppression list",
  "account-export": "Downloaded all data of the account",
  "api-people": "Looked people up",
  "api-recipients": "Read recipients",
  "api-deliveries": "Read the mails of a send",
  "api-certificates": "Read certificates",
} as const;

export type AccessKind = keyof typeof ACCESS_KINDS;

const KEY = "key:";

/** How a program that reads by an API key is named where a member's id would stand. */
export function keyActor(keyId: string): string {
  return KEY + keyId;
}

/** The id of the key, or null: it was a member. */
export function keyOfActor(actorId: string): string | null {
  return actorId.startsWith(KEY) ? actorId.slice(KEY.length) : null;
}
