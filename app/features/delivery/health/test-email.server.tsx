import { zonedMomentLabel } from "#app/engines/time/zoned-time.ts";
import {
  type ActingOperator,
  recordOperatorAct,
} from "#app/features/activity/operator-acts.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { TestMail } from "#emails/sending.tsx";
import { enqueueNotice, INSTALLATION_ACCOUNT } from "../queue/enqueue-notice.server.ts";
import { wakeDelivery } from "../queue/ledger-lock.server.ts";
import { addTestCopy } from "../queue/test-copy.server.ts";
import { renderNotice } from "../templates/email-output.server.ts";
import { readTest, type TestFate } from "./read-test.server.ts";

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
    const sent = await enqueueNotice(trx, app, {
      accountId: null,
      to: { name: "", email },
      template,
      now,
    });
    if (sent) await addTestCopy(trx, app, sent.batchId, now);
    return sent;
  });
  wakeDelivery(db);
  return queued?.batchId ?? null;
}

/** What became of a test mail; null when the batch is none. */
export async function readTestEmail(
  app: Pick<AppContext, "db" | "config" | "clock">,
  batchId: string,
): Promise<TestFate | null> {
  const test = await readTest(app, { accountId: INSTALLATION_ACCOUNT, batchId, kind: "notice" });
  return test?.title === `${TITLE} ${app.config.appName}` ? test : null;
}
