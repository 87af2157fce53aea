/** One event on its way to an endpoint. What is left to do is what the rows say. */
export interface WebhookPostsTable {
  id: string;
  accountId: string;
  endpointId: string;
  event: string;
  /** The JSON that is sent, fixed when it happened: every try carries the same bytes and the same id. */
  body: string;
  state: "waiting" | "delivered" | "failed";
  attempts: number;
  /** Null once it is settled. */
  nextTryAt: string | null;
  leaseUntil: string | null;
  createdAt: string;
  settledAt: string | null;
}
