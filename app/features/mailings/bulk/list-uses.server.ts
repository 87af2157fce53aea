import type { Database } from "#db/database.server.ts";
import type { BatchesTable } from "#db/schema/delivery.ts";
import { draftTitle } from "./bulk-drafts.server.ts";

/** What goes to a list, and what deleting it does to that. */
export interface ListUses {
  /** Sends to it that are not over, the latest first. */
  sends: { id: string; title: string; status: BatchesTable["status"] }[];
  /** Recurring e-mails and rules for certificates that are on or paused. */
  rules: { id: string; name: string }[];
  /** Messages to it that were not sent yet, those that rules send left out. */
  draftCount: number;
}

const MAX_SHOWN = 5;
const OPEN = ["preparing", "scheduled", "sending", "paused"] as const;

/** What goes to an uploaded list, before it is deleted. */
export async function readListUses(
  db: Database,
  { accountId, listId }: { accountId: string; listId: string },
): Promise<ListUses> {
  // As `BulkAudience` and `RuleSource` name a list in JSON.
  const itsCard = `%"card":"${listId}"%`;
  const sends = await db
    .selectFrom("bulkDrafts as d")
    .innerJoin("batches as b", "b.id", "d.batchId")
    .select(["b.id", "b.title", "b.status"])
    .where("d.accountId", "=", accountId)
    .where("d.audience", "like", itsCard)
    .where("b.status", "in", OPEN)
    .orderBy("b.createdAt", "desc")
    .limit(MAX_SHOWN)
    .execute();
  const rules = await db
    .selectFrom("sendRules as r")
    .leftJoin("bulkDrafts as d", "d.id", "r.draftId")
    .leftJoin("projects as p", "p.id", "r.projectId")
    .innerJoin("accounts as a", "a.id", "r.accountId")
    .select(["r.id", "d.subject", "p.title", "a.name"])
    .where("r.accountId", "=", accountId)
    .where("r.state", "in", ["on", "paused"])
    .where((or) => or.or([or("d.audience", "like", itsCard), or("r.source", "like", itsCard)]))
    .orderBy("r.createdAt", "desc")
    .limit(MAX_SHOWN)
    .execute();
  const drafts = await db
    .selectFrom("bulkDrafts as d")
    .leftJoin("sendRules as r", "r.draftId", "d.id")
    .select((select) => select.fn.countAll<number | string>().as("count"))
    .where("d.accountId", "=", accountId)
    .where("d.audience", "like", itsCard)
    .where("d.batchId", "is", null)
    .where("r.id", "is", null)
    .executeTakeFirstOrThrow();
  return {
    sends,
    rules: rules.map(({ id, subject, title, name }) => ({
      id,
      name: title ?? draftTitle({ subject: subject ?? "" }, { name }),
    })),
    draftCount: Number(drafts.count),
  };
}
