import { countWaitingChecks } from "#app/features/accounts/identity/identity-checks.server.ts";
import { countWaitingNames } from "#app/features/accounts/proof/names.server.ts";
import { countWaitingReviews } from "#app/features/delivery/ceilings/first-look.server.ts";
import { listAtCeiling } from "#app/features/delivery/ceilings/notify-bursts.server.tsx";
import { countOpenMessages } from "#app/features/site/contact/contact-inbox.server.ts";
import { countJobs } from "#app/platform/jobs/jobs.server.ts";
import type { Database } from "#db/database.server.ts";
import { countAccounts } from "./accounts/accounts.server.ts";

/** A number, and the list that has as many rows. */
export interface OverviewNumber {
  label: string;
  count: number;
  to: string;
}

/** What waits for an operator, and how the accounts of the installation stand. */
export async function readOverview(
  db: Database,
  now: Date,
): Promise<{ waiting: OverviewNumber[]; accounts: OverviewNumber[] }> {
  const list = "/operator/accounts";
  return {
    waiting: [
      {
        label: "Identity checks",
        count: await countWaitingChecks(db),
        to: "/operator/identity-checks",
      },
      { label: "Names to review", count: await countWaitingNames(db), to: "/operator/names" },
      {
        label: "First sends to review",
        count: await countWaitingReviews(db),
        to: "/operator/senders",
      },
      {
        label: "Accounts at their sending limit",
        count: (await listAtCeiling(db, now)).length,
        to: "/operator/senders",
      },
      {
        label: "Messages to answer",
        count: await countOpenMessages(db),
        to: "/operator/messages?state=open",
      },
      {
        label: "Failed jobs",
        count: (await countJobs(db, now)).dead,
        to: "/operator/jobs?state=dead",
      },
      {
        label: "Accounts with sending paused",
        count: await countAccounts(db, { standing: "paused" }),
        to: `${list}?standing=paused`,
      },
      {
        label: "Failed renewals",
        count: await countAccounts(db, { plan: "grace" }),
        to: `${list}?plan=grace`,
      },
    ],
    accounts: [
      { label: "All accounts", count: await countAccounts(db), to: list },
      {
        label: "Open",
        count: await countAccounts(db, { standing: "open" }),
        to: `${list}?standing=open`,
      },
      {
        label: "Suspended",
        count: await countAccounts(db, { standing: "suspended" }),
        to: `${list}?standing=suspended`,
      },
      {
        label: "Terminated",
        count: await countAccounts(db, { standing: "terminated" }),
        to: `${list}?standing=terminated`,
      },
      {
        label: "On Essentials",
        count: await countAccounts(db, { plan: "essentials" }),
        to: `${list}?plan=essentials`,
      },
      { label: "On Pro", count: await countAccounts(db, { plan: "pro" }), to: `${list}?plan=pro` },
      {
        label: "On Custom",
        count: await countAccounts(db, { plan: "custom" }),
        to: `${list}?plan=custom`,
      },
    ],
  };
}
