import { readAddressLine } from "#app/features/delivery/queue/email-address.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readSendingPause } from "#app/platform/sending-pause.server.ts";
import type { Database } from "#db/database.server.ts";
import { type AudienceMember, type AudienceQuery, readAudience } from "../batches/audience.server.ts";
import { LeftOut, type LeftOutGroup } from "../batches/left-out-people.server.ts";

/** What the confirmation says before anything is sent. */
export interface SendReview {
  /** People who will get a mail. */
  toSendCount: number;
  /** People of this list who got this project's certificate before and are left alone. */
  alreadySentCount: number;
  /** Left out, by reason, with the first few of each. */
  leftOut: LeftOutGroup[];
  /** Addresses of Cc and Bcc, which get one summary together. */
  summaryAddresses: string[];
  /** The sender's address. */
  fromEmail: string;
  /** Why the installation sends nothing at the moment, or null. */
  pausedReason: string | null;
}

/**
 * Counts whom a send would reach and whom not, and why. Reads the list once, in bounded memory; `lookAt` gets those it would
 * reach, piece by piece, so that a caller who looks at everybody too need not read it again.
 */
export async function reviewSend(
  app: Pick<AppContext, "config">,
  db: Database,
  query: AudienceQuery & { cc: string; bcc: string },
  lookAt?: (reached: AudienceMember[]) => Promise<void>,
): Promise<SendReview> {
  const leftOut = new LeftOut();
  let toSendCount = 0;
  let members = 0;
  for await (const people of readAudience(db, query)) {
    members += people.length;
    for (const person of people) {
      if (person.leftOut) leftOut.add(person.leftOut.code, person);
      else toSendCount++;
    }
    await lookAt?.(people.filter((person) => !person.leftOut));
  }
  const pause = await readSendingPause(db);
  return {
    toSendCount,
    alreadySentCount: (await countAudience(db, query)) - members,
    leftOut: leftOut.list(),
    summaryAddresses: [...new Set([...readAddressLine(query.cc), ...readAddressLine(query.bcc)])],
    fromEmail: app.config.mail.from,
    pausedReason: pause?.reason ?? null,
  };
}

async function countAudience(db: Database, query: AudienceQuery): Promise<number> {
  if (query.recipientIds) return query.recipientIds.length;
  const row = await db
    .selectFrom("recipients")
    .select((select) => select.fn.countAll<number | string>().as("count"))
    .where("accountId", "=", query.accountId)
    .where("listId", "=", query.listId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
