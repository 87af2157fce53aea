import type { FactsOf } from "./table-facts.ts";

/** What people chose not to get, and what receivers report of a domain's mail. */
export const TOPIC_AND_REPORT_TABLES = {
  mailTopics: {
    owner: "app/features/delivery",
    account: "accountId",
    archive: { path: "messages/topics", without: ["nameKey"] },
    deletion: "cascade",
  },
  mailChoices: {
    owner: "app/features/delivery",
    account: "accountId",
    archive: { path: "messages/topics-left-and-pauses" },
    deletion: { by: "email" },
  },
  dmarcReports: {
    owner: "app/features/delivery",
    account: "accountId",
    archive: { leftOut: "is written by receivers, and shown with its sums for 30 days" },
    deletion: "cascade",
    numbers: ["total"],
  },
  dmarcSources: {
    owner: "app/features/delivery",
    account: { column: "reportId", of: "dmarcReports" },
    archive: { leftOut: "is part of a report" },
    deletion: "cascade",
    flags: ["dkim", "spf"],
    numbers: ["number", "count"],
  },
} as const satisfies FactsOf<"mailTopics" | "mailChoices" | "dmarcReports" | "dmarcSources">;
