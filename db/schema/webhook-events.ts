/** Provider webhooks already taken, by their id, so that a repeat changes nothing. */
export interface WebhookEventsTable {
  id: string;
  provider: string;
  type: string;
  receivedAt: string;
}
