import { z } from "zod";
import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob } from "#app/platform/jobs/job-queue.ts";
import { mailedName } from "#app/platform/text/mailed-name.ts";
import { FirstSendWaits } from "#emails/sending.tsx";
import { operatorAddresses } from "../health/operator-addresses.server.ts";
import { enqueueNotice } from "../queue/enqueue-notice.server.ts";
import { wakeDelivery } from "../queue/ledger-lock.server.ts";
import { renderNotice } from "../templates/email-output.server.ts";
import { findReview } from "./first-look.server.ts";

/** The job: e-mails those who run the installation that the first send of an account waits for their look, once. */
async function notifyFirstSend(app: AppContext, { batchId }: { batchId: string }): Promise<void> {
  const { db, config, clock } = app;
  const now = clock();
  const review = await findReview(db, batchId);
  if (review?.state !== "waiting") return;
  const { appName, appUrl } = config;
  const accountName = mailedName(review.accountName);
  const subject = `First send to check: ${accountName}`;
  const page = `${appUrl}/operator/senders/${batchId}`;
  const count = review.recipientCount;
  const template = await renderNotice(subject, <FirstSendWaits {...{ appName, subject, accountName, count, page }} />);
  const emails = await operatorAddresses(db, config.operatorEmail);
  await db.transaction().execute(async (trx) => {
    for (const email of emails) {
      const onceToken = `first-send:${batchId}:${email}`;
      await enqueueNotice(trx, app, { accountId: null, to: { name: "", email }, template, onceToken, now });
    }
  });
  wakeDelivery(db);
}

export const notifyFirstSendJob = defineJob({
  name: "tell-of-first-send",
  label: "E-mails operators that an account’s first send waits for a look",
  schema: z.object({ batchId: z.string() }),
  run: notifyFirstSend,
});

declare module "#app/platform/jobs/job-queue.ts" {
  interface JobPayloads {
    "tell-of-first-send": { batchId: string };
  }
}
