import type { Schema } from "../schema.ts";
import type { FactsOf } from "./table-facts.ts";

/** Paths, their steps, and who is where on them. */
export const PATH_TABLES = {
  paths: {
    owner: "app/features/mailings",
    account: "accountId",
    archive: {
      path: "messages/paths",
      without: ["walkedTo", "letsIn", "nextTurnAt", "createdBy"],
    },
    deletion: { each: "id" },
    json: ["source"],
    flags: ["letsIn"],
    numbers: ["walkedTo"],
  },
  pathSteps: {
    owner: "app/features/mailings",
    account: { column: "pathId", of: "paths" },
    archive: { path: "messages/path-steps" },
    deletion: { before: "paths", column: "pathId", by: "id" },
    json: ["settings"],
    numbers: ["position", "passed", "skipped"],
  },
  pathPeople: {
    owner: "app/features/mailings",
    account: { column: "pathId", of: "paths" },
    archive: { path: "messages/people-on-paths", without: ["giving"] },
    deletion: { before: "paths", column: "pathId", by: "email" },
  },
  pathPassed: {
    owner: "app/features/mailings",
    account: { column: "pathId", of: "paths" },
    archive: { path: "messages/passed-steps" },
    deletion: { before: "paths", column: "pathId", by: "email" },
  },
} as const satisfies Partial<FactsOf<keyof Schema>>;
