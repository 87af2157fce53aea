import type { Schema } from "../schema.ts";
import type { FactsOf } from "./table-facts.ts";

/** How certificates that end are renewed, and who was reminded. */
export const RENEWAL_TABLES = {
  renewalPlans: {
    owner: "app/features/certificates",
    account: "accountId",
    archive: { path: "certificates/renewal-plans" },
    deletion: "cascade",
  },
  renewalReminders: {
    owner: "app/features/mailings",
    account: "accountId",
    archive: { path: "certificates/renewal-reminders" },
    deletion: "cascade",
    numbers: ["step"],
  },
  renewalDigests: {
    owner: "app/features/mailings",
    account: "accountId",
    archive: { leftOut: "counts rows of other tables" },
    deletion: "cascade",
    json: ["counts"],
  },
} as const satisfies Partial<FactsOf<keyof Schema>>;
