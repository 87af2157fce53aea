import type { Selectable } from "kysely";
import { searchable } from "#app/engines/letters/searchable.ts";
import { readTallies } from "#app/features/activity/tallies.server.ts";
import { readHeldLanes } from "#app/features/delivery/health/mail-gate.server.ts";
import { becauseClause } from "#app/features/delivery/health/mail-gate-state.ts";
import { readPaceNotice } from "#app/features/delivery/pace/show-pace.server.ts";
import { MASS_KINDS } from "#app/features/delivery/queue/new-delivery.ts";
import { pageWindow } from "#app/features/delivery/status/batch-status.ts";
import {
  type BatchTally,
  readBatchTallies,
  VISIT_TALLIES,
  type VisitTally,
} from "#app/features/delivery/status/delivery-list.server.ts";
import { DELIVERY_STATES, shownStatus } from "#app/features/delivery/status/delivery-state.ts";
import { pauseMessage, readSendingPause } from "#app/platform/sending-pause.server.ts";
import { containing } from "#app/platform/text/search-text.ts";
import { clockTime } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import type { BatchesTable, DeliveryState } from "#db/schema/delivery.ts";
import type { BatchCounts, BatchFilter } from "./batch-filter.ts";
import { findSenders } from "./senders.server.ts";

export const BATCHES_PER_PAGE = 20;

type Status = BatchesTable["status"];

export interface ListedBatch extends BatchCounts {
  id: string;
  kind: BatchesTable["kind"];
  title: string;
  status: Status;
  createdAt: string;
  scheduledAt: string | null;
  startedAt: string | null;
  finishedAt: string | null;
  isSample: boolean;
  /**
   * Who confirmed it: a person's name, or which key of the API. Empty when that is not known any
   * more.
   */
  sender: string;
}

const ALL_STATUSES: Status[] = ["preparing", "scheduled", "sending", "paused", "done", "cancelled"];
const STATUSES: Record<BatchFilter["status"], Status[]> = {
  "": ALL_STATUSES,
  scheduled: ["scheduled"],
  sending: ["preparing", "sending", "paused"],
  done: ["done"],
  cancelled: ["cancelled"],
};

/**
 * One page of an account's sends of certificates and bulk mail, newest first; how many match; the
 * page that is shown, the last one where there is none so late; and whether there is any send at
 * all. Mails of forms and webinars are not among them.
 */
export async function listBatches(
  db: Database,
  accountId: string,
  filter: BatchFilter,
): Promise<{ batches: ListedBatch[]; total: number; page: number; isEmpty: boolean }> {
  const counts = await readTallies(
    db,
    accountId,
    ALL_STATUSES.map((status) => `batches:${status}` as const),
  );
  const sum = (statuses: Status[]) =>
    statuses.reduce((all, status) => all + counts[`batches:${status}`], 0);
  const isEmpty = sum(ALL_STATUSES) === 0;
  const matching = matchingBatches(db, accountId, filter);
  const total =
    filter.q || filter.kind
      ? Number(
          (
            await db
              .selectFrom(matching.as("found"))
              .select((all) => all.fn.countAll().as("count"))
              .executeTakeFirstOrThrow()
          ).count,
        )
      : sum(STATUSES[filter.status]);
  const { page, offset, limit, fromEnd } = pageWindow(filter.page, BATCHES_PER_PAGE, total);
  const direction = fromEnd ? "asc" : "desc";
  const rows = await matching
    .orderBy("createdAt", direction)
    .orderBy("id", direction)
    .limit(limit)
    .offset(offset)
    .execute();
  if (fromEnd) rows.reverse();
  return {
    batches: await readBatches(
      db,
      rows.map(({ id }) => id),
    ),
    total,
    page,
    isEmpty,
  };
}

/**
 * For each kind and status a stretch of an index that is in order already; together they are
 * merged, not sorted.
 */
function matchingBatches(db: Database, accountId: string, { q, kind, status }: BatchFilter) {
  const wanted = searchable(q);
  const kinds = kind ? [kind] : MASS_KINDS;
  const stretches = kinds.flatMap((one) =>
    (status ? STATUSES[status] : [null]).map((standing) =>
      db
        .selectFrom("batches")
        .select(["id", "createdAt"])
        .where("accountId", "=", accountId)
        .where("kind", "=", one)
        .$call((query) => (standing === null ? query : query.where("status", "=", standing)))
        .$if(wanted !== "", (select) => select.where("searchText", "like", containing(wanted))),
    ),
  );
  return stretches.reduce((all, one) => all.unionAll(one));
}

