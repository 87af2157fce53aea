import type { Database } from "#db/database.server.ts";
import { searchable } from "../recipients/match-person.ts";
import { suggestAddress } from "../recipients/read-email-address.ts";
import type { Delivery } from "./claim.server.ts";
import { type ShownStatus, shownStatus, statesOf } from "./delivery-state.ts";

export interface DeliveryListQuery {
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

/** A page of a batch's people, newest message of each, in list order, with how many match. */
export async function listDeliveries(db: Database, query: DeliveryListQuery): Promise<{ rows: ListedDelivery[]; count: number }> {
  const search = searchable(query.search ?? "").slice(0, 100);
  const matching = db
    .selectFrom("deliveries")
    .where("accountId", "=", query.accountId)
    .where("batchId", "=", query.batchId)
    .where("kind", "=", "recipient")
    .where("replacedById", "is", null)
    .$if(Boolean(query.status), (select) => select.where("state", "in", statesOf(query.status!)))
    .$if(search !== "", (select) => select.where("searchText", "like", `%${search.replaceAll(/[%_\\]/g, "")}%`));
  const counted = await matching.select((select) => select.fn.countAll<number | string>().as("count")).executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy("position")
    .limit(query.pageSize)
    .offset((Math.max(1, query.page) - 1) * query.pageSize)
    .execute();
  return { rows: rows.map(toListed), count: Number(counted.count) };
}

/** Every person of a batch, 1,000 at a time, for exports. */
export async function* readAllDeliveries(db: Database, accountId: string, batchId: string): AsyncGenerator<ListedDelivery[]> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom("deliveries")
      .selectAll()
      .where("accountId", "=", accountId)
      .where("batchId", "=", batchId)
      .where("kind", "=", "recipient")
      .where("replacedById", "is", null)
      .where("position", ">", after)
      .orderBy("position")
      .limit(1000)
      .execute();
    if (rows.length === 0) return;
    after = rows.at(-1)!.position;
    yield rows.map(toListed);
  }
}

/** One person's message as the list shows it; undefined when it is another account's. */
export async function findDelivery(db: Database, accountId: string, deliveryId: string): Promise<ListedDelivery | undefined> {
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
  const printed = JSON.parse(values) as Record<string, string>;
  const shown = shownStatus(row.state);
  return {
    ...listed,
    firstName: printed["First Name"] ?? row.toName,
    lastName: printed["Last Name"] ?? "",
    certificateName: printed["Certificate Name"] ?? "",
    shown,
    detail: detailOf(row),
    suggestedEmail: shown === "Failed" || row.state === "skipped" ? suggestAddress(row.toEmail) : null,
    sentAt: row.deliveredAt ?? row.failedAt ?? row.acceptedAt,
  };
}

function detailOf(row: Delivery): string | null {
  switch (row.state) {
    case "queued":
      return row.reason && row.attempt > 0 ? `${row.reason} This is attempt ${row.attempt + 1} of 5.` : "In the queue";
    case "sending":
      return "On its way to the mail server";
    case "accepted":
      return row.reason ?? "Accepted by the mail server";
    case "cancelled":
      return "Cancelled before it left";
    default:
      return row.reason;
  }
}
