import type { AppContext } from "#app/platform/app-context.ts";
import type { BatchesTable, DeliveryState } from "#db/schema/delivery.ts";
import { TEST_POSITION } from "../queue/test-copy.server.ts";
import { deliveryTimeline, SEEN, type TimelineEntry } from "../status/delivery-timeline.server.ts";

/** What became of a test, and what a receiver saw of it. */
export interface TestFate {
  batchId: string;
  email: string;
  title: string;
  state: DeliveryState;
  reason: string | null;
  timeline: TimelineEntry[];
  /** Why no receiver has said anything of it, or not yet; null: one has. */
  unseen: string | null;
}

/** A test of this account, or its latest; null: there is none of this kind. */
export async function readTest(
  { db, config, clock }: Pick<AppContext, "db" | "config" | "clock">,
  given: { accountId: string; batchId: string | null; kind: BatchesTable["kind"] },
): Promise<TestFate | null> {
  const { accountId, batchId, kind } = given;
  const row = await db
    .selectFrom("batches as b")
    .innerJoin("deliveries as d", "d.batchId", "b.id")
    .select(["b.id as batchId", "b.title", "d.id", "d.toEmail as email", "d.state", "d.reason"])
    .select("d.acceptedAt")
    .where("b.accountId", "=", accountId)
    .where("b.kind", "=", kind)
    .where("d.position", "=", TEST_POSITION)
    .$if(batchId !== null, (query) => query.where("b.id", "=", batchId))
    .orderBy("b.createdAt", "desc")
    .orderBy("b.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { id, acceptedAt, ...fate } = row;
  const timeline = await deliveryTimeline(db, accountId, id);
  const isSeen = timeline.some(({ words }) => words.startsWith(SEEN));
  const waitedMs = acceptedAt === null ? 0 : clock().getTime() - Date.parse(acceptedAt);
  return { ...fate, timeline, unseen: isSeen ? null : whyUnseen(config, waitedMs) };
}

/** The copy is read within a minute of its arrival; what takes this long is lost. */
const COPY_LATE_MS = 15 * 60_000;

function whyUnseen({ mail }: AppContext["config"], waitedMs: number): string {
  if (mail.transport === "outbox")
    return "E-mails are saved in the outbox here and aren’t sent, so no receiver sees them.";
  if (!mail.bounceAddress)
    return (
      "This site has no mailbox of its own, so it can’t show what a receiver sees. Open the test in " +
      "your mailbox: in Gmail, “Show original” shows whether SPF, DKIM and DMARC pass."
    );
  return waitedMs > COPY_LATE_MS
    ? "The copy to this site’s own mailbox hasn’t come back, so there is nothing to show of SPF, DKIM and DMARC."
    : "A copy is on its way to this site’s own mailbox. What that sees of SPF, DKIM and DMARC appears here in a few minutes.";
}
