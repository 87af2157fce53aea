import type { Database } from "#db/database.server.ts";
import type { DeliveryState } from "#db/schema/deliveries.ts";
import { TestMail } from "#emails/test-mail.tsx";
import type { Installation } from "../../installation.server.ts";
import { renderNotice } from "../../messages/render-notice.server.ts";
import { type ActingOperator, recordOperatorAct } from "../../operator/record-act.server.ts";
import { deliveryTimeline, type TimelineEntry } from "../delivery-timeline.server.ts";
import { enqueueNotice, INSTALLATION_ACCOUNT } from "../enqueue-notice.server.ts";
import { wakeDelivery } from "../wake.server.ts";

const TITLE = "Test mail of";

/**
 * Sends one real mail the way all mails go: through the ledger, past the gate, by the configured transport. Returns the batch by
 * which its fate is looked up, or null when the address is on the installation's own list of addresses that get nothing more.
 */
export async function queueTestMail(
  installation: Pick<Installation, "db" | "config">,
  { email, operator, now }: { email: string; operator: ActingOperator; now: Date },
): Promise<string | null> {
  const { db, config } = installation;
  const subject = `${TITLE} ${config.appName}`;
  const template = await renderNotice(
    subject,
    <TestMail appName={config.appName} subject={subject} from={config.mail.from} at={now.toISOString()} />,
  );
  const queued = await db.transaction().execute(async (trx) => {
    await recordOperatorAct(trx, { operator, act: "mail.tested", subject: email, now });
    return enqueueNotice(trx, installation, { accountId: null, to: { name: "", email }, template, now });
  });
  wakeDelivery(db);
  return queued?.batchId ?? null;
}

export interface TestMailFate {
  email: string;
  state: DeliveryState;
  reason: string | null;
  timeline: TimelineEntry[];
}

/** What became of a test mail; null when the batch is none. */
export async function readTestMail(
  db: Database,
  config: Pick<Installation["config"], "appName">,
  batchId: string,
): Promise<TestMailFate | null> {
  const row = await db
    .selectFrom("deliveries as d")
    .innerJoin("batches as b", "b.id", "d.batchId")
    .select(["d.id", "d.toEmail as email", "d.state", "d.reason"])
    .where("d.batchId", "=", batchId)
    .where("b.accountId", "=", INSTALLATION_ACCOUNT)
    .where("b.kind", "=", "notice")
    .where("b.title", "=", `${TITLE} ${config.appName}`)
    .executeTakeFirst();
  if (!row) return null;
  const { id, ...fate } = row;
  return { ...fate, timeline: await deliveryTimeline(db, INSTALLATION_ACCOUNT, id) };
}
