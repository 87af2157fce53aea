/** One try of a post: the delivery log. */
export interface FormPostAttemptsTable {
  id: string;
  postId: string;
  attempt: number;
  at: string;
  /** The status answered; null when there was no answer. */
  status: number | null;
  /** What went wrong, in words for the organiser; null when it was taken. */
  problem: string | null;
  /** Milliseconds until the answer or the problem. */
  tookMs: number;
}
