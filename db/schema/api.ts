import type { Generated } from "kysely";

export interface ApiTables {
  apiKeys: ApiKeysTable;
  apiRequests: ApiRequestsTable;
  webhookEndpoints: WebhookEndpointsTable;
  webhookPosts: WebhookPostsTable;
  webhookPostAttempts: WebhookPostAttemptsTable;
}

/** A key for programs. Shown once; the row holds its SHA-256. */
export interface ApiKeysTable {
  id: string;
  accountId: string;
  name: string;
  /** Its last four letters, to tell keys apart. */
  hint: string;
  keyHash: string;
  createdBy: string;
  createdAt: string;
  lastUsedAt: string | null;
  revokedAt: string | null;
  /**
   * JSON array of what it may do (app/features/api/keys/scopes.ts); null: everything, as keys made
   * before there were scopes.
   */
  scopes: Generated<string | null>;
  /** Null: never. */
  expiresAt: Generated<string | null>;
  /** The network address it was last used from. */
  lastUsedAddress: Generated<string | null>;
  /** When its owners were e-mailed that it will expire. */
  remindedAt: Generated<string | null>;
}

/**
 * What a request with an Idempotency-Key was answered: asked again with the same key, it gets the
 * same answer and does nothing.
 */
export interface ApiRequestsTable {
  accountId: string;
  idempotencyKey: string;
  /** Of method, path and body: the same key for something else is refused. */
  requestSha256: string;
  status: number;
  /** JSON. */
  answer: string;
  createdAt: string;
}

/** An organiser's address that is told of events. */
export interface WebhookEndpointsTable {
  id: string;
  accountId: string;
  url: string;
  /** Signs what is posted: 32 random bytes, base64. */
  secret: string;
  /** JSON array of event names (app/features/webhooks/webhook-events.ts). */
  events: string;
  createdBy: string;
  createdAt: string;
  /** Since when every post has failed; null: the last one was taken. */
  failingSince: string | null;
  /**
   * After a try that failed nothing is tried until then, so that one who is down keeps no others
   * waiting.
   */
  restsUntil: string | null;
  disabledAt: string | null;
  disabledReason: string | null;
}

/** One event on its way to an endpoint. What is left to do is what the rows say. */
export interface WebhookPostsTable {
  id: string;
  accountId: string;
  endpointId: string;
  event: string;
  /**
   * The JSON that is sent, fixed when it happened: every try carries the same bytes and the same
   * id.
   */
  body: string;
  state: "waiting" | "delivered" | "failed";
  attempts: number;
  /** Null once it is settled. */
  nextTryAt: string | null;
  leaseUntil: string | null;
  createdAt: string;
  settledAt: string | null;
}

/** One try of a webhook post: its log. */
export interface WebhookPostAttemptsTable {
  id: string;
  postId: string;
  attempt: number;
  at: string;
  /** The status answered; null when there was no answer. */
  status: number | null;
  /** What went wrong, in words for the organiser; null when it was taken. */
  problem: string | null;
  tookMs: number;
}
