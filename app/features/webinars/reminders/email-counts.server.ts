import { shownStatus } from "#app/features/delivery/status/delivery-state.ts";
import type { Database } from "#db/database.server.ts";
import type { DeliveryState } from "#db/schema/deliveries.ts";
import { type EmailCount, type EmailKey, emailKeyOf } from "./email-rows.ts";

/** How many people each sort of mail went to, and what became of it, from the ledger's own rows. */
export async function countEmails(db: Database, webinarId: string): Promise<Map<EmailKey, EmailCount>> {
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom("webinarMails")
        .select(["kind", "batchId"])
        .where("webinarId", "=", webinarId)
        .where("batchId", "is not", null)
        .distinct()
        .as("sent"),
    )
    .innerJoin("deliveries", "deliveries.batchId", "sent.batchId")
    .select((of) => ["sent.kind", "deliveries.state", of.fn.countAll<number | string>().as("count")])
    .groupBy(["sent.kind", "deliveries.state"])
    .execute();
  const counts = new Map<EmailKey, EmailCount>();
  for (const { kind, state, count } of rows) {
    const key = emailKeyOf(kind);
    const known = counts.get(key) ?? { people: 0, delivered: 0, failed: 0, underWay: 0 };
    known.people += Number(count);
    known[columnOf(state)] += Number(count);
    counts.set(key, known);
  }
  return counts;
}

function columnOf(state: DeliveryState): "delivered" | "failed" | "underWay" {
  const shown = shownStatus(state);
  if (shown === "Delivered") return "delivered";
  return shown === "In progress" ? "underWay" : "failed";
}
