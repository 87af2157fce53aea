import { readTallies } from "#app/features/activity/tallies.server.ts";
import { MASS_KINDS } from "#app/features/delivery/queue/new-delivery.ts";
import { pageWindow } from "#app/features/delivery/status/batch-status.ts";
import { type BatchTally, readBatchTallies } from "#app/features/delivery/status/delivery-list.server.ts";
import { DELIVERY_STATES, shownStatus } from "#app/features/delivery/status/delivery-state.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { containing, searchable } from "#app/platform/text/search-text.ts";
import type { Database } from "#db/database.server.ts";
import type { BatchesTable } from "#db/schema/delivery.ts";
import type { BatchCounts, BatchFilter } from "./batch-filter.ts";

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
  /** Who confirmed it: a person's name, or which key of the API. Empty when that is not known any more. */
  sender: string;
}

const ALL_STATUSES: Status[] = ["scheduled", "sending", "paused", "done", "cancelled"];
const STATUSES: Record<BatchFilter["status"], Status[]> = {
  "": ALL_STATUSES,
  scheduled: ["scheduled"],
  sending: ["sending", "paused"],
  done: ["done"],
  cancelled: ["cancelled"],
};

/**
 * One page of an account's sends of certificates and bulk mail, newest first; how many match; the page that is shown, the last
 * one where there is none so late; and whether there is any send at all. Mails of forms and webinars are not among them.
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
  const sum = (statuses: Status[]) => statuses.reduce((all, status) => all + counts[`batches:${status}`], 0);
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
  const rows = await matching.orderBy("createdAt", direction).orderBy("id", direction).limit(limit).offset(offset).execute();
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

/** For each kind and status a stretch of an index that is in order already; together they are merged, not sorted. */
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
        .$if(standing !== null, (select) => select.where("status", "=", standing!))
        .$if(wanted !== "", (select) => select.where("searchText", "like", containing(wanted))),
    ),
  );
  return stretches.slice(1).reduce((all, one) => all.unionAll(one), stretches[0]!);
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
    .selectFrom("batches as b")
    .leftJoin("users as u", "u.id", "b.createdBy")
    .leftJoin("apiKeys as k", "k.id", "b.createdByKeyId")
    .select([
      "b.id",
      "b.kind",
      "b.title",
      "b.status",
      "b.createdAt",
      "b.scheduledAt",
      "b.startedAt",
      "b.finishedAt",
      "b.isSample",
    ])
    .select(["u.firstName as senderFirstName", "u.lastName as senderLastName", "k.name as senderKeyName"])
    .where("b.id", "in", ids)
    .execute();
  const tallies = await readBatchTallies(db, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { senderFirstName, senderLastName, senderKeyName, isSample, ...batch } = row;
    const sender = senderLabel({ senderFirstName, senderLastName, senderKeyName });
    return [{ ...batch, isSample: isSample === 1, sender, ...countsOf(tallies.get(id) ?? {}) }];
  });
}

/** How many people of a batch are delivered, under way, failed and left out. */
export function countsOf(tallies: Partial<Record<BatchTally, number>>): BatchCounts {
  const counts: BatchCounts = { total: 0, delivered: 0, inProgress: 0, failed: 0, notSent: 0 };
  for (const state of DELIVERY_STATES) counts[PART[shownStatus(state)]] += tallies[state] ?? 0;
  counts.total = counts.delivered + counts.inProgress + counts.failed;
  return counts;
}

const PART = { Delivered: "delivered", "In progress": "inProgress", Failed: "failed", "Not sent": "notSent" } as const;

/** Who confirmed a send, for "by …". */
export function senderLabel(batch: {
  senderFirstName: string | null;
  senderLastName: string | null;
  senderKeyName: string | null;
}): string {
  if (batch.senderKeyName) return `the API key “${batch.senderKeyName}”`;
  return `${batch.senderFirstName ?? ""} ${batch.senderLastName ?? ""}`.trim();
}

/** One send of certificates or bulk mail with what was written. Throws 404 when it is absent or another account's. */
export async function findBatch(db: Database, accountId: string, batchId: string | undefined) {
  const batch = await db
    .selectFrom("batches as b")
    .leftJoin("users as u", "u.id", "b.createdBy")
    .leftJoin("apiKeys as k", "k.id", "b.createdByKeyId")
    .selectAll("b")
    .select(["u.firstName as senderFirstName", "u.lastName as senderLastName", "k.name as senderKeyName"])
    .where("b.id", "=", batchId ?? "")
    .where("b.accountId", "=", accountId)
    .where("b.kind", "in", MASS_KINDS)
    .executeTakeFirst();
  if (!batch) throw notFound();
  return batch;
}
