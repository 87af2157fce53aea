/** Addresses that other programs post to, and what came. */
export interface HookTables {
  incomingHooks: IncomingHooksTable;
  hookPosts: HookPostsTable;
}

export interface IncomingHooksTable {
  id: string;
  accountId: string;
  /** Whose certificate is given; null: the project was deleted. */
  projectId: string | null;
  name: string;
  /** The secret part of its address. */
  token: string;
  /** JSON of `HookMapping` (app/features/mailings/hooks/hook-mapping.ts); null: not chosen yet. */
  mapping: string | null;
  /** Why nothing is given; null: it works. */
  stoppedReason: string | null;
  createdBy: string;
  createdAt: string;
}

export interface HookPostsTable {
  /** Begins with the time of its making. */
  id: string;
  hookId: string;
  receivedAt: string;
  /** Of the body, so that the same posted twice counts once. */
  sha256: string;
  /** JSON, as it came. */
  body: string;
  /** `known`: they have this certificate. `skipped`: the condition doesn't hold. */
  state: "waiting" | "given" | "known" | "skipped" | "refused";
  /** Null until it is read. */
  email: string | null;
  /** Why it was refused. */
  problem: string | null;
  /** The token of the send that they are put on. */
  giving: string | null;
  batchId: string | null;
}
