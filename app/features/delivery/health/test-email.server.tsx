import { zonedMomentLabel } from "#app/engines/time/zoned-time.ts";
import {
  type ActingOperator,
  recordOperatorAct,
} from "#app/features/activity/operator-acts.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import type { DeliveryState } from "#db/schema/delivery.ts";
import { TestMail } from "#emails/sending.tsx";
import { enqueueNotice, INSTALLATION_ACCOUNT } from "../queue/enqueue-notice.server.ts";
import { wakeDelivery } from "../queue/ledger-lock.server.ts";
import { deliveryTimeline, type TimelineEntry } from "../status/delivery-timeline.server.ts";
import { renderNotice } from "../templates/email-output.server.ts";

const TITLE = "Test e-mail from";

/**
 * Sends one real mail the way all mails go: through the ledger, past the gate, by the configured
 * transport. Returns the batch by which its fate is looked up, or null when the address is on the
 * installation's own list of addresses that get nothing more.
 */
export async function queueTestEmail(
  app: Pick<AppContext, "db" | "config">,
  given: { email: string; operator: ActingOperator; timeZone: string; now: Date },
): Promise<string | null> {
  const { db, config } = app;
  const { email, operator, timeZone, now } = given;
  const subject = `${TITLE} ${config.appName}`;
  const template = await renderNotice(
    subject,
    <TestMail
      appName={config.appName}
      subject={subject}
      from={config.mail.from}
      sentOn={zonedMomentLabel(now, timeZone)}
    />,
  );
  const queued = await db.transaction().execute(async (trx) => {
    await recordOperatorAct(trx, { operator, act: "mail.tested", subject: email, now });
    return enqueueNotice(trx, app, { accountId: null, to: { name: "", email }, template, now });
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
export async function readTestEmail(
  db: Database,
  config: Pick<AppContext["config"], "appName">,
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
