import { type Selectable, sql } from "kysely";
import { suggestAddress } from "#app/engines/email-address/email-address.ts";
import { searchable } from "#app/engines/letters/searchable.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import { containing } from "#app/platform/text/search-text.ts";
import type { Database } from "#db/database.server.ts";
import { compareOnly, keysetPages } from "#db/query-parts.server.ts";
import type { DeliveriesTable, DeliveryState } from "#db/schema/delivery.ts";
import { pageWindow } from "./batch-status.ts";
import { DELIVERY_STATES, type ShownStatus, shownStatus, statesOf } from "./delivery-state.ts";

type Delivery = Selectable<DeliveriesTable>;

interface DeliveryListQuery {
  accountId: string;
  batchId: string;
  search?: string;
  status?: ShownStatus | null;
  /** 1, 2, 3 … */
  page: number;
  pageSize: number;
}

/** One person of a batch, as the list shows them. */
export interface ListedDelivery
  extends Pick<
    Delivery,
    | "id"
    | "position"
    | "recipientId"
    | "certificateId"
    | "toName"
    | "toEmail"
    | "state"
    | "reason"
    | "reasonCode"
    | "attempt"
    | "nextTryAt"
    | "acceptedAt"
    | "deliveredAt"
    | "failedAt"
    | "openedAt"
    | "clickedAt"
  > {
  firstName: string;
  lastName: string;
  certificateName: string;
  shown: ShownStatus;
  /** One line below the status, or null: "In the queue", "Accepted by the mail server", … */
  detail: string | null;
  /** The address that was probably meant, for a failed one. */
  suggestedEmail: string | null;
  /** The last thing known: when it was delivered, failed or accepted. */
  sentAt: string | null;
}

/**
 * A page of a batch's people, newest message of each, in list order; how many match; and the page
 * that is shown, the last one where there is none so late. Without a search nobody is counted and
 * no more than half of the people are stepped over, in an index; a search reads this batch's
 * people, no others. Another account's batch has nobody.
 */
export async function listDeliveries(
  db: Database,
  query: DeliveryListQuery,
): Promise<{ rows: ListedDelivery[]; count: number; page: number }> {
  const batch = await db
    .selectFrom("batches")
    .select("id")
    .where("id", "=", query.batchId)
    .where("accountId", "=", query.accountId)
    .executeTakeFirst();
  if (!batch) return { rows: [], count: 0, page: 1 };
  const search = searchable(query.search ?? "").slice(0, 100);
  const matching = matchingPositions(db, query, search);
  const count =
    search === ""
      ? await countByTallies(db, query)
      : Number(
          (
            await db
              .selectFrom(matching.as("found"))
              .select((all) => all.fn.countAll().as("count"))
              .executeTakeFirstOrThrow()
          ).count,
        );
  const { page, offset, limit, fromEnd } = pageWindow(query.page, query.pageSize, count);
  if (limit === 0) return { rows: [], count, page };
  const positions = await matching
    .orderBy("position", fromEnd ? "desc" : "asc")
    .limit(limit)
    .offset(offset)
    .execute();
  const rows = await db
    .selectFrom("deliveries")
    .selectAll()
    .where("batchId", "=", query.batchId)
    .where(
      "position",
      "in",
      positions.map(({ position }) => position),
    )
    .orderBy("position")
    .execute();
  return { rows: rows.map(toListed), count, page };
}

/**
 * Of each wanted state a stretch of an index that is in order already: together they are merged,
 * not sorted.
 */
function matchingPositions(
  db: Database,
  { batchId, accountId, status }: DeliveryListQuery,
  search: string,
) {
  const states = status ? statesOf(status) : [null];
  const stretches = states.map((state) =>
    db
      .selectFrom("deliveries")
      .select("position")
      .where("batchId", "=", batchId)
      // As they stand in the index, for SQLite to see that it is the one.
      .where(sql<boolean>`"kind" = 'recipient' and "replacedById" is null`)
      .$call((query) => (state === null ? query : query.where("state", "=", state)))
      .$if(search !== "", (select) =>
        select
          .where(compareOnly("accountId", accountId))
          .where("searchText", "like", containing(search)),
      ),
  );
  return stretches.reduce((all, one) => all.unionAll(one));
}

async function countByTallies(
  db: Database,
  { batchId, status }: DeliveryListQuery,
): Promise<number> {
  const tallies = (await readBatchTallies(db, [batchId])).get(batchId) ?? {};
  return (status ? statesOf(status) : DELIVERY_STATES).reduce(
    (sum, state) => sum + (tallies[state] ?? 0),
    0,
  );
}