const MAX_OF_A_PROJECT = 100;

/** The certificate sends of one project, newest first. */
export async function batchesOfProject(db: Database, projectId: string): Promise<ListedBatch[]> {
  const rows = await db
    .selectFrom("batches")
    .select("id")
    .where("projectId", "=", projectId)
    .where("kind", "=", "certificates")
    .orderBy("createdAt", "desc")
    .limit(MAX_OF_A_PROJECT)
    .execute();
  return readBatches(
    db,
    rows.map(({ id }) => id),
  );
}

async function readBatches(db: Database, ids: string[]): Promise<ListedBatch[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("batches")
    .select(["id", "kind", "title", "status", "createdAt", "scheduledAt", "startedAt"])
    .select(["finishedAt", "isSample", "recipientCount", "accountId", "createdBy"])
    .select("createdByKeyId")
    .where("id", "in", ids)
    .execute();
  const tallies = await readBatchTallies(db, ids);
  const senderOf = await findSenders(db, rows);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { isSample, recipientCount, accountId, createdBy, createdByKeyId, ...batch } = row;
    const sender = senderOf(row);
    const counts =
      batch.status === "preparing" ? countsBefore(recipientCount) : countsOf(tallies.get(id) ?? {});
    return [{ ...batch, isSample: isSample === 1, sender, ...counts }];
  });
}

/** How many people of a batch have which status. */
export function countsOf(tallies: Partial<Record<BatchTally, number>>): BatchCounts {
  const counts = { ...NOBODY };
  for (const state of DELIVERY_STATES) counts[PART[shownStatus(state)]] += tallies[state] ?? 0;
  counts.total = counts.delivered + counts.accepted + counts.inProgress + counts.failed;
  return counts;
}

/** Of a send that is being prepared: its rows are still being written, and none has left. */
function countsBefore(recipientCount: number): BatchCounts {
  return { ...NOBODY, total: recipientCount, inProgress: recipientCount };
}

const NOBODY: BatchCounts = {
  total: 0,
  delivered: 0,
  accepted: 0,
  inProgress: 0,
  failed: 0,
  notSent: 0,
};

const PART = {
  Delivered: "delivered",
  Accepted: "accepted",
  "In progress": "inProgress",
  Failed: "failed",
  "Not sent": "notSent",
} as const;

/**
 * One send of certificates or bulk mail with what was written; null: it is absent or another
 * account's.
 */
export async function findBatch(db: Database, accountId: string, batchId: string | undefined) {
  const batch = await db
    .selectFrom("batches")
    .selectAll()
    .where("id", "=", batchId ?? "")
    .where("accountId", "=", accountId)
    .where("kind", "in", MASS_KINDS)
    .executeTakeFirst();
  return batch ?? null;
}

interface BatchProgress extends BatchCounts {
  status: Status;
  /** What each is made of. */
  states: Record<DeliveryState, number>;
  /** How many did what with their mail and their certificate. */
  visits: Record<VisitTally, number>;
  /** Messages that still have to leave. */
  remaining: number;
  /**
   * From the rate of the last minute; null when nothing is leaving or the rate is not known yet.
   */
  secondsLeft: number | null;
  /** Messages a minute, of the last minute; null like `secondsLeft`. */
  perMinute: number | null;
  /** Why nothing moves at the moment, as a sentence, or null. */
  waitingBecause: string | null;
}

const RATE_WINDOW_SECONDS = 60;

/** Who paused when all sending is, the zone of times in sentences, and the providers there are. */
type SendContext = {
  appName: string;
  timeZone: string;
  /** The account's domain that it leaves from now; null: our own. */
  own: string | null;
} & Parameters<typeof readHeldLanes>[1];

/**
 * The progress of a batch, from its stored counts.
 */
