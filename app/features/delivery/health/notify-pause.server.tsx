import { z } from "zod";
import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob } from "#app/platform/jobs/job-queue.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { AccountPaused, SendingPaused } from "#emails/sending.tsx";
import { enqueueNotice, listOwners } from "../queue/enqueue-notice.server.ts";
import { wakeDelivery } from "../queue/ledger-lock.server.ts";
import { renderNotice } from "../templates/email-output.server.ts";
import type { PauseNotice } from "./pausing.server.ts";

/**
 * The job: mails those who own the account that its sending was paused or goes on, and of a pause those who run the installation.
 * Run twice it mails once. What is no longer so is not told of.
 */
async function notifyPause(app: AppContext, { accountId, kind, at }: PauseNotice): Promise<void> {
  const { db, clock } = app;
  const now = clock();
  const account = await db
    .selectFrom("accounts")
    .select(["name", "sendingPausedAt", "sendingPausedReason"])
    .where("id", "=", accountId)
    .executeTakeFirst();
  if (!account || (kind === "paused" ? account.sendingPausedAt !== at : account.sendingPausedAt !== null)) return;
  const reason = account.sendingPausedReason;
  const mails = [
    ...(await toOwners(app, accountId, account.name, reason)),
    ...(reason === null ? [] : await toOperators(app, accountId, account.name, reason)),
  ];
  await db.transaction().execute(async (trx) => {
    for (const mail of mails) {
      const onceToken = `${kind}:${at}:${mail.to.email.toLowerCase()}`;
      await enqueueNotice(trx, app, { ...mail, onceToken, now });
    }
  });
  wakeDelivery(db);
}

type Notice = Pick<Parameters<typeof enqueueNotice>[2], "accountId" | "to" | "template">;

async function toOwners(
  { db, config }: AppContext,
  accountId: string,
  accountName: string,
  reason: string | null,
): Promise<Notice[]> {
  const owners = await listOwners(db, accountId);
  const { appName, appUrl, supportEmail } = config;
  const subject = reason === null ? "Your e-mails go on" : "Your e-mails are paused";
  const notices: Notice[] = [];
  for (const owner of owners) {
    const about = { appName, subject, firstName: owner.firstName, accountName, reason, supportEmail };
    const pages = { addressesPage: `${appUrl}/suppressions?reason=bounced`, sentPage: `${appUrl}/sent` };
    const template = await renderNotice(subject, <SendingPaused {...about} {...pages} />);
    notices.push({ accountId, to: { name: wholeName(owner), email: owner.email }, template });
  }
  return notices;
}

async function toOperators(
  { db, config }: AppContext,
  accountId: string,
  accountName: string,
  reason: string,
): Promise<Notice[]> {
  const { appName, appUrl } = config;
  const subject = `Sending paused: ${accountName}`;
  const page = `${appUrl}/operator/mail/accounts/${accountId}`;
  const template = await renderNotice(subject, <AccountPaused {...{ appName, subject, accountName, reason, page }} />);
  return (await operatorAddresses(db, config.operatorEmail)).map((email) => ({
    accountId: null,
    to: { name: "", email },
    template,
  }));
}

async function operatorAddresses(db: Database, first: string | null): Promise<string[]> {
  const others = await db
    .selectFrom("operators")
    .innerJoin("users", "users.id", "operators.userId")
    .select("users.email")
    .orderBy("operators.addedAt")
    .execute();
  return [...new Set([...(first ? [first] : []), ...others.map(({ email }) => email.toLowerCase())])];
}

export const notifyPauseJob = defineJob({
  name: "tell-of-pause",
  label: "E-mails owners and operators that sending was paused or resumed",
  schema: z.object({ accountId: z.string(), kind: z.enum(["paused", "resumed"]), at: z.string() }),
  run: notifyPause,
});

declare module "#app/platform/jobs/job-queue.ts" {
  interface JobPayloads {
    "tell-of-pause": PauseNotice;
  }
}
