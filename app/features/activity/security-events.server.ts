import type { AppContext } from "#app/platform/app-context.ts";
import { newId } from "#app/platform/text/ids.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { findUsers } from "./extensions.ts";
import { ACCOUNT_KINDS, type SecurityKind } from "./security-kinds.ts";

interface SecurityEvent {
  kind: SecurityKind;
  /** Who did it, or whom it happened to. */
  userId: string;
  /** The account it happened in, or where they are at home. */
  accountId: string;
  /** What of: the name of a key, of a member. */
  subject?: string | null;
  /** The browser in words ("Chrome on Windows") and the address of its network. */
  origin?: { device?: string | null; address?: string | null };
  now: Date;
}

/** Writes one line, in the transaction of what it tells of. */
export async function recordSecurityEvent(trx: Database, event: SecurityEvent): Promise<void> {
  const { kind, userId, accountId, subject = null, origin, now } = event;
  await trx
    .insertInto("securityEvents")
    .values({
      id: newId(now.getTime()),
      at: now.toISOString(),
      kind,
      userId,
      accountId,
      subject,
      device: origin?.device ?? null,
      address: origin?.address ?? null,
    })
    .execute();
}

export interface ListedEvent {
  id: string;
  at: string;
  kind: string;
  /** Null: somebody who is no longer here. */
  who: string | null;
  subject: string | null;
  device: string | null;
  address: string | null;
}

const PER_PAGE = 50;

/** Whose: one person's, in every account; or an account's, of everybody in it. */
type Whose = { userId: string } | { accountId: string };

/**
 * The events, newest first. `older`: what to ask for as `before` next; null when there are none.
 */
export async function listSecurityEvents(
  { db }: Pick<AppContext, "db">,
  whose: Whose,
  before: string | null,
): Promise<{ events: ListedEvent[]; older: string | null }> {
  const rows = await db
    .selectFrom("securityEvents as e")
    .select(["e.id", "e.at", "e.kind", "e.subject", "e.device", "e.address", "e.userId"])
    .$if("userId" in whose, (select) =>
      select.where("e.userId", "=", (whose as { userId: string }).userId),
    )
    .$if("accountId" in whose, (select) =>
      select
        .where("e.accountId", "=", (whose as { accountId: string }).accountId)
        .where("e.kind", "in", ACCOUNT_KINDS),
    )
    .$if(before !== null, (select) => select.where("e.id", "<", before ?? ""))
    .orderBy("e.id", "desc")
    .limit(PER_PAGE + 1)
    .execute();
  const page = rows.slice(0, PER_PAGE);
  const users = await findUsers.get()(db, [...new Set(page.map(({ userId }) => userId))]);
  const names = new Map(users.map((user) => [user.id, wholeName(user) || user.email]));
  const events = page.map(({ userId, ...event }) => ({ ...event, who: names.get(userId) ?? null }));
  return { events, older: rows.length > PER_PAGE ? (page.at(-1)?.id ?? null) : null };
}