/** Every person of a batch, piece by piece, for exports. */
export async function* readAllDeliveries(
  db: Database,
  accountId: string,
  batchId: string,
): AsyncGenerator<ListedDelivery[]> {
  const pages = keysetPages(
    (last: Pick<Delivery, "position"> | null, limit) =>
      db
        .selectFrom("deliveries")
        .selectAll()
        .where("accountId", "=", accountId)
        .where("batchId", "=", batchId)
        .where("kind", "=", "recipient")
        .where("replacedById", "is", null)
        .where("position", ">", last?.position ?? 0)
        .orderBy("position")
        .limit(limit)
        .execute(),
    250,
  );
  for await (const rows of pages) yield rows.map(toListed);
}

/** One person's message as the list shows it; undefined when it is another account's. */
export async function findDelivery(
  db: Database,
  accountId: string,
  deliveryId: string,
): Promise<ListedDelivery | undefined> {
  const row = await db
    .selectFrom("deliveries")
    .selectAll()
    .where("id", "=", deliveryId)
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return row && toListed(row);
}

function toListed(row: Delivery): ListedDelivery {
  const { values, searchText, idempotencyKey, messageId, callId, providerId, ...listed } = row;
  const printed = readStoredTexts(values, "deliveries.values", row.id);
  const shown = shownStatus(row.state);
  return {
    ...listed,
    firstName: printed["First Name"] ?? row.toName,
    lastName: printed["Last Name"] ?? "",
    certificateName: printed["Certificate Name"] ?? "",
    shown,
    detail: detailOf(row),
    suggestedEmail:
      shown === "Failed" || row.state === "skipped" ? suggestAddress(row.toEmail) : null,
    sentAt: row.deliveredAt ?? row.failedAt ?? row.acceptedAt,
  };
}

function detailOf(row: Delivery): string | null {
  switch (row.state) {
    case "queued":
      return row.reason && row.attempt > 0
        ? `${row.reason} This is attempt ${row.attempt + 1} of 5.`
        : "In the queue";
    case "sending":
      return "On its way to the mail server";
    case "accepted":
      return row.reason
        ? `${row.reason} Their mail server is still being tried.`
        : "Accepted by the mail server";
    case "cancelled":
      return "Cancelled before it went out";
    default:
      return row.reason;
  }
}

/** What people, and machines, did with the mails of a batch and with its certificates. */
export const VISIT_TALLIES = [
  "opened",
  "machineOpened",
  "clicked",
  "viewed",
  "downloaded",
  "linkedIn",
  "unsubscribed",
] as const;
export type VisitTally = (typeof VISIT_TALLIES)[number];
export type BatchTally = DeliveryState | VisitTally;

/** The kept counts of these batches: people by state, and what they did. Absent is 0. */
export async function readBatchTallies(
  db: Database,
  batchIds: string[],
): Promise<Map<string, Partial<Record<BatchTally, number>>>> {
  const all = new Map<string, Partial<Record<BatchTally, number>>>();
  if (batchIds.length === 0) return all;
  const rows = await db
    .selectFrom("batchTallies")
    .selectAll()
    .where("batchId", "in", batchIds)
    .execute();
  for (const { batchId, what, count } of rows) {
    const counts = all.get(batchId) ?? {};
    counts[what as BatchTally] = count;
    all.set(batchId, counts);
  }
  return all;
}

/** The first person's message of a send: name and values to show it with. */
export async function firstMessage(
  db: Database,
  batchId: string,
): Promise<{ toName: string; values: Record<string, string>; language: string | null } | null> {
  const row = await db
    .selectFrom("deliveries")
    .select(["id", "toName", "values", "language"])
    .where("batchId", "=", batchId)
    .where("kind", "=", "recipient")
    .orderBy("position")
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, values: readStoredTexts(row.values, "deliveries.values", row.id) } : null;
}

const MAX_LOOKED_AT = 1000;

/** How many of a send's failed addresses look misspelled; of the first thousand. */
export async function countMisspelledAddresses(db: Database, batchId: string): Promise<number> {
  const rows = await db
    .selectFrom("deliveries")
    .select("toEmail")
    .where("batchId", "=", batchId)
    .where("state", "in", statesOf("Failed"))
    .where("kind", "=", "recipient")
    .where("replacedById", "is", null)
    .limit(MAX_LOOKED_AT)
    .execute();
  return rows.filter(({ toEmail }) => suggestAddress(toEmail) !== null).length;
}
