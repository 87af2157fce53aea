import type { Schema } from "../schema.ts";
import type { FactsOf } from "./table-facts.ts";

/** Addresses that other programs post to, and what came. */
export const HOOK_TABLES = {
  incomingHooks: {
    owner: "app/features/mailings",
    account: "accountId",
    archive: { path: "messages/incoming-hooks", without: ["createdBy"] },
    deletion: { each: "id" },
    json: ["mapping"],
    secrets: ["token"],
  },
  hookPosts: {
    owner: "app/features/mailings",
    account: { column: "hookId", of: "incomingHooks" },
    archive: { path: "messages/hook-posts", without: ["sha256", "giving"] },
    deletion: { before: "incomingHooks", column: "hookId", by: "id" },
    json: ["body"],
    age: { at: "receivedAt", by: "id" },
  },
} as const satisfies Partial<FactsOf<keyof Schema>>;
