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
  /** After a try that failed nothing is tried until then, so that one who is down keeps no others waiting. */
  restsUntil: string | null;
  disabledAt: string | null;
  disabledReason: string | null;
}