export async function batchProgress(
  db: Database,
  batchId: string,
  now: Date,
  given: Partial<SendContext> = {},
): Promise<BatchProgress> {
  const batch = await db
    .selectFrom("batches")
    .select(["id", "accountId", "fromAddress", "perDay", "waitsFor", "status", "startedAt"])
    .select(["scheduledAt", "pausedReason", "recipientCount", "waitsUntil"])
    .where("id", "=", batchId)
    .executeTakeFirstOrThrow();
  const tallies = (await readBatchTallies(db, [batchId])).get(batchId) ?? {};
  const states = Object.fromEntries(
    DELIVERY_STATES.map((state) => [state, tallies[state] ?? 0]),
  ) as BatchProgress["states"];
  const visits = Object.fromEntries(
    VISIT_TALLIES.map((what) => [what, tallies[what] ?? 0]),
  ) as BatchProgress["visits"];
  const remaining = states.queued + states.sending;
  const isLeaving = batch.status === "sending" && remaining > 0;
  const perSecond = isLeaving ? await ratePerSecond(db, batchId, batch.startedAt, now) : null;
  return {
    status: batch.status,
    ...(batch.status === "preparing" ? countsBefore(batch.recipientCount) : countsOf(tallies)),
    states,
    visits,
    remaining,
    secondsLeft: perSecond === null ? null : Math.ceil(remaining / perSecond),
    perMinute: perSecond === null ? null : Math.round(perSecond * 60),
    waitingBecause: await waitingBecause(db, batch, now, {
      appName: "this site",
      timeZone: "UTC",
      own: null,
      mail: { transports: null },
      ...given,
    }),
  };
}

/** Messages a second that left in the last minute; null when none did. */
async function ratePerSecond(
  db: Database,
  batchId: string,
  startedAt: string | null,
  now: Date,
): Promise<number | null> {
  const windowStart = now.getTime() - RATE_WINDOW_SECONDS * 1000;
  const from = Math.max(windowStart, startedAt ? Date.parse(startedAt) : windowStart);
  const row = await db
    .selectFrom("deliveries")
    .select((select) => select.fn.countAll<number | string>().as("count"))
    .where("batchId", "=", batchId)
    .where("acceptedAt", ">=", new Date(from).toISOString())
    .executeTakeFirstOrThrow();
  const sent = Number(row.count);
  if (sent === 0) return null;
  const seconds = Math.max(1, (now.getTime() - from) / 1000);
  return sent / seconds;
}

async function waitingBecause(
  db: Database,
  batch: Parameters<typeof readPaceNotice>[1] & Pick<Selectable<BatchesTable>, "pausedReason">,
  now: Date,
  { appName, timeZone, own, ...config }: SendContext,
): Promise<string | null> {
  if (batch.status === "paused" || batch.status === "cancelled") return batch.pausedReason;
  if (batch.status !== "sending" && batch.status !== "scheduled") return null;
  const pause = await readSendingPause(db);
  if (pause) return pauseMessage(appName, pause);
  if (batch.status === "scheduled") return null;
  const paced = await readPaceNotice(db, batch, { own, timeZone, now });
  if (paced) return paced;
  if (batch.waitsFor === null && batch.waitsUntil !== null && batch.waitsUntil > now.toISOString())
    return "This account has reached its sending limit. The rest goes out automatically.";
  const held = (await readHeldLanes(db, config, now)).find(({ lane }) => lane === "bulk");
  // A short first hold comes and goes with every busy minute.
  if (
    !held ||
    (held.failures <= 1 && (held.until === null || held.until.getTime() <= now.getTime() + 1000))
  )
    return null;
  const since = held.until
    ? `Held until ${clockTime(held.until.toISOString(), timeZone)}`
    : "Being tried again, after a hold";
  return `${since} ${becauseClause(held.reason)}`;
}

/**
 * "About 1 minute left.", "Less than a minute left.", "About 2 hours left."; null when it can't be
 * told.
 */
export function timeLeftLabel(secondsLeft: number | null): string | null {
  if (secondsLeft === null) return null;
  if (secondsLeft < 45) return "Less than a minute left.";
  const minutes = Math.round(secondsLeft / 60);
  if (minutes < 90) return `About ${minutes <= 1 ? "1 minute" : `${minutes} minutes`} left.`;
  return `About ${Math.round(minutes / 60)} hours left.`;
}
