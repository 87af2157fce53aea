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
