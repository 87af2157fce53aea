import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob } from "#app/platform/jobs/define-job.server.ts";
import { mailedName } from "#app/platform/text/mailed-name.ts";
import { FirstSendWaits } from "#emails/sending.tsx";
import { findReview, notifyFirstSendHandle } from "./first-look.server.ts";
import { notifyOperators } from "./notify-operators.server.ts";

/**
 * The job: e-mails those who run the installation that the first send of an account waits for their
 * look, once.
 */
async function notifyFirstSend(app: AppContext, { batchId }: { batchId: string }): Promise<void> {
  const review = await findReview(app.db, batchId);
  if (review?.state !== "waiting") return;
  const { appName, appUrl } = app.config;
  const accountName = mailedName(review.accountName);
  const subject = `First send to check: ${accountName}`;
  const page = `${appUrl}/operator/senders/${batchId}`;
  const count = review.recipientCount;
  const body = (
    <FirstSendWaits
      appName={appName}
      subject={subject}
      accountName={accountName}
      count={count}
      page={page}
    />
  );
  await notifyOperators(app, { subject, body, onceKey: `first-send:${batchId}` });
}

export const notifyFirstSendJob = defineJob({
  ...notifyFirstSendHandle,
  label: "E-mails operators that an account’s first send is waiting for review",
  run: notifyFirstSend,
});
