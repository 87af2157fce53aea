import type { Database } from "#db/database.server.ts";
import type { BatchesTable } from "#db/schema/batches.ts";
import { searchable } from "../recipients/match-person.ts";
import type { BatchCounts, BatchFilter } from "./batch-filter.ts";
import { shownStatus } from "./delivery-state.ts";
import { MASS_KINDS } from "./mass-kinds.ts";

export const BATCHES_PER_PAGE = 20;

export interface ListedBatch extends BatchCounts {
  id: string;
  title: string;
  status: BatchesTable["status"];
  createdAt: string;
  scheduledAt: string | null;
  startedAt: string | null;
  finishedAt: string | null;
}

const STATUSES: Record<Exclude<BatchFilter["status"], "">, BatchesTable["status"][]> = {
  scheduled: ["scheduled"],
  sending: ["sending", "paused"],
  done: ["done"],
  cancelled: ["cancelled"],
};

/** One page of an account's certificate sends, newest first, how many match, and whether there is any at all. */
export async function listBatches(
  db: Database,
  accountId: string,
  filter: BatchFilter,
): Promise<{ batches: ListedBatch[]; total: number; isEmpty: boolean }> {
  const all = db.selectFrom("batches").where("accountId", "=", accountId).where("kind", "in", MASS_KINDS);
  const { status } = filter;
  const titles = await (status ? all.where("status", "in", STATUSES[status]) : all)
    .select(["id", "title"])
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
  const wanted = searchable(filter.q);
  const found = wanted ? titles.filter(({ title }) => searchable(title).includes(wanted)) : titles;
  const from = (filter.page - 1) * BATCHES_PER_PAGE;
  const ids = found.slice(from, from + BATCHES_PER_PAGE).map(({ id }) => id);
  const isEmpty = titles.length === 0 && (!status || !(await all.select("id").limit(1).executeTakeFirst()));
  return { batches: await readBatches(db, ids), total: found.length, isEmpty };
}

const MOST_OF_A_PROJECT = 100;

/** The certificate sends of one project, newest first. */
export async function batchesOfProject(db: Database, projectId: string): Promise<ListedBatch[]> {
  const rows = await db
    .selectFrom("batches")
    .select("id")
    .where("projectId", "=", projectId)
    .where("kind", "=", "certificates")
    .orderBy("createdAt", "desc")
    .limit(MOST_OF_A_PROJECT)
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
    .select(["id", "title", "status", "createdAt", "scheduledAt", "startedAt", "finishedAt"])
    .where("id", "in", ids)
    .execute();
  const counts = await countBatches(db, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ ...row, ...(counts.get(id) ?? nothing()) }] : [];
  });
}

/** How many people of each batch are delivered, under way, failed and left out: one count of the index for all. */
async function countBatches(db: Database, ids: string[]): Promise<Map<string, BatchCounts>> {
  const rows = await db
    .selectFrom("deliveries")
    .select((select) => ["batchId", "state", select.fn.countAll<number | string>().as("count")])
    .where("batchId", "in", ids)
    .where("kind", "=", "recipient")
    .where("replacedById", "is", null)
    .groupBy(["batchId", "state"])
    .execute();
  const all = new Map<string, BatchCounts>();
  for (const { batchId, state, count } of rows) {
    const counts = all.get(batchId) ?? nothing();
    counts[PART[shownStatus(state)]] += Number(count);
    counts.total = counts.delivered + counts.inProgress + counts.failed;
    all.set(batchId, counts);
  }
  return all;
}

const PART = { Delivered: "delivered", "In progress": "inProgress", Failed: "failed", "Not sent": "notSent" } as const;

function nothing(): BatchCounts {
  return { total: 0, delivered: 0, inProgress: 0, failed: 0, notSent: 0 };
}

/** One certificate send with what was written; undefined when it is absent or another account's. */
export async function findBatch(db: Database, accountId: string, batchId: string | undefined) {
  return db
    .selectFrom("batches as b")
    .leftJoin("users as u", "u.id", "b.createdBy")
    .selectAll("b")
    .select(["u.firstName as senderFirstName", "u.lastName as senderLastName"])
    .where("b.id", "=", batchId ?? "")
    .where("b.accountId", "=", accountId)
    .where("b.kind", "in", MASS_KINDS)
    .executeTakeFirst();
}
