import type { Schema } from "../schema.ts";
import type { FactsOf } from "./table-facts.ts";

/** Domains that organisers send from. */
export const SENDER_DOMAIN_TABLES = {
  senderDomains: {
    owner: "app/features/delivery",
    account: "accountId",
    archive: {
      path: "messages/sender-domain",
      without: ["id", "providerId", "results", "nextCheckAt"],
    },
    deletion: "cascade",
    json: ["results"],
    secrets: ["token"],
  },
  senderDomainKeys: {
    owner: "app/features/delivery",
    account: { column: "senderDomainId", of: "senderDomains" },
    archive: { leftOut: "is what signs mail; its public part stands in the domain's records" },
    deletion: "cascade",
    secrets: ["sealedKey"],
  },
} as const satisfies Partial<FactsOf<keyof Schema>>;
