import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob } from "#app/platform/jobs/define-job.server.ts";
import { mailedName } from "#app/platform/text/mailed-name.ts";
import type { Database } from "#db/database.server.ts";
import { AccountsAtCeiling } from "#emails/sending.tsx";
import { senderAccounts } from "../extensions.ts";
import { notifyBurstsHandle } from "./hold.server.ts";
import { notifyOperators } from "./notify-operators.server.ts";

/** An account whose e-mails wait. */
export interface AccountAtCeiling {
  id: string;
  name: string;
  /** E-mails that wait. */
  waiting: number;
}

const MAX_LISTED = 20;

/** Accounts whose e-mails wait for their ceilings, those with the most first. */
export async function listAtCeiling(db: Database, now: Date): Promise<AccountAtCeiling[]> {
  const rows = await db
    .selectFrom("batches as b")
    .innerJoin("batchTallies as t", "t.batchId", "b.id")
    .select((select) => [
      select.fn.coalesce("b.causedBy", "b.accountId").as("id"),
      select.fn.sum<number | string>("t.count").as("waiting"),
    ])
    .where("b.waitsUntil", ">", now.toISOString())
    .where("b.waitsFor", "is", null)
    .where("b.status", "=", "sending")
    .where("t.what", "=", "queued")
    .groupBy((by) => by.fn.coalesce("b.causedBy", "b.accountId"))
    .orderBy("waiting", "desc")
    .limit(MAX_LISTED)
    .execute();
  const names = await senderAccounts.get().namesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows
    .map(({ id, waiting }) => ({ id, name: names.get(id) ?? "", waiting: Number(waiting) }))
    .filter(({ waiting }) => waiting > 0);
}

/**
 * The job: e-mails those who run the installation which accounts have reached their ceilings, at
 * most once an hour.
 */
async function notifyBursts(app: AppContext, { at }: { at: string }): Promise<void> {
  const accounts = await listAtCeiling(app.db, app.clock());
  if (accounts.length === 0) return;
  const { appName, appUrl } = app.config;
  const [first] = accounts;
  const subject =
    accounts.length === 1 && first
      ? `Sending limit reached: ${mailedName(first.name)}`
      : `Sending limit reached by ${accounts.length} accounts`;
  const listed = accounts.map(({ id, name, waiting }) => ({
    name: mailedName(name),
    waiting,
    page: `${appUrl}/operator/accounts/${id}`,
  }));
  const page = `${appUrl}/operator/senders`;
  const body = (
    <AccountsAtCeiling appName={appName} subject={subject} accounts={listed} page={page} />
  );
  await notifyOperators(app, { subject, body, onceKey: `bursts:${at.slice(0, 13)}` });
}

export const notifyBurstsJob = defineJob({
  ...notifyBurstsHandle,
  label: "E-mails operators which accounts reached their sending limit",
  run: notifyBursts,
});
