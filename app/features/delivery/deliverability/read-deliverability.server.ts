import { setImmediate as letOthersRun } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "#db/database.server.ts";
import { parseSender } from "../queue/email-address.ts";
import { isForOthers } from "../queue/new-delivery.ts";
import { type ReceiverCounts, receiverAdvice } from "./receiver-advice.ts";
import { receiverOfAddress } from "./receiver-of-address.ts";

const DAY_MS = 86_400_000;
/** The newest that are looked at, of an account that sent more. */
const MAX_LOOKED_AT = 20_000;
const PIECE = 500;
const MAX_RECEIVERS = 15;

/** Refusals that are about the sender or the message. */
const BLOCKED = new Set(["blocked", "content_refused", "sender_refused", "refused", "too_large"]);
/** Not the receiver's doing. */
const NOT_THEIRS = new Set([
  "invalid_address",
  "test_address",
  "international_address",
  "suppressed",
  "drawing_failed",
  "attachments_too_large",
  "code_expired",
  "idempotency_conflict",
]);

type Row = Awaited<ReturnType<typeof readPiece>>[number];

export interface DomainDeliverability {
  domain: string;
  receivers: (ReceiverCounts & { advice: string[] })[];
  /** Those with too few e-mails to stand by themselves. */
  others: number;
}

/**
 * What became of the e-mails of an account's last days, by the domain they left from and who
 * received them; the newest 20,000 at most, read in pieces. `isCut`: there were more.
 */
export async function readDeliverability(
  db: Database,
  accountId: string,
  { days, now }: { days: number; now: Date },
): Promise<{ domains: DomainDeliverability[]; isCut: boolean }> {
  const since = new Date(now.getTime() - days * DAY_MS).toISOString();
  const domains = new Map<string, Map<string, ReceiverCounts>>();
  const senders = new Map<string, string | null>();
  let looked = 0;
  for (const column of ["acceptedAt", "failedAt", "waiting"] as const)
    for (let last: Row | null = null; looked < MAX_LOOKED_AT; ) {
      const rows: Row[] = await readPiece(db, accountId, { column, since, last });
      await findSenders(db, rows, senders);
      for (const row of rows) {
        const domain = senders.get(row.batchId);
        if (domain) count(domains, domain, row);
      }
      looked += rows.length;
      last = rows.at(-1) ?? null;
      if (rows.length < PIECE) break;
      await letOthersRun();
    }
  return {
    domains: [...domains].map(([domain, counts]) => shownDomain(domain, [...counts.values()])),
    isCut: looked >= MAX_LOOKED_AT,
  };
}

/** The newest first, after `last`. Those that never were accepted are only in `failedAt`. */
function readPiece(
  db: Database,
  accountId: string,
  given: {
    column: "acceptedAt" | "failedAt" | "waiting";
    since: string;
    last: { id: string; at: string | null } | null;
  },
) {
  const { since, last } = given;
  const column = given.column === "waiting" ? "nextTryAt" : given.column;
  const rows = db
    .selectFrom("deliveries")
    .select(["id", "batchId", "toEmail", "state", "attempt", "reasonCode", "kind"])
    .select(`${column} as at`)
    .where("accountId", "=", accountId)
    .$if(column !== "acceptedAt", (select) => select.where("acceptedAt", "is", null))
    .$if(last !== null, (select) =>
      select.where((where) =>
        where(where.refTuple(column, "id"), "<", where.tuple(last?.at ?? "", last?.id ?? "")),
      ),
    )
    .orderBy(column, "desc")
    .orderBy("id", "desc")
    .limit(PIECE);
  return given.column === "waiting"
    ? rows.where("state", "=", sql.lit("queued")).where("attempt", ">", sql.lit(0)).execute()
    : rows.where(column, ">=", since).execute();
}

/** The domain that each send leaves from; null: it goes to no organiser's people. */
async function findSenders(
  db: Database,
  rows: readonly Row[],
  senders: Map<string, string | null>,
): Promise<void> {
  const ids = [...new Set(rows.map(({ batchId }) => batchId))].filter((id) => !senders.has(id));
  if (ids.length === 0) return;
  const batches = await db
    .selectFrom("batches")
    .select(["id", "kind", "fromAddress"])
    .where("id", "in", ids)
    .execute();
  for (const { id, kind, fromAddress } of batches) {
    const { email } = parseSender(fromAddress);
    senders.set(id, isForOthers(kind) ? email.slice(email.lastIndexOf("@") + 1) : null);
  }
}

function count(domains: Map<string, Map<string, ReceiverCounts>>, domain: string, row: Row): void {
  const { state, attempt, reasonCode } = row;
  if (row.kind !== "recipient" || NOT_THEIRS.has(reasonCode ?? "")) return;
  const receivers = domains.get(domain) ?? new Map<string, ReceiverCounts>();
  domains.set(domain, receivers);
  const receiver = receiverOfAddress(row.toEmail);
  const none = { receiver, sent: 0, deferred: 0, bounced: 0, complained: 0, blocked: 0 };
  const counts = receivers.get(receiver) ?? none;
  receivers.set(receiver, counts);
  const isBounced = state === "bounced" || state === "failed";
  counts.sent++;
  counts.deferred +=
    attempt > 1 || state === "queued" || (state === "accepted" && reasonCode) ? 1 : 0;
  counts.bounced += isBounced ? 1 : 0;
  counts.blocked += isBounced && BLOCKED.has(reasonCode ?? "") ? 1 : 0;
  counts.complained += state === "complained" ? 1 : 0;
}

function shownDomain(domain: string, counts: ReceiverCounts[]): DomainDeliverability {
  const sorted = counts.sort((one, other) => other.sent - one.sent);
  const shown = sorted.slice(0, MAX_RECEIVERS);
  return {
    domain,
    receivers: shown.map((one) => ({ ...one, advice: receiverAdvice(one) })),
    others: sorted.slice(MAX_RECEIVERS).reduce((sum, { sent }) => sum + sent, 0),
  };
}
