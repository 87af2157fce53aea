import { setImmediate as letOthersRun } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "#db/database.server.ts";
import { domainOf, knownReceivers } from "../pace/mail-receivers.server.ts";
import { likelyReceiver, OTHER, receiverTitle } from "../pace/receivers.ts";
import { parseSender } from "../queue/email-address.ts";
import { isForOthers } from "../queue/new-delivery.ts";
import { type ReceiverCounts, receiverAdvice } from "./receiver-advice.ts";

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
  const receivers = new Map<string, string>();
  let looked = 0;
  for (const column of ["acceptedAt", "failedAt", "waiting"] as const)
    for (let last: Row | null = null; looked < MAX_LOOKED_AT; ) {
      const rows: Row[] = await readPiece(db, accountId, { column, since, last });
      await findSenders(db, rows, senders);
      await findReceivers(db, rows, receivers);
      for (const row of rows) {
        const sender = senders.get(row.batchId);
        const receiver = receivers.get(domainOf(row.toEmail)) ?? "";
        if (sender) count(domains, row.fromDomain ?? sender, receiver, row);
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
    .select(["id", "batchId", "toEmail", "fromDomain", "state", "attempt", "reasonCode", "kind"])
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

/** Who receives the mail of each domain: by its mail servers, or the domain while nobody knows. */
async function findReceivers(
  db: Database,
  rows: readonly Row[],
  receivers: Map<string, string>,
): Promise<void> {
  const domains = [...new Set(rows.map(({ toEmail }) => domainOf(toEmail)))];
  const fresh = domains.filter((domain) => !receivers.has(domain));
  const known = await knownReceivers(db, fresh);
  for (const domain of fresh) {
    const receiver = known.get(domain)?.receiver ?? likelyReceiver(domain);
    receivers.set(domain, receiver === OTHER ? domain : receiverTitle(receiver));
  }
}

/** The domain that each send was confirmed with; null: not to an organiser's people, or a sample. */
async function findSenders(
  db: Database,
  rows: readonly Row[],
  senders: Map<string, string | null>,
): Promise<void> {
  const ids = [...new Set(rows.map(({ batchId }) => batchId))].filter((id) => !senders.has(id));
  if (ids.length === 0) return;
  const batches = await db
    .selectFrom("batches")
    .select(["id", "kind", "fromAddress", "isSample"])
    .where("id", "in", ids)
    .execute();
  for (const { id, kind, fromAddress, isSample } of batches) {
    const { email } = parseSender(fromAddress);
    senders.set(
      id,
      isForOthers(kind) && isSample === 0 ? email.slice(email.lastIndexOf("@") + 1) : null,
    );
  }
}

function count(
  domains: Map<string, Map<string, ReceiverCounts>>,
  domain: string,
  receiver: string,
  row: Row,
): void {
  const { state, attempt, reasonCode } = row;
  if (row.kind !== "recipient" || NOT_THEIRS.has(reasonCode ?? "")) return;
  const receivers = domains.get(domain) ?? new Map<string, ReceiverCounts>();
  domains.set(domain, receivers);
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
