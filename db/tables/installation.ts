import type { Schema } from "../schema.ts";
import type { FactsOf } from "./table-facts.ts";

const OPERATORS_OWN = { leftOut: "is the installation's own, or what its operator keeps" };

/** In no backup: it would be kept there for longer. */
const NOWHERE = { as: "made again" } as const;

/** What belongs to the installation and to no account. */
export const INSTALLATION_TABLES = {
  installationSettings: {
    owner: "app/platform",
    account: null,
    archive: OPERATORS_OWN,
    deletion: { apart: "is no account's" },
    carry: { filledAtStart: true },
  },
  jobs: {
    owner: "app/platform",
    account: null,
    archive: { leftOut: "is the state of work under way" },
    deletion: { apart: "jobs about a row are dropped before it goes" },
    json: ["payload"],
    numbers: ["attempts", "maxAttempts"],
    carry: { as: "jobs", filledAtStart: true },
  },
  mailHours: {
    owner: "app/features/delivery",
    account: null,
    archive: { leftOut: "counts rows of other tables" },
    deletion: { apart: "is no account's" },
    numbers: ["sent", "bounced", "complained"],
  },
  mailReceivers: {
    owner: "app/features/delivery",
    account: null,
    archive: { leftOut: "is what name servers answered" },
    deletion: { apart: "is no account's" },
    carry: NOWHERE,
  },
  receiverHolds: {
    owner: "app/features/delivery",
    account: null,
    archive: { leftOut: "is the state of work under way" },
    deletion: { apart: "is no account's" },
    numbers: ["step", "failures", "perMinute"],
  },
  webhookEvents: {
    owner: "app/features/delivery",
    account: null,
    archive: { leftOut: "is the state of work under way" },
    deletion: { apart: "is no account's" },
  },
  contactMessages: {
    owner: "app/features/site",
    account: null,
    archive: OPERATORS_OWN,
    deletion: { apart: "goes with the people who wrote, by address" },
  },
  bulkChecks: {
    owner: "app/features/certificates",
    account: null,
    archive: OPERATORS_OWN,
    deletion: { apart: "is no account's, and deleted within an hour" },
    json: ["counts"],
    carry: NOWHERE,
  },
  bulkCheckPages: {
    owner: "app/features/certificates",
    account: null,
    archive: OPERATORS_OWN,
    deletion: { apart: "is no account's, and deleted within an hour" },
    json: ["lines"],
    numbers: ["page"],
    carry: NOWHERE,
  },
  bulkCheckFiles: {
    owner: "app/features/certificates",
    account: null,
    archive: OPERATORS_OWN,
    deletion: { apart: "is no account's, and deleted within an hour" },
    json: ["lines"],
    carry: NOWHERE,
  },
  newsletterSubscribers: {
    owner: "app/features/site",
    account: null,
    archive: OPERATORS_OWN,
    deletion: {
      apart: "stays: the newsletter was asked for by itself, and its reader can leave it",
    },
  },
  operators: {
    owner: "app/features/accounts",
    account: { column: "userId", of: "users" },
    archive: OPERATORS_OWN,
    deletion: "cascade",
  },
  operatorActs: {
    owner: "app/features/activity",
    account: null,
    archive: OPERATORS_OWN,
    deletion: { apart: "stays: nothing is ever changed in it" },
    age: { at: "at", by: "id" },
  },
  paymentEvents: {
    owner: "app/features/billing",
    account: null,
    archive: OPERATORS_OWN,
    deletion: { apart: "stays until it is old" },
    age: { at: "receivedAt", by: "key" },
  },
  sandboxPayments: {
    owner: "app/providers",
    account: null,
    archive: OPERATORS_OWN,
    deletion: { apart: "goes with the payments it stands for" },
    numbers: ["amountKobo", "refundedKobo", "operatorKobo"],
    age: { at: "createdAt", by: "reference" },
  },
} as const satisfies Partial<FactsOf<keyof Schema>>;
