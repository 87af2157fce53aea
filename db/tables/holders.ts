import type { Schema } from "../schema.ts";
import type { FactsOf } from "./table-facts.ts";

const HOLDERS_OWN = { leftOut: "is its holder's own, and no organiser's" };
const UNTIL_ERASED = { apart: "is no account's: its holder erases it" };

/** What belongs to people who hold certificates, of whatever account. */
export const HOLDER_TABLES = {
  holders: {
    owner: "app/features/holders",
    account: null,
    archive: HOLDERS_OWN,
    deletion: UNTIL_ERASED,
  },
  holderAddresses: {
    owner: "app/features/holders",
    account: null,
    archive: HOLDERS_OWN,
    deletion: UNTIL_ERASED,
    flags: ["opens"],
  },
  holderVisits: {
    owner: "app/features/holders",
    account: null,
    archive: HOLDERS_OWN,
    deletion: UNTIL_ERASED,
    secrets: ["browserHash"],
    age: { at: "startedAt", by: "id" },
  },
  holderShares: {
    owner: "app/features/holders",
    account: null,
    archive: HOLDERS_OWN,
    deletion: UNTIL_ERASED,
    json: ["certificates"],
    secrets: ["id"],
  },
  holderTargets: {
    owner: "app/features/holders",
    account: null,
    archive: HOLDERS_OWN,
    deletion: UNTIL_ERASED,
    numbers: ["year", "points"],
  },
} as const satisfies Partial<FactsOf<keyof Schema>>;
