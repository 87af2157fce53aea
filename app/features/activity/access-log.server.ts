import { LRUCache } from "lru-cache";
import type { AppContext } from "#app/platform/app-context.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { writeWithTimeout } from "#db/writing.server.ts";
import { findApiKeys, findKnownPeople, findUsers } from "./extensions.ts";

/** What this process has written down already. */
const recentAccesses = new LRUCache<string, true>({ max: 5_000 });

/**
 * Writes down that a member looked at personal data or takes it along: once an hour for the same
 * thing, so that going through pages is no row each. `subject`: an id, never a name. Nobody waits
 * behind a long transaction for it.
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
    .onConflict((conflict) =>
      conflict.columns(["accountId", "hour", "actorId", "what", "subject"]).doNothing(),
    )
    .execute()
    .then(() => void recentAccesses.set(key, true))
    // A look is not refused because its note could not be written; that it could not be is the
    // operator's to know.
    .catch((error) =>
      log.error(
        { err: error, accountId: account.id },
        "a look at personal data was not written down",
      ),
    );
  await writeWithTimeout(write);
}

/** What somebody can have looked at or taken along, and how the list of it says so. */
const ACCESS_KINDS = {
  person: "Viewed a person",
  response: "Viewed a response",
  "people-export": "Downloaded the list of people",
  "person-export": "Downloaded everything about a person",
  "responses-export": "Downloaded responses",
  "responses-sheet": "Read a form’s responses",
  "responses-unfinished": "Viewed unfinished responses",
  "response-file": "Downloaded a file of a response",
  "webinar-export": "Downloaded a webinar’s people",
  "certificates-export": "Downloaded certificates",
  "sent-export": "Downloaded the sent e-mails",
  "uncertain-export": "Downloaded the uncertain messages",
  "suppressions-export": "Downloaded the suppression list",
  "topics-export": "Downloaded who left topics",
  "account-export": "Downloaded all the account’s data",
  "api-people": "Looked people up",
  "api-recipients": "Read recipients",
  "api-deliveries": "Read the e-mails of a send",
  "api-certificates": "Read certificates",
  "api-responses": "Read responses",
  "api-guests": "Read guests",
  "api-suppressions": "Read the suppression list",
} as const;

export type AccessKind = keyof typeof ACCESS_KINDS;

const KEY = "key:";

/** How a program that reads by an API key is named where a member's id would stand. */
export function keyActor(keyId: string): string {
  return KEY + keyId;
}

const SHEET = "sheet:";

/**
 * How a spreadsheet that reads the responses of a form is named where a member's id would stand.
 */
export function sheetActor(formId: string): string {
  return SHEET + formId;
}

/** The id of the key, or null: it was a member. */
function keyOfActor(actorId: string): string | null {
  return actorId.startsWith(KEY) ? actorId.slice(KEY.length) : null;
}

export interface ShownAccess {
  key: string;
  who: string;
  what: string;
  /** Where it is looked at; null when there is no page or it is gone. */
  to: string | null;
  at: string;
}

const ACCESSES_PER_PAGE = 50;
const DELETED_LABEL = "A former member";

/**
 * The latest looks at personal data, newest first; `before` (ISO) for older ones. One more than a
 * page holds tells whether there are.
 */
export async function listAccess(
  db: Database,
  accountId: string,
  before: string | null,
): Promise<{ entries: ShownAccess[]; older: string | null }> {
  const rows = await db
    .selectFrom("accessEntries")
    .select(["what", "subject", "at", "actorId"])
    .where("accountId", "=", accountId)
    .$call((query) => (before === null ? query : query.where("at", "<", before)))
    .orderBy("at", "desc")
    .limit(ACCESSES_PER_PAGE + 1)
    .execute();
  const people = await existingKeys(db, accountId, rows);
  const keys = await keyNames(db, accountId, rows);
  const users = await findUsers.get()(db, [...new Set(rows.map(({ actorId }) => actorId))]);
  const names = new Map(users.map((user) => [user.id, wholeName(user)]));
  const entries = rows.slice(0, ACCESSES_PER_PAGE).map(({ what, subject, at, actorId }) => ({
    key: `${at} ${actorId} ${what} ${subject}`,
    who:
      keys.get(actorId) ??
      (actorId.startsWith(SHEET) ? "A live sheet" : null) ??
      names.get(actorId) ??
      DELETED_LABEL,
    what: ACCESS_KINDS[what as AccessKind] ?? what,
    to: pageOfAccess(what, subject, people),
    at,
  }));
  const last = rows.length > ACCESSES_PER_PAGE ? entries.at(-1) : undefined;
  return { entries, older: last?.at ?? null };
}

function pageOfAccess(what: string, subject: string, people: Set<string>): string | null {
  if (people.has(subject)) return `/people/${subject}`;
  return what === "responses-sheet" ? `/forms/${subject}/responses/sheet` : null;
}

/** What stands for the programs among them, by their place in the record. */
async function keyNames(
  db: Database,
  accountId: string,
  rows: { actorId: string }[],
): Promise<Map<string, string>> {
  const actors = [...new Set(rows.map(({ actorId }) => actorId))].flatMap((actorId) => {
    const keyId = keyOfActor(actorId);
    return keyId === null ? [] : [{ actorId, keyId }];
  });
  if (actors.length === 0) return new Map();
  const ids = actors.map(({ keyId }) => keyId);
  const found = await findApiKeys.get()(db, accountId, ids);
  const names = new Map(found.map(({ id, name }) => [id, `The API key “${name}”`]));
  return new Map(
    actors.map(({ actorId, keyId }) => [actorId, names.get(keyId) ?? "A deleted API key"]),
  );
}

async function existingKeys(
  db: Database,
  accountId: string,
  rows: { what: string; subject: string }[],
): Promise<Set<string>> {
  const ids = [
    ...new Set(rows.filter(({ what }) => what.startsWith("person")).map(({ subject }) => subject)),
  ];
  if (ids.length === 0) return new Set();
  return new Set(await findKnownPeople.get()(db, accountId, ids));
}
