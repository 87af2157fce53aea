import type { ReceivedCheck } from "#app/engines/mail-domain/judge-received.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import type { BatchesTable, DeliveryState } from "#db/schema/delivery.ts";
import { TEST_POSITION } from "../queue/test-copy.server.ts";
import { deliveryTimeline, type TimelineEntry } from "../status/delivery-timeline.server.ts";

/** What became of a test, and what a receiver saw of it. */
export interface TestFate {
  email: string;
  title: string;
  state: DeliveryState;
  reason: string | null;
  timeline: TimelineEntry[];
  seen: ReceivedCheck[];
  /** Why there is nothing to see, or not yet; null: there is. */
  unseen: string | null;
}

const RESULTS = ["pass", "fail", "none", "unknown"] as const;
const CHECKS = ["spf", "dkim", "dmarc"] as const;

/** A check as a line of the timeline; `readSeen` reads it back. */
export function seenEvent({ check, result, words }: ReceivedCheck) {
  return { type: `seen ${check} ${result}`, detail: words };
}

/** The copy is read within a minute of its arrival; what takes this long is lost. */
const COPY_LATE_MS = 15 * 60_000;

/** A test of this account; null: there is none of this kind. */
export async function readTest(
  { db, config, clock }: Pick<AppContext, "db" | "config" | "clock">,
  given: { accountId: string; batchId: string; kind: BatchesTable["kind"] },
): Promise<TestFate | null> {
  const row = await db
    .selectFrom("deliveries as d")
    .innerJoin("batches as b", "b.id", "d.batchId")
    .select(["d.id", "d.toEmail as email", "d.state", "d.reason", "d.acceptedAt", "b.title"])
    .where("d.batchId", "=", given.batchId)
    .where("d.position", "=", TEST_POSITION)
    .where("b.accountId", "=", given.accountId)
    .where("b.kind", "=", given.kind)
    .executeTakeFirst();
  if (!row) return null;
  const { id, acceptedAt, ...fate } = row;
  const rows = await db
    .selectFrom("deliveryEvents")
    .select(["type", "detail"])
    .where("deliveryId", "=", id)
    .where("type", "like", "seen %")
    .execute();
  const seen = rows.flatMap(readSeen);
  const isLate = acceptedAt !== null && clock().getTime() - Date.parse(acceptedAt) > COPY_LATE_MS;
  const unseen = seen.length > 0 ? null : whyUnseen(config, isLate);
  return { ...fate, timeline: await deliveryTimeline(db, given.accountId, id), seen, unseen };
}

function readSeen({ type, detail }: { type: string; detail: string }): ReceivedCheck[] {
  const [, named, said] = type.split(" ");
  const check = CHECKS.find((one) => one === named);
  const result = RESULTS.find((one) => one === said);
  return check && result ? [{ check, result, words: detail }] : [];
}

function whyUnseen({ mail }: AppContext["config"], isLate: boolean): string {
  if (mail.transport === "outbox")
    return "E-mails are saved in the outbox here and aren’t sent, so no receiver sees them.";
  if (!mail.bounceAddress)
    return (
      "This site has no mailbox of its own, so it can’t show what a receiver sees. Open the test in " +
      "your mailbox: in Gmail, “Show original” has the results of SPF, DKIM and DMARC."
    );
  if (isLate)
    return (
      "The copy to this site’s own mailbox hasn’t come back, so there is nothing to show. Whoever runs " +
      "this site can check that mail to its bounce address arrives."
    );
  return "A copy is on its way to this site’s own mailbox. What that sees appears here in a few minutes.";
}

const MAX_LISTED = 20;

/** The account's latest tests, the newest first. */
export async function listTests(
  db: Database,
  accountId: string,
): Promise<{ id: string; subject: string; createdAt: string }[]> {
  return db
    .selectFrom("batches")
    .select(["id", "subject", "createdAt"])
    .where("accountId", "=", accountId)
    .where("kind", "=", "test")
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(MAX_LISTED)
    .execute();
}
